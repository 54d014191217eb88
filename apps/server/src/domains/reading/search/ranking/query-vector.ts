import type { Embedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'

/** Timeout of the embedder, after which results are ranked without it. */
const TIMEOUT_MS = 700

/** The vector of a query's words; undefined if the embedder fails or times out. */
export type QueryVector = (text: string) => Promise<Float32Array | undefined>

/**
 * Embeds queries. `onFailure` is called with the cause of the first failure, and again only after a success: every
 * search of an outage would repeat it.
 */
export function createQueryVector(
  embedder: Pick<Embedder, 'embed'>,
  onFailure: (error: unknown) => void,
  timeoutMs = TIMEOUT_MS,
): QueryVector {
  let isFailing = false
  return async (text) => {
    try {
      const [vector] = await withTimeout(embedder.embed([text]), timeoutMs)
      isFailing = false
      return vector
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
      return undefined
    }
  }
}
