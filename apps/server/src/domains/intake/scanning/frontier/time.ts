import { type RawBuilder, sql } from 'kysely'
import { type Clock, systemClock } from '#platform/clock'
import { type Database, isPostgres } from '#platform/database'

/** The present time as an expression in a statement. */
export type Now = () => RawBuilder<number>

/**
 * Several machines must agree on the end of a lease: on PostgreSQL the database's time is used. SQLite serves one
 * machine, and tests set the clock.
 */
export function frontierTime(database: Database, clock: Clock): Now {
  if (isPostgres(database) && clock === systemClock)
    return () => sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
  return () => sql<number>`cast(${clock()} as bigint)`
}

/** Later than any time that matters. */
export const NEVER = 9_000_000_000_000_000
