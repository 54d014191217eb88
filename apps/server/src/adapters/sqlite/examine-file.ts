import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RecordCondition } from '#platform/self-checks/self-checks'

const PROGRAM = fileURLToPath(new URL('./examine-program.ts', import.meta.url))
/** Maximum findings listed. */
const FINDINGS = 5

interface Options {
  /** True to run at the lowest priority. */
  isIdle?: boolean
  /** Also compares indexes with their tables (`integrity_check`), which takes several times as long. */
  isThorough?: boolean
  signal?: AbortSignal
}

/**
 * Reads all pages of an SQLite file and returns the damage found, beside concurrent writers. Runs in a process of its
 * own with a read-only connection, which can be aborted at any time and blocks nobody. Rejects when `signal` is
 * aborted.
 */
export async function examineFile(
  file: string,
  { isIdle = false, isThorough = false, signal }: Options = {},
): Promise<RecordCondition> {
  const pragma = `${isThorough ? 'integrity_check' : 'quick_check'}(${FINDINGS})`
  const child = spawn(process.execPath, [PROGRAM, file, pragma], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  if (isIdle && child.pid !== undefined) runLast(child.pid)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2_000)))
  const end = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, killedBy) => resolve(code === null ? `signal ${killedBy}` : `code ${code}`))
  })
  if (end === 'code 0') return JSON.parse(output) as RecordCondition
  return { state: 'unchecked', says: `the check ended with ${end}. ${errors.trim()}`.trim() }
}

/** A process that has ended already needs no priority. */
function runLast(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {}
}
