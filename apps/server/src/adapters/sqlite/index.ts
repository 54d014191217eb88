import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Database } from '#platform/database'
import { SqliteDriver } from './sqlite-driver.ts'

export { checkFile, examineFile, isDamage } from './find-damage.ts'
export { copyFile } from './copy-file.ts'

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
