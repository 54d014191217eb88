import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Program {
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
export function forkProgram({ program, heap, lifeSeconds = LIFE_SECONDS }: Program): ChildProcess {
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
