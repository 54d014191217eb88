import { setImmediate } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  type Segment,
  buildSegment,
  mergeSegments,
  segmentsToMerge,
  segmentWithout,
  shared,
  closeSegment,
  readSegment,
  segmentSize,
  writeSegment,
} from '#postings/segments'
import type { RowStore, Streams, StoredSegment } from '#storage/row-store'

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

/** Smaller segments get no file: they are rebuilt from the rows at the next start, and stay in memory. */
const WORTH_A_FILE = { documents: 1000, bytes: 4 * 2 ** 20 }

/** True if segments, once merged, should have a file. */
const areWorthAFile = (segments: Segment[]): boolean =>
  segments.reduce((sum, segment) => sum + segment.count, 0) >= WORTH_A_FILE.documents ||
  segments.reduce((sum, segment) => sum + segmentSize(segment), 0) >= WORTH_A_FILE.bytes

type SegmentFiles = ReturnType<typeof openSegmentFiles>

/** Manages the files of large segments. The row store records the rows of each. */
function openSegmentFiles(folder: string, rows: RowStore) {
  const known = new Map<Segment, string>()
  const pathOf = (file: string) => path.join(folder, file)

  return {
    has: (segment: Segment) => known.has(segment),

    /** Returns the segments of intact files, each as if it were the first; other files are forgotten. */
    readAll: (): (StoredSegment & { segment: Segment })[] =>
      rows.segments().flatMap((stored) => {
        const segment = readSegment(pathOf(stored.file), 0)
        if (segment) return [{ ...stored, segment }]
        rows.forgetSegment(stored.file)
        return []
      }),

    know: (segment: Segment, file: string) => void known.set(segment, file),

    /** Returns the segment in memory that threads share; a large one with its positions left in its file. */
    write(segment: Segment): Segment {
      const isSmall = segment.count < WORTH_A_FILE.documents && segmentSize(segment) < WORTH_A_FILE.bytes
      if (isSmall) return shared(segment)
      const file = `${randomUUID()}.segment`
      const written = shared(writeSegment(pathOf(file), segment))
      known.set(written, file)
      return written
    },

    /** Records a written segment, and deletes the files of those it replaces, which queries no longer use. */
    replace(segments: Segment[], written: Segment) {
      const before = segments.flatMap((segment) => known.get(segment) ?? [])
      for (const segment of segments) {
        known.delete(segment)
        closeSegment(segment)
      }
      const file = known.get(written)
      if (file === undefined) {
        for (const useless of before) {
          rows.forgetSegment(useless)
          rmSync(pathOf(useless), { force: true })
        }
        return
      }
      const [firstRow, lastRow] = [written.rows[0] ?? 0, written.rows.at(-1) ?? 0]
      for (const useless of rows.keepSegment({ file, firstRow, lastRow }))
        rmSync(pathOf(useless), { force: true })
    },

    /** Deletes files left behind by a killed process. */
    removeStrays() {
      const files = new Set(known.values())
      for (const name of readdirSync(folder))
        if (/\.segment(\.new)?$/.test(name) && !files.has(name)) rmSync(pathOf(name), { force: true })
    },
  }
}
