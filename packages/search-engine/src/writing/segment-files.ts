import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  type Segment,
  closeSegment,
  readSegment,
  segmentSize,
  shared,
  writeSegment,
} from '#postings/segments'
import type { RowStore, StoredSegment } from '#storage/row-store'

/** Of fewer documents and fewer bytes, segments are made again of the rows at the next start, and are in memory as a whole. */
const WORTH_A_FILE = { documents: 1000, bytes: 4 * 2 ** 20 }

/** Whether segments, joined, are to have a file. */
export const areWorthAFile = (segments: Segment[]): boolean =>
  segments.reduce((sum, segment) => sum + segment.count, 0) >= WORTH_A_FILE.documents ||
  segments.reduce((sum, segment) => sum + segmentSize(segment), 0) >= WORTH_A_FILE.bytes

export type SegmentFiles = ReturnType<typeof openSegmentFiles>

/** The files of segments that are worth one. Which rows each holds is told to the rows. */
export function openSegmentFiles(folder: string, rows: RowStore) {
  const known = new Map<Segment, string>()
  const pathOf = (file: string) => path.join(folder, file)

  return {
    has: (segment: Segment) => known.has(segment),

    /** The segments of files that are whole, each as if it were the first; the other files are forgotten. */
    readAll: (): (StoredSegment & { segment: Segment })[] =>
      rows.segments().flatMap((stored) => {
        const segment = readSegment(pathOf(stored.file), 0)
        if (segment) return [{ ...stored, segment }]
        rows.forgetSegment(stored.file)
        return []
      }),

    know: (segment: Segment, file: string) => void known.set(segment, file),

    /** The segment in memory that threads share, but for what is left in its file where it is worth one. */
    write(segment: Segment): Segment {
      const isSmall = segment.count < WORTH_A_FILE.documents && segmentSize(segment) < WORTH_A_FILE.bytes
      if (isSmall) return shared(segment)
      const file = `${randomUUID()}.segment`
      const written = shared(writeSegment(pathOf(file), segment))
      known.set(written, file)
      return written
    },

    /** Keeps a segment that was written, and deletes the files of those in its place, which nobody is answered from any more. */
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

    /** Deletes files that a process left behind when it died. */
    removeStrays() {
      const files = new Set(known.values())
      for (const name of readdirSync(folder))
        if (/\.segment(\.new)?$/.test(name) && !files.has(name)) rmSync(pathOf(name), { force: true })
    },
  }
}
