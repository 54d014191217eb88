import { checkBudget } from './budget.ts'
import { BitReader, riceParameter } from './bits.ts'
import { type Dictionary, type TermList, TermCursor, indexOfTerm, listAt } from './dictionary.ts'

/**
 * For each term the documents it occurs in, ascending, with a payload each. Documents are numbered from 0 within the
 * segment. A list comes in blocks of documents: their gaps as Rice codes whose parameter follows from how many documents
 * have the term, and their payloads as gamma codes. Where a term has positions, the payload is their number, and those of
 * all documents of a block follow it, as Rice codes of their gaps whose parameter follows from the length of the
 * document; before them, but in the last block, how many bits they take.
 */
export interface Postings {
  dictionary: Dictionary
  /** How many documents the segment has. */
  documents: number
  bytes: Uint8Array
  /** Of each document where lists have positions: no position is as high. */
  lengths: Uint32Array | null
}

/** Documents of a block: those who look for positions pass over the whole block when they want none of its documents. */
export const BLOCK = 64
/** A payload without positions is two numbers: what is above this, and what is below. */
export const PAYLOAD_PARTS = 1024

/** In how many documents a term occurs. */
export function documentCount({ dictionary }: Postings, term: string): number {
  const index = indexOfTerm(dictionary, term)
  return index < 0 ? 0 : listAt(dictionary, index).documents
}

type DocumentVisitor = (document: number, payload: number) => void

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

function visitList(
  { bytes, documents, lengths }: Postings,
  { start, documents: count }: TermList,
  visit: DocumentVisitor,
) {
  checkBudget()
  const reader = new BitReader(bytes, start)
  const parameter = riceParameter(documents, count)
  let next = 0
  if (!lengths) {
    for (let left = count; left > 0; left--) {
      const document = next + reader.rice(parameter)
      next = document + 1
      const low = reader.gamma()
      visit(document, low + PAYLOAD_PARTS * reader.gamma())
    }
    return
  }
  for (let left = count; left > 0; left -= BLOCK) {
    for (let inBlock = Math.min(BLOCK, left); inBlock > 0; inBlock--) {
      const document = next + reader.rice(parameter)
      next = document + 1
      visit(document, reader.gamma() + 1)
    }
    if (left > BLOCK) reader.skip(reader.gamma())
  }
}

interface PositionVisitor {
  /** Asked of each document, ascending. */
  wants: (document: number) => boolean
  /** Told of the documents wanted: the first `count` of `positions`, ascending, until it returns. */
  visit: (document: number, positions: Uint32Array, count: number) => void
}

/** Calls `visit` with the positions of a term in the documents that are wanted. */
export function visitPositions(
  { dictionary, bytes, documents, lengths }: Postings,
  index: number,
  { wants, visit }: PositionVisitor,
) {
  checkBudget()
  const { start, documents: count } = listAt(dictionary, index)
  const reader = new BitReader(bytes, start)
  const parameter = riceParameter(documents, count)
  const found = new Uint32Array(BLOCK)
  const counts = new Uint32Array(BLOCK)
  const wanted = new Uint8Array(BLOCK)
  let positions = new Uint32Array(64)
  let next = 0
  for (let left = count; left > 0; left -= BLOCK) {
    const inBlock = Math.min(BLOCK, left)
    let last = -1
    for (let at = 0; at < inBlock; at++) {
      const document = next + reader.rice(parameter)
      next = document + 1
      found[at] = document
      counts[at] = reader.gamma() + 1
      wanted[at] = wants(document) ? 1 : 0
      if (wanted[at]) last = at
    }
    const end = left > BLOCK ? reader.gamma() + reader.at : 0
    for (let at = 0; at <= last; at++) {
      const document = found[at] ?? 0
      const many = counts[at] ?? 0
      if (many > positions.length) positions = new Uint32Array(many * 2)
      const ofGaps = riceParameter(lengths?.[document] ?? 0, many)
      for (let place = 0, least = 0; place < many; place++) {
        const position = least + reader.rice(ofGaps)
        positions[place] = position
        least = position + 1
      }
      if (wanted[at]) visit(document, positions, many)
    }
    if (left > BLOCK) reader.at = end
  }
}
