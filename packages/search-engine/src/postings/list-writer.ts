import { BitWriter, riceLength, riceParameter } from './bits.ts'
import { DictionaryWriter } from './dictionary.ts'
import { Numbers } from './numbers.ts'
import { BLOCK, PAYLOAD_PARTS, type Postings } from './postings.ts'

interface Settings {
  /** How many documents the segment has. */
  documents: number
  /** Their lengths where lists have positions; null where they have none. */
  lengths: Uint32Array | null
}

/** Writes the lists of terms that come in the order of `compareTerms`. */
export class ListWriter {
  private readonly settings: Settings
  private readonly bits = new BitWriter()
  private readonly dictionary = new DictionaryWriter()
  private readonly documents = new Numbers()
  private readonly payloads = new Numbers()
  /** The positions of all documents, one after the other; a payload is how many a document has. */
  private readonly positions = new Numbers()

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** The next document of the term that is under way. */
  document(document: number, payload: number) {
    this.documents.push(document)
    this.payloads.push(payload)
  }

  position(position: number) {
    this.positions.push(position)
  }

  /** Ends the list of a term. */
  end(term: string) {
    const count = this.documents.length
    const parameter = riceParameter(this.settings.documents, count)
    let next = 0
    let position = 0
    for (let from = 0; from < count; from += BLOCK) {
      const to = Math.min(count, from + BLOCK)
      for (let at = from; at < to; at++) {
        const document = this.documents.values[at] ?? 0
        this.bits.rice(document - next, parameter)
        this.payload(this.payloads.values[at] ?? 0)
        next = document + 1
      }
      if (this.settings.lengths) position = this.positionsOf({ from, to, position, isLast: to === count })
    }
    this.dictionary.add(term, count, this.bits.align())
    this.documents.clear()
    this.payloads.clear()
    this.positions.clear()
  }

  private payload(payload: number) {
    if (this.settings.lengths) return this.bits.gamma(payload - 1)
    this.bits.gamma(payload % PAYLOAD_PARTS)
    this.bits.gamma(Math.floor(payload / PAYLOAD_PARTS))
  }

  /** Writes the positions of a block of documents, which begin at `position`; returns where they end. */
  private positionsOf(block: { from: number; to: number; position: number; isLast: boolean }): number {
    if (!block.isLast) {
      let length = 0
      this.visitGaps(block, (gap, parameter) => (length += riceLength(gap, parameter)))
      this.bits.gamma(length)
    }
    return this.visitGaps(block, (gap, parameter) => this.bits.rice(gap, parameter))
  }

  private visitGaps(
    { from, to, position }: { from: number; to: number; position: number },
    visit: (gap: number, parameter: number) => void,
  ): number {
    const { lengths } = this.settings
    let at = position
    for (let entry = from; entry < to; entry++) {
      const count = this.payloads.values[entry] ?? 0
      const parameter = riceParameter(lengths?.[this.documents.values[entry] ?? 0] ?? 0, count)
      let next = 0
      for (const end = at + count; at < end; at++) {
        const value = this.positions.values[at] ?? 0
        visit(value - next, parameter)
        next = value + 1
      }
    }
    return at
  }

  finish(): Postings {
    const { documents, lengths } = this.settings
    return { dictionary: this.dictionary.finish(), documents, bytes: this.bits.toBytes(), lengths }
  }
}
