import { existsSync, renameSync, rmSync, statSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { copyIndex } from '#adapters/search-engine'
import { openPostgres } from '#adapters/postgres'
import { copyFile, isDamage } from '#adapters/sqlite'
import { OperatorError } from '#platform/errors'
import { closeToOthers, createFolder } from '#platform/private-folder'
import { BACKUP_MADE, type RecordCondition } from '#platform/self-checks/self-checks'
import {
  DATABASE_FILE,
  DUMP_FILE,
  INDEX_FOLDER,
  type Installation,
  noteBackup,
  runPostgresProgram,
  stampOf,
} from './installation.ts'
import { writeManifest, tableFactsInFile, tableFactsOnServer } from './manifest.ts'
import type { Steps } from './steps.ts'

interface BackupWish {
  installation: Installation
  /** The folder in which the backup creates its own. */
  to: string
  withIndex: boolean
  /** Backs up a damaged database as it is. */
  force: boolean
  /** Reads all pages of the database. */
  examine: () => Promise<RecordCondition>
  now: Date
  steps: Steps
}

/**
 * Writes a backup beside a running Claire: the database at one moment, and optionally the search index. An incomplete
 * folder is called .partial, and has no manifest. Throws OperatorError if the database is damaged, unless `force` is
 * set. Returns the folder.
 */
export async function backUp(wish: BackupWish): Promise<string> {
  const { installation, to, withIndex, now, steps } = wish
  if (!installation.databaseUrl && !existsSync(path.join(installation.dataDir, DATABASE_FILE)))
    throw new OperatorError(
      `There is no Claire in ${installation.dataDir} yet. Start it once, or set DATA_DIR.`,
    )
  const folder = path.join(to, `claire-${stampOf(now)}`)
  if (existsSync(folder)) throw new OperatorError(`There is a backup in ${folder} already.`)
  const damage = await damageOf(wish)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  createFolder(partial)
  try {
    requireRoom(installation, partial)
    // First: an index newer than the database would be rebuilt.
    const hasIndex = withIndex && (await copyIndexTo(installation, path.join(partial, INDEX_FOLDER), steps))
    const copied = await copyDatabase(installation, partial, { steps, damage })
    await steps.take('check sums', () =>
      writeManifest(partial, {
        madeAt: now.toISOString(),
        engine: installation.databaseUrl ? 'postgresql' : 'sqlite',
        ...copied,
        hasIndex,
        ...(damage !== null && { damage }),
      }),
    )
    // Files of the index are copied with their permissions.
    closeToOthers(partial)
    renameSync(partial, folder)
    await noteBackup(installation, { name: BACKUP_MADE, at: now.getTime(), says: path.resolve(folder) })
    return folder
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

/** Damage of the database, if it is to be backed up nevertheless. */
async function damageOf({ installation, force, examine, steps }: BackupWish): Promise<string | null> {
  const { state, says } = await steps.take('pages', examine)
  if (state === 'unchecked') steps.say(`The pages of the database were not checked: ${says}.`)
  if (state !== 'damaged') return null
  if (!force) throw damagedError(installation, says)
  return says
}

const damagedError = ({ databaseUrl, dataDir }: Installation, damage: string) =>
  new OperatorError(
    `The database ${databaseUrl ? 'of DATABASE_URL' : path.join(dataDir, DATABASE_FILE)} is damaged, and so would be its backup: ${damage}. Keep the backups that there are: stop Claire, and restore the last good one (docs/operations.md, "A damaged database"). --force backs it up as it is.`,
  )

function requireRoom({ databaseUrl, dataDir }: Installation, folder: string) {
  if (!databaseUrl) requireRoomFor(statSync(path.join(dataDir, DATABASE_FILE)).size, folder)
}

/** Throws OperatorError if a folder has less room than this. */
export function requireRoomFor(bytes: number, folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes)
    throw new OperatorError(
      `${folder} has room for ${megabytes(bavail * bsize)}, and the database has ${megabytes(bytes)}.`,
    )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

interface Copying {
  steps: Steps
  damage: string | null
}

/** Copies the database. Resolves to its tables and the changes of its schema, which may be fewer than this program knows. */
async function copyDatabase(installation: Installation, folder: string, { steps, damage }: Copying) {
  const { databaseUrl, dataDir } = installation
  if (databaseUrl) return copyServer(databaseUrl, folder, steps)
  const from = path.join(dataDir, DATABASE_FILE)
  const to = path.join(folder, DATABASE_FILE)
  const asItIs = damage !== null
  try {
    await steps.take(
      'database',
      (onProgress) => copyFile({ from, to, asItIs, onProgress }),
      statSync(from).size,
    )
    return asItIs ? { changes: [] } : { changes: changesInFile(to), tables: tableFactsInFile(to) }
  } catch (error) {
    throw isDamage(error) ? damagedError(installation, error.message) : error
  }
}

const CHANGES = 'select name from schema_migration order by name'

function changesInFile(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  return database
    .prepare(CHANGES)
    .all()
    .map(({ name }) => String(name))
}

/** Dumps the database from one snapshot, in which its tables are counted too. */
async function copyServer(url: string, folder: string, steps: Steps) {
  await using database = openPostgres(url, 1)
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction)
      const args = [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        // Omits extensions such as amcheck, which an ordinary user may not create on restore.
        '--extension=plpgsql',
        `--snapshot=${rows[0]?.id}`,
        `--file=${path.join(folder, DUMP_FILE)}`,
      ]
      await steps.take('database', () => runPostgresProgram({ program: 'pg_dump', args, url }))
      const tables = await steps.take('tables', () => tableFactsOnServer(transaction))
      const { rows: changes } = await sql.raw<{ name: string }>(CHANGES).execute(transaction)
      return { changes: changes.map(({ name }) => name), tables }
    })
}

const copyIndexTo = ({ indexFolder }: Installation, to: string, steps: Steps) =>
  steps.take('search index', () =>
    copyIndex({
      from: indexFolder,
      to,
      copyDatabase: (from, file) => copyFile({ from, to: file }),
    }),
  )
