import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempDisposableSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { examineFile, openSqlite } from '#adapters/sqlite'
import { OperatorError } from '#platform/errors'
import { databaseErrorOf } from '#platform/database'
import { BACKUP_PROVEN } from '#platform/self-checks/self-checks'
import { requireRoomFor } from './backup.ts'
import {
  DATABASE_FILE,
  DUMP_FILE,
  identityOf,
  type Installation,
  noteBackup,
  runPostgresProgram,
} from './installation.ts'
import {
  type Manifest,
  verifiedManifest,
  type TableFacts,
  differences,
  tableFactsInFile,
  tableFactsOnServer,
} from './manifest.ts'
import type { Steps } from './steps.ts'

interface Verifying {
  installation: Installation
  /** The folder of a backup. */
  from: string
  /** Folder in which a backup of SQLite is restored for the test. */
  temporary: string
  now: Date
  steps: Steps
}

export interface Proof {
  manifest: Manifest
  tables: Record<string, TableFacts>
  /** True if this database now records that a backup of it was verified. */
  isNoted: boolean
}

/**
 * Verifies a backup: compares its files with their checksums, restores the database beside everything else, reads all
 * its pages, compares its tables with those of the backup, and removes it again. Throws OperatorError if the backup
 * would not restore the original.
 */
export async function verifyBackup(wish: Verifying): Promise<Proof> {
  const { installation, from, now, steps } = wish
  const manifest = await steps.take('check sums', () => verifiedManifest(from))
  const { tables, identity } = await (manifest.engine === 'sqlite'
    ? restoredFile(wish)
    : restoredDump(wish, installation.databaseUrl))
  const differing = manifest.tables ? differences(manifest.tables, tables) : []
  if (differing.length)
    throw new OperatorError(
      `The backup ${from} does not hold what was backed up: ${differing.join('; ')}. Make another one.`,
    )
  const check = { name: BACKUP_PROVEN, at: now.getTime(), says: path.resolve(from) }
  return { manifest, tables, isNoted: await noteBackup(installation, check, identity) }
}

interface Restored {
  tables: Record<string, TableFacts>
  identity: string
}

async function restoredFile({ from, temporary, steps }: Verifying): Promise<Restored> {
  const source = path.join(from, DATABASE_FILE)
  const { size } = statSync(source)
  requireRoomFor(size, temporary)
  using folder = mkdtempDisposableSync(path.join(temporary, 'claire-verify-'))
  const file = path.join(folder.path, DATABASE_FILE)
  await steps.take('restore', async () => copyFileSync(source, file), size)
  const condition = await steps.take('pages and indexes', () => examineFile(file, { isThorough: true }))
  if (condition.state !== 'whole')
    throw new OperatorError(`The backup ${from} cannot be used: ${condition.says}. Make another one.`)
  const tables = await steps.take('tables', async () => tableFactsInFile(file))
  await using database = openSqlite(file)
  return { tables, identity: await identityOf(database) }
}

/** Restores into a new database on the server of DATABASE_URL. */
async function restoredDump({ from, steps }: Verifying, url: string | null): Promise<Restored> {
  if (!url)
    throw new OperatorError(
      'The check sums agree. This is a backup of PostgreSQL: set DATABASE_URL to a server on which it can be restored for a test.',
    )
  const name = `claire_verify_${randomBytes(6).toString('hex')}`
  await using admin = openPostgres(url, 1)
  await sql`create database ${sql.id(name)}`.execute(admin).catch((thrown: unknown) => {
    const error = databaseErrorOf(thrown)
    throw new OperatorError(
      `The check sums agree, but the backup was not restored: a database for the test could not be created (${error instanceof Error ? error.message : String(error)}). The user of DATABASE_URL needs CREATEDB.`,
    )
  })
  try {
    return await restoredInto(urlOf(url, name), path.join(from, DUMP_FILE), steps)
  } finally {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
  }
}

async function restoredInto(url: string, dump: string, steps: Steps): Promise<Restored> {
  const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', dump]
  await steps.take('restore', () => runPostgresProgram({ program: 'pg_restore', args, url }))
  await using database = openPostgres(url, 1)
  const tables = await steps.take('tables', () => tableFactsOnServer(database))
  return { tables, identity: await identityOf(database) }
}

/** The address of another database on the same server or servers. */
const urlOf = (url: string, database: string) => url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`)
