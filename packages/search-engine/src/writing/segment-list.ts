import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  type Segment,
  buildSegment,
  mergeSegments,
  readSegment,
  segmentsToMerge,
  shared,
  writeSegment,
} from '#postings/segments'
import type { RowStore, Streams } from '#storage/row-store'

/** A segment of fewer documents is made again of the rows at the next start rather than written to a file. */
const WORTH_A_FILE = 1000
/** Rows that are read before a segment is made of them. */
const READ_AT_ONCE = 1000

interface Parts {
  folder: string
  rows: RowStore
  /** Told that the last `count` segments are one now. */
  onMerge: (count: number, segment: Segment) => Promise<void>
}

/** The inverted lists of all rows, in segments, and what is kept of these in files. */
export function openSegmentList({ folder, rows, onMerge }: Parts) {
  const kept = new Map<Segment, string>()
  const segments = readStored(folder, rows, kept)

  function keepInFile(segment: Segment) {
    const file = `${randomUUID()}.segment`
    writeSegment(path.join(folder, file), segment)
    kept.set(segment, file)
    const [firstRow, lastRow] = [segment.rows[0] ?? 0, segment.rows.at(-1) ?? 0]
    for (const useless of rows.keepSegment({ file, firstRow, lastRow }))
      rmSync(path.join(folder, useless), { force: true })
    for (const each of kept.keys()) if (!segments.includes(each)) kept.delete(each)
  }

  async function mergeLast(count: number) {
    const segment = shared(mergeSegments(segments.slice(-count)))
    segments.splice(-count, count, segment)
    await onMerge(count, segment)
    if (segment.count >= WORTH_A_FILE) keepInFile(segment)
  }

  return {
    segments: segments as readonly Segment[],

    /** Adds the lists of documents that have just been stored; null for none. */
    add(streams: Streams[], numbers: number[]): Segment | null {
      if (!streams.length) return null
      const base = segments.reduce((sum, segment) => sum + segment.count, 0)
      const segment = shared(buildSegment(base, streams, numbers))
      segments.push(segment)
      return segment
    },

    /** Joins what is due, a little at a time. */
    async tidy() {
      for (let due = segmentsToMerge(segments); due; due = segmentsToMerge(segments)) {
        await mergeLast(due)
        await setImmediate()
      }
    },

    /** Keeps what would otherwise be made again at the next start, where that is worth it. */
    async keepRest() {
      const loose = segments.length - 1 - segments.findLastIndex((segment) => kept.has(segment))
      const documents = segments
        .slice(segments.length - loose)
        .reduce((sum, segment) => sum + segment.count, 0)
      if (documents >= WORTH_A_FILE) await mergeLast(loose)
    },
  }
}

/** All rows in segments: those of the files, and for the rows that are in none, of what is stored of the articles. */
function readStored(folder: string, rows: RowStore, kept: Map<Segment, string>): Segment[] {
  const segments: Segment[] = []
  let next = 0
  let base = 0
  const take = (segment: Segment) => {
    segments.push(segment)
    base += segment.count
  }
  const make = (first: number, last: number) => {
    const numbers: number[] = []
    const streams: Streams[] = []
    const made: Segment[] = []
    const build = () => {
      const before = made.reduce((sum, segment) => sum + segment.count, base)
      made.push(shared(buildSegment(before, streams.splice(0), numbers.splice(0))))
      for (let due = segmentsToMerge(made); due; due = segmentsToMerge(made))
        made.push(shared(mergeSegments(made.splice(-due))))
    }
    for (const each of rows.streams(first, last)) {
      numbers.push(each.row)
      streams.push(each.streams)
      if (numbers.length === READ_AT_ONCE) build()
    }
    if (numbers.length) build()
    made.forEach(take)
  }
  const stored = rows.segments()
  for (const { file, firstRow, lastRow } of stored) {
    const segment = readSegment(path.join(folder, file), base)
    // A file that is missing or damaged is left out; its rows come with the gap before the next one.
    if (!segment) {
      rows.forgetSegment(file)
      continue
    }
    if (next < firstRow) make(next, firstRow - 1)
    // Numbered behind what was made of the gap.
    const numbered = { ...segment, base }
    take(numbered)
    kept.set(numbered, file)
    next = lastRow + 1
  }
  make(next, Infinity)
  removeStrays(folder, new Set(kept.values()))
  return segments
}

/** Deletes files that a process left behind when it died. */
function removeStrays(folder: string, known: Set<string>) {
  for (const name of readdirSync(folder))
    if (/\.segment(\.new)?$/.test(name) && !known.has(name)) rmSync(path.join(folder, name), { force: true })
}
