import type { ContextualModelName } from './contextual-models.ts'

/** Messages between the server, the contextual embedding process, and its thread for articles. */

export interface TextToEmbed {
  text: string
  /** Maximum number of tokens to read. */
  tokens: number
  /** Queries precede articles, which have a thread of low priority. */
  isQuery: boolean
}

export interface TextRequest extends TextToEmbed {
  id: number
  model: ContextualModelName
}

export interface EmbeddedText {
  vector: Float32Array
  /** Mean cosine between the model's vectors of the reference texts and those of its makers. */
  agreement: number
}

export type TextReply =
  | ({ id: number } & EmbeddedText)
  | { id: number; failure: string }
  /** The model can never run here. */
  | { id: number; unavailable: string }
