import { existsSync, mkdirSync, renameSync, rmSync, statSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { copyIndex } from '#adapters/search-engine'
import { openPostgres } from '#adapters/postgres'
import { copyFile } from '#adapters/sqlite'
import { OperatorError } from '#platform/errors'
import { closeToOthers } from '#platform/private-folder'
import { DATABASE_FILE, DUMP_FILE, INDEX_FOLDER, type Installation, stampOf } from './installation.ts'
import { writeManifest } from './manifest.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import type { Steps } from './steps.ts'

interface BackupWish {
  installation: Installation
  /** The folder in which the backup becomes a folder of its own. */
  to: string
  withIndex: boolean
  now: Date
  steps: Steps
}

/**
 * Writes a backup beside a running Claire: the database at one moment, and the search index when that is wanted. A folder
 * that is not complete is called .partial, and has no manifest. Returns the folder.
 */
export async function backUp({ installation, to, withIndex, now, steps }: BackupWish): Promise<string> {
  if (!installation.databaseUrl && !existsSync(path.join(installation.dataDir, DATABASE_FILE)))
    throw new OperatorError(
      `There is no Claire in ${installation.dataDir} yet. Start it once, or set DATA_DIR.`,
    )
  const folder = path.join(to, `claire-${stampOf(now)}`)
  if (existsSync(folder)) throw new OperatorError(`There is a backup in ${folder} already.`)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    requireRoom(installation, partial)
    // First: an index that knows more than the database would be built anew.
    const hasIndex = withIndex && (await copyIndexTo(installation, path.join(partial, INDEX_FOLDER), steps))
    const changes = await copyDatabase(installation, partial, steps)
    await steps.take('check sums', () =>
      writeManifest(partial, {
        madeAt: now.toISOString(),
        engine: installation.databaseUrl ? 'postgresql' : 'sqlite',
        changes,
        hasIndex,
      }),
    )
    // Files of the index are copied with the rights that they have.
    closeToOthers(partial)
    renameSync(partial, folder)
    return folder
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

function requireRoom({ databaseUrl, dataDir }: Installation, folder: string) {
  if (databaseUrl) return
  const { bavail, bsize } = statfsSync(folder)
  const needed = statSync(path.join(dataDir, DATABASE_FILE)).size
  if (bavail * bsize < needed)
    throw new OperatorError(
      `${folder} has room for ${megabytes(bavail * bsize)}, and the database has ${megabytes(needed)}.`,
    )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

/** Copies the database; resolves to the changes that its schema has, which may be fewer than this program knows. */
async function copyDatabase({ databaseUrl: url, dataDir }: Installation, folder: string, steps: Steps) {
  if (!url) {
    const from = path.join(dataDir, DATABASE_FILE)
    const to = path.join(folder, DATABASE_FILE)
    await steps.take('database', (onProgress) => copyFile({ from, to, onProgress }), statSync(from).size)
    return changesInFile(to)
  }
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${path.join(folder, DUMP_FILE)}`]
  await steps.take('database', () => runPostgresProgram({ program: 'pg_dump', args, url }))
  return changesOnServer(url)
}

const CHANGES = 'select name from schema_migration order by name'

function changesInFile(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(CHANGES)
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

async function changesOnServer(url: string): Promise<string[]> {
  const database = openPostgres(url, 1)
  try {
    const { rows } = await sql.raw<{ name: string }>(CHANGES).execute(database)
    return rows.map(({ name }) => name)
  } finally {
    await database.destroy()
  }
}

const copyIndexTo = ({ indexFolder }: Installation, to: string, steps: Steps) =>
  steps.take('search index', () =>
    copyIndex({
      from: indexFolder,
      to,
      copyDatabase: (from, file) => copyFile({ from, to: file }),
    }),
  )
