import { type Analysis, USUAL_STEM_PAYLOADS, positionsOf, visitStems } from '#analysis/analysis'
import {
  type NumberArray,
  type StoredArrays,
  readArrays,
  writeArrays,
  closePart,
  openPart,
} from '#storage/array-file'
import { type Postings, documentCount, positionBytes, visitList } from './postings.ts'
import { PostingsBuilder } from './postings-builder.ts'
import { ByteReader } from './bytes.ts'
import { type TermList, TermCursor } from './dictionary.ts'
import { ListWriter, mergePostings } from './list-writer.ts'

/** The inverted lists of consecutive documents. Immutable. */
export interface Segment {
  /** The number of its first document. */
  base: number
  count: number
  /** The stored row of each document, ascending. */
  rows: Uint32Array
  exact: Postings
  stems: Postings
}

/** Number of similar segments that are merged: a document is rewritten a few times at most. */
const FAN = 8

/** The most common numbers of occurrences of a word in an article. */
const COUNTS = Uint32Array.of(1, 2, 3)

/** Returns the inverted lists of analysed articles, in the order of their rows. */
export function buildSegment(
  base: number,
  analyses: Pick<Analysis, 'text' | 'authors' | 'stems'>[],
  rows: number[],
): Segment {
  const exact = new PostingsBuilder({ usual: COUNTS, withPositions: true })
  const stems = new PostingsBuilder({ usual: USUAL_STEM_PAYLOADS, withPositions: false })
  for (const [document, analysis] of analyses.entries()) {
    for (const [key, positions] of positionsOf(analysis))
      exact.add(key, document, { payload: positions.length, positions })
    visitStems(analysis, (stem, payload) => stems.add(stem, document, { payload }))
  }
  return {
    base,
    count: analyses.length,
    rows: Uint32Array.from(rows),
    exact: exact.build(),
    stems: stems.build(),
  }
}

/** Merges neighbouring segments. */
export function mergeSegments(segments: Segment[]): Segment {
  const base = segments[0]?.base ?? 0
  const bases = segments.map((segment) => segment.base - base)
  return {
    base,
    count: segments.reduce((sum, segment) => sum + segment.count, 0),
    rows: Uint32Array.from(segments.flatMap((segment) => [...segment.rows])),
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

/** Returns the segment without the entries of some rows; its documents keep their numbers. Must be in memory. */
export function segmentWithout(segment: Segment, rows: ReadonlySet<number>): Segment {
  const isGone = (document: number) => rows.has(segment.rows[document] ?? -1)
  return {
    ...segment,
    exact: postingsWithout(segment.exact, isGone),
    stems: postingsWithout(segment.stems, isGone),
  }
}

/** Larger segments are not merged, which would take as much memory again. */
const LARGEST = 64 * 2 ** 20

/** Returns the number of segments at the end of the list to merge now; 0 for none. */
export function segmentsToMerge(segments: Segment[]): number {
  const level = (segment: Segment) => Math.floor(Math.log(Math.max(1, segment.count)) / Math.log(FAN))
  const last = segments.at(-1)
  if (!last) return 0
  let from = segments.length
  let size = 0
  for (; from > 0; from--) {
    const before = segments[from - 1] as Segment
    size += segmentSize(before)
    if (level(before) > level(last) || size > LARGEST) break
  }
  const run = segments.length - from
  return run >= FAN ? run : 0
}

/** Returns the number of documents of all segments that contain a term, replaced ones included. */
export const documentFrequency = (segments: Segment[], list: 'exact' | 'stems', term: string) =>
  segments.reduce((sum, segment) => sum + documentCount(segment[list], term), 0)

const LISTS = ['exact', 'stems'] as const
/** Version of the list format; a new one rebuilds the lists from the rows. */
const FORMAT = 3

/** Positions: only phrase queries need them. */
const LEFT_IN_FILE = LISTS.map((list) => `${list} positions`)

/** Bytes of a segment, in memory and in its file. */
export const segmentSize = (segment: Segment) => {
  const { arrays, parts } = stored(segment)
  return (
    Object.values(arrays).reduce((sum, array) => sum + array.byteLength, 0) +
    Object.values(parts).reduce((sum, part) => sum + part.length, 0)
  )
}

function stored(segment: Segment): StoredArrays {
  const { arrays, parts }: StoredArrays = { arrays: { rows: segment.rows }, parts: {} }
  for (const list of LISTS) {
    const { dictionary, usual, bytes, positions } = segment[list]
    const { size, bytes: terms, starts, lists, positions: positionLists } = dictionary
    const all = { size: Uint32Array.of(size), terms, starts, lists, positionLists, usual, bytes }
    for (const [key, array] of Object.entries(all)) arrays[`${list} ${key}`] = array
    if (positions instanceof Uint8Array) arrays[`${list} positions`] = positions
    else if (positions) parts[`${list} positions`] = positions
  }
  return { arrays, parts }
}

/** Writes a segment that is in memory. Returns it with its positions left in the file. */
export function writeSegment(file: string, segment: Segment): Segment {
  const { arrays } = stored(segment)
  const places = writeArrays(file, arrays, FORMAT)
  const isLeft = (name: string) => LEFT_IN_FILE.includes(name)
  return segmentOf(
    {
      arrays: Object.fromEntries(Object.entries(arrays).filter(([name]) => !isLeft(name))),
      parts: Object.fromEntries(Object.entries(places).filter(([name]) => isLeft(name))),
    },
    segment.base,
  )
}

/**
 * Reads a segment whose first document has the number `base`, its positions left in the file; undefined if the file is
 * missing or incomplete.
 */
export function readSegment(file: string, base: number): Segment | undefined {
  const read = readArrays(file, { format: FORMAT, leave: LEFT_IN_FILE })
  return read && segmentOf(read, base)
}

/** Returns the same segment in memory that threads share. */
export function shared(segment: Segment): Segment {
  const { arrays, parts } = stored(segment)
  const copies = Object.entries(arrays).map(([name, array]) => [name, sharedCopy(array)] as const)
  return segmentOf({ arrays: Object.fromEntries(copies), parts }, segment.base)
}

/** Opens the segment's file in this thread, so that it may be deleted afterwards. */
export const openSegment = (segment: Segment) => Object.values(stored(segment).parts).forEach(openPart)

/** Closes the segment's file; call it when this thread reads the segment no more. */
export const closeSegment = (segment: Segment) => Object.values(stored(segment).parts).forEach(closePart)

function sharedCopy(array: NumberArray): NumberArray {
  const buffer = new SharedArrayBuffer(array.byteLength)
  const copy = array instanceof Uint8Array ? new Uint8Array(buffer) : new Uint32Array(buffer)
  copy.set(array)
  return copy
}

function segmentOf({ arrays, parts }: StoredArrays, base: number): Segment {
  const rows = arrays.rows as Uint32Array
  const postings = (list: (typeof LISTS)[number]): Postings => {
    const bytes = (key: string) => arrays[`${list} ${key}`] as Uint8Array
    const numbers = (key: string) => arrays[`${list} ${key}`] as Uint32Array
    return {
      dictionary: {
        size: numbers('size')[0] ?? 0,
        bytes: bytes('terms'),
        starts: numbers('starts'),
        lists: numbers('lists'),
        positions: numbers('positionLists'),
      },
      usual: numbers('usual'),
      bytes: bytes('bytes'),
      positions: bytes('positions') ?? parts[`${list} positions`] ?? null,
    }
  }
  return { base, count: rows.length, rows, exact: postings('exact'), stems: postings('stems') }
}

/** Returns the postings without some documents and without terms that only these have; other documents keep their numbers. */
function postingsWithout(postings: Postings, isGone: (document: number) => boolean): Postings {
  const positions = positionBytes(postings)
  const writer = new ListWriter({ usual: postings.usual, withPositions: positions !== null })
  const cursor = new TermCursor(postings.dictionary)
  while (cursor.next()) {
    const { list } = cursor
    let gone = 0
    visitList(postings, list, (document) => void (isGone(document) && gone++))
    if (gone === list.documents) continue
    if (gone) copyOthers(writer, { postings, positions, list, isGone })
    else writer.append(postings, list, { base: 0, positions })
    writer.end(cursor.encoded())
  }
  return writer.finish()
}

interface Copying {
  postings: Postings
  positions: Uint8Array | null
  list: TermList
  isGone: (document: number) => boolean
}

function copyOthers(writer: ListWriter, { postings, positions, list, isGone }: Copying) {
  const reader = positions && new ByteReader(positions, list.positions)
  visitList(postings, list, (document, payload) => {
    if (isGone(document)) return reader?.skip(payload)
    writer.document(document, payload)
    if (!reader) return
    const values = new Uint32Array(payload)
    let position = 0
    for (let at = 0; at < payload; at++) values[at] = position += reader.number()
    writer.positionsOf(values, 0, payload)
  })
}
