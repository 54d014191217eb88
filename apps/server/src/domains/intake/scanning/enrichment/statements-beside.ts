import { type Statement, statementsOf } from '#domains/articles'
import type { ExtractedDraft } from '#domains/intake/extraction'

/** Characters of a file among which its title stands. */
const BEGINNING = 5_000

/** Returns true if a title stands at the beginning of a text, whatever its case, accents and punctuation. */
export const isTitleIn = (text: string, title: string): boolean =>
  lettersOf(text.slice(0, BEGINNING)).includes(lettersOf(title))

/** Statements of a page or file that differ from the title its article has. A file that begins with that title bears it, whatever else was read as its title. */
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
