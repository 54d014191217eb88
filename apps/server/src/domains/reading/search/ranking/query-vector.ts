import type { Embedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'

/** An embedder slower than this is done without. */
const PATIENCE_MS = 700

/** The vector of a query's words; undefined when the embedder fails or takes too long. */
export type QueryVector = (text: string) => Promise<Float32Array | undefined>

/**
 * Asks the embedder for queries. `onFailure` is told why it is done without, once until it has answered again: every
 * search of an outage would say the same.
 */
export function createQueryVector(
  embedder: Pick<Embedder, 'embed'>,
  onFailure: (error: unknown) => void,
): QueryVector {
  let isFailing = false
  return async (text) => {
    try {
      const [vector] = await withTimeout(embedder.embed([text]), PATIENCE_MS)
      isFailing = false
      return vector
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
      return undefined
    }
  }
}
