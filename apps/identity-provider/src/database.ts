import { type Kysely, type Tables, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A Kysely over SQLite or PostgreSQL, provided by the caller; the provider's tables in it all begin with `idp_`. */
export type Database = Kysely<Tables>

export type Migrations = Record<string, Migration>

/** A migration in statements that SQLite and PostgreSQL understand, each ended by ';'. */
export const inSql = (statements: string): Migration => ({
  async up(database) {
    for (const statement of statements.split(/;\s*/).filter(Boolean))
      await sql.raw(statement).execute(database)
  },
})

/** Milliseconds since 1970. */
export type Clock = () => number

export function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database)
  return database.transaction().execute((transaction) => work(transaction))
}

/** Returns the result of a write; undefined if the disk is full and the write is dispensable. */
export type UnlessFull = <T>(write: Promise<T>) => Promise<T | undefined>

export const unlessFullBy =
  (isDiskFull: (error: unknown) => boolean): UnlessFull =>
  (write) =>
    write.catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
      return undefined
    })

/** For stores without detection of a full disk. */
export const neverFull: UnlessFull = (write) => write
