/** Terms in the order of their UTF-8 bytes, packed: about ten bytes a term instead of seventy. */
export interface Dictionary {
  bytes: Uint8Array
  /** Start of each term in `bytes`, and the end of the last. */
  offsets: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Packs terms that are sorted already by `compareTerms`. */
export function packDictionary(sorted: string[]): Dictionary {
  const offsets = new Uint32Array(sorted.length + 1)
  const encoded = sorted.map((term) => encoder.encode(term))
  let length = 0
  for (const [index, bytes] of encoded.entries()) {
    offsets[index] = length
    length += bytes.length
  }
  offsets[sorted.length] = length
  const bytes = new Uint8Array(length)
  for (const [index, term] of encoded.entries()) bytes.set(term, offsets[index] ?? 0)
  return { bytes, offsets }
}

/** A search looks the same words up in every segment, and encoding one takes longer than finding it. */
const encodedTerms = new Map<string, Uint8Array>()
const ENCODED_TERMS = 1000

function encodedTerm(term: string): Uint8Array {
  let encoded = encodedTerms.get(term)
  if (!encoded) {
    encoded = encoder.encode(term)
    if (encodedTerms.size >= ENCODED_TERMS) encodedTerms.clear()
    encodedTerms.set(term, encoded)
  }
  return encoded
}

export const termCount = (dictionary: Dictionary) => dictionary.offsets.length - 1

export function termAt({ bytes, offsets }: Dictionary, index: number): string {
  return decoder.decode(bytes.subarray(offsets[index] ?? 0, offsets[index + 1] ?? 0))
}

/** Compares the term at `index` with `wanted`: negative when it sorts before. */
function compareAt({ bytes, offsets }: Dictionary, index: number, wanted: Uint8Array): number {
  const start = offsets[index] ?? 0
  const length = (offsets[index + 1] ?? 0) - start
  const common = Math.min(length, wanted.length)
  for (let at = 0; at < common; at++) {
    const difference = (bytes[start + at] ?? 0) - (wanted[at] ?? 0)
    if (difference) return difference
  }
  return length - wanted.length
}

function lowerBound(dictionary: Dictionary, wanted: Uint8Array): number {
  let low = 0
  let high = termCount(dictionary)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(dictionary, middle, wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of a term, or -1. */
export function indexOfTerm(dictionary: Dictionary, term: string): number {
  const wanted = encodedTerm(term)
  const index = lowerBound(dictionary, wanted)
  return index < termCount(dictionary) && compareAt(dictionary, index, wanted) === 0 ? index : -1
}

/** The range of indices of the terms that start with `prefix`. */
export function rangeOfPrefix(dictionary: Dictionary, prefix: string): [from: number, to: number] {
  const bytes = encoder.encode(prefix)
  // No UTF-8 byte is 0xff, so this sorts after everything with the prefix.
  return [lowerBound(dictionary, bytes), lowerBound(dictionary, Uint8Array.from([...bytes, 0xff]))]
}

/** The order of UTF-8 bytes, which is the order of code points; UTF-16 units differ only above the surrogates. */
export function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return fixed(x) - fixed(y)
  }
  return a.length - b.length
}

const fixed = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)
