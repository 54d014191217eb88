import { Column } from './column.ts'
import type { ByteVector } from './document-facts.ts'
import { DocumentSet, GrowingSet } from './document-set.ts'
import { VectorTable } from './vector-table.ts'

const UNKNOWN = 0
const WORDLESS = -1

/** The contextual vectors of documents, which arrive later and in another order than the documents. */
export class ContextRows {
  readonly table: VectorTable
  /** Document by row. */
  private readonly documents = new Column((length) => new Uint32Array(length))
  /** By document: its row number from 1, UNKNOWN, or WORDLESS. */
  private readonly places = new Column((length) => new Int32Array(length))
  /** The rows of documents that are live. */
  private readonly liveOnes = new GrowingSet()
  /** The number of live documents that need no further vector. */
  known = 0
  /** A range in which all live documents are known, to be skipped by the next search for unknown ones. */
  private looked = { from: 0, to: 0 }

  constructor(dimensions: number) {
    this.table = new VectorTable(dimensions)
  }

  /** True if nothing more is to be made for a document. */
  isKnown(document: number): boolean {
    return this.placeOf(document) !== UNKNOWN
  }

  /** Returns the row of a document; undefined if it has no vector. */
  rowOf(document: number): number | undefined {
    const place = this.placeOf(document)
    return place > UNKNOWN ? place - 1 : undefined
  }

  documentOf(row: number): number {
    return this.documents.values[row] ?? 0
  }

  private placeOf(document: number): number {
    return document < this.places.length ? (this.places.values[document] ?? UNKNOWN) : UNKNOWN
  }

  private setPlace(document: number, place: number) {
    while (this.places.length <= document) this.places.push(UNKNOWN)
    this.places.values[document] = place
  }

  /** Sets the vector of a live document. */
  put(document: number, vector: ByteVector) {
    this.retire(document)
    this.known++
    if (!vector.vectorScale) return this.setPlace(document, WORDLESS)
    this.liveOnes.add(this.table.length)
    this.table.append(vector)
    this.documents.push(document)
    this.setPlace(document, this.table.length)
  }

  /** Drops the vector of a document that is no longer live. */
  retire(document: number) {
    const place = this.placeOf(document)
    if (place === UNKNOWN) return
    this.known--
    if (place > UNKNOWN) this.liveRows().delete(place - 1)
  }

  /** Moves a vector to the document that replaces another with the same text. */
  move(from: number, to: number) {
    const place = this.placeOf(from)
    if (place === UNKNOWN) return
    this.setPlace(from, UNKNOWN)
    this.setPlace(to, place)
    this.known++
    if (place <= UNKNOWN) return
    this.documents.values[place - 1] = to
    this.liveOnes.add(place - 1)
  }

  /** Returns up to `limit` live documents without a known vector, the last document first. */
  lastUnknown(live: DocumentSet, limit: number): number[] {
    const found: number[] = []
    for (let document = live.size - 1; document >= 0 && found.length < limit; document--) {
      if (document === this.looked.to - 1) document = this.looked.from - 1
      if (document >= 0 && live.has(document) && !this.isKnown(document)) found.push(document)
    }
    if (limit) this.looked = { from: (found[0] ?? -1) + 1, to: live.size }
    return found
  }

  /** Returns the rows of all live documents. Read only. */
  liveRows(): DocumentSet {
    return this.liveOnes.of(this.table.length)
  }

  /** Returns the rows of those documents that have a vector. */
  rowsOf(documents: DocumentSet): DocumentSet {
    const rows = new DocumentSet(this.table.length)
    const { values, length } = this.places
    documents.forEach((document) => {
      const place = document < length ? (values[document] ?? UNKNOWN) : UNKNOWN
      if (place > UNKNOWN) rows.add(place - 1)
    })
    return rows
  }
}
