import type { Database } from '#platform/database'
import { OperatorError } from '#platform/errors'
import { indexFolder, lookAtStorage, schemaChanges } from '../compose/index.ts'
import { type Config, readConfig } from '../config/index.ts'
import type { Installation } from './backup/installation.ts'

/**
 * Runs a command of an operator: `--help` shows its usage; problems that the operator can fix are reported in a
 * sentence, all others with their stack; either ends with code 1.
 */
export async function runCommand(usage: string, command: () => Promise<void>) {
  if (process.argv.includes('--help')) return console.log(usage)
  // Output of operators' programs holds personal data, or the database itself.
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** Runs `use` with the database of the configured Claire. Throws OperatorError if there is none, or one of an earlier version. */
export async function withStorage<T>(use: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  const storage = await lookAtStorage(config)
  if (!storage)
    throw new OperatorError(`There is no Claire in ${config.dataDir} yet. Start it once, or set DATA_DIR.`)
  try {
    if (storage.waiting.length)
      throw new OperatorError('The database is of an earlier version. Start Claire once.')
    return await use(storage.database, config)
  } finally {
    await storage.database.destroy()
  }
}

/** Returns the configuration of a Claire that has a database. Throws OperatorError like `withStorage`. */
export const configOfStorage = () => withStorage(async (_database, config) => config)

/** The installation of the current settings. */
export function thisInstallation(): Installation {
  const { dataDir, databaseUrl } = readConfig()
  return { dataDir, databaseUrl, indexFolder: indexFolder(dataDir), knownChanges: schemaChanges }
}
