import type { CitedWork, WorkKind } from '@claire/scholarly-text'
import { NO_CITATION } from '@claire/scholarly-text'
import type { Reference } from '../reference.ts'

/** One entry of a file: a reference, or what is wrong with it. `line` is the one that it begins on, counted from 1. */
export type ReadEntry =
  | { kind: 'reference'; line: number; reference: Reference }
  | { kind: 'fault'; line: number; reason: string }

/** A file has more entries than are to be read. */
export class TooManyEntries extends Error {
  override name = 'TooManyEntries'
}

export interface Reading {
  /** More entries than these are not read. */
  most: number
  /** Told before each entry, by readers of formats whose entries take their time. */
  onRead: (done: number, total: number) => void
}

/** What a file says of a work; where it says nothing, nothing is known. */
export interface Stated {
  work: Partial<Omit<CitedWork, 'kind'>> & { kind?: WorkKind | null }
  key?: string
  note?: string
  tags?: string[]
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

/** A reference of what is stated; a fault when neither title nor identifier nor address tells what it is of. */
export function entryOf(line: number, { work, key = '', note, tags }: Stated): ReadEntry {
  const { title = '', doi = '', arxivId = '', url = '' } = work
  if (!title && !doi && !arxivId && !url) return faultOf(line, 'It has neither a title nor an identifier.')
  return {
    kind: 'reference',
    line,
    reference: {
      work: { ...NOTHING, ...work, kind: work.kind ?? kindOf(work) },
      key,
      ...(note && { note }),
      ...(tags?.length && { tags }),
    },
  }
}

export const faultOf = (line: number, reason: string): ReadEntry => ({ kind: 'fault', line, reason })

function kindOf({ arxivId, doi, volume, issn, isbn, venue }: Stated['work']): WorkKind {
  if (arxivId && !volume) return 'preprint'
  if (isbn?.length && !venue) return 'book'
  return doi || volume || issn?.length ? 'journal-article' : 'webpage'
}
