import { parentPort, workerData } from 'node:worker_threads'
import type { IndexState } from '#index-types'
import { type Engine, type EngineSettings, openEngine } from './engine.ts'
import { pack } from './transport.ts'

/** The worker thread that holds an index: it answers calls of `Engine` by name. */

export interface Call {
  id: number
  method: keyof Engine
  args: unknown[]
}

export interface Answer {
  id: number
  /** The state after the call, where it may have changed. */
  state?: IndexState
  result?: unknown
  error?: Error
}

/** Sent as call 0 when the index is open. */
export const OPENED = 0

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const engine = await openEngine(workerData as EngineSettings)
port.on('message', ({ id, method, args }: Call) => {
  const run = engine[method] as (...args: unknown[]) => Promise<unknown>
  run(...args).then(
    async (result) =>
      port.postMessage({
        id,
        result: pack(result),
        ...(method === 'write' && { state: await engine.state() }),
      } satisfies Answer),
    (error: unknown) =>
      port.postMessage({
        id,
        error: error instanceof Error ? error : new Error(String(error)),
      } satisfies Answer),
  )
})
port.postMessage({ id: OPENED, state: await engine.state() } satisfies Answer)
