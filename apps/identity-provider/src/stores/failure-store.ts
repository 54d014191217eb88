import type { Clock, Database } from '../database.ts'
import type { ProviderTables } from '../tables.ts'

const MINUTE_MS = 60_000
/** From this many failures on, an account waits: one minute, and one more with each further failure. */
const MAX_FAILURES = 10
/** Many people can share one address; only names that do not exist are counted here. */
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_WAIT_MS = 15 * MINUTE_MS
/** Failures this far apart are not an attack. */
const FORGET_MS = 12 * 60 * MINUTE_MS
const MAX_ROWS = 10_000

export type FailureStore = ReturnType<typeof createFailureStore>

/** Slows down whoever guesses passwords. Survives a restart: a lock is not lifted by it. */
export function createFailureStore(database: Database, clock: Clock) {
  const db = database.withTables<ProviderTables>()

  const attemptsOf = (key: string, maximum: number) => ({
    /** False while the last failure was one too many; attempts made then are not counted. */
    async areAllowed(): Promise<boolean> {
      const row = await db
        .selectFrom('idp_failure')
        .select('locked_until')
        .where('key', '=', key)
        .executeTakeFirst()
      return !row || row.locked_until <= clock()
    },

    /** Counts one more; from `maximum` on, the next attempt has to wait. */
    async failed() {
      const now = clock()
      await db
        .deleteFrom('idp_failure')
        .where('key', '=', key)
        .where('last_at', '<=', now - FORGET_MS)
        .execute()
      const { failures } = await db
        .insertInto('idp_failure')
        .values({ key, failures: 1, last_at: now, locked_until: 0 })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((row) => ({ failures: row('idp_failure.failures', '+', 1), last_at: now })),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      if (failures < maximum) return
      const wait = Math.min(MAX_WAIT_MS, MINUTE_MS * (failures - maximum + 1))
      await db
        .updateTable('idp_failure')
        .set({ locked_until: now + wait })
        .where('key', '=', key)
        .execute()
    },

    /** The password was right, or is a new one. */
    async forget() {
      const row = await db.selectFrom('idp_failure').select('key').where('key', '=', key).executeTakeFirst()
      if (row) await db.deleteFrom('idp_failure').where('key', '=', key).execute()
    },
  })

  return {
    ofUser: (userId: string) => attemptsOf(`user:${userId}`, MAX_FAILURES),
    ofAddress: (address: string) => attemptsOf(`address:${address}`, MAX_FAILURES_PER_ADDRESS),

    /** Drops what no longer counts, and the oldest beyond a bound: addresses can be made up without end. */
    async sweep() {
      await db
        .deleteFrom('idp_failure')
        .where('last_at', '<=', clock() - FORGET_MS)
        .execute()
      const newest = db.selectFrom('idp_failure').select('key').orderBy('last_at', 'desc').limit(MAX_ROWS)
      await db.deleteFrom('idp_failure').where('key', 'not in', newest).execute()
    },
  }
}
