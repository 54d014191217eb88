import {
  type Loss,
  type ProcessLimits,
  type ProcessTask,
  type ParsingProcess,
  type ProcessOutcome,
  startParsingProcess,
  LIFE_SECONDS,
} from './parsing-process.ts'

export interface ParsingPoolOptions extends ProcessLimits {
  /** Files parsed at the same time, each in a process of its own. */
  processes: number
  lifetime: Lifetime
}

export interface ParsingTask<Input, Part> extends ProcessTask<Input, Part> {
  /** Owner of the file: waiting accounts with the fewest files under way come first. */
  account?: string
  /** Maximum attempts at a file that crashes its process. */
  attempts?: number
}

export type ParsingOutcome<Result> =
  | { kind: 'parsed'; result: Result }
  /** The parser threw. */
  | { kind: 'failed'; reason: string }
  /** The process ended while parsing this file. */
  | { kind: 'lost'; cause: Loss }

export interface ParsingPool<Input, Result, Part = never> {
  parse(task: ParsingTask<Input, Part>): Promise<ParsingOutcome<Result>>
  /** Ends all processes; current and waiting files are lost. */
  close(): Promise<void>
}

/**
 * Parses foreign files in child processes, which may crash, hang or run out of memory without harm: such a process is
 * killed and only its file is lost. Processes start when first needed and end when idle.
 */
export function createParsingPool<Input, Result, Part = never>({
  processes: places,
  lifetime,
  ...limits
}: ParsingPoolOptions): ParsingPool<Input, Result, Part> {
  type Outcome = ParsingOutcome<Result>
  type Task = ParsingTask<Input, Part> & { resolve: (outcome: Outcome | Promise<Outcome>) => void }
  const waiting = createWaitingFiles<Task>(places)
  const processes = createStartedProcesses<Input, Result, Part>(limits, lifetime)
  const closed: Outcome = { kind: 'lost', cause: 'closed' }
  let isClosed = false

  function startNext() {
    for (let task = waiting.next(); task; task = waiting.next()) start(task)
  }

  function start(task: Task) {
    const outcome = parse(task).finally(() => {
      waiting.done(task)
      startNext()
    })
    task.resolve(outcome)
  }

  async function parse({ attempts = 1, ...task }: Task): Promise<Outcome> {
    let lost = closed
    for (let attempt = 1; attempt <= attempts && !isClosed; attempt++) {
      const outcome = await processes.parse(task)
      if (outcome.kind !== 'lost') return outcome
      lost = outcome
    }
    return lost
  }

  return {
    parse(task) {
      if (isClosed) return Promise.resolve(closed)
      return new Promise((resolve) => {
        waiting.add({ ...task, resolve })
        startNext()
      })
    },

    async close() {
      isClosed = true
      for (const { resolve } of waiting.removeAll()) resolve(closed)
      await processes.end()
    },
  }
}

interface Waiting {
  /** Owner of the file. */
  account?: string
}

/** Files that wait for one of `places`; the earliest file of the accounts with the fewest files under way is next. */
function createWaitingFiles<File extends Waiting>(places: number) {
  const waiting: File[] = []
  const underWay = new Set<File>()

  return {
    add: (file: File) => void waiting.push(file),
    /** The next file, which is under way from now on; undefined if none waits or no place is free. */
    next(): File | undefined {
      if (!waiting.length || underWay.size >= places) return undefined
      const accounts = [...underWay].map(({ account }) => account)
      const counts = waiting.map(({ account }) => accounts.filter((each) => each === account).length)
      const [file] = waiting.splice(counts.indexOf(Math.min(...counts)), 1)
      if (file) underWay.add(file)
      return file
    },
    done: (file: File) => void underWay.delete(file),
    /** Removes and returns all waiting files. */
    removeAll: () => waiting.splice(0),
  }
}

/** A process is replaced after this many files, or when it uses this many bytes. */
interface Lifetime {
  files: number
  memory: number
}

/** Processes of one program, started if none is idle and ended when they are worn out. */
function createStartedProcesses<Input, Result, Part>(limits: ProcessLimits, lifetime: Lifetime) {
  interface Started {
    process: ParsingProcess<Input, Result, Part>
    files: number
  }
  // Far before the operating system ends it, which would cost the current file.
  const mostProcessorTime = ((limits.lifeSeconds ?? LIFE_SECONDS) * 1000) / 3
  const started = new Set<Started>()
  /** The last one was used last: the others end after a long idle time. */
  const idle: Started[] = []

  function take(): Started {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (last.process.isAlive()) return last
      started.delete(last)
    }
    const fresh = { process: startParsingProcess<Input, Result, Part>(limits), files: 0 }
    started.add(fresh)
    return fresh
  }

  return {
    async parse(task: ProcessTask<Input, Part>): Promise<ProcessOutcome<Result>> {
      const taken = take()
      const outcome = await taken.process.parse(task)
      taken.files += 1
      const { memory, processorTime } = outcome.usage
      const isUsedUp =
        taken.files >= lifetime.files || memory > lifetime.memory || processorTime > mostProcessorTime
      if (isUsedUp) await taken.process.end()
      if (taken.process.isAlive()) idle.push(taken)
      else started.delete(taken)
      return outcome
    },
    end: () => Promise.all([...started].map(({ process }) => process.end())),
  }
}
