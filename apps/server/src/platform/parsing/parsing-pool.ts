import {
  type Loss,
  type ParsingProcess,
  type ProcessLimits,
  type ProcessTask,
  startParsingProcess,
} from './parsing-process.ts'

export interface ParsingPoolOptions extends ProcessLimits {
  /** How many files are parsed at the same time, each in a process of its own. */
  processes: number
  /** A process is replaced after so many files, or when it has grown to so many bytes. */
  lifetime: { files: number; memory: number }
}

export interface ParsingTask<Input, Part> extends ProcessTask<Input, Part> {
  /** Whose file it is: of those that wait, accounts with fewest files under way come first. */
  account?: string
  /** How often a file is tried that a process was lost over. */
  attempts?: number
}

export type ParsingOutcome<Result> =
  | { kind: 'parsed'; result: Result }
  /** The parser threw. */
  | { kind: 'failed'; reason: string }
  /** The process ended over this file. */
  | { kind: 'lost'; cause: Loss }

export interface ParsingPool<Input, Result, Part = never> {
  parse(task: ParsingTask<Input, Part>): Promise<ParsingOutcome<Result>>
  /** Ends all processes; files under way and files that wait are lost. */
  close(): Promise<void>
}

/**
 * Parses files that Claire did not write in child processes, which may crash, hang or run out of memory without harm:
 * such a process is killed and its file is lost, other files are not. Processes start when first needed and end when
 * idle.
 */
export function createParsingPool<Input, Result, Part = never>({
  processes,
  lifetime,
  ...limits
}: ParsingPoolOptions): ParsingPool<Input, Result, Part> {
  type Task = ParsingTask<Input, Part> & { resolve: (outcome: Promise<ParsingOutcome<Result>>) => void }
  interface Started {
    process: ParsingProcess<Input, Result, Part>
    files: number
  }
  const waiting: Task[] = []
  const underWay = new Set<Task>()
  const started = new Set<Started>()
  /** The last one was used last: the others end when they have been idle for long. */
  const idle: Started[] = []
  let isClosed = false

  return {
    parse(task) {
      if (isClosed) return Promise.resolve({ kind: 'lost', cause: 'closed' })
      return new Promise((resolve) => {
        waiting.push({ ...task, resolve })
        startNext()
      })
    },

    async close() {
      isClosed = true
      for (const { resolve } of waiting.splice(0)) resolve(Promise.resolve({ kind: 'lost', cause: 'closed' }))
      await Promise.all([...started].map(({ process }) => process.end()))
    },
  }

  function startNext() {
    while (waiting.length && underWay.size < processes) {
      const task = takeTask()
      underWay.add(task)
      const outcome = parse(task).finally(() => {
        underWay.delete(task)
        startNext()
      })
      task.resolve(outcome)
    }
  }

  /** Of accounts with fewest files under way, the task that came first. */
  function takeTask(): Task {
    const accounts = [...underWay].map(({ account }) => account)
    const counts = waiting.map(({ account }) => accounts.filter((each) => each === account).length)
    const [task] = waiting.splice(counts.indexOf(Math.min(...counts)), 1)
    if (!task) throw new Error('no file waits to be parsed')
    return task
  }

  async function parse({ attempts = 1, ...task }: Task): Promise<ParsingOutcome<Result>> {
    let lost: ParsingOutcome<Result> = { kind: 'lost', cause: 'closed' }
    for (let attempt = 1; attempt <= attempts && !isClosed; attempt++) {
      const outcome = await parseOnce(task)
      if (outcome.kind !== 'lost') return outcome
      lost = outcome
    }
    return lost
  }

  async function parseOnce(task: ProcessTask<Input, Part>) {
    const taken = takeProcess()
    const outcome = await taken.process.parse(task)
    taken.files += 1
    const isUsedUp = taken.files >= lifetime.files || outcome.memory > lifetime.memory
    if (isUsedUp || isClosed) await taken.process.end()
    if (taken.process.isAlive()) idle.push(taken)
    else started.delete(taken)
    return outcome
  }

  function takeProcess(): Started {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (last.process.isAlive()) return last
      started.delete(last)
    }
    const fresh = { process: startParsingProcess<Input, Result, Part>(limits), files: 0 }
    started.add(fresh)
    return fresh
  }
}
