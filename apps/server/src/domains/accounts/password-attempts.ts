import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { AccountTables } from './tables.ts'

const MAX_FAILURES = 5
const WINDOW_MS = 15 * 60_000

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>

/**
 * Wrong current passwords, five in a quarter of an hour for each person: whoever finds an open browser must not be able
 * to find out the password in it.
 */
export function createPasswordAttempts(database: Database, clock: Clock) {
  const db = database.withTables<AccountTables>()
  return {
    /**
     * Counts an attempt before its outcome is known, so that many at once count as many; throws TOO_MANY_REQUESTS when
     * there have been too many. Returns the attempt, to be taken back when it was not a wrong password.
     */
    async begin(subject: string): Promise<string> {
      const now = clock()
      const id = randomUUID()
      await db.deleteFrom('password_attempt').where('at', '<=', now - WINDOW_MS).execute()
      await db.insertInto('password_attempt').values({ id, subject, at: now }).execute()
      const counted = await db.selectFrom('password_attempt').select('at').where('subject', '=', subject).orderBy('at', 'desc').limit(MAX_FAILURES + 1).execute()
      const oldest = counted[MAX_FAILURES]
      if (!oldest) return id
      await this.takeBack(id)
      // The newest of the counted is this one, which does not count; the sixth is what has to run out.
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest.at + WINDOW_MS - now) / 1000))
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many wrong passwords. Wait a few minutes, then try again.', { retryAfterSeconds })
    },

    async takeBack(id: string) {
      await db.deleteFrom('password_attempt').where('id', '=', id).execute()
    },

    /** The right password, or nobody there any more: earlier mistakes no longer matter. */
    async forget(subject: string) {
      await db.deleteFrom('password_attempt').where('subject', '=', subject).execute()
    },
  }
}
