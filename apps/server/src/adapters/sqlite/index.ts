import { existsSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Database } from '#platform/database'
import { SqliteDriver } from './sqlite-driver.ts'

export { checkFile, examineFile, isDamage } from './find-damage.ts'

/** SQLite changes its schema in transactions and `SqliteDriver` serves concurrent callers. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Opens, or creates, the SQLite database in `file`. */
export function openSqlite(file: string): Database {
  return new Kysely({
    dialect: {
      createAdapter: () => new ConcurrentSqliteAdapter(),
      createDriver: () => new SqliteDriver(file),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

/**
 * Empties the write-ahead log, in which deleted rows are readable until SQLite overwrites them. Does nothing while
 * another process reads from it.
 */
export async function emptyLog(database: Database) {
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
}

const POLL_MS = 500

interface Copying {
  from: string
  /** Must not exist. */
  to: string
  /** Copies page by page without interpretation, a damaged file too; includes deleted rows. */
  asItIs?: boolean
  /** Called repeatedly with the number of bytes written. */
  onProgress?: (bytes: number) => void
}

/**
 * Copies an SQLite file beside concurrent writers, as it is at one moment, without deleted rows (`VACUUM INTO`:
 * https://www.sqlite.org/lang_vacuum.html). Writers are not blocked. The copy is on the disk when this resolves.
 */
export async function copyFile({ from, to, asItIs = false, onProgress }: Copying): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), {
    workerData: { from, to, asItIs },
  })
  const look = setInterval(() => onProgress?.(existsSync(to) ? statSync(to).size : 0), POLL_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', (code) =>
        code ? reject(new Error(`copying ${from} ended with code ${code}`)) : resolve(),
      )
    })
  } finally {
    clearInterval(look)
  }
}
