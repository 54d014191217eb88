import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Database } from '#platform/database'
import { DomainError, OperatorError } from '#platform/errors'
import { indexFolder, lookAtStorage, schemaChanges } from '../compose/index.ts'
import { type Config, readConfig } from '../config/index.ts'
import { startFailure } from '../start-failure.ts'
import type { Installation } from './backup/installation.ts'
import { sql } from 'kysely'
import type { PersonId } from '#platform/person'

/**
 * Runs a command of an operator: `--help` shows its usage; problems that the operator can fix are reported in a
 * sentence, all others with their stack; either ends with code 1.
 */
export async function runCommand(usage: string, command: () => Promise<void>) {
  if (process.argv.some((word) => word === '--help' || word === '-h')) return console.log(usage)
  // Output of operators' programs holds personal data, or the database itself.
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}

/**
 * Returns the options of a command and its other words, of which there are at most `most`, by the first one. Throws for
 * any that it does not know.
 */
export function readArguments<const T extends ParseArgsOptionsConfig>(
  options: T,
  most: (first: string | undefined) => number = () => 0,
) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const surplus = positionals[most(positionals[0])]
  if (surplus !== undefined) throw new OperatorError(`Unexpected argument "${surplus}". --help says more.`)
  return { values, positionals }
}

function reasonOf(error: unknown): unknown {
  if (error instanceof OperatorError || error instanceof DomainError) return error.message
  if (!(error instanceof Error) || !('code' in error)) return error
  // A file or folder of the command line.
  const isOfFile =
    'syscall' in error && /^(?:E(?:ACCES|EXIST|ISDIR|NOENT|NOTDIR|PERM|ROFS))$/.test(String(error.code))
  if (isOfFile || String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  return startFailure(error, readConfig())
}

/** Runs `use` with the database of the configured Claire. Throws OperatorError if there is none, or one of an earlier version. */
export async function withStorage<T>(use: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  const storage = await lookAtStorage(config)
  if (!storage)
    throw new OperatorError(`There is no Claire in ${config.dataDir} yet. Start it once, or set DATA_DIR.`)
  await using database = storage.database
  if (storage.waiting.length)
    throw new OperatorError('The database is of an earlier version. Start Claire once.')
  return await use(database, config)
}

/** Returns the configuration of a Claire that has a database. Throws OperatorError like `withStorage`. */
export const configOfStorage = () => withStorage(async (_database, config) => config)

/** The installation of the current settings. */
export function thisInstallation(): Installation {
  const { dataDir, databaseUrl } = readConfig()
  return { dataDir, databaseUrl, indexFolder: indexFolder(dataDir), knownChanges: schemaChanges }
}

/** Id of the person with this user name or email address at the embedded provider. Throws OperatorError for none. */
export async function subjectOf(database: Database, login: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from idp_user where lower(username) = ${login.toLowerCase()} or lower(email) = ${login.toLowerCase()}
  `.execute(database)
  const [user] = rows
  if (user) return user.id
  throw new OperatorError(`There is no user "${login}". npm run idp -- list names them all.`)
}

/** Returns user names of the embedded provider; for people of another provider their id there. */
export async function userNames(database: Database): Promise<(subject: PersonId) => string> {
  const { rows } = await sql<{
    id: string
    username: string
  }>`select id, username from idp_user`.execute(database)
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return (subject) => names.get(subject) ?? subject
}
