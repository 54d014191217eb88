import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock'
import { type Database, type Migrations, inSql } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'

const MAX_FAILURES = 5
const WINDOW_MS = 15 * 60_000
/** A caller with more pending attempts at one password is not a person. */
const MAX_WAITING = 40
const RETRY_AFTER_S = 5

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>

/**
 * Limits wrong current passwords to five in a quarter of an hour for each person, so that nobody can guess the password
 * in an open browser.
 */
export function createPasswordAttempts(db: Database, clock: Clock) {
  const inTurn = createTurns()

  async function refuseTooMany(subject: PersonId) {
    const now = clock()
    await db
      .deleteFrom('password_attempt')
      .where('at', '<=', now - WINDOW_MS)
      .execute()
    const latest = await db
      .selectFrom('password_attempt')
      .select('at')
      .where('subject', '=', subject)
      .orderBy('at', 'desc')
      .limit(MAX_FAILURES)
      .execute()
    const oldest = latest[MAX_FAILURES - 1]
    if (!oldest) return
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.at + WINDOW_MS - now) / 1000))
    throw new DomainError('TOO_MANY_REQUESTS', (t) => t('account.wrongPasswords'), { retryAfterSeconds })
  }

  const forget = async (subject: PersonId) => {
    await db.deleteFrom('password_attempt').where('subject', '=', subject).execute()
  }

  return {
    forget,

    /**
     * Runs `verify`, which returns false for a wrong password and throws if it cannot tell; counts wrong ones and
     * throws TOO_MANY_REQUESTS after too many. One person's attempts run one after the other, so that concurrent ones
     * count.
     */
    verify: (subject: PersonId, verify: () => Promise<boolean>): Promise<boolean> =>
      inTurn(subject, async () => {
        await refuseTooMany(subject)
        const right = await verify()
        if (right) await forget(subject)
        else
          await db.insertInto('password_attempt').values({ id: randomUUID(), subject, at: clock() }).execute()
        return right
      }),
  }
}

/** Runs work under the same name one after the other. */
function createTurns() {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= MAX_WAITING)
      throw new DomainError('TOO_MANY_REQUESTS', (t) => t('requests.tooMany'), {
        retryAfterSeconds: RETRY_AFTER_S,
      })
    lines.set(name, line)
    line.waiting++
    const turn = line.last.then(work)
    line.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      line.waiting--
      if (line.waiting === 0) lines.delete(name)
    }
  }
}

type AccountTables = {
  password_attempt: { id: string; subject: PersonId; at: number }
}

declare module 'kysely' {
  interface Tables extends AccountTables {}
}

export const accountMigrations: Migrations = {
  '0021-password-attempts': inSql(`
    create table password_attempt (id text primary key, subject text not null, at bigint not null);
    create index password_attempt_subject on password_attempt (subject, at);
  `),
}
