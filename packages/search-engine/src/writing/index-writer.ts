import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { StaticEmbedder } from '@claire/embeddings'
import { analyseArticle } from '#documents/analyse-article'
import type { DocumentFacts } from '#documents/document-facts'
import type { IndexChange } from '#index-types'
import {
  type Segment,
  buildSegment,
  mergeSegments,
  readSegment,
  segmentsToMerge,
  shared,
  writeSegment,
} from '#postings/segments'
import { type Manifest, type RowStore, type Streams, openRowStore } from '#storage/row-store'

/** What queries are to be answered from, from now on. Segments are in memory that threads share. */
export type IndexUpdate =
  | { kind: 'add'; facts: DocumentFacts[]; remove: string[]; segment: Segment | null; cursor: number }
  /** The last `count` segments are one now. */
  | { kind: 'merge'; count: number; segment: Segment }

export interface WriterSettings extends Omit<Manifest, 'cursor'> {
  folder: string
}

/** A segment of fewer documents is made again of the rows at the next start rather than written to a file. */
const WORTH_A_FILE = 1000
/** Rows that are read before a segment is made of them. */
const READ_AT_ONCE = 1000

export type IndexWriter = ReturnType<typeof openIndexWriter>

/**
 * The writing half of an index: rows, inverted lists, and what is kept of these in files. Its caller gives every update to
 * the half that answers. Throws when what is stored cannot be read.
 */
export function openIndexWriter(
  { folder, ...wanted }: WriterSettings,
  { embedder, publish }: { embedder: StaticEmbedder; publish: (update: IndexUpdate) => Promise<void> },
) {
  const rows = openRowStore(folder, wanted)
  const kept = new Map<Segment, string>()
  const segments = readStored(folder, rows, kept)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  async function apply(change: IndexChange) {
    const latest = new Map(change.put.map((entry) => [entry.article.id, entry]))
    const put = Array.from(latest.values(), (entry) => analyseArticle(entry, embedder))
    const numbers = rows.write({ put, remove: change.remove, cursor: change.cursor })
    const base = segments.reduce((sum, segment) => sum + segment.count, 0)
    const segment = put.length
      ? shared(
          buildSegment(
            base,
            put.map(({ streams }) => streams),
            numbers,
          ),
        )
      : null
    if (segment) segments.push(segment)
    await publish({
      kind: 'add',
      facts: put.map(({ facts }) => facts),
      remove: change.remove,
      segment,
      cursor: rows.manifest.cursor,
    })
  }

  async function mergeLast(count: number) {
    const segment = shared(mergeSegments(segments.slice(-count)))
    segments.splice(-count, count, segment)
    await publish({ kind: 'merge', count, segment })
    if (segment.count >= WORTH_A_FILE) keepInFile(segment)
  }

  function keepInFile(segment: Segment) {
    const file = `${randomUUID()}.segment`
    writeSegment(path.join(folder, file), segment)
    kept.set(segment, file)
    const [firstRow, lastRow] = [segment.rows[0] ?? 0, segment.rows.at(-1) ?? 0]
    for (const useless of rows.keepSegment({ file, firstRow, lastRow }))
      rmSync(path.join(folder, useless), { force: true })
    for (const each of kept.keys()) if (!segments.includes(each)) kept.delete(each)
  }

  /** Joins what is due, a little at a time: whoever writes next does not wait for all of it. */
  async function tidy() {
    for (let due = segmentsToMerge(segments); due; due = segmentsToMerge(segments)) {
      await mergeLast(due)
      await setImmediate()
    }
  }

  return {
    manifest: rows.manifest,
    segments: segments as readonly Segment[],
    /** Resolves when the change is durable and published. */
    write: (change: IndexChange) => {
      const written = inTurn(() => apply(change))
      void inTurn(tidy)
      return written
    },
    /** Resolves when nothing is under way. */
    settled: () => last.then(() => {}),
    /** Joins and keeps what would otherwise be made again at the next start. */
    async close() {
      await inTurn(async () => {
        const loose = segments.length - 1 - segments.findLastIndex((segment) => kept.has(segment))
        const documents = segments.slice(segments.length - loose).reduce((sum, { count }) => sum + count, 0)
        if (documents >= WORTH_A_FILE) await mergeLast(loose)
      })
      rows.close()
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
    const build = () => take(shared(buildSegment(base, streams.splice(0), numbers.splice(0))))
    for (const each of rows.streams(first, last)) {
      numbers.push(each.row)
      streams.push(each.streams)
      if (numbers.length === READ_AT_ONCE) build()
    }
    if (numbers.length) build()
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
    take(segment)
    kept.set(segment, file)
    next = lastRow + 1
  }
  make(next, Infinity)
  removeStrays(folder, new Set(kept.values()))
  return segments
}

/** Deletes files that a process left behind when it died. */
function removeStrays(folder: string, known: Set<string>) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (/\.segment(\.new)?$/.test(name) && !known.has(name)) rmSync(path.join(folder, name), { force: true })
}
