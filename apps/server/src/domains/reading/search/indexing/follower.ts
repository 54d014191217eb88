import type { Embedder } from '@claire/embeddings'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { ArticleEvents, ArticleStore } from '#domains/articles'
import { type Worker, createWorker } from '#platform/jobs/worker'
import { unlessAborted } from '#platform/time-limit'
import { markAt, noteEvent } from './event-mark.ts'
import { createIndexAudit } from './index-audit.ts'
import { type IndexBuilding, type RebuildControl, createIndexBuilding } from './index-building.ts'
import { createIndexFeed } from './index-feed.ts'
import type { IndexExtent, SearchIndex } from '../index-port.ts'
import { type IndexWriter, createIndexWriter } from './index-writer.ts'

const IDLE_MS = 1000
/** Failed indexing is retried soon, so that articles are found; an unavailable embedder less often. */
const RETRY = { firstMs: 5_000, longestMs: 5_000 }
const RETRY_VECTORS = { firstMs: 5_000, longestMs: 60_000 }

interface Parts {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'get' | 'page' | 'count'>
  events: Pick<ArticleEvents, 'after' | 'oldest' | 'latest' | 'advance' | 'cursor'>
  control: RebuildControl
  onError: (error: unknown) => void
}

export type IndexFollower = ReturnType<typeof createIndexFollower>

/** Applies changes of articles to the index, in order, and rebuilds the index if that is not enough. */
export function createIndexFollower({ index, embedder, articles, events, control, onError }: Parts) {
  const feed = createIndexFeed({ embedder, articles, events })
  const writer = createIndexWriter({ index, embedder, events, feed, onEmbedderFailure: onError })
  const isCurrent = currentWith(events)
  const parts = { index, embedder, articles, control, feed, writer, isCurrent }
  const building = createIndexBuilding({ ...parts, onEmbedderFailure: onError })
  const completing = createCompleting({ index, events, building, writer, isCurrent })
  /** True if a rebuild started by another process may have to be resumed. */
  let mayBePending = true

  function rebuildIfAsked(signal: AbortSignal) {
    const isAsked = control.takeRequest() || (mayBePending && index.isRebuildPending())
    mayBePending = false
    if (!isAsked) return
    building.rebuild(signal).catch((reason: unknown) => {
      if (!signal.aborted) onError(reason)
    })
  }

  async function bringUpToDate(signal: AbortSignal) {
    await completing.complete(signal)
    rebuildIfAsked(signal)
    // An index of another embedder finds new articles by their words.
    const { embedderId } = await index.state()
    const vectors = embedderId === embedder.id ? Promise.resolve() : building.rebuild(signal)
    await stepBeside(writer.step, vectors, signal)
    while (!signal.aborted && (await writer.step()));
    await vectors
  }

  const workers = createWorkers({ bringUpToDate, fillVectors: writer.fillVectors, onError })

  return {
    start() {
      for (const worker of workers) worker.start()
    },
    /** Applies all changes so far to the index. */
    async catchUp() {
      const { signal } = new AbortController()
      await bringUpToDate(signal)
      while (await writer.fillVectors());
    },
    rebuild: () => building.rebuild(),
    /** Compares some articles with the index, and repairs differences; null if the index is not ready. */
    audit: createIndexAudit({ ...parts, events }),
    /** True if the index does not hold all articles yet. */
    isIncomplete: completing.isIncomplete,
    /** The last event applied to the index; 0 if unknown. */
    async readsAfter(): Promise<number> {
      const { cursor, filling } = await index.state()
      const place = filling?.since ?? cursor
      return Math.min(place, (await writer.vectorsAfter()) ?? place)
    },
    /** Abandons the current batch, which the next start repeats: writing it may take longer than a stop should. */
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/**
 * True if an index can be continued: it contains no events from the future (the database is an older copy, whatever has
 * happened since the restore), and needs no deleted ones.
 */
const currentWith =
  (events: Pick<ArticleEvents, 'after' | 'oldest' | 'latest'>) =>
  async ({ cursor, filling, event }: IndexExtent): Promise<boolean> => {
    const known = filling?.since ?? cursor
    if (known < (await events.oldest()) - 1 || known > (await events.latest())) return false
    const mark = event && (await markAt(events, known))
    return !mark || mark === event
  }

interface CompletingParts extends Pick<Parts, 'index'> {
  events: Pick<ArticleEvents, 'after' | 'latest'>
  building: Pick<IndexBuilding, 'fill' | 'rebuild'>
  writer: Pick<IndexWriter, 'alone'>
  isCurrent: (extent: IndexExtent) => Promise<boolean>
}

/** Fills an index that lacks articles in place; one that cannot be continued answers until it is rebuilt. */
function createCompleting({ index, events, building, writer, isCurrent }: CompletingParts) {
  let incomplete = false
  return {
    async complete(signal: AbortSignal) {
      const state = await index.state()
      const isEmpty = !state.filling && state.cursor === 0 && (await events.latest()) > 0
      const isUsable = isEmpty || (await isCurrent(state))
      incomplete = isEmpty || state.filling !== null || !isUsable
      if (!isUsable) await building.rebuild(signal)
      else if (incomplete) await building.fill(signal)
      incomplete = false
      await writer.alone(() => noteEvent(index, events))
    },
    isIncomplete: () => incomplete,
  }
}

/** Repeats `step` until `work` has settled. */
async function stepBeside(step: () => Promise<boolean>, work: Promise<void>, signal: AbortSignal) {
  let isUnderWay = true
  const ended = work.catch(() => {}).then(() => (isUnderWay = false))
  // Yields once, for work that is already done.
  await setImmediate()
  while (isUnderWay && !signal.aborted)
    if (!(await step()))
      await Promise.race([ended, wait(IDLE_MS, undefined, { signal, ref: false }).catch(() => {})])
  await ended
}

interface WorkersParts extends Pick<Parts, 'onError'> {
  bringUpToDate: (signal: AbortSignal) => Promise<void>
  fillVectors: () => Promise<boolean>
}

function createWorkers({ bringUpToDate, fillVectors, onError }: WorkersParts): Worker[] {
  const common = { idleMs: IDLE_MS, onFailure: onError }
  return [
    createWorker({
      ...common,
      name: 'index',
      retry: RETRY,
      async step(signal) {
        await unlessAborted(bringUpToDate(signal), signal)
        return 'idle'
      },
    }),
    // Separate: an embedder may be slow, and nothing waits for it.
    createWorker({
      ...common,
      name: 'index vectors',
      retry: RETRY_VECTORS,
      step: async (signal) => ((await unlessAborted(fillVectors(), signal)) ? 'worked' : 'idle'),
    }),
  ]
}
