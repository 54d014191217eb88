import { randomInt } from 'node:crypto'
import { type Clock, type Database, inTransaction } from '../database.ts'
import { hashOf } from '../secrets.ts'

const MINUTE_MS = 60_000
const GOOD_FOR_MS = 10 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DIGITS = 8
const MAX_TRIES = 5
const MAX_PER_HOUR = 3
const USED = -1

export type BrowserCodeStore = ReturnType<typeof createBrowserCodeStore>

/**
 * Stores mailed codes that make one browser known for one account. `browser` is a secret cookie of that browser and
 * part of the stored hash, so that nobody with a stolen database finds the few digits of a code by trying all.
 */
export function createBrowserCodeStore(database: Database, clock: Clock) {
  return {
    /** Returns a new code; undefined for an account that has had three in the last hour. */
    issue: (userId: string, browser: string): Promise<string | undefined> =>
      inTransaction(database, (transaction) => issue(transaction, clock(), { userId, browser })),
    ...redeemingCodes(database, clock),
  }
}

const hashOfCode = (browser: string, code: string) => hashOf(`${browser} ${code}`)

async function issue(
  transaction: Database,
  now: number,
  { userId, browser }: { userId: string; browser: string },
): Promise<string | undefined> {
  // Locks the account's row, so that concurrent requests are counted one after the other.
  await transaction
    .updateTable('idp_user')
    .set(({ ref }) => ({ enabled: ref('enabled') }))
    .where('id', '=', userId)
    .execute()
  const recent = await transaction
    .selectFrom('idp_browser_code')
    .select('hash')
    .where('user_id', '=', userId)
    .where('created_at', '>', now - HOUR_MS)
    .execute()
  if (recent.length >= MAX_PER_HOUR) return undefined
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await transaction
    .insertInto('idp_browser_code')
    .values({
      hash: hashOfCode(browser, code),
      browser: hashOf(browser),
      user_id: userId,
      tries_left: MAX_TRIES,
      created_at: now,
    })
    .execute()
  return code
}

function redeemingCodes(db: Database, clock: Clock) {
  return {
    /**
     * Uses the code up and returns its owner; if wrong, returns undefined and takes one attempt from each code of the browser.
     */
    async redeem(browser: string, typed: string): Promise<string | undefined> {
      // Counted before the comparison: concurrent attempts are no more than sequential ones.
      const tried = await db
        .updateTable('idp_browser_code')
        .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
        .where('browser', '=', hashOf(browser))
        .where('tries_left', '>', 0)
        .where('created_at', '>', clock() - GOOD_FOR_MS)
        .returning(['hash', 'user_id'])
        .execute()
      const hash = hashOfCode(browser, typed.replace(/\D/g, ''))
      const right = tried.find((row) => row.hash === hash)
      if (!right) return undefined
      const { numUpdatedRows } = await db
        .updateTable('idp_browser_code')
        .set({ tries_left: USED })
        .where('hash', '=', hash)
        .where('tries_left', '>', USED)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? right.user_id : undefined
    },

    async sweep() {
      await db
        .deleteFrom('idp_browser_code')
        .where('created_at', '<=', clock() - HOUR_MS)
        .execute()
    },
  }
}
