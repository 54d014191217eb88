import type { DocumentSet } from '#documents/document-set'
import { checkBudget } from './budget.ts'
import { ByteReader } from './bytes.ts'
import { type FilePart, readPart } from '#storage/file-part'
import { type Dictionary, TermCursor, type TermList, indexOfTerm, listAt } from './dictionary.ts'

/**
 * For each term the documents it occurs in, ascending, with a payload each: of lists with positions, how many there are.
 * Documents are numbered from 0 within the segment. A list is varints: of a document four times the distance to the one
 * before, and on top which of the usual payloads it has, or that another follows; so most documents take a byte or two.
 * Positions stand in lists of their own, as varints of the distance to the one before in the same document; only
 * neighbourhood asks for them, so those of large segments stay in the file.
 */
export interface Postings {
  dictionary: Dictionary
  /** The three payloads that most documents have. */
  usual: Uint32Array
  bytes: Uint8Array
  positions: Uint8Array | FilePart | null
}

type DocumentVisitor = (document: number, payload: number) => void

/** In place of a usual payload: it follows. */
export const OTHER = 3

/** In how many documents a term occurs. */
export function documentCount({ dictionary }: Postings, term: string): number {
  const index = indexOfTerm(dictionary, term)
  return index < 0 ? 0 : listAt(dictionary, index).documents
}

/** A list as it was last read; only the first `count` are of it. Good until the next is read. */
interface ReadList {
  documents: Uint32Array
  payloads: Uint32Array
  count: number
}

const lastList: ReadList = { documents: new Uint32Array(1024), payloads: new Uint32Array(1024), count: 0 }

/**
 * The documents of a term and their payloads, none for the index -1: for the long lists of a search, as a loop over numbers
 * takes half of what a call for each of them does.
 */
export function readDocuments(postings: Postings, index: number): Readonly<ReadList> {
  return readList(postings, index < 0 ? NO_LIST : listAt(postings.dictionary, index))
}

const NO_LIST: TermList = { documents: 0, start: 0, end: 0, positions: 0, positionsEnd: 0 }

/** The same of a term whose list is known. */
export function readList(
  { bytes, usual }: Postings,
  { start, documents: length }: TermList,
): Readonly<ReadList> {
  checkBudget()
  const count = (lastList.count = length)
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

/** Adds the documents of a term to a set, each so much higher. */
export function addDocuments(
  postings: Postings,
  index: number,
  { set, base }: { set: DocumentSet; base: number },
) {
  const { documents, count } = readDocuments(postings, index)
  for (let at = 0; at < count; at++) set.add(base + (documents[at] ?? 0))
}

/** Calls `visit` with each document of a term and its payload. */
export function visitDocuments(postings: Postings, index: number, visit: DocumentVisitor) {
  visitList(postings, listAt(postings.dictionary, index), visit)
}

/** The same for the terms from one up to another, one term after the other. */
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

/** All positions of all terms, in memory. */
export const positionBytes = ({ positions }: Postings): Uint8Array | null =>
  positions === null || positions instanceof Uint8Array
    ? positions
    : readPart(positions, 0, new Uint8Array(positions.length))

/** What was last read of a file: one list at a time is looked at. */
let lastRead = new Uint8Array(2 ** 16)

/** The positions of a term; good until those of another are asked for. */
export function bytesOfPositions({ positions }: Postings, list: TermList): Uint8Array {
  if (!positions) return new Uint8Array()
  if (positions instanceof Uint8Array) return positions.subarray(list.positions, list.positionsEnd)
  const length = list.positionsEnd - list.positions
  if (length > lastRead.length) lastRead = new Uint8Array(length * 2)
  return readPart(positions, list.positions, lastRead.subarray(0, length))
}
