import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's codes: BUSY; CORRUPT and NOTADB. */
const BUSY = 5
const DAMAGED = [11, 26]

/** Another process uses the folder of the index. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The search index in ${folder} is in use by another process. Stop that one, or give this one a DATA_DIR of its own.`,
    )
  }
}

/**
 * Locks a folder for this process; undefined if another has it. SQLite locks a file in the folder: the operating
 * system releases that lock however the process ends, unlike a written process number.
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const file = path.join(folder, 'lock')
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (code === BUSY) return undefined
    if (!DAMAGED.includes(code)) throw error
    // A damaged file cannot be locked and holds nothing else.
    rmSync(file)
    return lockFolder(folder)
  }
  return { release: () => database.close() }
}

/** True if a process has locked the folder. */
export function isLocked(folder: string): boolean {
  const lock = lockFolder(folder)
  lock?.release()
  return lock === undefined
}
