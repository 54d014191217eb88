import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Readiness, TextReply, TextRequest } from './contextual-messages.ts'

/** A process that embeds. After its end it accepts nothing. */
export interface ContextualProcess {
  /** Its first message; rejects if it ends before. */
  ready: Promise<Readiness>
  /** Settles with the reason when it has ended. */
  ended: Promise<string>
  /** Rejects if the text cannot be embedded, or the process ends or takes too long. */
  vectorOf(request: Omit<TextRequest, 'id'>): Promise<Float32Array>
  stop(): Promise<void>
}

interface Waiting {
  resolve: (vector: Float32Array) => void
  reject: (error: Error) => void
}

/** Far above the time of any text: a process without a response hangs. */
const DEADLINE_MS = 60_000
const WATCH_MS = 5_000
const PROGRAM = fileURLToPath(new URL('./contextual-worker.ts', import.meta.url))

/**
 * Returns memory freed after loading the model to the system: otherwise glibc's malloc raises this limit with the first large
 * freed block, and keeps 30 MB unused (mallopt(3), M_TRIM_THRESHOLD). Other libraries ignore it.
 */
const ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }

/**
 * Starts the process. `nice` is added to the priority of its thread for articles: 0 to 19 (nice(2)). `program` replaces it
 * in tests.
 */
export function startContextualProcess(nice: number, program = PROGRAM): ContextualProcess {
  const child = fork(program, [String(nice)], {
    serialization: 'advanced',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Its long-lived memory is the model's, outside JavaScript's heap.
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
    // When idle it does not keep the program running, except while `stop` waits for its end.
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
