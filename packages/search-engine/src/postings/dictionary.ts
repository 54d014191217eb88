import { ByteReader, ByteWriter } from './bytes.ts'
import { encodedTerm } from './encoded-terms.ts'

/**
 * Terms in the order of their UTF-8 bytes, with the places of their lists. Written in blocks: for each term the suffix that
 * differs from the one before, its number of documents, and the lengths in bytes of its list and of the list of positions.
 */
export interface Dictionary {
  /** Number of terms. */
  size: number
  bytes: Uint8Array
  /** For each block: its start in `bytes`, and the starts of its first list and of its first list of positions. */
  starts: Uint32Array
  lists: Uint32Array
  positions: Uint32Array
}

/** The number of documents of a term, and the places of their list and positions. */
export interface TermList {
  documents: number
  start: number
  end: number
  positions: number
  positionsEnd: number
}

/** Number of terms per block: more shrink the dictionary and slow down lookups. */
const BLOCK = 16
/** Number of values after each term. */
const NUMBERS = 3

const decoder = new TextDecoder()

/** The ends of a term's lists, where those of the next begin. */
interface Ends {
  list: number
  positions: number
}

/** Writes terms in the order of their bytes. */
export class DictionaryWriter {
  private readonly bytes = new ByteWriter(1024)
  private readonly starts: number[] = []
  private readonly lists: number[] = []
  private readonly positions: number[] = []
  private last = new Uint8Array(64)
  private lastLength = 0
  private ends: Ends = { list: 0, positions: 0 }
  private size = 0

  /** Adds `term`, given as UTF-8. */
  add(term: Uint8Array, documents: number, ends: Ends) {
    if (this.size % BLOCK === 0) {
      this.starts.push(this.bytes.length)
      this.lists.push(this.ends.list)
      this.positions.push(this.ends.positions)
      this.lastLength = 0
    }
    const same = commonStart(this.last.subarray(0, this.lastLength), term)
    this.bytes.number(same)
    this.bytes.number(term.length - same)
    this.bytes.append(term.subarray(same))
    this.bytes.number(documents)
    this.bytes.number(ends.list - this.ends.list)
    this.bytes.number(ends.positions - this.ends.positions)
    this.keep(term)
    this.ends = ends
    this.size++
  }

  private keep(term: Uint8Array) {
    if (term.length > this.last.length) this.last = new Uint8Array(term.length * 2)
    this.last.set(term)
    this.lastLength = term.length
  }

  finish(): Dictionary {
    return {
      size: this.size,
      bytes: this.bytes.toBytes(),
      starts: Uint32Array.from(this.starts),
      lists: Uint32Array.from(this.lists),
      positions: Uint32Array.from(this.positions),
    }
  }
}

function commonStart(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length++
  return length
}

/** Reads terms in order. */
export class TermCursor {
  /** Index of the term last read; one less than the first before it. */
  index: number
  /** Length of the term in UTF-8. */
  length = 0
  readonly list: TermList
  private readonly dictionary: Dictionary
  private readonly reader: ByteReader
  private term = new Uint8Array(64)

  /** Begins before the term at `index`. */
  constructor(dictionary: Dictionary, index = 0) {
    const block = Math.floor(index / BLOCK)
    const end = dictionary.lists[block] ?? 0
    const positions = dictionary.positions[block] ?? 0
    this.dictionary = dictionary
    this.reader = new ByteReader(dictionary.bytes, dictionary.starts[block] ?? 0)
    this.list = { documents: 0, start: end, end, positions, positionsEnd: positions }
    this.index = block * BLOCK - 1
    while (this.index + 1 < index && this.next());
  }

  /** Reads the next term; false if there is none. */
  next(): boolean {
    if (this.index + 1 >= this.dictionary.size) return false
    this.index++
    const { reader, list } = this
    const same = reader.number()
    this.length = same + reader.number()
    if (this.length > this.term.length) this.grow(same)
    for (let at = same; at < this.length; at++) this.term[at] = reader.byte()
    list.documents = reader.number()
    list.start = list.end
    list.end += reader.number()
    list.positions = list.positionsEnd
    list.positionsEnd += reader.number()
    return true
  }

  private grow(length: number) {
    const larger = new Uint8Array(this.length * 2)
    larger.set(this.term.subarray(0, length))
    this.term = larger
  }

  text(): string {
    return decoder.decode(this.encoded())
  }

  /** Returns the term as UTF-8, valid until the next one is read. */
  encoded(): Uint8Array {
    return this.term.subarray(0, this.length)
  }

  /** Returns a negative number if the term sorts before that of `other`, 0 if they are equal. */
  compare(other: TermCursor): number {
    const common = Math.min(this.length, other.length)
    for (let at = 0; at < common; at++) {
      const difference = (this.term[at] ?? 0) - (other.term[at] ?? 0)
      if (difference) return difference
    }
    return this.length - other.length
  }
}

/** Returns the lists of the term at `index`. */
export function listAt({ bytes, starts, lists, positions }: Dictionary, index: number): TermList {
  const block = Math.floor(index / BLOCK)
  const reader = new ByteReader(bytes, starts[block] ?? 0)
  let list = lists[block] ?? 0
  let ofPositions = positions[block] ?? 0
  for (let left = index - block * BLOCK; ; left--) {
    reader.number()
    const length = reader.number()
    reader.at += length
    const documents = reader.number()
    const [start, first] = [list, ofPositions]
    list += reader.number()
    ofPositions += reader.number()
    if (!left) return { documents, start, end: list, positions: first, positionsEnd: ofPositions }
  }
}

/** Compares the first term of a block, which is written whole, with `wanted`: negative if it sorts before. */
function compareHead({ bytes, starts }: Dictionary, block: number, wanted: Uint8Array): number {
  const reader = new ByteReader(bytes, (starts[block] ?? 0) + 1)
  const length = reader.number()
  const start = reader.at
  const common = Math.min(length, wanted.length)
  for (let at = 0; at < common; at++) {
    const difference = (bytes[start + at] ?? 0) - (wanted[at] ?? 0)
    if (difference) return difference
  }
  return length - wanted.length
}

/** Returns the last block whose first term does not sort after `wanted`, or the first block. */
function blockFor(dictionary: Dictionary, wanted: Uint8Array): number {
  let low = 0
  let high = dictionary.starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareHead(dictionary, middle, wanted) <= 0) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Returns the first term of a block that does not sort before `wanted`, and whether it equals it or has it as a prefix. */
function seek(
  dictionary: Dictionary,
  wanted: Uint8Array,
): { index: number; isFound: boolean; begins: boolean } {
  const block = blockFor(dictionary, wanted)
  const reader = new ByteReader(dictionary.bytes, dictionary.starts[block] ?? 0)
  const end = Math.min(dictionary.size, (block + 1) * BLOCK)
  /** Bytes that the preceding term, which sorts before it, shares with `wanted`. */
  let common = 0
  for (let index = block * BLOCK; index < end; index++) {
    const same = reader.number()
    const next = reader.number() + reader.at
    // Differs from the preceding term within the shared bytes, so it sorts after `wanted`.
    if (same < common) return { index, ...ELSEWHERE }
    if (same === common) {
      while (common < wanted.length && reader.at < next && dictionary.bytes[reader.at] === wanted[common]) {
        common++
        reader.at++
      }
      if (common === wanted.length) return { index, isFound: reader.at === next, begins: true }
      if (reader.at < next && (dictionary.bytes[reader.at] ?? 0) > (wanted[common] ?? 0))
        return { index, ...ELSEWHERE }
    }
    reader.at = next
    reader.skip(NUMBERS)
  }
  return { index: end, ...ELSEWHERE }
}

const ELSEWHERE = { isFound: false, begins: false }

interface LookedUp {
  terms: Map<string, number>
  prefixes: Map<string, boolean>
}

/** Cached lookups: a search needs each of its words a dozen times in every segment. */
const lookedUp = new WeakMap<Dictionary, LookedUp>()
/** Number of words, forms and fields of words of a page of text. */
const LOOKED_UP = 2000

function lookedUpIn(dictionary: Dictionary): LookedUp {
  let known = lookedUp.get(dictionary)
  if (!known) lookedUp.set(dictionary, (known = { terms: new Map(), prefixes: new Map() }))
  return known
}

/** Returns the index of a term, or -1. */
export function indexOfTerm(dictionary: Dictionary, term: string): number {
  const { terms } = lookedUpIn(dictionary)
  const found = terms.get(term)
  if (found !== undefined) return found
  const { index, isFound } = seek(dictionary, encodedTerm(term))
  if (terms.size >= LOOKED_UP) terms.clear()
  terms.set(term, isFound ? index : -1)
  return isFound ? index : -1
}

/** True if any term begins with `prefix`. */
export function hasTermWith(dictionary: Dictionary, prefix: string): boolean {
  const { prefixes } = lookedUpIn(dictionary)
  const found = prefixes.get(prefix)
  if (found !== undefined) return found
  const wanted = encodedTerm(prefix)
  const { index, begins } = seek(dictionary, wanted)
  // The first term of the next block has not been checked.
  const has =
    begins ||
    (index % BLOCK === 0 && index < dictionary.size && headBegins(dictionary, index / BLOCK, wanted))
  if (prefixes.size >= LOOKED_UP) prefixes.clear()
  prefixes.set(prefix, has)
  return has
}

/** True if the first term of a block, which is written whole, begins with `wanted`. */
function headBegins({ bytes, starts }: Dictionary, block: number, wanted: Uint8Array): boolean {
  const reader = new ByteReader(bytes, (starts[block] ?? 0) + 1)
  return reader.number() >= wanted.length && wanted.every((byte, at) => bytes[reader.at + at] === byte)
}

/** Returns the range of indices of the terms that begin with `prefix`. */
export function rangeOfPrefix(dictionary: Dictionary, prefix: string): [from: number, to: number] {
  const bytes = encodedTerm(prefix)
  // No UTF-8 byte is 0xff, so this sorts after everything with the prefix.
  return [seek(dictionary, bytes).index, seek(dictionary, Uint8Array.from([...bytes, 0xff])).index]
}
