import { VectorRows } from '@claire/embeddings'
import { Column } from './column.ts'
import type { ByteVector } from './document-facts.ts'
import type { DocumentSet } from './document-set.ts'

/** How like a vector the documents' contextual vectors are, by number of document, and how like they are on the whole. */
export interface ContextScores {
  scores: Float32Array
  mean: number
  deviation: number
  compared: number
}

const UNKNOWN = 0
const WORDLESS = -1

/** The contextual vectors of documents: they come later than the documents do, and in another order. */
export class ContextRows {
  private readonly rows: VectorRows
  private readonly scales = new Column((length) => new Float32Array(length))
  /** By row. */
  private readonly documents = new Column((length) => new Uint32Array(length))
  /** By document: the number of its row from 1 on, UNKNOWN, or WORDLESS. */
  private readonly places = new Column((length) => new Int32Array(length))
  /** Raised with every change. */
  version = 0

  constructor(dimensions: number) {
    this.rows = new VectorRows(Math.ceil(dimensions / 16) * 16)
  }

  /** Whether nothing has a vector. */
  get isEmpty(): boolean {
    return this.rows.length === 0
  }

  /** Whether nothing more is to be made for a document. */
  isKnown(document: number): boolean {
    return this.placeOf(document) !== UNKNOWN
  }

  hasVector(document: number): boolean {
    return this.placeOf(document) > UNKNOWN
  }

  private placeOf(document: number): number {
    return document < this.places.length ? (this.places.values[document] ?? UNKNOWN) : UNKNOWN
  }

  private setPlace(document: number, place: number) {
    while (this.places.length <= document) this.places.push(UNKNOWN)
    this.places.values[document] = place
    this.version++
  }

  put(document: number, { vector, vectorScale }: ByteVector) {
    if (!vectorScale) return this.setPlace(document, WORDLESS)
    const bytes = new Int8Array(this.rows.dimensions)
    bytes.set(vector.subarray(0, bytes.length))
    this.rows.append(bytes)
    this.scales.push(vectorScale)
    this.documents.push(document)
    this.setPlace(document, this.rows.length)
  }

  /** A document takes the place of another with the same text. */
  move(from: number, to: number) {
    const place = this.placeOf(from)
    if (place === UNKNOWN) return
    this.setPlace(from, UNKNOWN)
    this.setPlace(to, place)
    if (place > UNKNOWN) this.documents.values[place - 1] = to
  }

  /** Those of the documents that have a vector. */
  among(documents: DocumentSet): DocumentSet {
    const found = documents.copy()
    documents.forEach((document) => {
      if (!this.hasVector(document)) found.delete(document)
    })
    return found
  }

  vectorOf(document: number): Float32Array | undefined {
    const place = this.placeOf(document)
    if (place <= UNKNOWN) return undefined
    const scale = this.scales.values[place - 1] ?? 0
    return Float32Array.from(this.rows.row(place - 1), (value) => value * scale)
  }

  /** The dot products with a vector in int16 times `scale`, of `size` documents; 0 for those without a vector. */
  scoresOf({ values, scale }: { values: Int16Array; scale: number }, size: number): ContextScores {
    const compared = this.rows.length
    const scores = new Float32Array(size)
    const dots = this.rows.dot(values)
    let sum = 0
    let squares = 0
    for (let row = 0; row < compared; row++) {
      const score = (dots[row] ?? 0) * scale * (this.scales.values[row] ?? 0)
      scores[this.documents.values[row] ?? 0] = score
      sum += score
      squares += score * score
    }
    const mean = sum / Math.max(1, compared)
    return {
      scores,
      mean,
      deviation: Math.sqrt(Math.max(0, squares / Math.max(1, compared) - mean * mean)),
      compared,
    }
  }

  get dimensions(): number {
    return this.rows.dimensions
  }
}
