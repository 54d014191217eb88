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

/** Smaller segments get no file: they are rebuilt from the rows at the next start, and stay in memory. */
const WORTH_A_FILE = { documents: 1000, bytes: 4 * 2 ** 20 }

/** True if segments, once merged, should have a file. */
export const areWorthAFile = (segments: Segment[]): boolean =>
  segments.reduce((sum, segment) => sum + segment.count, 0) >= WORTH_A_FILE.documents ||
  segments.reduce((sum, segment) => sum + segmentSize(segment), 0) >= WORTH_A_FILE.bytes

export type SegmentFiles = ReturnType<typeof openSegmentFiles>

/** Manages the files of large segments. The row store records the rows of each. */
export function openSegmentFiles(folder: string, rows: RowStore) {
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
