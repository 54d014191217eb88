import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import type { ContextEntry, IndexChange, IndexState, IndexedArticle } from '#index-types'
import { QueryTooCostlyError } from '#postings/budget'
import type { ContextOrigin } from '#storage/context-store'
import type { Manifest } from '#storage/row-store'
import type { WriterSettings } from '#writing/index-writer'
import { asError, callsOver, unpack } from './calls.ts'
import { type Budget, type Metered, QUERIES, type Queries, type QueryData } from './query-thread.ts'
import type { Opened, WriterData } from './serve-writer.ts'

/** Every query by name, answered in another thread. Rejects with QueryTooCostlyError when the budget is used up. */
type Asked = {
  [Q in keyof Queries]: (budget: Budget, ...args: Parameters<Queries[Q]>) => Promise<ReturnType<Queries[Q]>>
}

interface BuilderSettings extends WriterSettings {
  /** Runs in threads of its own; otherwise in the caller's, for tests: starting a thread takes longer than most tests. */
  ownThreads: boolean
}

export interface EngineSettings extends BuilderSettings {
  generation: string
  contexts: ContextOrigin[]
}

/** An index that is being written. */
interface Written {
  write(change: IndexChange): Promise<void>
  embed(texts: string[]): Promise<Float32Array[]>
  /** Settles when its threads have ended: with the error that ended one, or without any after `stop`. */
  ended: Promise<Error | undefined>
  /** Stops after the pending operations, and stores their results. */
  stop(): Promise<void>
  /** Ends at once. Pending operations are done completely or not at all, as if the process had been killed. */
  end(): Promise<unknown>
}

/** An index that is written and not searched. */
export interface Builder extends Written {
  /** The stored state when it was opened. */
  manifest: Manifest
  articles: number
}

/** An index that is searched in a thread of its own, so that ranking and writing block nothing else. */
export interface Engine extends Written {
  queries: Asked
  writeContext(embedderId: string, entries: ContextEntry[]): Promise<void>
  outdated(articles: IndexedArticle[]): Promise<string[]>
  sample(limit: number): Promise<string[]>
  /** As of the last write. */
  state(): IndexState
}

/** Opens the index for writing only; rejects if it cannot be opened. */
export async function startBuilder({ ownThreads, ...settings }: BuilderSettings): Promise<Builder> {
  const writer = await startersOf(ownThreads).writer({ ...settings, answering: null, contexts: [] })
  const { manifest, articles } = await openOrStop([writer], () => writer.call('open'))
  return {
    manifest,
    articles,
    write: async (change) => void (await writer.call('write', change)),
    embed: async (texts) => (await writer.call('embed', texts)) as Float32Array[],
    ended: writer.ended,
    stop: () => stopAll([writer]),
    end: () => writer.end(),
  }
}

/** Opens the index for searching and writing; rejects if it cannot be opened. */
export async function startEngine({ generation, ownThreads, ...settings }: EngineSettings): Promise<Engine> {
  const { port1: writing, port2: answering } = new MessageChannel()
  const { folder, contexts } = settings
  const start = startersOf(ownThreads)
  const reader = await start.reader({ folder, generation, contexts, writing })
  const writer = await start.writer({ ...settings, answering })
  const threads = [writer, reader]
  const opened = await openOrStop(threads, () => writer.call('open'))
  if (!opened.state) throw new Error('the search index was not opened for searching')
  let { state } = opened
  const queries = Object.fromEntries(
    QUERIES.map((query) => [
      query,
      async (budget: Budget, ...args: unknown[]) => {
        const metered = (await reader.call(query, budget.leftMs, ...args)) as Metered
        budget.leftMs -= metered.ms
        if (metered.kind === 'too costly') throw new QueryTooCostlyError('the query takes too long')
        return unpack(metered.answer)
      },
    ]),
  ) as Asked
  return {
    queries,
    state: () => state,
    async write(change) {
      state = (await writer.call('write', change)) as IndexState
    },
    async writeContext(embedderId, entries) {
      state = (await writer.call('writeContext', embedderId, entries)) as IndexState
    },
    outdated: async (articles) => (await writer.call('outdated', articles)) as string[],
    sample: async (limit) => (await writer.call('sample', limit)) as string[],
    embed: async (texts) => (await writer.call('embed', texts)) as Float32Array[],
    ended: Promise.race(threads.map(({ ended }) => ended)),
    stop: () => stopAll(threads),
    end: () => endAll(threads),
  }
}

const CLOSED = 'the search index was closed'

type Thread = ReturnType<typeof startThread>

const inOwnThreads = {
  reader: (data: QueryData) => startThread('query-worker.ts', data, [data.writing]),
  writer: (data: WriterData) => startThread('writer-worker.ts', data, data.answering ? [data.answering] : []),
}

// Imported on demand: a server with separate threads never loads these in its main thread.
const inThisThread = {
  reader: async (data: QueryData) => {
    const { serveQueries } = await import('./serve-queries.ts')
    return startHere((port) => serveQueries(port, data))
  },
  writer: async (data: WriterData) => {
    const { serveWriter } = await import('./serve-writer.ts')
    return startHere((port) => serveWriter(port, data))
  },
}

const startersOf = (ownThreads: boolean) => (ownThreads ? inOwnThreads : inThisThread)

/** Serves in the caller's thread, over a port like a separate thread. */
function startHere(serve: (port: MessagePort) => void): Thread {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const { call, refuse } = callsOver(ours)
  let failure: Error | undefined
  const ended = new Promise<Error | undefined>((resolve) => {
    ours.once('close', () => {
      refuse(failure ?? new Error(CLOSED))
      resolve(failure)
    })
  })
  try {
    serve(theirs)
  } catch (error) {
    failure = asError(error)
    ours.close()
  }
  const end = async () => {
    ours.close()
    await ended
    return 0
  }
  return { call, ended, end, refuse }
}

function startThread(program: string, workerData: unknown, transferList: Transferable[]) {
  const worker = new Worker(new URL(program, import.meta.url), { workerData, transferList })
  const { call, refuse } = callsOver(worker)
  const ended = new Promise<Error | undefined>((resolve) => {
    let failure: Error | undefined
    worker.on('error', (error: unknown) => {
      failure = asError(error)
    })
    worker.on('exit', () => {
      refuse(failure ?? new Error(CLOSED))
      resolve(failure)
    })
  })
  return { call, ended, end: () => worker.terminate(), refuse }
}

/** Reports the error of the first thread that fails. */
async function openOrStop(threads: Thread[], open: () => Promise<unknown>): Promise<Opened> {
  const failed = Promise.race(threads.map(({ ended }) => ended)).then((error) => {
    throw error ?? new Error(CLOSED)
  })
  try {
    return (await Promise.race([open(), failed])) as Opened
  } catch (error) {
    await endAll(threads)
    throw error
  } finally {
    failed.catch(() => {})
  }
}

async function stopAll(threads: Thread[]) {
  const [writer, ...others] = threads
  await writer?.call('close').catch(() => {})
  // Pending queries are answered first.
  await Promise.all(others.map((thread) => thread.call('settled').catch(() => {})))
  await endAll(threads)
}

const endAll = (threads: Thread[]) => Promise.all(threads.map((thread) => thread.end()))
