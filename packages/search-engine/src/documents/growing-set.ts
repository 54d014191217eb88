import { DocumentSet } from './document-set.ts'

/** A set of documents that grows. */
export class GrowingSet {
  private words = new Uint32Array(1)

  add(document: number) {
    this.of(document + 1).add(document)
  }

  /** Returns the set over the first `size` documents: the same bits, not a copy. */
  of(size: number): DocumentSet {
    const words = (size + 31) >>> 5
    if (words > this.words.length) this.reserve(words)
    return new DocumentSet(size, this.words.subarray(0, words))
  }

  private reserve(words: number) {
    const larger = new Uint32Array(Math.max(this.words.length * 2, words))
    larger.set(this.words)
    this.words = larger
  }
}
