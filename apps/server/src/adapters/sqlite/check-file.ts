import { existsSync, statSync } from 'node:fs'
import { OperatorError } from '#platform/errors'
import { findDamage, isSqliteError } from './find-damage.ts'

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

/** Errors about anything but damage are for whoever opens the database. */
function problemIn(file: string, pragma: string): string | undefined {
  try {
    return findDamage(file, pragma)
  } catch (error) {
    if (isSqliteError(error)) return undefined
    throw error
  }
}
