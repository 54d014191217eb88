import { Worker } from 'node:worker_threads'
import type { IndexState } from '#index-types'
import type { Engine, EngineSettings } from './engine.ts'
import type { Answer, Call } from './engine-worker.ts'
import { unpack } from './transport.ts'

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

const METHODS = [
  'state',
  'write',
  'count',
  'literal',
  'lexical',
  'nearest',
  'vectors',
  'tokenAffinity',
  'facets',
  'statistics',
  'correct',
  'complete',
  'embed',
  'rest',
  'close',
] as const satisfies (keyof Engine)[]

/** An engine in a thread of its own, so that ranking never holds up the event loop. */
export interface EngineThread {
  engine: Engine
  /** Settles when the thread has ended: with the error that ended it, or without one after `stop`. */
  ended: Promise<Error | undefined>
  stop(): Promise<void>
}

/** Starts a thread and opens the index in it; rejects when the index cannot be opened. */
export async function startEngine(settings: EngineSettings): Promise<EngineThread> {
  const worker = new Worker(new URL('engine-worker.ts', import.meta.url), { workerData: settings })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let gone: Error | undefined
  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }))
  const ended = new Promise<Error | undefined>((resolve) => {
    let failure: Error | undefined
    worker.on('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    worker.on('exit', () => {
      gone = failure ?? new Error('the search index was closed')
      for (const { reject } of waiting.values()) reject(gone)
      waiting.clear()
      resolve(failure)
    })
  })
  let state: IndexState | undefined
  worker.on('message', ({ id, result, error, state: changed }: Answer) => {
    state = changed ?? state
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(error)
    else call?.resolve(unpack(result))
  })
  const call = (method: keyof Engine, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      // Nothing answers a message to a thread that has ended.
      if (gone) return reject(gone)
      const id = ++calls
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, method, args } satisfies Call)
    })
  await opened
  const engine = Object.fromEntries(
    METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]),
  ) as unknown as Engine
  return {
    // Only a write changes the state, and its answer brings the new one along: asking need not wait for the thread.
    engine: { ...engine, state: async () => state ?? engine.state() },
    ended,
    async stop() {
      await engine.close().catch(() => {})
      await worker.terminate()
    },
  }
}
