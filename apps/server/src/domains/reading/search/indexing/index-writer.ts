import type { Embedder } from '@claire/embeddings'
import type { ArticleEvents } from '#domains/articles'
import { oneAtATime } from '#platform/fair-turns'
import { withTimeout } from '#platform/time-limit'
import type { IndexFeed, OutboxChange } from './index-feed.ts'
import type { SearchIndex } from '../index-port.ts'

const INDEX_READER = 'index'
/** First event from which articles may be in the index without vectors; 0 if all have theirs. */
const VECTORS_READER = 'index without vectors'
/** New articles must be found within five seconds: a slower embedder is not waited for. */
const TIMEOUT_MS = 3000

interface Parts {
  index: SearchIndex
  embedder: Embedder
  events: Pick<ArticleEvents, 'advance' | 'cursor'>
  feed: IndexFeed
  /** Called with the reason for indexing without vectors: the embedder failed, or took too long. */
  onEmbedderFailure: (error: unknown) => void
}

export type IndexWriter = ReturnType<typeof createIndexWriter>

/**
 * Applies changes of articles to the index, with their vectors if these come in time. Articles without vectors are
 * found by their words, and are processed again once the embedder is available; the database stores the position.
 */
export function createIndexWriter({ index, embedder, events, feed, onEmbedderFailure }: Parts) {
  const { lacking, remember } = rememberLacking(events)
  const inTurn = oneAtATime()

  async function nextChange(): Promise<OutboxChange | null> {
    const { cursor, embedderId } = await index.state()
    // An index of another embedder is about to be rebuilt, with the vectors of this one.
    if (embedderId !== embedder.id) return feed.next(cursor, 'later')
    if (!(await lacking())) {
      try {
        return await withTimeout(feed.next(cursor), TIMEOUT_MS)
      } catch (error) {
        onEmbedderFailure(error)
        await remember(cursor + 1)
      }
    }
    return feed.next(cursor, 'later')
  }

  return {
    /** Runs `work` while nothing is written here. */
    alone: inTurn,

    /** The event after which articles may lack vectors; undefined if none does. */
    async vectorsAfter(): Promise<number | undefined> {
      const from = await lacking()
      return from ? from - 1 : undefined
    },

    /** Applies the next changes; false if there are none. */
    step: () =>
      inTurn(async () => {
        const change = await nextChange()
        if (!change) return false
        await index.write(change)
        await events.advance(INDEX_READER, change.cursor)
        return true
      }),

    /** Computes missing vectors, the oldest first; false if none is missing. Rejects while the embedder is unavailable. */
    async fillVectors(): Promise<boolean> {
      const from = await lacking()
      const { embedderId, cursor: filledTo } = await index.state()
      if (!from || !filledTo || embedderId !== embedder.id) return false
      const change = await feed.next(from - 1)
      // In turn: articles that arrive without vectors meanwhile must not count as done.
      await inTurn(async () => {
        if (change) await index.write(change)
        const { cursor } = await index.state()
        await remember(change && change.cursor < cursor ? change.cursor + 1 : 0)
      })
      return true
    },
  }
}

/** First event from which articles may lack vectors; 0 if none does. */
function rememberLacking(events: Parts['events']) {
  let from: number | undefined
  return {
    lacking: async () => (from ??= await events.cursor(VECTORS_READER)),
    async remember(seq: number) {
      await events.advance(VECTORS_READER, seq)
      from = seq
    },
  }
}
