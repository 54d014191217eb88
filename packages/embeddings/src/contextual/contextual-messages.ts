/** What is said between the server, the process that embeds in context, and its thread for articles. */

export interface TextRequest {
  id: number
  text: string
  /** At most so many tokens of it are read. */
  tokens: number
  /** Queries go before articles, which have a thread of low priority. */
  isQuery: boolean
}

export type TextReply = { id: number; vector: Float32Array } | { id: number; failure: string }

/** The first that is heard of the process. */
export type Readiness =
  /** `agreement`: the cosine between what it makes of a text and what the model's makers have. */
  | { kind: 'ready'; agreement: number }
  /** It cannot run here, whatever is tried. */
  | { kind: 'unavailable'; reason: string }

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
