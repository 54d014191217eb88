import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder of the index. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`The search index in ${folder} is in use by another process.`)
  }
}

/**
 * Takes a folder for this process; undefined when another has it. The lock is SQLite's on a file in the folder: the
 * operating system lets go of it however the process ends, which a written process number does not.
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const database = new DatabaseSync(path.join(folder, 'lock'))
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    database.close()
    return undefined
  }
  return { release: () => database.close() }
}

/** Whether a process has the folder. */
export function isLocked(folder: string): boolean {
  const lock = lockFolder(folder)
  lock?.release()
  return lock === undefined
}
