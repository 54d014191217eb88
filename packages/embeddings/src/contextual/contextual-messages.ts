/** Messages between the server, the contextual embedding process, and its thread for articles. */

export interface TextRequest {
  id: number
  text: string
  /** Maximum number of tokens to read. */
  tokens: number
  /** Queries precede articles, which have a thread of low priority. */
  isQuery: boolean
}

export type TextReply = { id: number; vector: Float32Array } | { id: number; failure: string }

/** The first message of the process. */
export type Readiness =
  /** `agreement`: the cosine between its vector of a text and the reference vector of the model's makers. */
  | { kind: 'ready'; agreement: number }
  /** It can never run here. */
  | { kind: 'unavailable'; reason: string }

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
