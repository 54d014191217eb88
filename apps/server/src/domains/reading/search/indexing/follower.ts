import type { Embedder } from '@claire/embeddings'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { ArticleEvents, ArticleStore } from '#domains/articles'
import { type Worker, createWorker } from '#platform/jobs/worker'
import { markAt, noteEvent } from './event-mark.ts'
import { createIndexAudit } from './index-audit.ts'
import { type IndexBuilding, type RebuildDesk, createIndexBuilding } from './index-building.ts'
import { createIndexFeed } from './index-feed.ts'
import type { IndexExtent, SearchIndex } from '../index-port.ts'
import { type IndexWriter, createIndexWriter } from './index-writer.ts'

const IDLE_MS = 1000
/** Articles that cannot be indexed now are to be found soon after they can be; an embedder that is away has time. */
const RETRY = { firstMs: 5_000, longestMs: 5_000 }
const RETRY_VECTORS = { firstMs: 5_000, longestMs: 60_000 }

interface Parts {
  index: SearchIndex
  embedder: Embedder
  articles: Pick<ArticleStore, 'get' | 'page' | 'count'>
  events: Pick<ArticleEvents, 'after' | 'oldest' | 'latest' | 'advance' | 'cursor'>
  desk: RebuildDesk
  onError: (error: unknown) => void
}

export type IndexFollower = ReturnType<typeof createIndexFollower>

/** Brings what happens to articles into the index, in order, and builds the index where that is not enough. */
export function createIndexFollower({ index, embedder, articles, events, desk, onError }: Parts) {
  const feed = createIndexFeed({ embedder, articles, events })
  const writer = createIndexWriter({ index, embedder, events, feed, onEmbedderFailure: onError })
  const isCurrent = currentWith(events)
  const parts = { index, embedder, articles, desk, feed, writer, isCurrent }
  const building = createIndexBuilding({ ...parts, onEmbedderFailure: onError })
  const completing = createCompleting({ index, events, building, writer, isCurrent })
  /** Whether a rebuild that another process has begun may have to be gone on with. */
  let mayBePending = true

  function rebuildIfAsked(signal: AbortSignal) {
    const isAsked = desk.takeRequest() || (mayBePending && index.isRebuildPending())
    mayBePending = false
    if (!isAsked) return
    building.rebuild(signal).catch((reason: unknown) => {
      if (!signal.aborted) onError(reason)
    })
  }

  async function bringUpToDate(signal: AbortSignal) {
    await completing.complete(signal)
    rebuildIfAsked(signal)
    // An index of another embedder finds what is new by its words.
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
    /** Brings the index up to what has happened so far. */
    async catchUp() {
      const { signal } = new AbortController()
      await bringUpToDate(signal)
      while (await writer.fillVectors(signal));
    },
    rebuild: () => building.rebuild(),
    /** Compares some articles with the index, and repairs what differs; null where it is not the time for that. */
    audit: createIndexAudit({ ...parts, events }),
    /** Whether the index does not hold all articles yet. */
    isIncomplete: completing.isIncomplete,
    /** The event after which the index reads on; 0 while it is not known. */
    async readsAfter(): Promise<number> {
      const { cursor, filling } = await index.state()
      const place = filling?.since ?? cursor
      return Math.min(place, (await writer.vectorsAfter()) ?? place)
    },
    /** Ends when the batch under way is written. A rebuild is interrupted. */
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/**
 * Whether an index can be gone on with: not where it knows events that have not happened (the database is an older copy,
 * whatever has happened since it was put back), or lacks some that are gone.
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

/** An index that lacks articles is filled where it is; one that cannot be gone on with answers until it is rebuilt. */
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

/** Takes step after step until `work` has ended, however it ends. */
async function stepBeside(step: () => Promise<boolean>, work: Promise<void>, signal: AbortSignal) {
  let isUnderWay = true
  const ended = work.catch(() => {}).then(() => (isUnderWay = false))
  // One turn of the event loop for work that has been done already.
  await setImmediate()
  while (isUnderWay && !signal.aborted)
    if (!(await step()))
      await Promise.race([ended, wait(IDLE_MS, undefined, { signal, ref: false }).catch(() => {})])
  await ended
}

interface WorkersParts extends Pick<Parts, 'onError'> {
  bringUpToDate: (signal: AbortSignal) => Promise<void>
  fillVectors: (signal: AbortSignal) => Promise<boolean>
}

function createWorkers({ bringUpToDate, fillVectors, onError }: WorkersParts): Worker[] {
  const common = { idleMs: IDLE_MS, onFailure: onError }
  return [
    createWorker({
      ...common,
      name: 'index',
      retry: RETRY,
      async step(signal) {
        await bringUpToDate(signal)
        return 'idle'
      },
    }),
    // By itself: an embedder may take its time, and nobody waits for it.
    createWorker({
      ...common,
      name: 'index vectors',
      retry: RETRY_VECTORS,
      step: async (signal) => ((await fillVectors(signal)) ? 'worked' : 'idle'),
    }),
  ]
}
