/** A set of documents, numbered from 0: one bit each. */
export class DocumentSet {
  readonly words: Uint32Array
  readonly size: number

  constructor(size: number, words = new Uint32Array((size + 31) >>> 5)) {
    this.size = size
    this.words = words
  }

  static full(size: number): DocumentSet {
    const set = new DocumentSet(size)
    set.words.fill(0xffffffff)
    if (size & 31) set.words[set.words.length - 1] = (1 << (size & 31)) - 1
    return set
  }

  add(document: number) {
    this.words[document >>> 5] = (this.words[document >>> 5] ?? 0) | (1 << (document & 31))
  }

  delete(document: number) {
    this.words[document >>> 5] = (this.words[document >>> 5] ?? 0) & ~(1 << (document & 31))
  }

  has(document: number): boolean {
    return (((this.words[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1
  }

  /** Intersects this set with `other`, which is of the same size. */
  keep(other: DocumentSet): this {
    for (let at = 0; at < this.words.length; at++)
      this.words[at] = (this.words[at] ?? 0) & (other.words[at] ?? 0)
    return this
  }

  addAll(other: DocumentSet): this {
    for (let at = 0; at < this.words.length; at++)
      this.words[at] = (this.words[at] ?? 0) | (other.words[at] ?? 0)
    return this
  }

  deleteAll(other: DocumentSet): this {
    for (let at = 0; at < this.words.length; at++)
      this.words[at] = (this.words[at] ?? 0) & ~(other.words[at] ?? 0)
    return this
  }

  copy(): DocumentSet {
    return new DocumentSet(this.size, this.words.slice())
  }

  /** Adds the documents of `part`, shifted up by `base`. */
  addShifted({ words }: DocumentSet, base: number) {
    const [first, shift] = [base >>> 5, base & 31]
    for (let at = 0; at < words.length; at++) {
      const bits = words[at] ?? 0
      if (!bits) continue
      this.addBits(first + at, bits << shift)
      if (shift) this.addBits(first + at + 1, bits >>> (32 - shift))
    }
  }

  /** Returns `count` documents from `from` on as a set of their own, renumbered from 0. */
  part(from: number, count: number): DocumentSet {
    const part = new DocumentSet(count)
    const [first, shift] = [from >>> 5, from & 31]
    for (let at = 0; at < part.words.length; at++) {
      const [low, high] = [this.words[first + at] ?? 0, this.words[first + at + 1] ?? 0]
      part.words[at] = shift ? (low >>> shift) | (high << (32 - shift)) : low
    }
    const last = part.words.length - 1
    if (count & 31) part.words[last] = (part.words[last] ?? 0) & ((1 << (count & 31)) - 1)
    return part
  }

  private addBits(at: number, bits: number) {
    if (bits) this.words[at] = (this.words[at] ?? 0) | bits
  }

  forEach(visit: (document: number) => void) {
    for (let at = 0; at < this.words.length; at++) {
      for (let bits = this.words[at] ?? 0; bits; bits &= bits - 1)
        visit(at * 32 + 31 - Math.clz32(bits & -bits))
    }
  }

  /** Returns the documents, ascending. */
  toArray(): Uint32Array {
    const documents = new Uint32Array(this.count())
    let at = 0
    this.forEach((document) => (documents[at++] = document))
    return documents
  }

  isEmpty(): boolean {
    for (let at = 0; at < this.words.length; at++) if (this.words[at]) return false
    return true
  }

  count(): number {
    let total = 0
    for (const word of this.words) {
      let bits = word - ((word >>> 1) & 0x55555555)
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      total += (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
    }
    return total
  }
}

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

/** Returns the documents below `size` with a value from `least` to `most`; both NaN: none. Fast, as all are checked. */
export function documentsWithin(
  size: number,
  values: ArrayLike<number>,
  [least, most]: [least: number, most: number],
): DocumentSet {
  const set = new DocumentSet(size)
  const { words } = set
  for (let at = 0; at < words.length; at++) {
    const first = at * 32
    const end = Math.min(size, first + 32)
    let bits = 0
    for (let document = first; document < end; document++) {
      const value = values[document] ?? 0
      if (value >= least && value <= most) bits |= 1 << (document - first)
    }
    words[at] = bits
  }
  return set
}
