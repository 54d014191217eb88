import { ContextRows } from './context-rows.ts'
import type { ByteVector } from './document-facts.ts'

/** Whose contextual vectors an index has, and how long they are. */
export interface ContextEmbedder {
  embedderId: string
  dimensions: number
}

export interface ContextEmbedders extends ContextEmbedder {
  /** Whose vectors articles are ranked by until as many have those of the other; null where nobody's are. */
  former: ContextEmbedder | null
}

/** Of the embedder that is wanted, or of the one before. */
export type ContextKind = 'coming' | 'former'

/**
 * The contextual vectors of documents: those of an embedder, and while they are made, those of the one before. Vectors of two
 * embedders cannot be compared, so that all are ranked by one kind: that of the former until there are as many of the other.
 */
export class ContextGenerations {
  readonly coming: ContextRows
  private former: ContextRows | null
  private readonly embedders: ContextEmbedders

  constructor(embedders: ContextEmbedders = { embedderId: '', dimensions: 0, former: null }) {
    this.embedders = embedders
    this.coming = new ContextRows(embedders.dimensions)
    this.former = embedders.former && new ContextRows(embedders.former.dimensions)
  }

  /** Those that articles are ranked by. */
  get ranked(): ContextRows {
    return this.former ?? this.coming
  }

  /** Whose these are: what is compared with them must be of the same; '' where there are none. */
  get rankedBy(): string {
    return (this.former && this.embedders.former?.embedderId) ?? this.embedders.embedderId
  }

  /** Of a live document. */
  put(document: number, vector: ByteVector, kind: ContextKind) {
    this[kind]?.put(document, vector)
  }

  /** Lets go of what the embedder before has made, once that is no more than the other has. */
  settle() {
    if (this.former && this.former.known <= this.coming.known) this.former = null
  }

  /** A document is live no longer. */
  retire(document: number) {
    this.coming.retire(document)
    this.former?.retire(document)
  }

  /** A document takes the place of another with the same text, which is live no longer. */
  move(from: number, to: number) {
    this.coming.move(from, to)
    this.former?.move(from, to)
  }
}
