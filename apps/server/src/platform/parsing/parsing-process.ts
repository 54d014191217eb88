import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FromProcess, ToProcess, Usage } from './parsing-program.ts'

/** Cause of a lost process: too much memory, too much time, its own exit, or the closed pool. */
export type Loss = 'memory' | 'time' | 'crashed' | 'closed'

export interface ProcessLimits extends Program {
  /** Bytes above which the process is killed: the heap's own limit excludes buffers and WebAssembly. */
  memory: number
}

export interface ProcessTask<Input, Part> {
  input: Input
  /** Milliseconds from when parsing starts. */
  wallTime: number
  /** Milliseconds of processor time. If omitted, the wall time is the only limit. */
  processorTime?: number
  /** Takes a part of the result; the process sends no further one before it resolves. */
  onPart?: (part: Part) => Promise<unknown>
}

export type ProcessOutcome<Result> = { usage: Usage } & (
  | { kind: 'parsed'; result: Result }
  /** The parser threw. */
  | { kind: 'failed'; reason: string }
  /** The process ended while parsing this file. */
  | { kind: 'lost'; cause: Loss }
)

/** A process that parses files, one at a time. */
export interface ParsingProcess<Input, Result, Part> {
  parse(task: ProcessTask<Input, Part>): Promise<ProcessOutcome<Result>>
  /** False once the process has ended. */
  isAlive(): boolean
  end(): Promise<unknown>
}

const START_TIME = 60_000
const WATCH_EVERY = 100
/** An idle process is ended: it holds 80 to 150 MB. */
const IDLE_TIME = 60_000
const NO_USAGE: Usage = { memory: 0, processorTime: 0 }

/**
 * Starts a process that parses files with a program. Memory, processor time and wall time are watched from outside, as
 * a busy program cannot watch itself.
 */
export function startParsingProcess<Input, Result, Part>(
  limits: ProcessLimits,
): ParsingProcess<Input, Result, Part> {
  const watched = startWatched<Result>(limits)
  const { child, ended, timer, kill, isAlive } = watched
  const ready = new Promise<null>((resolve) => child.once('message', () => resolve(null)))
  let lastId = 0

  return {
    isAlive,

    async parse({ input, wallTime, processorTime = Infinity, onPart }) {
      keepRunning(child, true)
      timer.set(START_TIME)
      const lost = await Promise.race([ready, ended])
      if (lost) return lost
      timer.set(wallTime)
      const watching = watched.watch(processorTime)
      const answer = exchange<Input, Result, Part>(child, { id: ++lastId, input, onPart })
      const outcome = await Promise.race([answer.outcome, ended])
        .catch((error: unknown) => {
          kill('crashed')
          throw error
        })
        .finally(() => {
          answer.stop()
          clearInterval(watching)
        })
      if (isAlive()) {
        // An idle process neither keeps the server running nor stays for ever.
        keepRunning(child, false)
        timer.set(IDLE_TIME, { unref: true })
      }
      return outcome
    },

    end() {
      if (isAlive()) {
        keepRunning(child, true)
        kill('closed')
      }
      return ended
    },
  }
}

/** A process that is killed when its timer ends, or when it exceeds its limits. */
function startWatched<Result>({ memory, ...program }: ProcessLimits) {
  const child = forkProgram(program)
  let loss: Loss | null = null
  let isAlive = true
  const kill = (cause: Loss) => {
    loss ??= cause
    child.kill('SIGKILL')
  }
  const timer = createTimer(() => kill('time'))
  const ended = new Promise<ProcessOutcome<Result>>((resolve) => {
    child.once('exit', (_code, signal) => {
      isAlive = false
      timer.clear()
      // V8 aborts if its heap is full.
      resolve({ kind: 'lost', cause: loss ?? (signal === 'SIGABRT' ? 'memory' : 'crashed'), usage: NO_USAGE })
    })
  })

  return {
    child,
    kill,
    timer,
    ended,
    isAlive: () => isAlive,
    /** Watches the usage of the process from now on, until the interval is cleared. */
    watch(processorTime: number): NodeJS.Timeout {
      const before = processorTimeOf(child.pid)
      return setInterval(() => {
        if (memoryOf(child.pid) > memory) kill('memory')
        else if (processorTimeOf(child.pid) - before > processorTime) kill('time')
      }, WATCH_EVERY)
    },
  }
}

function createTimer(onEnd: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    set(milliseconds: number, { unref = false } = {}) {
      clearTimeout(timer)
      timer = setTimeout(onEnd, milliseconds)
      if (unref) timer.unref()
    },
    clear: () => clearTimeout(timer),
  }
}

interface Exchange<Input, Part> {
  id: number
  input: Input
  onPart?: (part: Part) => Promise<unknown>
}

/** Sends one input and receives its parts and its result. */
function exchange<Input, Result, Part>(child: ChildProcess, { id, input, onPart }: Exchange<Input, Part>) {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<ProcessOutcome<Result>>()
  const send = (message: ToProcess<Input>) =>
    child.connected && child.send(message, (error) => error && child.kill('SIGKILL'))
  const receive = (message: FromProcess<Result, Part>) => {
    if (message.kind === 'ready' || message.id !== id) return
    if (message.kind !== 'part') resolve(message)
    else if (onPart) onPart(message.part).then(() => send({ kind: 'taken' }), reject)
  }
  child.on('message', receive)
  send({ kind: 'parse', id, input })
  return { outcome, stop: () => child.off('message', receive) }
}

function keepRunning(child: ChildProcess, keep: boolean) {
  child[keep ? 'ref' : 'unref']()
  child.channel?.[keep ? 'ref' : 'unref']()
}

/** Linux counts processor time in hundredths of a second on every machine. */
const MS_PER_TICK = 10

/** Memory of a process in bytes, from Linux's proc; 0 elsewhere, where only time is limited. */
function memoryOf(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status'))?.[1] ?? 0) * 1024
}

/** Milliseconds of processor time that a process has used, from Linux's proc; 0 elsewhere. */
export function processorTimeOf(pid: number | undefined): number {
  // After the program's name, which may hold blanks: user and system time are the 14th and 15th fields (proc(5)).
  const fields = procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK
}

function procFile(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

interface Program {
  /** The program's module; it calls `runParsingProgram`. */
  program: URL
  /** Megabytes of JavaScript's heap. */
  heap: number
  /** Seconds of processor time after which the operating system ends the process, even if its server was killed. */
  lifeSeconds?: number
}

/** Three times the limit of the longest file. */
export const LIFE_SECONDS = 180
const PROJECT = fileURLToPath(new URL('../../../../../', import.meta.url))
const SHELL = '/bin/sh'
/** Limits the shell, then becomes the program: its process and its channel stay the same. */
const LIMITED = 'ulimit -t "$0"; exec "$@"'

/**
 * Forks a program that may read Claire's own files and nothing else: no environment, no writing, no processes. A busy
 * program does not notice that its server has ended; the operating system's limit of processor time ends it.
 */
function forkProgram({ program, heap, lifeSeconds = LIFE_SECONDS }: Program): ChildProcess {
  const limit = existsSync(SHELL)
    ? { execPath: SHELL, flags: ['-c', LIMITED, String(lifeSeconds), process.execPath] }
    : { execPath: process.execPath, flags: [] }
  const child = fork(fileURLToPath(program), [], {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execPath: limit.execPath,
    execArgv: [
      ...limit.flags,
      `--max-old-space-size=${heap}`,
      '--permission',
      `--allow-fs-read=${PROJECT}*`,
      '--disable-warning=ExperimentalWarning',
    ],
  })
  return child.on('error', () => child.kill('SIGKILL'))
}
