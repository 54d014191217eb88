import { type RawBuilder, sql } from 'kysely'
import { type Clock, systemClock } from '#platform/clock'
import { type Database, isPostgres } from '#platform/database'

/** The present moment inside a statement. */
export type Now = () => RawBuilder<number>

/**
 * Several machines must agree on when a lease ends: on PostgreSQL the time is the database's. SQLite serves one machine,
 * and a test that moves the clock by hand means its own.
 */
export function frontierTime(database: Database, clock: Clock): Now {
  if (isPostgres(database) && clock === systemClock)
    return () => sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
  return () => sql<number>`cast(${clock()} as bigint)`
}

/** Later than any time that matters. */
export const NEVER = 9_000_000_000_000_000
