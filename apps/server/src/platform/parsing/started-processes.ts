import { LIFE_SECONDS } from './fork-program.ts'
import {
  type ParsingProcess,
  type ProcessLimits,
  type ProcessOutcome,
  type ProcessTask,
  startParsingProcess,
} from './parsing-process.ts'

/** A process is replaced after so many files, or when it has grown to so many bytes. */
export interface Lifetime {
  files: number
  memory: number
}

/** Processes of one program, started when none is idle and ended when they are used up. */
export function createStartedProcesses<Input, Result, Part>(limits: ProcessLimits, lifetime: Lifetime) {
  interface Started {
    process: ParsingProcess<Input, Result, Part>
    files: number
  }
  // Far before the operating system ends it, which would cost the file of that moment.
  const mostProcessorTime = ((limits.lifeSeconds ?? LIFE_SECONDS) * 1000) / 3
  const started = new Set<Started>()
  /** The last one was used last: the others end when they have been idle for long. */
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
