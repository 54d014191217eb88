import type { ReferenceFault } from '@claire/api-contract/enums'
import { type CitedWork, type WorkKind, NO_CITATION, WORK_KINDS } from '@claire/scholarly-text'
import type { Reference } from '../csl-json.ts'
import { addressOf, arxivIdOf, doiOf, isbnsIn, issnsIn, languageOf, pagesOf } from './facts.ts'

/** One entry of a file: a reference, or its fault and text. `line` is its first line, counted from 1. */
export type ReadEntry =
  | { kind: 'reference'; line: number; reference: Reference }
  | { kind: 'fault'; line: number; reason: ReferenceFault; text: string }

/** A file has more entries than the limit. */
export class TooManyEntries extends Error {
  override name = 'TooManyEntries'
}

export interface Reading {
  /** Maximum number of entries. */
  most: number
  /** Called before each entry, by readers of slow formats. */
  onRead: (done: number, total: number) => void
}

type PartialWork = Partial<Omit<CitedWork, 'kind'>> & { kind?: WorkKind | null }

/** The facts that a file states about a work; others are unknown. Serial numbers, pages and language are as written. */
export interface Stated {
  work: Omit<PartialWork, 'issn' | 'isbn'> & { issn?: string; isbn?: string }
  key?: string
  note?: string
  tags?: string[]
  state?: Reference['state']
}

/** Maximum length of a value: a line, or an abstract, note or list of names. Longer ones are faults of their entry. */
export const LONGEST = { line: 4_000, text: 200_000 }
/** Maximum number of names or keywords of one work; others are ignored. */
const MOST_LISTED = 5_000

/** Truncates a too long value just beyond the limit, so that it is detected without processing all of it. */
export const clip = (text = '', most = LONGEST.line) => text.slice(0, most + 1)

/** Returns the kinds of works by the names of a format, which are separated by blanks. */
export const kindsByName = (names: Record<WorkKind, string>): Record<string, WorkKind> =>
  Object.fromEntries(WORK_KINDS.flatMap((kind) => names[kind].split(' ').map((name) => [name, kind])))

/** Returns the work that a word identifies; no identifier is longer than the limit of a line's value. */
export function identified(written: string) {
  const word = clip(written)
  const doi = doiOf(word)
  return { doi, arxivId: arxivIdOf(word), url: addressOf(word) || (doi && `https://doi.org/${doi}`) }
}

const NOTHING: CitedWork = {
  ...NO_CITATION,
  kind: 'webpage',
  title: '',
  doi: '',
  arxivId: '',
  url: '',
  language: '',
  abstract: '',
  keywords: [],
}

/** Returns a reference of the stated facts; a fault if neither title nor identifier nor address identifies the work. */
export function entryOf(line: number, { work: stated, key = '', note, tags, state }: Stated): ReadEntry {
  const work = normalised(stated)
  const { title = '', doi = '', arxivId = '', url = '' } = work
  const long = tooLong({ ...work, note })
  if (long) return faultOf(line, long)
  if (!/[^\s\p{Cf}]/u.test(title) && !doi && !arxivId && !url) return faultOf(line, 'unidentified')
  return {
    kind: 'reference',
    line,
    reference: {
      work: {
        ...NOTHING,
        ...work,
        kind: WORK_KINDS.find((kind) => kind === work.kind) ?? kindOf(work),
        names: (work.names ?? []).slice(0, MOST_LISTED),
        keywords: (work.keywords ?? []).slice(0, MOST_LISTED),
      },
      key,
      ...(note && { note }),
      ...(tags?.length && { tags }),
      ...(state && { state }),
    },
  }
}

const normalised = ({
  pages = '',
  issn = '',
  isbn = '',
  language,
  ...others
}: Stated['work']): PartialWork => ({
  ...others,
  pages: pagesOf(pages),
  issn: issnsIn(issn),
  isbn: isbnsIn(isbn),
  language: languageOf(language),
})

/** Returns the fault of the first value that is too long; null if none is. */
function tooLong({ abstract, note, title, keywords, names, ...others }: PartialWork & { note?: string }) {
  const isLong = (text: unknown) => typeof text === 'string' && text.length > LONGEST.line
  if ((abstract?.length ?? 0) > LONGEST.text) return 'longAbstract'
  if ((note?.length ?? 0) > LONGEST.text) return 'longNote'
  if (isLong(title)) return 'longTitle'
  if (keywords?.some(isLong)) return 'longKeyword'
  if (names?.some((name) => Object.values(name).some(isLong))) return 'longAuthor'
  return Object.values(others).some(isLong) ? 'longValue' : null
}

export const faultOf = (line: number, reason: ReferenceFault, text = ''): ReadEntry => ({
  kind: 'fault',
  line,
  reason,
  text,
})

function kindOf({ arxivId, doi, volume, issn, isbn, venue }: PartialWork): WorkKind {
  if (arxivId && !volume) return 'preprint'
  if (isbn?.length && !venue) return 'book'
  return doi || volume || issn?.length ? 'journal-article' : 'webpage'
}

/** Returns a function from offsets to lines, counted from 1. Offsets must rise. */
export function createLineNumbers(text: string): (offset: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}
