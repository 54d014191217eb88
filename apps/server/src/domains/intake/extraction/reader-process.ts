import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Extraction, RawDocument } from './types.ts'

export interface ReadingRequest {
  id: number
  raw: RawDocument
}

export interface ReadingReply {
  id: number
  /** What the document is, or why reading it failed. */
  outcome: Extraction | { failure: string }
  /** Bytes that the process occupies. */
  memory: number
}

/** A process that reads documents, one at a time. */
export interface ReaderProcess {
  /** Reads a document; null when the process died over it or took longer than `deadline` milliseconds. */
  read(raw: RawDocument, deadline: number): Promise<ReadingReply | null>
  /** False once the process has ended. */
  isAlive(): boolean
  end(): Promise<void>
}

const HEAP_MEGABYTES = 512
const START_DEADLINE = 60_000
const WATCH_EVERY = 100
/** An idle process is let go: it holds about 150 MB. */
const IDLE = 120_000
const PROGRAM = fileURLToPath(new URL('./reader-worker.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('../../../../../../', import.meta.url))

/**
 * Starts a process that may read this program's files and nothing else: no environment, no writing, no processes.
 * It is killed when it occupies more than `memory` bytes: the heap's own limit knows nothing of buffers and WebAssembly.
 */
export function startReaderProcess({ memory }: { memory: number }): ReaderProcess {
  const child = forkReader()
  const limit = createTimeLimit(child)
  let alive = true
  let lastId = 0
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      alive = false
      limit.clear()
      resolve()
    })
  })

  return {
    isAlive: () => alive,

    async read(raw, deadline) {
      keepRunning(child, true)
      limit.set(START_DEADLINE)
      await Promise.race([ready, ended])
      if (!alive) return null
      // The clock runs from when the reading starts, not the process.
      limit.set(deadline)
      const watch = setInterval(() => occupiedBy(child) > memory && child.kill('SIGKILL'), WATCH_EVERY)
      const reply = await Promise.race([ask(child, { id: ++lastId, raw }), ended.then(() => null)]).finally(
        () => clearInterval(watch),
      )
      if (alive) {
        // An idle process neither keeps the program running nor stays for ever.
        keepRunning(child, false)
        limit.set(IDLE, { whileRunning: true })
      }
      return reply
    },

    end() {
      if (alive) {
        keepRunning(child, true)
        child.kill('SIGKILL')
      }
      return ended
    },
  }
}

function forkReader(): ChildProcess {
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--permission',
      `--allow-fs-read=${PROJECT}*`,
      '--disable-warning=ExperimentalWarning',
    ],
  })
  return child.on('error', () => child.kill('SIGKILL'))
}

/** Kills the process when it has not been told otherwise in time. */
function createTimeLimit(child: ChildProcess) {
  let timer: NodeJS.Timeout | undefined
  return {
    set(milliseconds: number, { whileRunning = false } = {}) {
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
      if (whileRunning) timer.unref()
    },
    clear: () => clearTimeout(timer),
  }
}

/** Bytes of memory that a process occupies, by Linux's account; 0 elsewhere, where the deadline alone limits it. */
function occupiedBy({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function ask(child: ChildProcess, request: ReadingRequest): Promise<ReadingReply> {
  return new Promise((resolve) => {
    const receive = (reply: ReadingReply) => {
      if (reply.id !== request.id) return
      child.off('message', receive)
      resolve(reply)
    }
    child.on('message', receive)
    child.send(request, (error) => error && child.kill('SIGKILL'))
  })
}

function keepRunning(child: ChildProcess, keep: boolean) {
  child[keep ? 'ref' : 'unref']()
  child.channel?.[keep ? 'ref' : 'unref']()
}
