import { setImmediate } from 'node:timers/promises'
import {
  type Segment,
  buildSegment,
  mergeSegments,
  segmentsToMerge,
  segmentWithout,
  shared,
} from '#postings/segments'
import type { RowStore, Streams } from '#storage/row-store'
import { type SegmentFiles, areWorthAFile, openSegmentFiles } from './segment-files.ts'

/** Number of rows read before a segment is made of them. */
const READ_AT_ONCE = 1000

interface Parts {
  folder: string
  rows: RowStore
  /** Called when the last `count` segments are merged into one. */
  onMerge: (count: number, segment: Segment) => Promise<void>
  /** Called when the segment at this place is replaced by one with fewer entries. */
  onRewrite: (at: number, segment: Segment) => Promise<void>
}

/** Manages the inverted lists of all rows, in segments, and their files. */
export function openSegmentList({ folder, rows, onMerge, onRewrite }: Parts) {
  const files = openSegmentFiles(folder, rows)
  const segments = readStored(rows, files)
  files.removeStrays()

  async function mergeLast(count: number) {
    const merged = files.write(mergeSegments(segments.slice(-count)))
    const replaced = segments.splice(-count, count, merged)
    await onMerge(count, merged)
    files.replace(replaced, merged)
  }

  return {
    segments: segments as readonly Segment[],

    /** Adds the lists of documents that have just been stored; null for none. */
    add(streams: Streams[], numbers: number[]): Segment | null {
      if (!streams.length) return null
      const segment = shared(buildSegment(countOf(segments), streams, numbers))
      segments.push(segment)
      return segment
    },

    /** Merges segments that are due, a few at a time. */
    async tidy() {
      for (let due = segmentsToMerge(segments); due; due = segmentsToMerge(segments)) {
        await mergeLast(due)
        await setImmediate()
      }
    },

    /** Removes deleted articles from all lists and files, a segment at a time. */
    async purge() {
      const gone = rows.gone()
      const done = new Set(gone.wanted)
      for (const [at, segment] of segments.entries()) {
        if (!segment.rows.some((row) => gone.wanted.has(row))) continue
        const rewritten = files.write(segmentWithout(segment, gone.rows))
        // Replaced rows are removed only where a segment is rewritten anyway.
        for (const row of segment.rows) if (gone.rows.has(row)) done.add(row)
        segments[at] = rewritten
        await onRewrite(at, rewritten)
        files.replace([segment], rewritten)
        await setImmediate()
      }
      rows.forgetGone(done)
    },

    /** Writes segments that would otherwise be rebuilt at the next start, if they are large enough. */
    async keepRest() {
      const loose = segments.length - 1 - segments.findLastIndex(files.has)
      if (loose && areWorthAFile(segments.slice(-loose))) await mergeLast(loose)
    },
  }
}

const countOf = (segments: Segment[]) => segments.reduce((sum, segment) => sum + segment.count, 0)

/** Returns all rows in segments: from files, or else built from what is stored of the articles. */
function readStored(rows: RowStore, files: SegmentFiles): Segment[] {
  const segments: Segment[] = []
  let next = 0
  for (const { segment, file, firstRow, lastRow } of files.readAll()) {
    if (next < firstRow) segments.push(...madeOfRows(rows, files, [countOf(segments), next, firstRow - 1]))
    const numbered = { ...segment, base: countOf(segments) }
    files.know(numbered, file)
    segments.push(numbered)
    next = lastRow + 1
  }
  segments.push(...madeOfRows(rows, files, [countOf(segments), next, Infinity]))
  return segments
}

/** Returns the rows from `first` to `last` in segments that are merged as they are built, numbered from `base`. */
function madeOfRows(
  rows: RowStore,
  files: SegmentFiles,
  [base, first, last]: [base: number, first: number, last: number],
): Segment[] {
  const made: Segment[] = []
  const take = (segment: Segment, replaced: Segment[]) => {
    const written = files.write(segment)
    files.replace(replaced, written)
    made.push(written)
  }
  const numbers: number[] = []
  const streams: Streams[] = []
  const build = () => {
    take(buildSegment(base + countOf(made), streams.splice(0), numbers.splice(0)), [])
    for (let due = segmentsToMerge(made); due; due = segmentsToMerge(made)) {
      const replaced = made.splice(-due)
      take(mergeSegments(replaced), replaced)
    }
  }
  for (const each of rows.streams(first, last)) {
    numbers.push(each.row)
    streams.push(each.streams)
    if (numbers.length === READ_AT_ONCE) build()
  }
  if (numbers.length) build()
  return made
}
