import { ByteReader, ByteWriter } from './bytes.ts'
import { type Dictionary, compareTerms, indexOfTerm, packDictionary, termAt, termCount } from './dictionary.ts'

/**
 * For each term the documents it occurs in, ascending, and for each of these numbers of its own. Documents are numbered
 * from 0 within the segment. A list is varints: document delta, payload, document delta, payload …; where a term has
 * positions they stand in a second list, `payload` of them for each document, as deltas.
 */
export interface Postings {
  dictionary: Dictionary
  documentCounts: Uint32Array
  lastDocuments: Uint32Array
  offsets: Uint32Array
  bytes: Uint8Array
  positionOffsets: Uint32Array | null
  positions: Uint8Array | null
}

interface OpenList {
  documents: ByteWriter
  positions: ByteWriter | null
  count: number
  last: number
}

/** Collects postings document by document, in ascending order. */
export class PostingsBuilder {
  private readonly lists = new Map<string, OpenList>()
  private readonly withPositions: boolean

  constructor(withPositions: boolean) {
    this.withPositions = withPositions
  }

  /** `payload` is the number of positions where there are any. */
  add(term: string, document: number, { payload, positions }: { payload: number; positions?: number[] }) {
    let list = this.lists.get(term)
    if (!list) {
      list = { documents: new ByteWriter(4), positions: this.withPositions ? new ByteWriter(4) : null, count: 0, last: 0 }
      this.lists.set(term, list)
    }
    list.documents.number(document - list.last)
    list.documents.number(payload)
    list.last = document
    list.count++
    let before = 0
    for (const position of positions ?? []) {
      list.positions?.number(position - before)
      before = position
    }
  }

  build(): Postings {
    const terms = [...this.lists.keys()].sort(compareTerms)
    const packer = new Packer(terms.length, this.withPositions)
    for (const term of terms) {
      const list = this.lists.get(term)
      if (list) packer.add({ ...list, documents: [list.documents.written()], positions: list.positions ? [list.positions.written()] : [] })
    }
    return packer.finish(packDictionary(terms))
  }
}

class Packer {
  private readonly documentCounts: Uint32Array
  private readonly lastDocuments: Uint32Array
  private readonly offsets: Uint32Array
  private readonly positionOffsets: Uint32Array | null
  private readonly bytes = new ByteWriter(1024)
  private readonly positions = new ByteWriter(1024)
  private index = 0

  constructor(terms: number, withPositions: boolean) {
    this.documentCounts = new Uint32Array(terms)
    this.lastDocuments = new Uint32Array(terms)
    this.offsets = new Uint32Array(terms + 1)
    this.positionOffsets = withPositions ? new Uint32Array(terms + 1) : null
  }

  add(list: { documents: Uint8Array[]; positions: Uint8Array[]; count: number; last: number }) {
    this.documentCounts[this.index] = list.count
    this.lastDocuments[this.index] = list.last
    for (const bytes of list.documents) this.bytes.append(bytes)
    for (const bytes of list.positions) this.positions.append(bytes)
    this.index++
    this.offsets[this.index] = this.bytes.length
    if (this.positionOffsets) this.positionOffsets[this.index] = this.positions.length
  }

  finish(dictionary: Dictionary): Postings {
    return {
      dictionary,
      documentCounts: this.documentCounts.slice(0, this.index),
      lastDocuments: this.lastDocuments.slice(0, this.index),
      offsets: this.offsets.slice(0, this.index + 1),
      bytes: this.bytes.toBytes(),
      positionOffsets: this.positionOffsets?.slice(0, this.index + 1) ?? null,
      positions: this.positionOffsets ? this.positions.toBytes() : null,
    }
  }
}

interface Part {
  postings: Postings
  /** What is added to this part's document numbers in the merged list. */
  base: number
  next: number
  /** The term at `next`; undefined at the end. */
  term: string | undefined
}

/** Joins the postings of neighbouring segments, in order; `bases` are their first documents in the result. */
export function mergePostings(all: Postings[], bases: number[]): Postings {
  const parts: Part[] = all.map((postings, index) => ({ postings, base: bases[index] ?? 0, next: -1, term: undefined }))
  for (const part of parts) advance(part)
  const terms: string[] = []
  const most = all.reduce((sum, { dictionary }) => sum + termCount(dictionary), 0)
  const packer = new Packer(most, all[0]?.positionOffsets !== null)
  for (let term = smallestTerm(parts); term !== undefined; term = smallestTerm(parts)) {
    terms.push(term)
    packer.add(mergeLists(parts, term))
  }
  return packer.finish(packDictionary(terms))
}

function advance(part: Part) {
  const { dictionary } = part.postings
  part.next++
  part.term = part.next < termCount(dictionary) ? termAt(dictionary, part.next) : undefined
}

function smallestTerm(parts: Part[]): string | undefined {
  let smallest: string | undefined
  for (const { term } of parts) {
    if (term !== undefined && (smallest === undefined || compareTerms(term, smallest) < 0)) smallest = term
  }
  return smallest
}

function mergeLists(parts: Part[], term: string) {
  const documents: Uint8Array[] = []
  const positions: Uint8Array[] = []
  let count = 0
  let last = 0
  for (const part of parts) {
    if (part.term !== term) continue
    const { postings, base, next } = part
    const reader = new ByteReader(postings.bytes, postings.offsets[next] ?? 0)
    const first = new ByteWriter(5)
    first.number(reader.number() + base - last)
    documents.push(first.toBytes(), postings.bytes.subarray(reader.at, postings.offsets[next + 1] ?? 0))
    if (postings.positions && postings.positionOffsets) {
      positions.push(postings.positions.subarray(postings.positionOffsets[next] ?? 0, postings.positionOffsets[next + 1] ?? 0))
    }
    count += postings.documentCounts[next] ?? 0
    last = (postings.lastDocuments[next] ?? 0) + base
    advance(part)
  }
  return { documents, positions, count, last }
}

/** In how many documents a term occurs. */
export function documentCount(postings: Postings, term: string): number {
  const index = indexOfTerm(postings.dictionary, term)
  return index < 0 ? 0 : (postings.documentCounts[index] ?? 0)
}

/** Calls `visit` with each document of a term and its payload. */
export function visitDocuments(postings: Postings, index: number, visit: (document: number, payload: number) => void) {
  const reader = new ByteReader(postings.bytes, postings.offsets[index] ?? 0)
  let document = 0
  for (let left = postings.documentCounts[index] ?? 0; left > 0; left--) {
    document += reader.number()
    visit(document, reader.number())
  }
}
