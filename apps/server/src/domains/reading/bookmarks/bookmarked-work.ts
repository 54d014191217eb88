import {
  type CitedWork,
  NOTICE_KINDS,
  NO_CITATION,
  type WorkNotice,
  exactTokens,
  nameText,
} from '@claire/scholarly-text'

/** A reference with only a title. */
export const referenceTo = (title: string): CitedWork => ({
  ...NO_CITATION,
  kind: 'webpage',
  title,
  doi: '',
  arxivId: '',
  url: '',
  language: '',
  abstract: '',
  keywords: [],
})

/** Columns of a bookmark about its work. */
export const columnsOf = (work: CitedWork) => ({
  title: work.title,
  title_key: titleKeyOf(work.title),
  publication_year: yearOf(work),
  facts: JSON.stringify(work),
  words: wordsOf(work.title, ...namesIn(work), work.venue, work.abstract),
})

/** The work of a bookmark; for one without stored facts, its title. */
export const workIn = ({ facts, title }: { facts: string; title: string }): CitedWork => ({
  ...referenceTo(title),
  ...(JSON.parse(facts) as Partial<CitedWork>),
})

export const namesIn = ({ names }: Pick<CitedWork, 'names'>): string[] => names.map(nameText)

export function yearOf({ published }: Pick<CitedWork, 'published'>): number | null {
  const year = Number.parseInt(published, 10)
  return Number.isNaN(year) ? null : year
}

/** Higher for a graver notice; 0 without one. */
export const gravityOf = (notice: Pick<WorkNotice, 'kind'> | null) =>
  notice ? NOTICE_KINDS.length - NOTICE_KINDS.indexOf(notice.kind) : 0

/** Titles in dictionary order: without accents, and without signs and quotation marks before the first letter. */
const titleKeyOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 200)

/** Each word once, with a space before and after each, so that ' begin' finds words with this beginning. */
export const wordsOf = (...texts: string[]): string => {
  const words = new Set(texts.flatMap((text) => exactTokens(text).map((token) => token.text)))
  return words.size ? ` ${[...words].join(' ')} ` : ''
}
