import { checkBudget } from './budget.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import {
  type Dictionary,
  compareTerms,
  indexOfTerm,
  packDictionary,
  termAt,
  termCount,
} from './dictionary.ts'

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

/** Numbers that come one by one. */
class Numbers {
  values = new Uint32Array(1024)
  length = 0

  push(value: number) {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}

/**
 * Collects postings document by document, in ascending order. All of them go into a few flat arrays and are sorted by
 * term at the end: an object for each term would cost more than everything else.
 */
export class PostingsBuilder {
  private readonly termNumbers = new Map<string, number>()
  private readonly terms = new Numbers()
  private readonly documents = new Numbers()
  private readonly payloads = new Numbers()
  private readonly positions = new Numbers()
  private readonly withPositions: boolean

  constructor(withPositions: boolean) {
    this.withPositions = withPositions
  }

  /** `payload` is the number of positions where there are any. */
  add(term: string, document: number, { payload, positions }: { payload: number; positions?: number[] }) {
    let number = this.termNumbers.get(term)
    if (number === undefined) {
      number = this.termNumbers.size
      this.termNumbers.set(term, number)
    }
    this.terms.push(number)
    this.documents.push(document)
    this.payloads.push(payload)
    if (positions) for (const position of positions) this.positions.push(position)
  }

  build(): Postings {
    const sorted = [...this.termNumbers.keys()].sort(compareTerms)
    const { starts, entries } = this.byTerm()
    const positionStarts = this.withPositions ? this.positionStarts() : undefined
    const packer = new Packer(sorted.length, this.withPositions)
    for (const term of sorted) {
      const number = this.termNumbers.get(term) ?? 0
      packer.open()
      for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at++) {
        const entry = entries[at] ?? 0
        packer.document(this.documents.values[entry] ?? 0, this.payloads.values[entry] ?? 0)
        if (positionStarts)
          packer.positions(this.positions.values, positionStarts[entry] ?? 0, positionStarts[entry + 1] ?? 0)
      }
      packer.close()
    }
    return packer.finish(packDictionary(sorted))
  }

  /** The entries of each term, in the order they came in: a counting sort. */
  private byTerm(): { starts: Uint32Array; entries: Uint32Array } {
    const starts = new Uint32Array(this.termNumbers.size + 1)
    for (let entry = 0; entry < this.terms.length; entry++) {
      const after = (this.terms.values[entry] ?? 0) + 1
      starts[after] = (starts[after] ?? 0) + 1
    }
    for (let term = 0; term < this.termNumbers.size; term++)
      starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
    const next = starts.slice()
    const entries = new Uint32Array(this.terms.length)
    for (let entry = 0; entry < this.terms.length; entry++) {
      const term = this.terms.values[entry] ?? 0
      entries[next[term] ?? 0] = entry
      next[term] = (next[term] ?? 0) + 1
    }
    return { starts, entries }
  }

  private positionStarts(): Uint32Array {
    const starts = new Uint32Array(this.terms.length + 1)
    for (let entry = 0; entry < this.terms.length; entry++)
      starts[entry + 1] = (starts[entry] ?? 0) + (this.payloads.values[entry] ?? 0)
    return starts
  }
}

/** Writes lists one after the other. */
class Packer {
  private readonly documentCounts: Uint32Array
  private readonly lastDocuments: Uint32Array
  private readonly offsets: Uint32Array
  private readonly positionOffsets: Uint32Array | null
  private readonly listBytes = new ByteWriter(1024)
  private readonly positionBytes = new ByteWriter(1024)
  private index = 0
  private count = 0
  private last = 0

  constructor(terms: number, withPositions: boolean) {
    this.documentCounts = new Uint32Array(terms)
    this.lastDocuments = new Uint32Array(terms)
    this.offsets = new Uint32Array(terms + 1)
    this.positionOffsets = withPositions ? new Uint32Array(terms + 1) : null
  }

  /** Begins the list of the next term. */
  open() {
    this.count = 0
    this.last = 0
  }

  document(document: number, payload: number) {
    this.listBytes.number(document - this.last)
    this.listBytes.number(payload)
    this.last = document
    this.count++
  }

  positions(values: Uint32Array, from: number, to: number) {
    let before = 0
    for (let at = from; at < to; at++) {
      const position = values[at] ?? 0
      this.positionBytes.number(position - before)
      before = position
    }
  }

  /** Goes on with a list of `postings` whose documents are numbered from `base`. */
  append(postings: Postings, index: number, base: number) {
    const reader = new ByteReader(postings.bytes, postings.offsets[index] ?? 0)
    this.listBytes.number(reader.number() + base - this.last)
    this.listBytes.append(postings.bytes.subarray(reader.at, postings.offsets[index + 1] ?? 0))
    if (postings.positions && postings.positionOffsets) {
      this.positionBytes.append(
        postings.positions.subarray(
          postings.positionOffsets[index] ?? 0,
          postings.positionOffsets[index + 1] ?? 0,
        ),
      )
    }
    this.last = (postings.lastDocuments[index] ?? 0) + base
    this.count += postings.documentCounts[index] ?? 0
  }

  close() {
    this.documentCounts[this.index] = this.count
    this.lastDocuments[this.index] = this.last
    this.index++
    this.offsets[this.index] = this.listBytes.length
    if (this.positionOffsets) this.positionOffsets[this.index] = this.positionBytes.length
  }

  finish(dictionary: Dictionary): Postings {
    return {
      dictionary,
      documentCounts: this.documentCounts.slice(0, this.index),
      lastDocuments: this.lastDocuments.slice(0, this.index),
      offsets: this.offsets.slice(0, this.index + 1),
      bytes: this.listBytes.toBytes(),
      positionOffsets: this.positionOffsets?.slice(0, this.index + 1) ?? null,
      positions: this.positionOffsets ? this.positionBytes.toBytes() : null,
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
  const parts: Part[] = all.map((postings, index) => ({
    postings,
    base: bases[index] ?? 0,
    next: -1,
    term: undefined,
  }))
  for (const part of parts) advance(part)
  const terms: string[] = []
  const most = all.reduce((sum, { dictionary }) => sum + termCount(dictionary), 0)
  const packer = new Packer(most, all[0]?.positionOffsets !== null)
  for (let term = smallestTerm(parts); term !== undefined; term = smallestTerm(parts)) {
    terms.push(term)
    packer.open()
    for (const part of parts) {
      if (part.term !== term) continue
      packer.append(part.postings, part.next, part.base)
      advance(part)
    }
    packer.close()
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

/** In how many documents a term occurs. */
export function documentCount(postings: Postings, term: string): number {
  const index = indexOfTerm(postings.dictionary, term)
  return index < 0 ? 0 : (postings.documentCounts[index] ?? 0)
}

/** Calls `visit` with each document of a term and its payload. */
export function visitDocuments(
  postings: Postings,
  index: number,
  visit: (document: number, payload: number) => void,
) {
  checkBudget()
  const reader = new ByteReader(postings.bytes, postings.offsets[index] ?? 0)
  let document = 0
  for (let left = postings.documentCounts[index] ?? 0; left > 0; left--) {
    document += reader.number()
    visit(document, reader.number())
  }
}
