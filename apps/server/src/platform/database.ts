import {
  type AliasedRawBuilder,
  type Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type Tables,
  PostgresAdapter,
  sql,
} from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Clock } from './clock.ts'
import { OperatorError } from './errors.ts'
import { reportIfFull } from './disk.ts'
import { inSpan, isTracing } from './tracing.ts'

/**
 * The relational database, or a transaction in it: stores work the same on both. Each domain declares its tables, by
 * `declare module 'kysely'`, and queries only those. Column conventions, the same on SQLite and PostgreSQL: text, integer,
 * bigint (milliseconds since 1970 and sequences, read as numbers), real, booleans as integer 0 or 1, JSON as text.
 */
export type Database = Kysely<Tables>

/**
 * Forward-only schema changes by name, applied in the order of the names, which begin with the numbers of a domain: a
 * change that depends on another domain's, or removes data that it needs, sorts after it, whenever it was written.
 */
export type Migrations = Record<string, Migration>

/** A migration in statements that SQLite and PostgreSQL understand, each ended by ';'. */
export const inSql = (statements: string) => ({
  async up(database: Database) {
    for (const statement of statements.split(/;\s*/).filter(Boolean))
      await sql.raw(statement).execute(database)
  },
})

/** The inputs of a part that reads and writes the database. */
export interface StoreParts {
  database: Database
  clock: Clock
}

export const isPostgres = (database: Database) => database.getExecutor().adapter instanceof PostgresAdapter

/** True if a statement failed because of a unique constraint. */
export function isUniqueViolation(thrown: unknown): boolean {
  const error = databaseErrorOf(thrown)
  if (!(error instanceof Error)) return false
  // PostgreSQL's SQLSTATE; SQLite's extended result codes for unique and primary key constraints.
  return (
    ('code' in error && error.code === '23505') ||
    ('errcode' in error && (error.errcode === 2067 || error.errcode === 1555))
  )
}

/**
 * PostgreSQL's SQLSTATEs for a server that stops, starts, has no room or has become a standby, and the system's codes
 * for an unreachable one.
 */
const AWAY =
  /^(08...|25006|57P0[123]|53[123]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of node-postgres without a code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** SQLite's codes for a file that is unreachable for now, or has no room: BUSY, LOCKED, IOERR, FULL, CANTOPEN. */
const AWAY_SQLITE = [5, 6, 10, 13, 14]

/** True if a statement failed because the database was unavailable, so that it may succeed a moment later. */
export function isDatabaseAway(thrown: unknown): boolean {
  const error = databaseErrorOf(thrown)
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return AWAY_SQLITE.includes(error.errcode & 0xff)
  return ('code' in error && AWAY.test(String(error.code))) || AWAY_MESSAGES.test(error.message)
}

/** Runs `work` in one transaction, all or nothing; joins the transaction if `database` is one already. */
export function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database)
  return database.transaction().execute((transaction) => work(transaction))
}

const TRIES = 6
/** Listing the tables takes as long as creating one, and may meet another of these each time. */
const LISTINGS = 60
/** PostgreSQL's deadlock_detected and serialization_failure: one of several transactions was aborted for the others. */
const ENDED_FOR_OTHERS = new Set<unknown>(['40P01', '40001'])

/**
 * Runs `work` in one transaction, and restarts it if PostgreSQL aborts the transaction because of a deadlock; SQLite,
 * with one writer at a time, never does. So `work` may run several times and changes nothing but the database. Inside a
 * transaction that is already open, only the whole of that can be restarted.
 */
export async function inRepeatableTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(database, work)
    } catch (error) {
      if (database.isTransaction || tries >= TRIES || !ENDED_FOR_OTHERS.has(codeOf(error))) throw error
    }
  }
}

const CHANGES = 'schema_migration'

/**
 * Brings the schema up to this program, forward only, under the database's lock; returns the names applied. Throws if
 * the database has migrations that this program does not know: a newer version wrote it.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: CHANGES,
    migrationLockTableName: 'schema_migration_lock',
    migrationTableSchema: await ownSchema(database),
    allowUnorderedMigrations: true,
  })
  for (let tries = 1; ; tries++) {
    const { error, results } = await migrator.migrateToLatest()
    if (!error) return (results ?? []).map((result) => result.migrationName)
    if (tries >= LISTINGS || !isTableGone(error)) throw migrationError(error)
  }
}

/**
 * PostgreSQL's undefined_table and invalid_schema_name. Migrating begins by listing all tables of the database, also in
 * other schemas: dropping one meanwhile, or its schema, aborts the listing. Migrations are transactions, and so can be
 * repeated.
 */
const isTableGone = (error: unknown) => GONE.has(codeOf(error))
const GONE = new Set<unknown>(['42P01', '3F000'])

function codeOf(thrown: unknown): unknown {
  const error = databaseErrorOf(thrown)
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** The schema in which tables are created. Without it, another schema's tables of the same name would count as ours. */
async function ownSchema(database: Database): Promise<string | undefined> {
  if (!isPostgres(database)) return undefined
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(database)
  return rows[0]?.name ?? undefined
}

function migrationError(cause: unknown): Error {
  const missing =
    cause instanceof Error && /previously executed migration (\S+) is missing/.exec(cause.message)?.[1]
  if (!missing) return new Error('bringing the database schema up to date failed', { cause })
  return writtenByNewer(missing, cause)
}

/** The database has a schema change that this program does not know. */
export const writtenByNewer = (change: string, cause?: unknown) =>
  new OperatorError(
    `The database was written by a newer version of Claire (it has the schema change "${change}"). ` +
      'Start that version, or restore a backup made before the upgrade.',
    { cause },
  )

/** The names of the schema changes that the database has; none if Claire has never been started on it. */
export async function appliedChanges(database: Database): Promise<string[]> {
  const schema = await ownSchema(database)
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === CHANGES && (!schema || table.schema === schema))) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(CHANGES)} order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Returns the number of rows that a query selects. */
export async function countOf(rows: Countable): Promise<number> {
  const counted: { total?: number } = await rows
    .select([sql<number>`count(*)`.as('total')])
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** Any query before its columns are selected. */
interface Countable {
  select(columns: AliasedRawBuilder<number, 'total'>[]): { executeTakeFirstOrThrow(): Promise<object> }
}

/** Ids of rows, in their order. */
export const idsOf = <Id extends string>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

const VALUES_PER_QUERY = 500

/** Joins the results of statements with a part of many values each, as a statement may have only so many. */
export async function inParts<Value, Result>(
  values: readonly Value[],
  run: (some: Value[]) => Promise<Result[]>,
  most = VALUES_PER_QUERY,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < values.length; at += most) results.push(...(await run(values.slice(at, at + most))))
  return results
}

/**
 * A failed statement: its subject, and the database's own error as its cause. Contains no values: they may be private,
 * and others read logs.
 */
export class StatementError extends Error {
  override name = 'StatementError'
  override readonly cause: unknown

  constructor(statement: string, cause: unknown) {
    super(`${aboutOf(statement)}: ${cause instanceof Error ? cause.message : String(cause)}`)
    this.cause = cause
  }
}

/** The database's own error, named or not. */
export const databaseErrorOf = (error: unknown) => (error instanceof StatementError ? error.cause : error)

/** Names the statement in the errors of a connection from now on, and in its traces. */
export function namingStatements<Connection extends DatabaseConnection>(connection: Connection): Connection {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    try {
      if (!isTracing()) return await execute<R>(query)
      const name = aboutOf(query.sql).replaceAll('"', '')
      return await inSpan({ name, kind: 'client' }, () => execute<R>(query))
    } catch (error) {
      reportIfFull(error)
      throw new StatementError(query.sql, error)
    }
  }
  return connection
}

/** 'insert into "alert"', 'select from "article"'; the first word of a statement without table. */
function aboutOf(statement: string): string {
  const verb = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|table(?: if (?:not )?exists)?)\s+("?[\w.]+"?)/i.exec(statement)?.[1]
  const link = { insert: ' into', select: ' from', delete: ' from' }[verb] ?? ''
  return table ? `${verb}${link} ${table}` : verb
}
