import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Readiness, TextReply, TextRequest } from './contextual-messages.ts'

/** A process that embeds. Ended, it takes nothing more. */
export interface ContextualProcess {
  /** How it began; rejects when it ended before it could say so. */
  ready: Promise<Readiness>
  /** Settles when it has ended, and says how. */
  ended: Promise<string>
  /** Rejects when the text cannot be embedded, or the process ends over it or takes too long. */
  vectorOf(request: Omit<TextRequest, 'id'>): Promise<Float32Array>
  stop(): Promise<void>
}

interface Waiting {
  resolve: (vector: Float32Array) => void
  reject: (error: Error) => void
}

/** Far longer than any text takes: a process that is silent for so long hangs. */
const DEADLINE_MS = 60_000
const WATCH_MS = 5_000
const PROGRAM = fileURLToPath(new URL('./contextual-worker.ts', import.meta.url))

/**
 * What loading the model frees goes back to the system: left to itself, glibc's malloc raises this limit with the first large
 * piece that is freed, and keeps 30 MB for nothing (mallopt(3), M_TRIM_THRESHOLD). Other libraries do not read it.
 */
const ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }

/**
 * Starts the process. `nice` is how much later than others its thread for articles gets a processor that both want: 0 to 19
 * (nice(2)). `program` stands in for it in tests.
 */
export function startContextualProcess(nice: number, program = PROGRAM): ContextualProcess {
  const child = fork(program, [String(nice)], {
    serialization: 'advanced',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // What it holds for long is the model's, outside of JavaScript's heap.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1', '--max-old-space-size=96'],
  })
  const waiting = new Map<number, Waiting>()
  const began = Promise.withResolvers<Readiness>()
  const ended = endOf(child).then((how) => {
    const error = new Error(`the process that embeds in context ended: ${how}`)
    began.reject(error)
    clearInterval(watch)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    return how
  })
  began.promise.catch(() => {})
  let lastId = 0
  let heardAt = 0
  let isStopping = false
  const watch = setInterval(() => {
    if (waiting.size && performance.now() - heardAt > DEADLINE_MS) child.kill('SIGKILL')
  }, WATCH_MS)
  watch.unref()

  child.on('message', (message: Readiness | TextReply) => {
    heardAt = performance.now()
    if ('kind' in message) began.resolve(message)
    else settle(waiting, message)
    // With nothing to do it does not keep the program running, but for the end that `stop` waits for.
    if (!waiting.size && !isStopping) keepRunning(child, false)
  })

  return {
    ready: began.promise,
    ended,
    vectorOf(request) {
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array>()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      keepRunning(child, true)
      if (waiting.size === 1) heardAt = performance.now()
      child.send({ id, ...request }, (error) => error && child.kill('SIGKILL'))
      return promise
    },
    async stop() {
      isStopping = true
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}

function settle(waiting: Map<number, Waiting>, reply: TextReply) {
  const asked = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('vector' in reply) asked?.resolve(reply.vector)
  else asked?.reject(new Error(reply.failure))
}

function keepRunning(child: ChildProcess, keep: boolean) {
  child[keep ? 'ref' : 'unref']()
  child.channel?.[keep ? 'ref' : 'unref']()
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      child.kill('SIGKILL')
      resolve(error.message)
    })
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
  })
}
