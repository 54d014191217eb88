import { DatabaseSync } from 'node:sqlite'
import { existsSync, statSync } from 'node:fs'
import { OperatorError } from '#platform/errors'
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RecordCondition } from '#platform/self-checks/self-checks'

/** SQLite's codes for a damaged file: CORRUPT, NOTADB. */
const DAMAGED = [11, 26]

/** True if an error of SQLite means a damaged file. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGED.includes(Number(error.errcode) & 0xff)

/** True for an error of SQLite, also about other problems than damage, such as an unreadable file. */
export const isSqliteError = (error: unknown): error is Error => error instanceof Error && 'errcode' in error

/**
 * Returns the damage that a check pragma (https://www.sqlite.org/pragma.html#pragma_quick_check) or reading the schema
 * finds, in one line; undefined if there is none. Throws SQLite's errors about anything else.
 */
export function findDamage(
  file: string,
  pragma: string,
  options: { readOnly?: boolean } = {},
): string | undefined {
  const answers: string[] = []
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 5_000, ...options })
    for (const row of database.prepare(`PRAGMA ${pragma}`).iterate())
      answers.push(...String(Object.values(row)[0]).split('\n'))
    return pragma === 'schema_version' || answers.every((answer) => answer === 'ok')
      ? undefined
      : inOneLine(database, answers)
  } catch (error) {
    if (!isDamage(error)) throw error
    return inOneLine(database, [...answers, error.message])
  } finally {
    database?.close()
  }
}

const inOneLine = (database: DatabaseSync | undefined, answers: string[]) =>
  withTableNames(database, answers.filter((answer) => !answer.startsWith('***')).join('; '))

/** SQLite names a table or index by the number of its first page. */
function withTableNames(database: DatabaseSync | undefined, damage: string): string {
  if (!database) return damage
  try {
    const rows = database.prepare('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0').all()
    const names = new Map(rows.map(({ name, rootpage }) => [Number(rootpage), String(name)]))
    return damage.replaceAll(/\bTree (\d+)(?= page)/g, (tree, page: string) => {
      const name = names.get(Number(page))
      return name ? `${name}:` : tree
    })
  } catch {
    return damage
  }
}

/**
 * Checks a database file before it is opened: always its header, and all of it if it was not closed. Throws
 * OperatorError if it is damaged.
 */
export function checkFile(file: string) {
  if (!existsSync(file)) return
  // Only a process that crashed, or is still running, leaves a log.
  const wasLeftOpen = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
  const problem = wasLeftOpen ? problemIn(file, 'quick_check(1)') : problemIn(file, 'schema_version')
  if (problem !== undefined)
    throw new OperatorError(
      `The database ${file} is damaged (${problem}). Stop whatever uses it, keep a copy, and put a backup in its place; docs/operations.md says how.`,
    )
}

/** Errors other than damage are reported when the database is opened. */
function problemIn(file: string, pragma: string): string | undefined {
  try {
    return findDamage(file, pragma)
  } catch (error) {
    if (isSqliteError(error)) return undefined
    throw error
  }
}

const PROGRAM = fileURLToPath(new URL('./examine-program.ts', import.meta.url))
/** Maximum findings listed. */
const FINDINGS = 5

interface Options {
  /** True to run at a lower priority than the server. */
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
  if (isIdle && child.pid !== undefined) runLater(child.pid)
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

/**
 * The lowest priority would be starved by a machine that is always busy. A process that has ended already needs no
 * priority.
 */
function runLater(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
