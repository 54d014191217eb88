import { chmodSync, copyFileSync, cpSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { isLocked } from '#adapters/search-engine'
import { checkFile } from '#adapters/sqlite'
import { OperatorError } from '#platform/errors'
import { createFolder } from '#platform/private-folder'
import {
  DATABASE_FILE,
  DUMP_FILE,
  INDEX_FOLDER,
  type Installation,
  runPostgresProgram,
  stampOf,
} from './installation.ts'
import { type Manifest, verifiedManifest } from './manifest.ts'
import type { Steps } from './steps.ts'

interface RestoreWish {
  installation: Installation
  /** The folder of a backup. */
  from: string
  /** True if an existing database is to be replaced. */
  replace: boolean
  now: Date
  steps: Steps
}

/**
 * Replaces the database by a backup, after verifying every file of it. On SQLite the former database is kept beside it;
 * its name is returned. Throws OperatorError if something prevents this.
 */
export async function restore(wish: RestoreWish): Promise<{ former: string | null }> {
  const { installation, from, steps } = wish
  const manifest = await steps.take('check sums', () => verifiedManifest(from))
  requireSuitable(installation, manifest)
  const former = installation.databaseUrl
    ? await restorePostgres(wish, installation.databaseUrl)
    : await steps.take('database', async () => restoreSqlite(wish))
  if (manifest.hasIndex) await steps.take('search index', async () => restoreIndex(wish))
  return { former }
}

function requireSuitable({ databaseUrl, knownChanges }: Installation, { engine, changes }: Manifest) {
  if (engine !== (databaseUrl ? 'postgresql' : 'sqlite'))
    throw new OperatorError(
      engine === 'sqlite'
        ? 'This is a backup of SQLite. Unset DATABASE_URL to restore it.'
        : 'This is a backup of PostgreSQL. Set DATABASE_URL to the database that takes it.',
    )
  const unknown = changes.find((change) => !knownChanges.includes(change))
  if (unknown)
    throw new OperatorError(
      `This backup is of a newer version of Claire: it has the schema change "${unknown}". Restore it with that version.`,
    )
}

function restoreSqlite({ installation, from, replace, now }: RestoreWish): string | null {
  const { dataDir } = installation
  createFolder(dataDir)
  const file = path.join(dataDir, DATABASE_FILE)
  if (existsSync(file) && !replace)
    throw new OperatorError(
      `There is a database in ${dataDir}. With --replace it gives way, and is kept beside it.`,
    )
  requireUnused(installation, file)
  const coming = `${file}.restoring`
  copyFileSync(path.join(from, DATABASE_FILE), coming)
  chmodSync(coming, 0o600)
  checkFile(coming)
  const former = existsSync(file) ? `${file}.until-${stampOf(now)}` : null
  if (former) linkSync(file, former)
  renameSync(coming, file)
  return former
}

/** Requires that nobody has the database open and its log is empty: SQLite would apply the log to the new database. */
function requireUnused({ dataDir, indexFolder }: Installation, file: string) {
  const inUse = new OperatorError(`Claire is running on ${dataDir}. Stop it, and restore then.`)
  if (existsSync(indexFolder) && isLocked(indexFolder)) throw inUse
  if (!existsSync(file)) return rmLog(file)
  try {
    using database = new DatabaseSync(file, { timeout: 0 })
    // Refused while any other process has it open; deletes the log.
    const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = DELETE').get() ?? {}
    if (mode !== 'delete') throw inUse
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (code === BUSY) throw inUse
    // Damaged: its log is deleted too.
    rmLog(file)
  }
}

function rmLog(file: string) {
  for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true })
}

/** SQLite's code for a database that another has open. */
const BUSY = 5

function restoreIndex({ installation, from }: RestoreWish) {
  const folder = installation.indexFolder
  const coming = `${folder}.restoring`
  rmSync(coming, { recursive: true, force: true })
  cpSync(path.join(from, INDEX_FOLDER), coming, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(coming, folder)
}

async function restorePostgres({ replace, from, steps }: RestoreWish, url: string): Promise<null> {
  const database = openPostgres(url, 1)
  try {
    const { rows } = await sql<{ tables: string }>`
      select count(*) as tables from information_schema.tables where table_schema = current_schema()
    `.execute(database)
    if (Number(rows[0]?.tables) > 0 && !replace)
      throw new OperatorError(
        'The database has tables. With --replace those of Claire give way; they are not kept.',
      )
    const { rows: others } = await sql<{ sessions: string }>`
      select count(*) as sessions from pg_stat_activity
      where datname = current_database() and application_name = 'claire' and pid <> pg_backend_pid()
    `.execute(database)
    if (Number(others[0]?.sessions) > 0)
      throw new OperatorError('Claire is running on this database. Stop all its processes, and restore then.')
  } finally {
    await database.destroy()
  }
  await steps.take('database', () =>
    runPostgresProgram({
      program: 'pg_restore',
      args: [
        '--clean',
        '--if-exists',
        '--no-owner',
        '--no-privileges',
        '--single-transaction',
        '--exit-on-error',
        path.join(from, DUMP_FILE),
      ],
      url,
    }),
  )
  return null
}
