import type { Embedder } from '@claire/embeddings'
import type { ArticleEvents, ArticleStore } from '#domains/articles'
import { type StepReport, type Worker, createWorker } from '#platform/jobs/worker'
import { type IndexFeed, createIndexFeed } from './index-feed.ts'
import type { SearchIndex } from '../index-port.ts'
import { createIndexWriter } from './index-writer.ts'

const IDLE_MS = 1000
/** Articles that cannot be indexed now are to be found soon after they can be; an embedder that is away has time. */
const RETRY = { firstMs: 5_000, longestMs: 5_000 }
const RETRY_VECTORS = { firstMs: 5_000, longestMs: 60_000 }

/** How far a rebuild is. */
export interface RebuildProgress {
  state: 'running' | 'done' | 'failed'
  /** Articles done, and how many there were when it began. */
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
  articles: Pick<ArticleStore, 'get' | 'page' | 'count'>
  events: Pick<ArticleEvents, 'after' | 'latest' | 'advance' | 'cursor'>
  desk: RebuildDesk
  onError: (error: unknown) => void
  observe?: (report: StepReport) => void
}

export type IndexFollower = ReturnType<typeof createIndexFollower>

/** Brings what happens to articles into the index, in order, and rebuilds the index where that is not enough. */
export function createIndexFollower({ index, embedder, articles, events, desk, onError, observe }: Parts) {
  const feed = createIndexFeed({ embedder, articles, events })
  const writer = createIndexWriter({ index, embedder, events, feed, onEmbedderFailure: onError })
  const rebuild = createRebuilder({ index, embedder, articles, desk, feed })
  let incomplete = false

  /**
   * The index is of another embedder, has nothing while there are articles (new, lost or damaged), or knows events that
   * have not happened: the database is an older copy.
   */
  async function isUnusable(): Promise<boolean> {
    const state = await index.state()
    const latest = await events.latest()
    return state.embedderId !== embedder.id || (state.cursor === 0 && latest > 0) || state.cursor > latest
  }

  /** What is new is found by its words even where a rebuild, or an embedder, has failed. */
  async function bringUpToDate(signal: AbortSignal) {
    let failed: { reason: unknown } | undefined
    if (await isUnusable()) {
      incomplete = true
      await rebuild(signal).catch((reason: unknown) => (failed = { reason }))
    }
    incomplete = failed !== undefined
    if (desk.takeRequest())
      rebuild(signal).catch((reason: unknown) => {
        if (!signal.aborted) onError(reason)
      })
    while (!signal.aborted && (await writer.step()));
    if (failed) throw failed.reason
  }

  const workers = createWorkers({ bringUpToDate, fillVectors: writer.fillVectors, onError, observe })

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
    rebuild: () => rebuild(),
    /** Whether the index does not hold all articles yet. */
    isIncomplete: () => incomplete,
    /** Ends when the batch under way is written. A rebuild is given up, and the old index kept. */
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

interface WorkersParts extends Pick<Parts, 'onError' | 'observe'> {
  bringUpToDate: (signal: AbortSignal) => Promise<void>
  fillVectors: (signal: AbortSignal) => Promise<boolean>
}

function createWorkers({ bringUpToDate, fillVectors, onError, observe }: WorkersParts): Worker[] {
  const common = { idleMs: IDLE_MS, onFailure: onError, observe }
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

/** Rebuilds beside what answers; while a rebuild is under way, asking for another waits for that one. */
function createRebuilder({
  index,
  embedder,
  articles,
  desk,
  feed,
}: Pick<Parts, 'index' | 'embedder' | 'articles' | 'desk'> & { feed: IndexFeed }) {
  let rebuilding: Promise<void> | undefined

  async function rebuild(signal: AbortSignal | undefined) {
    const progress: RebuildProgress = {
      state: 'running',
      done: 0,
      total: await articles.count(),
      message: 'Rebuilding the search index',
    }
    const count = (done: number) => desk.report(Object.assign(progress, { done }))
    count(0)
    try {
      await index.rebuild({
        changes: untilAborted(feed.everything(), signal),
        embedderId: embedder.id,
        onProgress: count,
      })
      desk.report({ ...progress, state: 'done', message: 'The search index has been rebuilt' })
    } catch (error) {
      desk.report({
        ...progress,
        state: 'failed',
        message: signal?.aborted
          ? 'Rebuilding the search index was given up at the stop of the server; the next start begins it again.'
          : `Rebuilding the search index failed: ${error instanceof Error ? error.message : String(error)}`,
      })
      throw error
    }
  }

  return (signal?: AbortSignal): Promise<void> => {
    rebuilding ??= rebuild(signal).finally(() => (rebuilding = undefined))
    return rebuilding
  }
}

/** The same changes; rejects instead of the next one when `signal` is aborted. */
async function* untilAborted<T>(changes: AsyncIterable<T>, signal: AbortSignal | undefined) {
  for await (const change of changes) {
    signal?.throwIfAborted()
    yield change
  }
}
