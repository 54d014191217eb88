import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { identityProviderMigrations } from '@claire/identity-provider'
import { openPostgres } from '#adapters/postgres'
import { checkFile, openSqlite } from '#adapters/sqlite'
import { articleMigrations } from '#domains/articles'
import { scanningMigrations } from '#domains/intake/scanning'
import { sourceMigrations } from '#domains/intake/sources'
import { accountMigrations } from '#domains/people/accounts'
import { directoryMigrations } from '#domains/people/directory'
import { identityMigrations } from '#domains/people/identity'
import { tokenMigrations } from '#domains/people/tokens'
import { alertMigrations } from '#domains/reading/alerts'
import { bookmarkMigrations } from '#domains/reading/bookmarks'
import { notificationMigrations } from '#domains/reading/notifications'
import { learningMigrations } from '#domains/reading/recommendations'
import { reportMigrations } from '#domains/reading/reports'
import { searchMigrations } from '#domains/reading/search'
import { todayMigrations } from '#domains/reading/today'
import { waysOutMigrations } from '#domains/reading/ways-out'
import { clockMigrations } from '#platform/clock-watch'
import { type Database, appliedChanges, migrate, writtenByNewer } from '#platform/database'
import { OperatorError } from '#platform/errors'
import { jobMigrations } from '#platform/jobs/queue'
import type { Log } from '#platform/log'
import { closeToOthers, createFolder } from '#platform/private-folder'
import { selfCheckMigrations } from '#platform/self-checks/self-checks'
import type { Config } from '../config/index.ts'
import { openFolderFiles, openS3Files } from '#adapters/files'
import type { Files } from '#platform/files'

/** The schema of every part, in the order of creation. */
export const migrations = {
  ...jobMigrations,
  ...clockMigrations,
  ...selfCheckMigrations,
  ...articleMigrations,
  ...sourceMigrations,
  ...identityMigrations,
  ...accountMigrations,
  ...tokenMigrations,
  ...directoryMigrations,
  ...identityProviderMigrations,
  ...bookmarkMigrations,
  ...reportMigrations,
  ...searchMigrations,
  ...scanningMigrations,
  ...alertMigrations,
  ...notificationMigrations,
  ...learningMigrations,
  ...todayMigrations,
  ...waysOutMigrations,
}

/** The changes of the schema that this version knows. */
export const schemaChanges = Object.keys(migrations)

/**
 * The configured database, with its schema up to date. Throws OperatorError for a damaged database, or a missing one in
 * a used folder.
 */
export async function openStorage(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, databaseConnections, dataDir } = config
  // Holds the first-run passwords and the index even if the articles are elsewhere.
  createFolder(dataDir)
  // Also closes files of earlier versions and of other programs. Pages have always been private, and are many.
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
 * The database for reading only: creates nothing and changes no schema. `waiting`: the changes that the next start
 * applies. null if there is no Claire yet. Throws the errors of `openStorage`.
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
  // An empty database would be a new installation, with new passwords, in place of the old one.
  const wasUsed = LEFT_BY_USE.some((name) => existsSync(path.join(dataDir, name)))
  if (!isThere && wasUsed && !newDatabase)
    throw new OperatorError(
      `The folder ${dataDir} has been in use, but its database ${file} is ${existsSync(file) ? 'empty' : 'missing'}. Put it back, from a backup if need be; to begin with an empty one instead, start once with NEW_DATABASE=on.`,
    )
  checkFile(file)
  return openSqlite(file)
}

/** Pages of articles as they were fetched: in the data folder, or in a bucket for all processes. */
export const openPageFiles = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> =>
  config.s3
    ? openS3Files({ ...config.s3, prefix: `${config.s3.prefix}pages/` })
    : openFolderPages(config.dataDir)

/** Pages in the folder of this machine, where they are stored unless there is a bucket. */
export const openFolderPages = (dataDir: string): Files => openFolderFiles(path.join(dataDir, 'pages'))
