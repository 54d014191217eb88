import { LRUCache } from 'lru-cache'
import type { ContextualEmbedder } from '@claire/embeddings'
import { withTimeout } from '#platform/time-limit'

/** Vectors of 1.5 kB: those of some hundred questions. */
const CACHED = 10_000
/** Timeout of one sentence, which takes some milliseconds: the model is starting, or busy with queries of others. */
const TIMEOUT_MS = 5_000

/** Cosines of sentences with a question, in standard deviations above unrelated texts; null if they are not available. */
export type Cosines = (
  question: string,
  sentences: string[],
  signal?: AbortSignal,
) => Promise<number[] | null>

/**
 * Compares sentences by a contextual embedder, if it knows how similar unrelated texts are to it. One sentence at a time,
 * for all callers together, so that the queries of searches hardly wait. `onFailure` is called once when it begins to fail.
 */
export function createCosines(
  contextual: ContextualEmbedder | null,
  onFailure: (error: unknown) => void,
): Cosines {
  const vectors = new LRUCache<string, Float32Array>({ max: CACHED })
  const inTurn = oneAtATime()
  let isFailing = false

  /** Embeds a text after those that were requested before. */
  async function vectorOf(embedder: ContextualEmbedder, text: string): Promise<Float32Array> {
    const known = vectors.get(text)
    if (known) return known
    const vector = await inTurn(() => withTimeout(embedder.query(text), TIMEOUT_MS))
    vectors.set(text, vector)
    return vector
  }

  return async (question, sentences, signal) => {
    const { unrelated } = contextual ?? {}
    if (!contextual?.isAvailable() || !unrelated) return null
    try {
      const asked = await vectorOf(contextual, question)
      const cosines: number[] = []
      for (const sentence of sentences) {
        signal?.throwIfAborted()
        const cosine = dot(asked, await vectorOf(contextual, sentence))
        cosines.push((cosine - unrelated.mean) / unrelated.deviation)
      }
      isFailing = false
      return cosines
    } catch (error) {
      signal?.throwIfAborted()
      if (!isFailing) onFailure(error)
      isFailing = true
      return null
    }
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Returns a runner of work, each after that before it has ended. */
export function oneAtATime() {
  let before: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const own = before.then(work)
    before = own.catch(() => {})
    return own
  }
}
