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

/** What a write gives; undefined where the disk is full and it can be done without. */
export type UnlessFull = <T>(write: Promise<T>) => Promise<T | undefined>

export const unlessFullBy =
  (isDiskFull: (error: unknown) => boolean): UnlessFull =>
  (write) =>
    write.catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
      return undefined
    })

/** For stores whose disk nobody knows to be full. */
export const neverFull: UnlessFull = (write) => write
