import type { Clock, Database } from '../database.ts'

const MINUTE_MS = 60_000
/** Number of failures after which a place waits at an account: one minute, and one more with each further failure. */
const MAX_FAILURES = 10
/** The same for all places together at one account, except where its person has signed in before. */
const MAX_FAILURES_PER_ACCOUNT = 100
/** The same for an address; many people can share one, so only unknown names are counted. */
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_WAIT_MS = 15 * MINUTE_MS
/** Failures further apart are not an attack. */
const FORGET_MS = 12 * 60 * MINUTE_MS
const MAX_ROWS = 10_000

/** The origin of an attempt at an account. */
export interface Place {
  /** A network address, or a browser or client identified by a secret. */
  id: string
  /** True if the account's person has signed in from there: others' failures then do not count. */
  isKnown: boolean
}

interface Counter {
  key: string
  maximum: number
}

export type FailureStore = ReturnType<typeof createFailureStore>

/**
 * Slows down password guessing. Each account counts each place separately, so that nobody's guesses lock its person out;
 * a count for the whole account limits guesses from many places, and delays only unknown ones. Waits survive a restart.
 */
export function createFailureStore(db: Database, clock: Clock) {
  const attempts = (counters: Counter[]) => attemptsOf(db, clock, counters)
  const accountKey = (userId: string) => `user:${userId}`

  return {
    /** The right password clears the place's own failures, not those of all places together. */
    ofUser(userId: string, { id, isKnown }: Place) {
      const own = { key: `${accountKey(userId)} ${id}`, maximum: MAX_FAILURES }
      const all = { key: accountKey(userId), maximum: MAX_FAILURES_PER_ACCOUNT }
      return attempts(isKnown ? [own] : [own, all])
    },

    ofAddress: (address: string) =>
      attempts([{ key: `address:${address}`, maximum: MAX_FAILURES_PER_ADDRESS }]),

    /** Called when the password is new, or the person is deleted. */
    async forgetUser(userId: string) {
      const key = accountKey(userId)
      await db
        .deleteFrom('idp_failure')
        .where((row) => row.or([row('key', '=', key), row('key', 'like', `${key} %`)]))
        .execute()
    },

    /** Deletes obsolete counts, and the oldest beyond a limit: addresses can be invented without end. */
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

/** Attempts counted by several counters; the first is the place's own. */
function attemptsOf(db: Database, clock: Clock, counters: Counter[]) {
  const keys = counters.map(({ key }) => key)
  return {
    /** Returns false while the last failure was one too many; attempts made then are not counted. */
    async areAllowed(): Promise<boolean> {
      const waiting = db.selectFrom('idp_failure').select('key').where('key', 'in', keys)
      return !(await waiting.where('locked_until', '>', clock()).executeTakeFirst())
    },

    /** Counts one more; from the maximum on, the next attempt has to wait. */
    async failed() {
      for (const counter of counters) await countFailure(db, clock(), counter)
    },

    /** Clears the place's own count after the right password. */
    async forget() {
      const own = db
        .selectFrom('idp_failure')
        .select('key')
        .where('key', '=', keys[0] ?? '')
      if (await own.executeTakeFirst())
        await db
          .deleteFrom('idp_failure')
          .where('key', '=', keys[0] ?? '')
          .execute()
    },
  }
}

async function countFailure(db: Database, now: number, { key, maximum }: Counter) {
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
}
