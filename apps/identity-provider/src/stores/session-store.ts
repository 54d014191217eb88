import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Clock, type Database, type UnlessFull, neverFull } from '../database.ts'
import { hashOf, randomSecret } from '../secrets.ts'
import type { ProviderTables } from '../tables.ts'

const TOUCH_AT_MOST_EVERY_MS = 10_000

/** A person's sign-in in one browser. */
export interface Session {
  id: string
  userId: string
  startedAt: number
  /** The time when the password was last given. */
  authenticatedAt: number
  lastUsedAt: number
}

export interface SessionLifespans {
  /** Maximum time in milliseconds that a session lives unused. */
  sessionIdleMs: number
  /** Its maximum lifetime. */
  sessionMaxMs: number
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Stores sessions. Expired ones are not found, whether deleted or not. The browser's cookie is stored only as a hash. */
export function createSessionStore(
  db: Database,
  clock: Clock,
  { unlessFull = neverFull, ...lifespans }: SessionLifespans & { unlessFull?: UnlessFull },
) {
  return {
    ...openingSessions(db, clock, unlessFull),
    ...findingSessions(db, clock, lifespans),
    ...endingSessions(db, clock, lifespans),
  }
}

/**
 * Returns, for the bearer of an access token, whether the account is enabled and the token's session, if any, is
 * open. Ignores time: the token has its own expiry.
 */
export function createSignInLookup(db: Database) {
  return async ({ subject, session }: { subject: string; session: string | null }): Promise<boolean> => {
    const account = db
      .selectFrom('idp_user')
      .select('idp_user.id')
      .where('idp_user.id', '=', subject)
      .where('enabled', '=', 1)
    const found =
      session === null
        ? account
        : account
            .innerJoin('idp_session', 'idp_session.user_id', 'idp_user.id')
            .where('idp_session.id', '=', session)
    return (await found.executeTakeFirst()) !== undefined
  }
}

function findingSessions(db: Database, clock: Clock, { sessionIdleMs, sessionMaxMs }: SessionLifespans) {
  const living = (column: 'id' | 'cookie_hash' | 'user_id', value: string) =>
    db
      .selectFrom('idp_session')
      .selectAll()
      .where(column, '=', value)
      .where('last_used_at', '>', clock() - sessionIdleMs)
      .where('started_at', '>', clock() - sessionMaxMs)
  const one = async (column: 'id' | 'cookie_hash', value: string): Promise<Session | undefined> => {
    const row = await living(column, value).executeTakeFirst()
    return row && sessionFrom(row)
  }
  return {
    byId: (id: string) => one('id', id),
    byCookie: (cookie: string) => one('cookie_hash', hashOf(cookie)),

    async allOf(userId: string): Promise<Session[]> {
      const rows = await living('user_id', userId).orderBy('started_at').execute()
      return rows.map(sessionFrom)
    },
  }
}

function openingSessions(db: Database, clock: Clock, unlessFull: UnlessFull) {
  return {
    /** Opens a session; the cookie's value is returned only here. */
    async start(userId: string): Promise<{ session: Session; cookie: string }> {
      const cookie = randomSecret()
      const now = clock()
      const session = { id: randomUUID(), userId, startedAt: now, authenticatedAt: now, lastUsedAt: now }
      await db
        .insertInto('idp_session')
        .values({
          id: session.id,
          user_id: userId,
          cookie_hash: hashOf(cookie),
          started_at: now,
          authenticated_at: now,
          last_used_at: now,
        })
        .execute()
      return { session, cookie }
    },

    /** Continues the session under a new cookie after the same person has given the password again. */
    async reauthenticate(session: Session): Promise<{ session: Session; cookie: string }> {
      const cookie = randomSecret()
      const now = clock()
      const changes = { cookie_hash: hashOf(cookie), authenticated_at: now, last_used_at: now }
      await db.updateTable('idp_session').set(changes).where('id', '=', session.id).execute()
      return { session: { ...session, authenticatedAt: now, lastUsedAt: now }, cookie }
    },

    /** Counts as use: the idle time restarts. Not stored if that has just been done, or the disk is full. */
    async touch({ id, lastUsedAt }: Session) {
      if (clock() - lastUsedAt < TOUCH_AT_MOST_EVERY_MS) return
      const change = db.updateTable('idp_session').set({ last_used_at: clock() }).where('id', '=', id)
      await unlessFull(change.execute())
    },
  }
}

function endingSessions(db: Database, clock: Clock, { sessionIdleMs, sessionMaxMs }: SessionLifespans) {
  return {
    async end(id: string) {
      await db.deleteFrom('idp_session').where('id', '=', id).execute()
    },

    async endAllOf(userId: string) {
      await db.deleteFrom('idp_session').where('user_id', '=', userId).execute()
    },

    async sweep() {
      const idle = clock() - sessionIdleMs
      const old = clock() - sessionMaxMs
      await db
        .deleteFrom('idp_session')
        .where((row) => row.or([row('last_used_at', '<=', idle), row('started_at', '<=', old)]))
        .execute()
    },
  }
}

const sessionFrom = (row: Selectable<ProviderTables['idp_session']>): Session => ({
  id: row.id,
  userId: row.user_id,
  startedAt: row.started_at,
  authenticatedAt: row.authenticated_at,
  lastUsedAt: row.last_used_at,
})
