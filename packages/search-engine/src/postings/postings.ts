import type { DocumentSet } from '#documents/document-set'
import { checkBudget } from './budget.ts'
import { ByteReader } from './bytes.ts'
import { type FilePart, readPart } from '#storage/array-file'
import { type Dictionary, TermCursor, type TermList, indexOfTerm, listAt } from './dictionary.ts'

/**
 * For each term its documents, ascending, with a payload each: in lists with positions, their number. Documents are
 * numbered from 0 within the segment. A list consists of varints: four times the distance to the preceding document,
 * plus the index of a usual payload or a mark that another follows; so most documents take a byte or two. Positions are
 * in separate lists, as varints of the distance to the preceding one in the document; only phrase queries read them, so
 * those of large segments stay in the file.
 */
export interface Postings {
  dictionary: Dictionary
  /** The three most common payloads. */
  usual: Uint32Array
  bytes: Uint8Array
  positions: Uint8Array | FilePart | null
}

type DocumentVisitor = (document: number, payload: number) => void

/** Marks, in place of a usual payload, that the payload follows. */
export const OTHER = 3

/** Returns the number of documents that contain a term. */
export function documentCount({ dictionary }: Postings, term: string): number {
  const index = indexOfTerm(dictionary, term)
  return index < 0 ? 0 : listAt(dictionary, index).documents
}

/** A list as last read; only the first `count` belong to it. Valid until the next is read. */
interface ReadList {
  documents: Uint32Array
  payloads: Uint32Array
  count: number
}

const lastList: ReadList = { documents: new Uint32Array(1024), payloads: new Uint32Array(1024), count: 0 }

/**
 * Returns the documents of a term and their payloads, none for the index -1. For the long lists of a search: a loop over
 * numbers takes half the time of a call for each.
 */
export function readDocuments({ dictionary, bytes, usual }: Postings, index: number): Readonly<ReadList> {
  checkBudget()
  const { start, documents: count } = index < 0 ? { start: 0, documents: 0 } : listAt(dictionary, index)
  lastList.count = count
  if (count > lastList.documents.length) {
    lastList.documents = new Uint32Array(count * 2)
    lastList.payloads = new Uint32Array(count * 2)
  }
  const { documents, payloads } = lastList
  const reader = new ByteReader(bytes, start)
  let document = 0
  for (let at = 0; at < count; at++) {
    const number = reader.number()
    document += number >>> 2
    documents[at] = document
    const which = number & OTHER
    payloads[at] = which === OTHER ? reader.number() : (usual[which] ?? 0)
  }
  return lastList
}

/** Adds the documents of a term to a set, offset by `base`; none for the index -1. */
export function addDocuments(
  { dictionary, bytes }: Postings,
  index: number,
  { set, base }: { set: DocumentSet; base: number },
) {
  if (index < 0) return
  checkBudget()
  const { start, documents } = listAt(dictionary, index)
  const reader = new ByteReader(bytes, start)
  let document = base
  for (let left = documents; left > 0; left--) {
    const number = reader.number()
    if ((number & OTHER) === OTHER) reader.skip(1)
    document += number >>> 2
    set.add(document)
  }
}

/** Calls `visit` with each document of a term and its payload. */
export function visitDocuments(postings: Postings, index: number, visit: DocumentVisitor) {
  visitList(postings, listAt(postings.dictionary, index), visit)
}

/** The same for a range of terms, one term after the other. */
export function visitDocumentsOfRange(
  postings: Postings,
  [from, to]: [from: number, to: number],
  visit: DocumentVisitor,
) {
  const cursor = new TermCursor(postings.dictionary, from)
  for (let index = from; index < to && cursor.next(); index++) visitList(postings, cursor.list, visit)
}

/** The same for a term whose list is known. */
export function visitList(
  { bytes, usual }: Postings,
  { start, documents }: TermList,
  visit: DocumentVisitor,
) {
  checkBudget()
  const reader = new ByteReader(bytes, start)
  let document = 0
  for (let left = documents; left > 0; left--) {
    const number = reader.number()
    document += number >>> 2
    const which = number & OTHER
    visit(document, which === OTHER ? reader.number() : (usual[which] ?? 0))
  }
}

/** Returns all positions of all terms, in memory. */
export const positionBytes = ({ positions }: Postings): Uint8Array | null =>
  positions === null || positions instanceof Uint8Array
    ? positions
    : readPart(positions, 0, new Uint8Array(positions.length))

/** Buffer for reads of a file: one list at a time is in use. */
let lastRead = new Uint8Array(2 ** 16)

/** Returns the positions of a term; valid until the next call. */
export function bytesOfPositions({ positions }: Postings, list: TermList): Uint8Array {
  if (!positions) return new Uint8Array()
  if (positions instanceof Uint8Array) return positions.subarray(list.positions, list.positionsEnd)
  const length = list.positionsEnd - list.positions
  if (length > lastRead.length) lastRead = new Uint8Array(length * 2)
  return readPart(positions, list.positions, lastRead.subarray(0, length))
}
