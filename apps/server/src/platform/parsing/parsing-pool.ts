import type { Loss, ProcessLimits, ProcessTask } from './parsing-process.ts'
import { type Lifetime, createStartedProcesses } from './started-processes.ts'
import { createWaitingFiles } from './waiting-files.ts'

export interface ParsingPoolOptions extends ProcessLimits {
  /** How many files are parsed at the same time, each in a process of its own. */
  processes: number
  lifetime: Lifetime
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
