import { randomUUID } from 'node:crypto'
import type { Clock, Database } from '../database.ts'

const KEEP_MS = 365 * 86_400_000
/** Maximum number of rows: a flood of failed logins must not fill the disk. */
const MAX_ROWS = 200_000

export type AuditEvent =
  | 'login'
  | 'login_failed'
  | 'login_code_requested'
  | 'login_code_accepted'
  | 'login_code_refused'
  | 'logout'
  | 'password_checked'
  | 'password_check_failed'
  | 'password_changed'
  | 'profile_changed'
  | 'email_changed'
  | 'session_ended'
  | 'user_added'
  | 'user_deleted'
  | 'user_disabled'
  | 'user_enabled'
  | 'role_changed'
  | 'group_joined'
  | 'group_left'
  | 'refresh_token_reused'
  | 'code_replayed'
  | 'key_rotated'

/**
 * Person and event, never a typed name or password: people type their password into the field for the name. A
 * deleted person's rows keep only event and time.
 */
export interface AuditEntry {
  event: AuditEvent
  userId?: string | undefined
  clientId?: string | undefined
  address?: string | undefined
  detail?: string | undefined
}

export type AuditStore = ReturnType<typeof createAuditStore>

export function createAuditStore(db: Database, clock: Clock) {
  return {
    async record({ event, userId, clientId, address, detail }: AuditEntry) {
      await db
        .insertInto('idp_audit')
        .values({
          id: randomUUID(),
          at: clock(),
          event,
          user_id: userId ?? null,
          client_id: clientId ?? null,
          address: address ?? null,
          detail: detail ?? null,
        })
        .execute()
    },

    /** Keeps the events, and deletes person and address. */
    async forgetUser(userId: string) {
      await db
        .updateTable('idp_audit')
        .set({ user_id: null, address: null, detail: null })
        .where('user_id', '=', userId)
        .execute()
    },

    /** Returns the newest entries first, with the user names of existing people. */
    latest(limit: number) {
      return db
        .selectFrom('idp_audit')
        .leftJoin('idp_user', 'idp_user.id', 'idp_audit.user_id')
        .select(['idp_audit.at', 'idp_audit.event', 'idp_audit.user_id as userId', 'idp_user.username'])
        .select(['idp_audit.client_id as clientId', 'idp_audit.address', 'idp_audit.detail'])
        .orderBy('idp_audit.at', 'desc')
        .limit(limit)
        .execute()
    },

    async sweep() {
      await db
        .deleteFrom('idp_audit')
        .where('at', '<=', clock() - KEEP_MS)
        .execute()
      const oldestKept = await db
        .selectFrom('idp_audit')
        .select('at')
        .orderBy('at', 'desc')
        .offset(MAX_ROWS)
        .limit(1)
        .executeTakeFirst()
      if (oldestKept) await db.deleteFrom('idp_audit').where('at', '<=', oldestKept.at).execute()
    },
  }
}
