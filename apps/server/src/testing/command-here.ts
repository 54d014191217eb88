import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { format } from 'node:util'

export interface Ran {
  code: number
  /** Standard output and standard error. */
  out: string
  error: string
  /** Both, in order. */
  output: string
}

class Exited extends Error {
  readonly code: number

  constructor(code: number) {
    super(`ended with code ${code}`)
    this.code = code
  }
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs a command of `cli/` in this process with these settings only: starting a process takes longer than most
 * commands. One at a time, as a program owns its arguments, environment and exit code.
 */
export function runHere(
  [name = '', ...args]: string[],
  settings: Record<string, string>,
  input = '',
): Promise<Ran> {
  const run = turn.then(async () => {
    const program = borrowProcess([name, ...args], settings, input)
    try {
      // The query makes it another module, which is run again; its imports are loaded already.
      await import(new URL(`../cli/${name}.ts?run=${randomUUID()}`, import.meta.url).href)
    } catch (error) {
      if (!(error instanceof Exited)) console.error(error)
      process.exitCode = error instanceof Exited ? error.code : 1
    }
    return program.giveBack()
  })
  turn = run
  return run
}

/** Starts the server in this process with settings that it must refuse: a successful start does not end. */
export const refusedStart = (settings: Record<string, string>) => runHere(['../main'], settings)

/** Makes this process look like one started for a command, until it is restored. */
function borrowProcess(
  [name = '', ...args]: string[],
  settings: Record<string, string>,
  input: string,
): { giveBack(): Ran } {
  const { argv, env, exit, exitCode } = process
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  const umask = process.umask()
  const { log, warn, error } = console
  const printed = { out: '', error: '', output: '' }
  const print =
    (to: 'out' | 'error') =>
    (first?: unknown, ...more: unknown[]) => {
      const line = `${format(first, ...more)}\n`
      printed[to] += line
      printed.output += line
    }
  process.argv = [process.execPath, `${name}.ts`, ...args]
  process.env = { PATH: env.PATH, SAMPLE_LIBRARY: 'off', CONTEXTUAL: 'off', ...settings }
  process.exitCode = undefined
  process.exit = (code) => {
    throw new Exited(Number(code ?? 0))
  }
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  Object.assign(console, { log: print('out'), warn: print('error'), error: print('error') })
  return {
    giveBack() {
      const code = Number(process.exitCode ?? 0)
      Object.assign(process, { argv, env, exit, exitCode })
      if (stdin) Object.defineProperty(process, 'stdin', stdin)
      process.umask(umask)
      Object.assign(console, { log, warn, error })
      return { code, ...printed }
    },
  }
}
