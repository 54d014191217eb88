import type { Embedder } from '@claire/embeddings'
import type { ArticleStore } from '#domains/articles'
import type { IndexChange, IndexExtent, SearchIndex } from '../index-port.ts'
import { EmbedderFailure, type IndexFeed } from './index-feed.ts'
import type { IndexWriter } from './index-writer.ts'

/** Progress of a rebuild. */
export interface RebuildProgress {
  state: 'running' | 'done' | 'failed'
  /** Articles done, and their total when it began, or more if more have come since. */
  done: number
  total: number
  message: string
}

/** Channel between an operator and a rebuild: requests and progress. */
export interface RebuildControl {
  /** True if a rebuild was requested; clears the request. */
  takeRequest(): boolean
  report(progress: RebuildProgress): void
}

interface Parts {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'count'>
  control: RebuildControl
  feed: IndexFeed
  writer: IndexWriter
  /** True if an index can be continued from its extent. */
  isCurrent: (extent: IndexExtent) => Promise<boolean>
  onEmbedderFailure: (error: unknown) => void
}

export type IndexBuilding = ReturnType<typeof createIndexBuilding>

/** Fills an index that lacks articles in place, and rebuilds one beside the old one. Both resume when interrupted. */
export function createIndexBuilding(parts: Parts) {
  const { index, embedder, feed, writer, isCurrent } = parts
  let rebuilding: Promise<void> | undefined

  /** The index is searched while it grows. */
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
    /** Until the new index is in place, writes to the old one alone would be lost with it. */
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
    /** A second call during a rebuild returns the same promise. */
    rebuild(signal?: AbortSignal): Promise<void> {
      rebuilding ??= rebuild(signal).finally(() => (rebuilding = undefined))
      return rebuilding
    },
  }
}

/** All changes that an index lacks; `hold` is called before the last of them, and stops other writes. */
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

/** Adds the next batch to an index that is being filled; false if that completed it. */
function fillOn({ index, feed, writer, onEmbedderFailure }: Parts): Promise<boolean> {
  return writer.alone(async () => {
    const { filling, event } = await index.state()
    const filled = filling ? { filling, event } : await feed.begin()
    const change = await feed.fillOn(filled).catch((error: unknown) => {
      if (!(error instanceof EmbedderFailure)) throw error
      // All articles are at least found by their words: an index without embedder is rebuilt when this one is
      // available.
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

/** Runs `work`, and reports its start, progress and end. */
async function reported(
  { articles, control }: Pick<Parts, 'articles' | 'control'>,
  { message, done, signal }: Reported,
  work: (count: (done: number) => void) => Promise<void>,
) {
  const progress: RebuildProgress = { state: 'running', done, total: await articles.count(), message }
  const count = (now: number) =>
    control.report(Object.assign(progress, { done: now, total: Math.max(progress.total, now) }))
  count(done)
  try {
    await work(count)
    control.report({ ...progress, state: 'done', message: 'The search index is complete' })
  } catch (error) {
    control.report({
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
