/** Sends a part of the result before the rest is ready; resolves once the parent has taken it. */
export type SendPart<Part> = (part: Part) => Promise<void>

/**
 * Runs this process as a parsing program: answers each input with its result until the parent has ended. A parsing pool
 * names the calling module as its program.
 */
export function runParsingProgram<Input, Result, Part = never>(
  parse: (input: Input, sendPart: SendPart<Part>) => Result | Promise<Result>,
) {
  const send = (message: FromProcess<Result, Part>) => process.send?.(message)
  const untaken: (() => void)[] = []

  async function answer(id: number, input: Input) {
    const sendPart = (part: Part) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      untaken.push(resolve)
      send({ kind: 'part', id, part })
      return promise
    }
    try {
      const result = await parse(input, sendPart)
      send({ kind: 'parsed', id, result, usage: usage() })
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      send({ kind: 'failed', id, reason, usage: usage() })
    }
  }

  process.on('disconnect', () => process.exit(0))
  process.on('message', (message: ToProcess<Input>) => {
    if (message.kind === 'taken') untaken.shift()?.()
    else void answer(message.id, message.input)
  })
  send({ kind: 'ready' })
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { memory: process.memoryUsage.rss(), processorTime: (user + system) / 1000 }
}

/** Messages to a parsing process: a file to parse, or the request for the next part. */
export type ToProcess<Input> = { kind: 'parse'; id: number; input: Input } | { kind: 'taken' }

/** Memory of a process in bytes, and processor time since its start in milliseconds. */
export interface Usage {
  memory: number
  processorTime: number
}

/** Messages of a parsing process. */
export type FromProcess<Result, Part> =
  | { kind: 'ready' }
  | { kind: 'part'; id: number; part: Part }
  | { kind: 'parsed'; id: number; result: Result; usage: Usage }
  /** The parser threw. */
  | { kind: 'failed'; id: number; reason: string; usage: Usage }
