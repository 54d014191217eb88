import { existsSync, statSync } from 'node:fs'
import { OperatorError } from '#platform/errors'
import { findDamage, isSqliteError } from './find-damage.ts'

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
