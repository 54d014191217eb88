import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EmbeddedText, TextReply, TextRequest } from './contextual-messages.ts'

/** A process that embeds. After its end it accepts nothing. */
export interface ContextualProcess {
  /** Settles with the reason when it has ended. */
  ended: Promise<string>
  /** Rejects with ModelUnavailable if the model cannot run here; or if the text cannot be embedded, or the process ends or takes too long. */
  embed(request: Omit<TextRequest, 'id'>): Promise<EmbeddedText>
  stop(): Promise<void>
}

/** The model can never run here: the library or its binary for this platform is absent, or a file of the model. */
export class ModelUnavailable extends Error {}

interface Waiting {
  resolve: (embedded: EmbeddedText) => void
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
  const ended = endOf(child).then((how) => {
    const error = new Error(`the process that embeds in context ended: ${how}`)
    clearInterval(watch)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    return how
  })
  let lastId = 0
  let heardAt = 0
  let isStopping = false
  const watch = setInterval(() => {
    if (waiting.size && performance.now() - heardAt > DEADLINE_MS) child.kill('SIGKILL')
  }, WATCH_MS)
  watch.unref()

  child.on('message', (reply: TextReply) => {
    heardAt = performance.now()
    settle(waiting, reply)
    // When idle it does not keep the program running, except while `stop` waits for its end.
    if (!waiting.size && !isStopping) keepRunning(child, false)
  })

  return {
    ended,
    embed(request) {
      const { promise, resolve, reject } = Promise.withResolvers<EmbeddedText>()
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
  const pending = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('vector' in reply) pending?.resolve(reply)
  else if ('unavailable' in reply) pending?.reject(new ModelUnavailable(reply.unavailable))
  else pending?.reject(new Error(reply.failure))
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
