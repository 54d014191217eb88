import { type ListSettings, ListWriter } from './list-writer.ts'
import type { Postings } from './postings.ts'

const encoder = new TextEncoder()
let encoded = new Uint8Array(256)

/** Returns a term as UTF-8, valid until the next call. */
function utf8(term: string): Uint8Array {
  // A UTF-16 unit takes at most three bytes.
  if (term.length * 3 > encoded.length) encoded = new Uint8Array(term.length * 6)
  return encoded.subarray(0, encoder.encodeInto(term, encoded).written)
}

/**
 * Collects postings document by document, in ascending order, in a few flat arrays that are sorted by term at the
 * end: an object per term would cost more than everything else.
 */
export class PostingsBuilder {
  private readonly termNumbers = new Map<string, number>()
  private readonly terms = new Numbers()
  private readonly documents = new Numbers()
  private readonly payloads = new Numbers()
  private readonly positions = new Numbers()
  private readonly settings: ListSettings

  constructor(settings: ListSettings) {
    this.settings = settings
  }

  /** `payload` is the number of positions if there are any. */
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
    const { starts, entries } = this.byTerm()
    const positionStarts = this.settings.withPositions ? this.positionStarts() : undefined
    const writer = new ListWriter(this.settings)
    for (const term of sortTerms([...this.termNumbers.keys()])) {
      const number = this.termNumbers.get(term) ?? 0
      for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at++) {
        const entry = entries[at] ?? 0
        writer.document(this.documents.values[entry] ?? 0, this.payloads.values[entry] ?? 0)
        if (positionStarts)
          writer.positionsOf(
            this.positions.values,
            positionStarts[entry] ?? 0,
            positionStarts[entry + 1] ?? 0,
          )
      }
      writer.end(utf8(term))
    }
    return writer.finish()
  }

  /** Returns the entries of each term, in order of arrival: a counting sort. */
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

/** A growing array of numbers. */
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

/** Sorts terms by their UTF-8 bytes, which is by code points. */
export function sortTerms(terms: string[]): string[] {
  // Strings compare by UTF-16 units, which differs for surrogates.
  return terms.some((term) => SURROGATE.test(term)) ? terms.sort(compareTerms) : terms.sort()
}

const SURROGATE = /[\ud800-\udfff]/

function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return fixed(x) - fixed(y)
  }
  return a.length - b.length
}

const fixed = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)
