import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { IdentityTables } from './tables.ts'

export type DeletedSubjects = ReturnType<typeof createDeletedSubjects>

/**
 * Tombstones of deleted accounts. A provider cannot recall the access tokens it has signed: until they expire, this
 * list rejects them. Subjects are random ids and never reused, so rows may stay for ever.
 */
export function createDeletedSubjects(database: Database, clock: Clock) {
  const db = database.withTables<IdentityTables>()
  return {
    /** Rejects this subject's tokens from now on; idempotent. */
    async add(subject: PersonId) {
      await db
        .insertInto('deleted_subject')
        .values({ subject, deleted_at: clock() })
        .onConflict((conflict) => conflict.column('subject').doNothing())
        .execute()
    },

    async has(subject: PersonId): Promise<boolean> {
      const row = await db
        .selectFrom('deleted_subject')
        .select('subject')
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
