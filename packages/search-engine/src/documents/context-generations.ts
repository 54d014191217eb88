import { ContextRows } from './context-rows.ts'
import type { ByteVector } from './document-facts.ts'

/** The contextual model of an index and its dimensions. */
export interface ContextEmbedder {
  embedderId: string
  dimensions: number
}

export interface ContextEmbedders extends ContextEmbedder {
  /** The former model, whose vectors rank articles until the new one has as many; null if there is none. */
  former: ContextEmbedder | null
}

/** The vectors of the wanted model, or of the former one. */
export type ContextKind = 'coming' | 'former'

/**
 * The contextual vectors of documents: of the current model and, until it has as many, of the former one. Vectors of two
 * models are not comparable, so only one kind ranks.
 */
export class ContextGenerations {
  readonly coming: ContextRows
  private former: ContextRows | null
  private readonly embedders: ContextEmbedders

  constructor(embedders: ContextEmbedders) {
    this.embedders = embedders
    this.coming = new ContextRows(embedders.dimensions)
    this.former = embedders.former && new ContextRows(embedders.former.dimensions)
  }

  /** The vectors that rank articles. */
  get ranked(): ContextRows {
    return this.former ?? this.coming
  }

  /** The current model. */
  get embedderId(): string {
    return this.embedders.embedderId
  }

  /** The model that ranks: query vectors must be of the same. */
  get rankedBy(): string {
    return (this.former && this.embedders.former?.embedderId) ?? this.embedders.embedderId
  }

  /** Sets the vector of a live document. */
  put(document: number, vector: ByteVector, kind: ContextKind) {
    this[kind]?.put(document, vector)
  }

  /** Deletes the former model's vectors once the new model has as many. */
  settle() {
    if (this.former && this.former.known <= this.coming.known) this.former = null
  }

  /** Drops the vector of a document that is no longer live. */
  retire(document: number) {
    this.coming.retire(document)
    this.former?.retire(document)
  }

  /** Moves a vector to the document that replaces another with the same text. */
  move(from: number, to: number) {
    this.coming.move(from, to)
    this.former?.move(from, to)
  }
}
