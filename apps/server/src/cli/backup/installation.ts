import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import type { Database } from '#platform/database'
import { type SelfCheck, createSelfChecks } from '#platform/self-checks/self-checks'
import { spawn } from 'node:child_process'
import { OperatorError } from '#platform/errors'

/** Locations of what is backed up and restored. */
export interface Installation {
  dataDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  indexFolder: string
  /** The changes of the schema that this version of Claire knows. */
  knownChanges: string[]
}

/** File names in a backup. */
export const DATABASE_FILE = 'claire.sqlite'
export const DUMP_FILE = 'claire.pgdump'
export const INDEX_FOLDER = 'index'

/** A time as part of a file's name: 20261123T101609Z. */
export const stampOf = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Stores in the database when a backup was made or verified, for the doctor and the metrics. `of`: identity of the
 * backed-up database. False, and nothing is written, if this is another one, or of an earlier version.
 */
export async function noteBackup(
  installation: Installation,
  check: Pick<SelfCheck, 'name' | 'at' | 'says'>,
  of?: string,
): Promise<boolean> {
  await using database = opened(installation)
  if (!database) return false
  try {
    if (of !== undefined && of !== (await identityOf(database))) return false
    await createSelfChecks(database).put({ ...check, isOk: true, counts: {}, notifiedAt: null })
    return true
  } catch {
    return false
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

interface Running {
  program: 'pg_dump' | 'pg_restore'
  args: string[]
  /** postgres://…, with its password, which never becomes an argument visible to other users of the machine. */
  url: string
}

/** Runs one of PostgreSQL's own programs against a database. Throws OperatorError with its message if it fails. */
export async function runPostgresProgram({ program, args, url }: Running): Promise<void> {
  const password = decodeURIComponent(/^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(url)?.[1] ?? '')
  const address = url.replace(/(^\w+:\/\/[^:@/]*):[^@/]*@/, '$1@')
  const child = spawn(program, [`--dbname=${address}`, ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new OperatorError(
              `${program} is not installed here. Install PostgreSQL's client programs, of the server's version or newer.`,
            )
          : error,
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new OperatorError(`${program} failed: ${said.trim() || `it ended with code ${code}`}`)
}
