import type { DocumentSet } from './document-set.ts'

/**
 * Returns the `limit` documents of a set with the highest scores, best first; ties in order of document.
 * `onlyScored` omits documents that score 0.
 */
export function topDocuments(
  set: DocumentSet,
  scores: Float32Array | Float64Array,
  { limit, onlyScored = false }: { limit: number; onlyScored?: boolean },
): Uint32Array {
  const heap = new Heap(limit, scores)
  const { words } = set
  for (let at = 0; at < words.length; at++) {
    for (let bits = words[at] ?? 0; bits; bits &= bits - 1) {
      const document = at * 32 + 31 - Math.clz32(bits & -bits)
      const score = scores[document] ?? 0
      if (score > heap.lowest || (heap.isOpen && (!onlyScored || score > 0))) heap.offer(document)
    }
  }
  return heap.sorted()
}

/** The best documents so far, the worst of them on top. */
class Heap {
  /** The score that a document must exceed once the heap is full. */
  lowest = Infinity
  isOpen: boolean
  private readonly documents: Uint32Array
  private readonly scores: Float32Array | Float64Array
  private size = 0

  constructor(limit: number, scores: Float32Array | Float64Array) {
    this.documents = new Uint32Array(limit)
    this.scores = scores
    this.isOpen = limit > 0
  }

  offer(document: number) {
    if (this.isOpen) {
      this.documents[this.size++] = document
      if (this.size < this.documents.length) return
      this.isOpen = false
      for (let parent = (this.size >> 1) - 1; parent >= 0; parent--) this.sink(parent)
    } else {
      this.documents[0] = document
      this.sink(0)
    }
    this.lowest = this.scores[this.documents[0] ?? 0] ?? 0
  }

  private isWorse(a: number, b: number): boolean {
    const difference = (this.scores[a] ?? 0) - (this.scores[b] ?? 0)
    return difference < 0 || (difference === 0 && a > b)
  }

  private sink(from: number) {
    const { documents, size } = this
    const document = documents[from] ?? 0
    let at = from
    for (;;) {
      let child = at * 2 + 1
      if (child >= size) break
      if (child + 1 < size && this.isWorse(documents[child + 1] ?? 0, documents[child] ?? 0)) child++
      if (!this.isWorse(documents[child] ?? 0, document)) break
      documents[at] = documents[child] ?? 0
      at = child
    }
    documents[at] = document
  }

  sorted(): Uint32Array {
    const { scores } = this
    return this.documents.slice(0, this.size).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  }
}

/**
 * Returns at least `size` numbers per document from a buffer that the next search reuses: allocating them for half a
 * million documents in every search keeps the garbage collector busy. Valid until the next call; initial contents are
 * arbitrary.
 */
export function scratchOf<T extends ArrayLike<number>>(create: (length: number) => T): (size: number) => T {
  let numbers = create(0)
  return (size) => {
    if (numbers.length < size) numbers = create(Math.ceil(size * 1.2))
    return numbers
  }
}
