import { type Loops, loopsOf, reserveBytes } from '@claire/embeddings'
import type { Columns, Corpus } from '#documents/columns'
import { DocumentSet } from '#documents/document-set'
import { checkBudget } from '#postings/budget'
import { indexOfTerm, listAt } from '#postings/dictionary'
import type { Postings } from '#postings/postings'

/** The exports of `sums.wat`. */
interface SumLoops {
  score(
    lists: number,
    count: number,
    document: number,
    usual: number,
    norms: number,
    heads: number,
    bodies: number,
    sums: number,
  ): void
  cover(lists: number, count: number, document: number, sums: number): void
  from(sums: number, words: number, least: number, out: number): void
}
const makeLoops = loopsOf<SumLoops>(new URL('./sums.wasm', import.meta.url))

/** BM25F parameters: saturation of a frequency, and length normalisation of head and body. */
export interface Norms {
  k1: number
  head: { byLength: number; least: number }
  body: { weight: number; byLength: number; least: number }
}

/** A term of a query and its weight. */
export interface WeighedTerm {
  term: string
  weight: number
}

type Documents = Pick<Columns, 'size' | 'headLengths' | 'bodyLengths'>
type Lists = Pick<Corpus, 'segments'> & { columns: Documents }

const NORMS = 0
const FIRST = 64
const WORD = 32
/** Bytes per document: its lengths, score and coverage. */
const OF_DOCUMENT = { heads: 4, bodies: 4, scores: 4, covered: 8 }
/** Bytes of a list's header, and of a segment's three usual payloads. */
const OF_LIST = 16
/** Number of terms whose lists are in memory at once. */
const TERMS_AT_ONCE = 8
/** With fewer documents, sums finish before helper threads could start. */
const SHARED_FROM = 50_000

/** The lists of one segment in memory: the places of their headers and of its usual payloads. */
interface SegmentLists {
  lists: number
  count: number
  base: number
  usual: number
}

/**
 * Sums over the lists of a query's terms, one number per document, in memory outside JavaScript's heap: a long query reads
 * a million numbers, in a third of the time of a JavaScript loop. In a large library, several threads process a segment
 * each. One instance per thread; results are valid until the next sums.
 */
class TermSums {
  private readonly loops: Loops<SumLoops> = makeLoops()
  private capacity = 0
  /** The documents whose lengths are in memory, and their number; a document's lengths never change. */
  private of: Documents | undefined
  private known = 0

  /** Returns the BM25F of all documents, 0 without any term. */
  scores(corpus: Lists, terms: WeighedTerm[], norms: Norms): Float32Array {
    const { columns } = corpus
    this.takeLengths(columns)
    const { heads, bodies, scores } = this.places()
    const { memory } = this.loops
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
    this.eachSegment(corpus, terms, {
      loop: 'score',
      args: ({ lists, count, base, usual }) => [lists, count, base, usual, NORMS, heads, bodies, scores],
    })
    return new Float32Array(memory.buffer, scores, columns.size)
  }

  /** Returns the terms' weight that each document has. */
  covered(corpus: Lists, terms: WeighedTerm[]): Float64Array {
    const { size } = corpus.columns
    this.reserve(size)
    const { covered } = this.places()
    const { memory } = this.loops
    // The loop reads whole words of bits.
    new Float64Array(memory.buffer, covered, Math.ceil(size / WORD) * WORD).fill(0)
    this.eachSegment(corpus, terms, {
      loop: 'cover',
      args: ({ lists, count, base }) => [lists, count, base, covered],
    })
    return new Float64Array(memory.buffer, covered, size)
  }

  /** Returns the documents that have at least `least` (above 0) of the terms' weight. */
  covering(corpus: Lists, terms: WeighedTerm[], least: number): DocumentSet {
    const { length: size } = this.covered(corpus, terms)
    const { memory, functions } = this.loops
    const words = Math.ceil(size / WORD)
    this.reserveList(words * 4)
    const { covered, lists } = this.places()
    functions.from(covered, words, least, lists)
    return new DocumentSet(size, new Uint32Array(memory.buffer, lists, words).slice())
  }

  /** Calls a loop with the lists of each segment, in the order of the terms for each document. */
  private eachSegment(
    { segments, columns }: Lists,
    terms: WeighedTerm[],
    { loop, args }: { loop: 'score' | 'cover'; args: (lists: SegmentLists) => number[] },
  ) {
    for (let first = 0; first < terms.length; first += TERMS_AT_ONCE) {
      const calls = this.takeLists(segments, terms.slice(first, first + TERMS_AT_ONCE)).map(args)
      this.loops.begin(loop, calls, columns.size >= SHARED_FROM).finish()
    }
  }

  /** Writes the lists of terms into memory, segment by segment. */
  private takeLists(segments: Lists['segments'], terms: WeighedTerm[]): SegmentLists[] {
    const taken: SegmentLists[] = []
    let next = 0
    for (const { base, stems } of segments) {
      checkBudget()
      const lists = listsOf(stems, terms)
      if (!lists.length) continue
      const bytes = lists.reduce((sum, { start, end }) => sum + end - start, 0)
      const header = OF_LIST + lists.length * OF_LIST
      this.reserveList(next + header + bytes)
      const usual = this.places().lists + next
      const { buffer } = this.loops.memory
      new Uint32Array(buffer, usual, stems.usual.length).set(stems.usual)
      const said = new DataView(buffer, usual + OF_LIST, lists.length * OF_LIST)
      let at = usual + header
      for (const [place, { start, end, documents, weight }] of lists.entries()) {
        said.setInt32(place * OF_LIST, at, true)
        said.setInt32(place * OF_LIST + 4, documents, true)
        said.setFloat64(place * OF_LIST + 8, weight, true)
        new Uint8Array(buffer, at, end - start).set(stems.bytes.subarray(start, end))
        at += end - start
      }
      taken.push({ lists: usual + OF_LIST, count: lists.length, base, usual })
      next = Math.ceil((next + header + bytes) / OF_LIST) * OF_LIST
    }
    return taken
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

  /** Reserves memory for a number of documents. Discards its contents. */
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

/** Returns the lists of the terms that a segment has. */
const listsOf = ({ dictionary }: Postings, terms: WeighedTerm[]) =>
  terms.flatMap(({ term, weight }) => {
    const index = indexOfTerm(dictionary, term)
    return index < 0 ? [] : [{ ...listAt(dictionary, index), weight }]
  })

let sums: TermSums | undefined

/** Returns the instance of this thread, created on first use. */
export const termSums = (): TermSums => (sums ??= new TermSums())
