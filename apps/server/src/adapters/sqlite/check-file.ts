import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#platform/errors'

/** SQLite's codes for a file that is not what it should be: CORRUPT, NOTADB. */
const DAMAGED = [11, 26]

/**
 * Looks at a database file before it is opened: always at its head, and at all of it when whoever had it open did not
 * close it. Throws OperatorError when it is damaged.
 */
export function checkFile(file: string) {
  if (!existsSync(file)) return
  // A log is left only by a process that did not end, or that has not ended yet.
  const wasLeftOpen = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
  const problem = wasLeftOpen ? problemIn(file, 'quick_check(1)') : problemIn(file, 'schema_version')
  if (problem !== undefined)
    throw new OperatorError(
      `The database ${file} is damaged (${problem}). Stop whatever uses it, keep a copy, and put a backup in its place; docs/operations.md says how.`,
    )
}

/**
 * What SQLite says is wrong, in one line of what may be several; undefined where nothing is. Anything else that fails is for
 * whoever opens the database.
 */
function problemIn(file: string, pragma: string): string | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 5_000 })
    const [answer = ''] = Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})
    return pragma === 'schema_version' || answer === 'ok' ? undefined : String(answer).replaceAll(/\s+/g, ' ')
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error
    return DAMAGED.includes(Number(error.errcode) & 0xff) ? error.message : undefined
  } finally {
    database?.close()
  }
}
