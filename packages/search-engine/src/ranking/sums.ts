import { type Loops, loopsOf, reserveBytes } from '@claire/embeddings'
import type { Columns } from '#documents/columns'
import type { Corpus } from '#documents/corpus'
import { DocumentSet } from '#documents/document-set'
import { checkBudget } from '#postings/budget'
import { indexOfTerm, listAt } from '#postings/dictionary'

/** As `sums.wat` says. */
interface SumLoops {
  score(
    at: number,
    count: number,
    document: number,
    usual: number,
    norms: number,
    heads: number,
    bodies: number,
    sums: number,
    weight: number,
  ): void
  cover(at: number, count: number, document: number, sums: number, weight: number): void
  from(sums: number, words: number, least: number, out: number): void
}
const makeLoops = loopsOf<SumLoops>(new URL('./sums.wasm', import.meta.url))

/** How long fields are normalised: of the saturation of a frequency, of a head and of a body. */
export interface Norms {
  k1: number
  head: { byLength: number; least: number }
  body: { weight: number; byLength: number; least: number }
}

/** A term of a query and what it weighs. */
export interface WeighedTerm {
  term: string
  weight: number
}

type Documents = Pick<Columns, 'size' | 'headLengths' | 'bodyLengths'>
type Lists = Pick<Corpus, 'segments'> & { columns: Documents }

const USUAL = 0
const NORMS = 16
const FIRST = 64
const WORD = 32
/** Bytes of a document: its lengths, what it scores and what it covers. */
const OF_DOCUMENT = { heads: 4, bodies: 4, scores: 4, covered: 8 }

/**
 * Sums over the lists of a query's terms, a number for each document, in memory outside of JavaScript's heap: a long query
 * reads a million numbers, in a third of the time that a loop of JavaScript takes. There is one of these in a thread; what it
 * gives are copies, as its memory moves when it grows.
 */
class TermSums {
  private readonly loops: Loops<SumLoops> = makeLoops()
  private capacity = 0
  /** Whose lengths are there, and of how many documents: those of a document never change. */
  private of: Documents | undefined
  private known = 0

  /** BM25F of all documents, 0 where no term occurs. */
  scores(corpus: Lists, terms: WeighedTerm[], norms: Norms): Float32Array {
    const { columns } = corpus
    this.takeLengths(columns)
    const { heads, bodies, scores } = this.places()
    const { memory, functions } = this.loops
    const { k1, head, body } = norms
    new Float32Array(memory.buffer, scores, columns.size).fill(0)
    new Float64Array(memory.buffer, NORMS, 6).set([
      k1,
      head.byLength,
      head.least,
      body.weight,
      body.byLength,
      body.least,
    ])
    this.eachList(corpus.segments, terms, ({ at, count, base, weight }) =>
      functions.score(at, count, base, USUAL, NORMS, heads, bodies, scores, weight),
    )
    return new Float32Array(memory.buffer, scores, columns.size).slice()
  }

  /** How much of the terms' weight each document has. */
  covered(corpus: Lists, terms: WeighedTerm[]): Float64Array {
    const { size } = corpus.columns
    this.reserve(size)
    const { covered } = this.places()
    const { memory, functions } = this.loops
    // Whole words of bits are looked at.
    new Float64Array(memory.buffer, covered, Math.ceil(size / WORD) * WORD).fill(0)
    this.eachList(corpus.segments, terms, ({ at, count, base, weight }) =>
      functions.cover(at, count, base, covered, weight),
    )
    return new Float64Array(memory.buffer, covered, size)
  }

  /** The documents that have so much of the terms' weight or more: more than none. */
  covering(corpus: Lists, terms: WeighedTerm[], least: number): DocumentSet {
    const { length: size } = this.covered(corpus, terms)
    const { memory, functions } = this.loops
    const words = Math.ceil(size / WORD)
    this.reserveList(words * 4)
    const { covered, lists } = this.places()
    functions.from(covered, words, least, lists)
    return new DocumentSet(size, new Uint32Array(memory.buffer, lists, words).slice())
  }

  private eachList(
    segments: Corpus['segments'],
    terms: WeighedTerm[],
    visit: (list: { at: number; count: number; base: number; weight: number }) => void,
  ) {
    for (const { term, weight } of terms)
      for (const { base, stems } of segments) {
        checkBudget()
        const index = indexOfTerm(stems.dictionary, term)
        if (index < 0) continue
        const { documents: count, start, end } = listAt(stems.dictionary, index)
        this.reserveList(end - start)
        const { lists: at } = this.places()
        const { buffer } = this.loops.memory
        new Uint32Array(buffer, USUAL, stems.usual.length).set(stems.usual)
        new Uint8Array(buffer, at, end - start).set(stems.bytes.subarray(start, end))
        visit({ at, count, base, weight })
      }
  }

  private takeLengths(columns: Documents) {
    const { headLengths, bodyLengths, size } = columns
    this.reserve(size)
    if (this.of !== columns) this.known = 0
    this.of = columns
    const { heads, bodies } = this.places()
    const { buffer } = this.loops.memory
    new Float32Array(buffer, heads, size).set(headLengths.values.subarray(this.known, size), this.known)
    new Uint32Array(buffer, bodies, size).set(bodyLengths.values.subarray(this.known, size), this.known)
    this.known = size
  }

  /** Makes room for so many documents. What was there has gone then. */
  private reserve(documents: number) {
    if (documents <= this.capacity) return
    this.capacity = Math.ceil((documents * 1.2) / WORD) * WORD
    this.known = 0
    reserveBytes(this.loops.memory, this.places().lists)
  }

  private reserveList(bytes: number) {
    reserveBytes(this.loops.memory, this.places().lists + bytes)
  }

  private places() {
    const covered = FIRST
    const heads = covered + this.capacity * OF_DOCUMENT.covered
    const bodies = heads + this.capacity * OF_DOCUMENT.heads
    const scores = bodies + this.capacity * OF_DOCUMENT.bodies
    return { covered, heads, bodies, scores, lists: scores + this.capacity * OF_DOCUMENT.scores }
  }
}

let sums: TermSums | undefined

/** Those of this thread; made when they are first asked for. */
export const termSums = (): TermSums => (sums ??= new TermSums())
