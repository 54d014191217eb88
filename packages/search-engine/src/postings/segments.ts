import { type Analysis, USUAL_STEM_PAYLOADS, positionsOf, visitStems } from '#analysis/analysis'
import { type NumberArray, type StoredArrays, readArrays, writeArrays } from '#storage/array-file'
import { closePart, openPart } from '#storage/file-part'
import { mergePostings } from './merge-postings.ts'
import { type Postings, documentCount, positionBytes, visitList } from './postings.ts'
import { PostingsBuilder } from './postings-builder.ts'
import { ByteReader } from './bytes.ts'
import { type TermList, TermCursor } from './dictionary.ts'
import { ListWriter } from './list-writer.ts'

/** The inverted lists of a run of consecutive documents. Never changes. */
export interface Segment {
  /** The number of its first document. */
  base: number
  count: number
  /** Where each document is stored, ascending. */
  rows: Uint32Array
  exact: Postings
  stems: Postings
}

/** Segments of similar size are joined when there are this many; so a document is rewritten a few times at most. */
const FAN = 8

/** How often a word usually stands in an article. */
const COUNTS = Uint32Array.of(1, 2, 3)

/** The inverted lists of analysed articles, in the order of their rows. */
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

/** Joins neighbouring segments. */
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

/** The segment without what the lists of some rows say; its documents keep their numbers. All of it is in memory. */
export function segmentWithout(segment: Segment, rows: ReadonlySet<number>): Segment {
  const isGone = (document: number) => rows.has(segment.rows[document] ?? -1)
  return {
    ...segment,
    exact: postingsWithout(segment.exact, isGone),
    stems: postingsWithout(segment.stems, isGone),
  }
}

/** Larger ones are left as they are: joining them would take as much memory again. */
const LARGEST = 64 * 2 ** 20

/** How many segments at the end of the list should be joined now; 0 when none. */
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

/** In how many documents of all segments a term occurs, replaced ones included. */
export const documentFrequency = (segments: Segment[], list: 'exact' | 'stems', term: string) =>
  segments.reduce((sum, segment) => sum + documentCount(segment[list], term), 0)

const LISTS = ['exact', 'stems'] as const
/** Raised whenever how lists are written changes: they are then made anew of the rows. */
const FORMAT = 3

/** Positions: only whether words stand beside each other asks for them. */
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

/** Writes a segment all of which is in memory. Returns it with its positions left in the file. */
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
 * Reads a segment whose first document has the number `base`, its positions left in the file; undefined when the file is
 * missing or not whole.
 */
export function readSegment(file: string, base: number): Segment | undefined {
  const read = readArrays(file, { format: FORMAT, leave: LEFT_IN_FILE })
  return read && segmentOf(read, base)
}

/** The same segment in memory that threads share. */
export function shared(segment: Segment): Segment {
  const { arrays, parts } = stored(segment)
  const copies = Object.entries(arrays).map(([name, array]) => [name, sharedCopy(array)] as const)
  return segmentOf({ arrays: Object.fromEntries(copies), parts }, segment.base)
}

/** Has this thread hold on to what the segment left in its file, which may be deleted afterwards. */
export const openSegment = (segment: Segment) => Object.values(stored(segment).parts).forEach(openPart)

/** To be called when this thread does not read the segment any more. */
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

/** The postings without those of some documents, and without the terms that stand only there; the numbers of the others stay. */
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
