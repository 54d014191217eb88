import { ByteReader, ByteWriter } from './bytes.ts'
import { type TermList, DictionaryWriter, TermCursor } from './dictionary.ts'
import { type Postings, OTHER, visitList, positionBytes } from './postings.ts'

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

interface Part {
  postings: Postings
  /** Offset of this part's document numbers in the merged list. */
  base: number
  positions: Uint8Array | null
  cursor: TermCursor
}

/** Merges the postings of neighbouring segments, in order; `bases` are their first documents in the result. */
export function mergePostings(all: Postings[], bases: number[]): Postings {
  const parts: Part[] = all.map((postings, index) => ({
    postings,
    base: bases[index] ?? 0,
    positions: positionBytes(postings),
    cursor: new TermCursor(postings.dictionary),
  }))
  const writer = new ListWriter({
    usual: all[0]?.usual ?? new Uint32Array(),
    withPositions: all.some(({ positions }) => positions),
  })
  let left = parts.filter(({ cursor }) => cursor.next())
  while (left.length) {
    const having = withFirstTerm(left)
    for (const part of having) writer.append(part.postings, part.cursor.list, part)
    writer.end(having[0]?.cursor.encoded() ?? new Uint8Array())
    for (const part of having) if (!part.cursor.next()) left = left.filter((each) => each !== part)
  }
  return writer.finish()
}

/** Returns the parts whose next term sorts first, in order. */
function withFirstTerm(parts: Part[]): Part[] {
  let having: Part[] = []
  for (const part of parts) {
    const order = having[0] ? part.cursor.compare(having[0].cursor) : -1
    if (order < 0) having = [part]
    else if (order === 0) having.push(part)
  }
  return having
}
