import { type Kysely, sql } from 'kysely'
import { type Database, type Migrations, type StoreParts, inSql, inTransaction } from './database.ts'
import type { Log } from './log.ts'

const MINUTE_MS = 60_000
/** Clocks of several machines differ, and are corrected, by less than this; smaller steps are ignored. */
const SLACK_MS = 5 * MINUTE_MS
const CHECK_EVERY_MS = 1_000

declare module 'kysely' {
  interface Tables {
    /** One row: the last time read from the clock by any Claire on this database. */
    clock_reading: { id: 1; at: number }
  }
}

export const clockMigrations: Migrations = {
  '0002-clock-reading': inSql('create table clock_reading (id integer primary key, at bigint not null);'),
}

/**
 * Maximum milliseconds by which a time may lie ahead: 0 for past events, its longest term for a deadline. A time beyond
 * that was written by a clock that was ahead. `over`: such a time counts as long past, if counting it as now would make
 * somebody wait. `unchanged`: a date that a person chose, or a record that decides nothing.
 */
export type Ahead = number | 'over' | 'unchanged'
/** By table and column. */
export type Times = Record<string, Record<string, Ahead>>

export type ClockWatch = ReturnType<typeof createClockWatch>

interface Parts extends StoreParts {
  log: Log
  times: Times
}

/**
 * Detects that the clock was set back, at a start or while Claire runs, by its last stored time; times too far ahead by
 * the corrected clock are then set to now. Leases, lockouts, schedules and windows end at once instead of when the
 * wrong time comes. A clock that jumps ahead needs no correction: everything with a term ends.
 */
export function createClockWatch({ database, clock, log, times }: Parts) {
  let seen = -Infinity
  let checking: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function compare(now: number) {
    const reading = await database.selectFrom('clock_reading').select('at').executeTakeFirst()
    // An older database has no reading, and may hold such times.
    const isBack = reading === undefined || reading.at > now + SLACK_MS
    await inTransaction(database, async (transaction) => {
      const changed = isBack ? await settleTimes(transaction, times, now) : 0
      if (reading && isBack)
        log.warn(
          { before: new Date(reading.at), now: new Date(now), changed },
          'the clock was ahead and has been set back, or that of another machine is ahead: times too far ahead are set to now',
        )
      await transaction
        .insertInto('clock_reading')
        .values({ id: 1, at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
        .execute()
    })
    seen = now
  }

  /** Reads the clock; accesses the database only if a minute has passed, either way. */
  function check(): Promise<unknown> {
    checking = checking
      .catch(() => {})
      .then(() => {
        const now = clock()
        return Math.abs(now - seen) < MINUTE_MS ? undefined : compare(now)
      })
    return checking
  }

  return {
    check,
    start() {
      timer ??= setInterval(() => {
        check().catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared'))
      }, CHECK_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await checking.catch(() => {})
    },
  }
}

/** Sets times too far ahead of `now` to it; returns the number of changed rows. */
async function settleTimes(transaction: Database, times: Times, now: number): Promise<number> {
  const db = transaction as Kysely<Record<string, Record<string, number>>>
  let changed = 0
  for (const [table, columns] of Object.entries(times)) {
    const tooFar = Object.entries(columns).flatMap(([name, ahead]) =>
      ahead === 'unchanged'
        ? []
        : {
            name,
            isTooFar: sql<boolean>`${sql.ref(name)} > ${sql.lit(now + SLACK_MS + (ahead === 'over' ? 0 : ahead))}`,
            instead: ahead === 'over' ? 0 : now,
          },
    )
    if (!tooFar.length) continue
    const values = tooFar.map(({ name, isTooFar, instead }) => [
      name,
      sql<number>`case when ${isTooFar} then ${sql.lit(instead)} else ${sql.ref(name)} end`,
    ])
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set(Object.fromEntries(values))
      .where((eb) => eb.or(tooFar.map(({ isTooFar }) => isTooFar)))
      .executeTakeFirstOrThrow()
    changed += Number(numUpdatedRows)
  }
  return changed
}
