import type { Embedder } from '@claire/embeddings'
import type { ArticleEvents } from '#domains/articles'
import { unlessAborted, withTimeout } from '#platform/time-limit'
import type { IndexFeed, OutboxChange } from './index-feed.ts'
import type { SearchIndex } from '../index-port.ts'

const INDEX_READER = 'index'
/** From this event on articles may be in the index without vectors; 0 when all have theirs. */
const VECTORS_READER = 'index without vectors'
/** New articles are to be found within five seconds: an embedder that takes longer is not waited for. */
const PATIENCE_MS = 3000

interface Parts {
  index: SearchIndex
  embedder: Embedder
  events: Pick<ArticleEvents, 'advance' | 'cursor'>
  feed: IndexFeed
  /** Told why articles are indexed without their vectors: the embedder failed, or took too long. */
  onEmbedderFailure: (error: unknown) => void
}

export type IndexWriter = ReturnType<typeof createIndexWriter>

/**
 * Brings what happens to articles into the index, with their vectors where these come in time. Articles whose vectors do
 * not are found by their words meanwhile, and are gone through again once the embedder is back; where to begin is kept
 * in the database.
 */
export function createIndexWriter({ index, embedder, events, feed, onEmbedderFailure }: Parts) {
  const { lacking, remember } = rememberLacking(events)
  const inTurn = createTurns()

  async function nextChange(): Promise<OutboxChange | null> {
    const { cursor, embedderId } = await index.state()
    // An index of another embedder is about to be rebuilt, with the vectors of this one.
    if (embedderId !== embedder.id) return feed.next(cursor, 'later')
    if (!(await lacking())) {
      try {
        return await withTimeout(feed.next(cursor), PATIENCE_MS)
      } catch (error) {
        onEmbedderFailure(error)
        await remember(cursor + 1)
      }
    }
    return feed.next(cursor, 'later')
  }

  return {
    /** Does `work` while nothing is written here. */
    alone: inTurn,

    /** The event after which articles may lack their vectors; undefined when none does. */
    async vectorsAfter(): Promise<number | undefined> {
      const from = await lacking()
      return from ? from - 1 : undefined
    },

    /** Deals with what happened next; false when nothing did. */
    step: () =>
      inTurn(async () => {
        const change = await nextChange()
        if (!change) return false
        await index.write(change)
        await events.advance(INDEX_READER, change.cursor)
        return true
      }),

    /**
     * Gives articles their vectors, the oldest first; false when none lacks any. Rejects while the embedder is away, and
     * without waiting for it any longer when `signal` is aborted.
     */
    async fillVectors(signal: AbortSignal): Promise<boolean> {
      const from = await lacking()
      const { embedderId, cursor: filledTo } = await index.state()
      if (!from || !filledTo || embedderId !== embedder.id) return false
      const change = await unlessAborted(feed.next(from - 1), signal)
      // In turn: what comes in without a vector meanwhile must not be taken for done.
      await inTurn(async () => {
        if (change) await index.write(change)
        const { cursor } = await index.state()
        await remember(change && change.cursor < cursor ? change.cursor + 1 : 0)
      })
      return true
    },
  }
}

/** From which event on articles may lack their vectors; 0 when none does. */
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

/** Runs one piece of work after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
