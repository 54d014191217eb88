import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A Kysely over SQLite or PostgreSQL, handed in; the provider names its own tables in it, all beginning with `idp_`. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/ban-types -- "no table yet" is exactly what is meant
export type Database = Kysely<{}>

export type Migrations = Record<string, Migration>

/** Milliseconds since 1970. */
export type Clock = () => number

export function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database)
  return database.transaction().execute((transaction) => work(transaction))
}
