import { type Statement, statementsOf } from '#domains/articles'
import type { ExtractedDraft } from '#domains/intake/extraction'

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

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
