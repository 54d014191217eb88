import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { identityProviderMigrations } from '@claire/identity-provider'
import { openPostgres } from '#adapters/postgres'
import { checkFile, openSqlite } from '#adapters/sqlite'
import { articleMigrations } from '#domains/articles'
import { scanningMigrations } from '#domains/intake/scanning'
import { sourceMigrations } from '#domains/intake/sources'
import { accountMigrations } from '#domains/people/accounts'
import { identityMigrations } from '#domains/people/identity'
import { tokenMigrations } from '#domains/people/tokens'
import { alertMigrations } from '#domains/reading/alerts'
import { bookmarkMigrations } from '#domains/reading/bookmarks'
import { mailingMigrations } from '#domains/reading/mailing'
import { reportMigrations } from '#domains/reading/reports'
import { searchMigrations } from '#domains/reading/search'
import { clockMigrations } from '#platform/clock-watch'
import { type Database, appliedChanges, migrate, writtenByNewer } from '#platform/database'
import { OperatorError } from '#platform/errors'
import { jobMigrations } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import { closeToOthers } from '#platform/private-folder'
import { selfCheckMigrations } from '#platform/self-checks/self-checks'
import type { Config } from '../config/index.ts'

/** The schema of every part, in the order in which it is made. */
export const migrations = {
  ...jobMigrations,
  ...clockMigrations,
  ...selfCheckMigrations,
  ...articleMigrations,
  ...sourceMigrations,
  ...identityMigrations,
  ...accountMigrations,
  ...tokenMigrations,
  ...identityProviderMigrations,
  ...bookmarkMigrations,
  ...reportMigrations,
  ...searchMigrations,
  ...scanningMigrations,
  ...alertMigrations,
  ...mailingMigrations,
}

/** The changes of the schema that this version knows. */
export const schemaChanges = Object.keys(migrations)

/**
 * The database of the configuration, its schema up to date; for what needs no more of Claire than that. Throws
 * OperatorError for a database that is damaged, or missing where there was one.
 */
export async function openStorage(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, databaseConnections, dataDir } = config
  // Holds the first-run passwords and the index even when the articles are elsewhere.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // What an earlier version wrote, or somebody put there. Pages have always been their owner's alone, and are many.
  closeToOthers(dataDir, ['pages'])
  const database = databaseUrl ? openPostgres(databaseUrl, databaseConnections) : openFile(config)
  try {
    const applied = await migrate(database, migrations)
    if (applied.length)
      log.info({ changes: applied.length, newest: applied.at(-1) }, 'database schema brought up to date')
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/**
 * The database as it is, for looking at alone: nothing is made and no schema is changed. `waiting` are the changes that the
 * next start makes. null where there is no Claire yet. Throws what `openStorage` throws.
 */
export async function lookAtStorage(
  config: Config,
): Promise<{ database: Database; waiting: string[] } | null> {
  const { databaseUrl } = config
  if (!databaseUrl && !isInUse(config)) return null
  const database = databaseUrl ? openPostgres(databaseUrl, 1) : openFile(config)
  try {
    const applied = await appliedChanges(database)
    const unknown = applied.find((name) => !(name in migrations))
    if (unknown) throw writtenByNewer(unknown)
    return { database, waiting: Object.keys(migrations).filter((name) => !applied.includes(name)) }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

const isInUse = ({ dataDir }: Config) =>
  ['claire.sqlite', ...LEFT_BY_USE].some((name) => existsSync(path.join(dataDir, name)))

const LEFT_BY_USE = ['index', 'first-run-passwords.txt']

function openFile({ dataDir, newDatabase }: Config): Database {
  const file = path.join(dataDir, 'claire.sqlite')
  const isThere = existsSync(file) && statSync(file).size > 0
  // An empty database would be a new installation, with new passwords, over what was one.
  const wasUsed = LEFT_BY_USE.some((name) => existsSync(path.join(dataDir, name)))
  if (!isThere && wasUsed && !newDatabase)
    throw new OperatorError(
      `The folder ${dataDir} has been in use, but its database ${file} is ${existsSync(file) ? 'empty' : 'missing'}. Put it back, from a backup if need be; to begin with an empty one instead, start once with NEW_DATABASE=on.`,
    )
  checkFile(file)
  return openSqlite(file)
}
