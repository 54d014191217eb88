import { type Statement, statementsOf } from '#domains/articles'
import { type ExtractedDraft, lettersOf } from '#domains/intake/extraction'

const LETTERS = 4
/** Minimum overlap. Of 100,000 random pairs of real titles 8 reach it; variants in spelling, subtitle or markup share more. */
const LEAST_SHARED = 0.5

/** True if two titles can be of one work: the shorter one is mostly contained in the other. */
export function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const piece of small) if (large.has(piece)) shared += 1
  return shared > 0 && shared >= small.size * LEAST_SHARED
}

/** Four-letter pieces, ignoring words, case, accents and signs: Chinese has no spaces, formulas have many. */
function piecesOf(title: string): Set<string> {
  const letters = lettersOf(title)
  const pieces = new Set<string>()
  for (let at = 0; at + LETTERS <= letters.length; at++) pieces.add(letters.slice(at, at + LETTERS))
  return pieces.size ? pieces : new Set(letters ? [letters] : [])
}

/** Number of leading characters of a file that contain its title. */
const BEGINNING = 5_000

/** Returns true if a title stands at the beginning of a text, whatever its case, accents and punctuation. */
export const isTitleIn = (text: string, title: string): boolean =>
  lettersOf(text.slice(0, BEGINNING)).includes(lettersOf(title))

/** Statements that differ from the article's title. Omits the title of a file that begins with the article's. */
export const statementsBesideTitle = (draft: ExtractedDraft, title: string): Statement[] =>
  statementsOf(draft).map((statement) =>
    statement.field === 'title' && draft.articleType === 'pdf' && isTitleIn(draft.fullText, title)
      ? { ...statement, value: title }
      : statement,
  )
