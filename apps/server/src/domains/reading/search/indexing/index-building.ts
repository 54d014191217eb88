import type { Embedder } from '@claire/embeddings'
import type { ArticleStore } from '#domains/articles'
import type { IndexChange, IndexExtent, SearchIndex } from '../index-port.ts'
import { EmbedderFailure, type IndexFeed } from './index-feed.ts'
import type { IndexWriter } from './index-writer.ts'

/** How far a rebuild is. */
export interface RebuildProgress {
  state: 'running' | 'done' | 'failed'
  /** Articles done, and how many there were when it began, or more where more have come since. */
  done: number
  total: number
  message: string
}

/** Where an operator asks for a rebuild and sees how it goes. */
export interface RebuildDesk {
  /** Whether a rebuild has been asked for; asking is forgotten. */
  takeRequest(): boolean
  report(progress: RebuildProgress): void
}

interface Parts {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'count'>
  desk: RebuildDesk
  feed: IndexFeed
  writer: IndexWriter
  /** Whether an index can be gone on with, as far as it is. */
  isCurrent: (extent: IndexExtent) => Promise<boolean>
  onEmbedderFailure: (error: unknown) => void
}

export type IndexBuilding = ReturnType<typeof createIndexBuilding>

/** Fills an index that lacks articles, where it is, and rebuilds one beside what answers. Both go on where they were ended. */
export function createIndexBuilding(parts: Parts) {
  const { index, embedder, feed, writer, isCurrent } = parts
  let rebuilding: Promise<void> | undefined

  /** What is built is searched as it grows. */
  async function fill(signal: AbortSignal) {
    const { articles, filling } = await index.state()
    const message = filling ? 'Going on with building the search index' : 'Building the search index'
    await reported(parts, { message, done: articles, signal }, async (count) => {
      while (await fillOn(parts)) {
        count((await index.state()).articles)
        signal.throwIfAborted()
      }
    })
  }

  async function rebuild(signal?: AbortSignal) {
    const { promise: inPlace, resolve: release } = Promise.withResolvers<void>()
    /** Until the new index is in its place, what the old one took in by itself would be lost with it. */
    const hold = () => new Promise<void>((held) => void writer.alone(() => (held(), inPlace)))
    const message = index.isRebuildPending()
      ? 'Going on with rebuilding the search index'
      : 'Rebuilding the search index'
    await reported(parts, { message, done: 0, signal }, (count) =>
      index
        .rebuild({
          changes: (extent) => untilAborted(changesAfter(feed, extent, hold), signal),
          isCurrent,
          embedderId: embedder.id,
          onProgress: count,
        })
        .finally(release),
    )
  }

  return {
    fill,
    /** While a rebuild is under way, asking for another waits for that one. */
    rebuild(signal?: AbortSignal): Promise<void> {
      rebuilding ??= rebuild(signal).finally(() => (rebuilding = undefined))
      return rebuilding
    },
  }
}

/** All that an index lacks of being up to date; `hold` is called before the last of it, and ends what is written elsewhere. */
async function* changesAfter(feed: IndexFeed, extent: IndexExtent, hold: () => Promise<void>) {
  let { cursor } = extent
  async function* reading(changes: AsyncIterable<IndexChange>) {
    for await (const change of changes) {
      yield change
      if ('cursor' in change) ({ cursor } = change)
    }
  }
  yield* reading(feed.filling(extent))
  yield* reading(feed.happened(cursor))
  await hold()
  yield* reading(feed.happened(cursor))
}

/** Puts what comes next into an index that is being filled; false when it was filled with that. */
function fillOn({ index, feed, writer, onEmbedderFailure }: Parts): Promise<boolean> {
  return writer.alone(async () => {
    const { filling, event } = await index.state()
    const filled = filling ? { filling, event } : await feed.begin()
    const change = await feed.fillOn(filled).catch((error: unknown) => {
      if (!(error instanceof EmbedderFailure)) throw error
      // All are to be found by their words at least: an index of no embedder is rebuilt when this one is back.
      onEmbedderFailure(error)
      return feed.fillOn({ ...filled, filling: { ...filled.filling, embedderId: '' } })
    })
    await index.write(change)
    return 'filling' in change
  })
}

interface Reported {
  message: string
  done: number
  signal: AbortSignal | undefined
}

/** Does `work`, and reports its start, how far it is, and its end. */
async function reported(
  { articles, desk }: Pick<Parts, 'articles' | 'desk'>,
  { message, done, signal }: Reported,
  work: (count: (done: number) => void) => Promise<void>,
) {
  const progress: RebuildProgress = { state: 'running', done, total: await articles.count(), message }
  const count = (now: number) =>
    desk.report(Object.assign(progress, { done: now, total: Math.max(progress.total, now) }))
  count(done)
  try {
    await work(count)
    desk.report({ ...progress, state: 'done', message: 'The search index is complete' })
  } catch (error) {
    desk.report({
      ...progress,
      state: 'failed',
      message: signal?.aborted
        ? 'Building the search index was interrupted by the stop of the server; the next start goes on with it.'
        : `Building the search index failed: ${error instanceof Error ? error.message : String(error)}`,
    })
    throw error
  }
}

/** The same changes; rejects instead of the next one when `signal` is aborted. */
async function* untilAborted<T>(changes: AsyncIterable<T>, signal: AbortSignal | undefined) {
  for await (const change of changes) {
    signal?.throwIfAborted()
    yield change
  }
}
