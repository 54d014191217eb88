import type { Clock, Database } from '../database.ts'
import type { ProviderTables } from '../tables.ts'

const MINUTE_MS = 60_000
/** From this many failures on, an account waits: one minute, growing by one with each further failure. */
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

  /**
   * Counts an attempt before its outcome is known, so that a hundred guesses at once are a hundred attempts; false
   * when attempts are not allowed at present, and then nothing is counted.
   */
  async function begin(key: string, maximum: number): Promise<boolean> {
    const now = clock()
    const before = await db.selectFrom('idp_failure').selectAll().where('key', '=', key).executeTakeFirst()
    if (before && before.locked_until > now) return false
    const { failures } = await db
      .insertInto('idp_failure')
      .values({ key, failures: 1, last_at: now, locked_until: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({
          failures: before && now - before.last_at > FORGET_MS ? 1 : row('idp_failure.failures', '+', 1),
          last_at: now,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    if (failures < maximum) return true
    const wait = Math.min(MAX_WAIT_MS, MINUTE_MS * (failures - maximum + 1))
    await db.updateTable('idp_failure').set({ locked_until: now + wait }).where('key', '=', key).execute()
    return true
  }

  const forget = async (key: string) => {
    await db.deleteFrom('idp_failure').where('key', '=', key).execute()
  }

  return {
    beginForUser: (userId: string) => begin(`user:${userId}`, MAX_FAILURES),
    beginForAddress: (address: string) => begin(`address:${address}`, MAX_FAILURES_PER_ADDRESS),
    /** The password was right. */
    succeeded: (userId: string) => forget(`user:${userId}`),

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
