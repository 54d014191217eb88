import { ByteReader, ByteWriter } from './bytes.ts'
import { DictionaryWriter, type TermList } from './dictionary.ts'
import { OTHER, type Postings, visitList } from './postings.ts'

export interface ListSettings {
  /** The three most common payloads. */
  usual: Uint32Array
  withPositions: boolean
}

/** Writes the lists of terms in the order of their bytes. */
export class ListWriter {
  private readonly dictionary = new DictionaryWriter()
  private readonly list = new ByteWriter(1024)
  private readonly positions: ByteWriter | null
  private readonly usual: Uint32Array
  private count = 0
  private last = 0

  constructor({ usual, withPositions }: ListSettings) {
    this.usual = usual
    this.positions = withPositions ? new ByteWriter(1024) : null
  }

  /** Adds the next document of the current term. */
  document(document: number, payload: number) {
    const which = this.usual.indexOf(payload)
    this.list.number((document - this.last) * 4 + (which < 0 ? OTHER : which))
    if (which < 0) this.list.number(payload)
    this.last = document
    this.count++
  }

  /** Adds the positions of the last document: `values` from `from` to `to`. */
  positionsOf(values: Uint32Array, from: number, to: number) {
    let before = 0
    for (let at = from; at < to; at++) {
      const position = values[at] ?? 0
      this.positions?.number(position - before)
      before = position
    }
  }

  /**
   * Appends a list of `postings`, which has the same usual payloads and whose documents are numbered from `base`.
   * `positions` are all those of `postings`.
   */
  append(
    postings: Postings,
    list: TermList,
    { base, positions }: { base: number; positions: Uint8Array | null },
  ) {
    const reader = new ByteReader(postings.bytes, list.start)
    this.list.number(reader.number() + (base - this.last) * 4)
    this.list.append(postings.bytes.subarray(reader.at, list.end))
    if (positions) this.positions?.append(positions.subarray(list.positions, list.positionsEnd))
    visitList(postings, list, (document) => (this.last = base + document))
    this.count += list.documents
  }

  /** Ends the list of a term, given as UTF-8. */
  end(term: Uint8Array) {
    this.dictionary.add(term, this.count, {
      list: this.list.length,
      positions: this.positions?.length ?? 0,
    })
    this.count = 0
    this.last = 0
  }

  finish(): Postings {
    return {
      dictionary: this.dictionary.finish(),
      usual: this.usual,
      bytes: this.list.toBytes(),
      positions: this.positions?.toBytes() ?? null,
    }
  }
}
