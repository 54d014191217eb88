import type { ContextualEmbedder } from '@claire/embeddings'
import type { ArticleStore } from '#domains/articles'
import { type Worker, createWorker } from '#platform/jobs/worker'
import { unlessAborted } from '#platform/time-limit'
import type { SearchIndex } from '../index-port.ts'
import { vectorTextOf } from './index-feed.ts'

const IDLE_MS = 2000
const RETRY = { firstMs: 5_000, longestMs: 60_000 }
/** Batch size of embedding: about a quarter of a second's work, after which a stop takes effect. */
const READ_TOGETHER = 16
/** Batch size of writing, since each write makes a cluster refresh its index; a stop loses a second's work. */
const WRITTEN_TOGETHER = 64

interface Parts {
  /** The part of Claire whose vectors these are, as in /health/ready. */
  name: string
  index: Pick<SearchIndex, 'lackingContext' | 'writeContext'>
  contextual: ContextualEmbedder
  articles: Pick<ArticleStore, 'get'>
  onError: (error: unknown) => void
  /** Fillings that have precedence: this one waits while they work. */
  before?: ContextFilling[]
}

export interface ContextFilling extends Worker {
  name: string
  isWorking(): boolean
  /** Number of articles with vectors; null if all have them. */
  underWay(): { done: number; total: number } | 'unavailable' | null
}

/**
 * Computes the vectors of the articles of the index by a contextual model, the newest first, until none is missing. The
 * index reports the missing ones, so that this resumes after a stop, and includes changes.
 */
export function createContextFilling(parts: Parts): ContextFilling {
  const { name, index, contextual, articles, onError, before = [] } = parts
  let progress: { done: number; total: number } | null = null
  /** True until a step finds nothing to do, or fails. */
  let isWorking = true

  /** False if nothing could be done. */
  async function fillSome(signal: AbortSignal): Promise<boolean> {
    const limit = before.some((each) => each.isWorking()) ? 0 : WRITTEN_TOGETHER
    const { lacking, articles: total, first } = await index.lackingContext(contextual.id, limit)
    progress = lacking ? { done: total - lacking, total } : null
    const texts = new Map(
      (await articles.get(first.map(({ id }) => id))).map((each) => [each.id, vectorTextOf(each)]),
    )
    const there = first.filter(({ id }) => texts.has(id))
    if (!there.length) return false
    const vectors: Float32Array[] = []
    for (let at = 0; at < there.length; at += READ_TOGETHER) {
      const some = there.slice(at, at + READ_TOGETHER).map(({ id }) => texts.get(id) ?? '')
      vectors.push(...(await unlessAborted(contextual.articles(some), signal)))
    }
    const entries = there.map((each, at) => ({
      ...each,
      vector: vectors[at] ?? new Float32Array(contextual.dimensions),
    }))
    await unlessAborted(index.writeContext(contextual.id, entries), signal)
    return true
  }

  const worker = createWorker({
    name: `${name} vectors`,
    idleMs: IDLE_MS,
    retry: RETRY,
    async step(signal) {
      try {
        isWorking = contextual.isAvailable() && (await fillSome(signal))
      } catch (error) {
        isWorking = false
        throw error
      }
      return isWorking ? 'worked' : 'idle'
    },
    onFailure: onError,
  })

  return {
    ...worker,
    name,
    isWorking: () => isWorking,
    underWay: () => (contextual.isAvailable() ? progress : 'unavailable'),
  }
}
