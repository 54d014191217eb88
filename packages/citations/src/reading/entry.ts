import type { CitedWork, WorkKind } from '@claire/scholarly-text'
import { NO_CITATION } from '@claire/scholarly-text'
import type { Reference } from '../reference.ts'

/** One entry of a file: a reference, or its fault. `line` is its first line, counted from 1. */
export type ReadEntry =
  | { kind: 'reference'; line: number; reference: Reference }
  | { kind: 'fault'; line: number; reason: string }

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

/** The facts that a file states about a work; others are unknown. */
export interface Stated {
  work: Partial<Omit<CitedWork, 'kind'>> & { kind?: WorkKind | null }
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
export function entryOf(line: number, { work, key = '', note, tags, state }: Stated): ReadEntry {
  const { title = '', doi = '', arxivId = '', url = '' } = work
  const long = tooLong({ ...work, note })
  if (long)
    return faultOf(line, `Its ${long.name} is longer than ${long.most.toLocaleString('en')} characters.`)
  if (!title && !doi && !arxivId && !url) return faultOf(line, 'It has neither a title nor an identifier.')
  return {
    kind: 'reference',
    line,
    reference: {
      work: {
        ...NOTHING,
        ...work,
        kind: work.kind ?? kindOf(work),
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

/** Returns the first value that is too long, by its name; names and keywords count as one value each. */
function tooLong(values: Stated['work'] & { note?: string }): { name: string; most: number } | null {
  for (const [name, value] of Object.entries(values)) {
    const most = name === 'abstract' || name === 'note' ? LONGEST.text : LONGEST.line
    if (typeof value === 'string' && value.length > most) return { name, most }
  }
  const isLong = (text: string) => text.length > LONGEST.line
  if (values.keywords?.some(isLong)) return { name: 'keyword', most: LONGEST.line }
  if (values.names?.some((name) => Object.values(name).some(isLong)))
    return { name: 'author', most: LONGEST.line }
  return null
}

export const faultOf = (line: number, reason: string): ReadEntry => ({ kind: 'fault', line, reason })

function kindOf({ arxivId, doi, volume, issn, isbn, venue }: Stated['work']): WorkKind {
  if (arxivId && !volume) return 'preprint'
  if (isbn?.length && !venue) return 'book'
  return doi || volume || issn?.length ? 'journal-article' : 'webpage'
}
