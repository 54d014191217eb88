import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import type { Database } from '#platform/database'
import { type SelfCheck, createSelfChecks } from '#platform/self-checks/self-checks'
import { DATABASE_FILE, type Installation } from './installation.ts'

/**
 * Stores in the database when a backup was made or verified, for the doctor and the metrics. `of`: identity of the
 * backed-up database. False, and nothing is written, if this is another one, or of an earlier version.
 */
export async function noteBackup(
  installation: Installation,
  check: Pick<SelfCheck, 'name' | 'at' | 'says'>,
  of?: string,
): Promise<boolean> {
  const database = opened(installation)
  if (!database) return false
  try {
    if (of !== undefined && of !== (await identityOf(database))) return false
    await createSelfChecks(database).put({ ...check, isOk: true, counts: {}, notifiedAt: null })
    return true
  } catch {
    return false
  } finally {
    await database.destroy()
  }
}

function opened({ databaseUrl, dataDir }: Installation): Database | null {
  if (databaseUrl) return openPostgres(databaseUrl, 1)
  const file = path.join(dataDir, DATABASE_FILE)
  return existsSync(file) ? openSqlite(file) : null
}

/** Identity of a database of Claire; copies and backups keep that of the original. */
export async function identityOf(database: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from article_outbox`.execute(database)
  return rows[0]?.id ?? ''
}
