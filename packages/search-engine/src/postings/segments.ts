import { type Analysis, positionsOf, visitStems } from '#analysis/analysis'
import type { Dump } from '#documents/dump'
import { type Postings, PostingsBuilder, documentCount, mergePostings } from './postings.ts'

/** The inverted lists of a run of consecutive documents. Never changes. */
export interface Segment {
  /** The number of its first document. */
  base: number
  count: number
  exact: Postings
  stems: Postings
}

/** Segments of similar size are joined when there are this many; so a document is rewritten a few times at most. */
const FAN = 8

export function buildSegment(base: number, analyses: Analysis[]): Segment {
  const exact = new PostingsBuilder(true)
  const stems = new PostingsBuilder(false)
  for (const [document, analysis] of analyses.entries()) {
    for (const [key, positions] of positionsOf(analysis))
      exact.add(key, document, { payload: positions.length, positions })
    visitStems(analysis, (stem, payload) => stems.add(stem, document, { payload }))
  }
  return { base, count: analyses.length, exact: exact.build(), stems: stems.build() }
}

/** Joins neighbouring segments. */
export function mergeSegments(segments: Segment[]): Segment {
  const base = segments[0]?.base ?? 0
  const bases = segments.map((segment) => segment.base - base)
  return {
    base,
    count: segments.reduce((sum, segment) => sum + segment.count, 0),
    exact: mergePostings(
      segments.map((segment) => segment.exact),
      bases,
    ),
    stems: mergePostings(
      segments.map((segment) => segment.stems),
      bases,
    ),
  }
}

/** Which segments at the end of the list should be joined now; an empty list when none. */
export function segmentsToMerge(segments: Segment[]): Segment[] {
  const level = (segment: Segment) => Math.floor(Math.log(Math.max(1, segment.count)) / Math.log(FAN))
  const last = segments.at(-1)
  if (!last) return []
  let from = segments.length
  while (from > 0 && level(segments[from - 1] as Segment) <= level(last)) from--
  const run = segments.slice(from)
  return run.length >= FAN ? run : []
}

/** In how many documents of all segments a term occurs, replaced ones included. */
export const documentFrequency = (segments: Segment[], list: 'exact' | 'stems', term: string) =>
  segments.reduce((sum, segment) => sum + documentCount(segment[list], term), 0)

const LISTS = ['exact', 'stems'] as const

/** Adds a segment's arrays to a dump, under names that start with `name`. */
export function dumpSegment({ numbers, values }: Dump, name: string, segment: Segment) {
  values[`${name} base`] = segment.base
  values[`${name} count`] = segment.count
  for (const list of LISTS) {
    const { dictionary, ...arrays } = segment[list]
    for (const [key, array] of Object.entries({
      terms: dictionary.bytes,
      termOffsets: dictionary.offsets,
      ...arrays,
    })) {
      if (array) numbers[`${name} ${list} ${key}`] = array
    }
  }
}

/** The segment that `dumpSegment` took apart. */
export function segmentFrom({ numbers, values }: Dump, name: string): Segment {
  const postings = (list: (typeof LISTS)[number]): Postings => {
    const bytes = (key: string) => numbers[`${name} ${list} ${key}`] as Uint8Array
    const offsets = (key: string) => numbers[`${name} ${list} ${key}`] as Uint32Array
    return {
      dictionary: { bytes: bytes('terms'), offsets: offsets('termOffsets') },
      documentCounts: offsets('documentCounts'),
      lastDocuments: offsets('lastDocuments'),
      offsets: offsets('offsets'),
      bytes: bytes('bytes'),
      positionOffsets: offsets('positionOffsets') ?? null,
      positions: bytes('positions') ?? null,
    }
  }
  return {
    base: values[`${name} base`] ?? 0,
    count: values[`${name} count`] ?? 0,
    exact: postings('exact'),
    stems: postings('stems'),
  }
}
