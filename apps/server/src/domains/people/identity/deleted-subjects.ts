import type { Clock } from '#platform/clock'
import { type Database, type Migrations, inSql } from '#platform/database'
import type { PersonId } from '#platform/person'

export type DeletedSubjects = ReturnType<typeof createDeletedSubjects>

/**
 * Tombstones of deleted accounts. A provider cannot recall the access tokens it has signed: until they expire, this
 * list rejects them. Subjects are random ids and never reused, so rows may stay for ever. At a provider whose accounts
 * Claire cannot delete, a person may sign in again: tokens issued after the deletion are accepted.
 */
export function createDeletedSubjects(db: Database, clock: Clock) {
  return {
    /** Rejects this subject's tokens from now on; idempotent. */
    async add(subject: PersonId) {
      await db
        .insertInto('deleted_subject')
        .values({ subject, deleted_at: clock() })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet({ deleted_at: clock() }))
        .execute()
    },

    /** True if the account was deleted after `issuedAt`, in milliseconds since 1970; at any time by default. */
    async has(subject: PersonId, issuedAt = 0): Promise<boolean> {
      const row = await db
        .selectFrom('deleted_subject')
        .select('subject')
        .where('subject', '=', subject)
        .where('deleted_at', '>=', issuedAt)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

type IdentityTables = {
  deleted_subject: { subject: PersonId; deleted_at: number }
}

declare module 'kysely' {
  interface Tables extends IdentityTables {}
}

export const identityMigrations: Migrations = {
  '0020-deleted-subjects': inSql(`
    create table deleted_subject (subject text primary key, deleted_at bigint not null);
  `),
}
