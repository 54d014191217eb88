import { type CitedWork, NO_CITATION, exactTokens, nameText } from '@claire/scholarly-text'

/** A reference of which only the title is known. */
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

/** What the columns of a bookmark say about the work that is kept. */
export const columnsOf = (work: CitedWork) => ({
  title: work.title,
  title_key: titleKeyOf(work.title),
  publication_year: yearOf(work),
  facts: JSON.stringify(work),
  words: wordsOf(work.title, ...namesIn(work), work.venue, work.abstract),
})

/** The work that a bookmark was made of; of one from before works were kept, its title. */
export const workIn = ({ facts, title }: { facts: string; title: string }): CitedWork => ({
  ...referenceTo(title),
  ...(JSON.parse(facts) as Partial<CitedWork>),
})

export const namesIn = ({ names }: Pick<CitedWork, 'names'>): string[] => names.map(nameText)

export function yearOf({ published }: Pick<CitedWork, 'published'>): number | null {
  const year = Number.parseInt(published, 10)
  return Number.isNaN(year) ? null : year
}

/** Titles in the order of a dictionary: accents do not count, nor signs and quotation marks before the first letter. */
const titleKeyOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 200)

/** Each word once, with a space before and after each, so that ' begin' finds what begins so. */
export const wordsOf = (...texts: string[]): string => {
  const words = new Set(texts.flatMap((text) => exactTokens(text).map((token) => token.text)))
  return words.size ? ` ${[...words].join(' ')} ` : ''
}
