import { type Clock, type Database, inTransaction } from '../database.ts'
import { createAuditStore } from '../stores/audit-store.ts'
import { createFailureStore } from '../stores/failure-store.ts'
import { createSessionStore } from '../stores/session-store.ts'
import { type UserChanges, createUserStore } from '../stores/user-store.ts'
import { LIFESPANS } from '../settings.ts'

export const LAST_ADMINISTRATOR = 'This is the only administrator. Make somebody else an administrator first.'

export type People = ReturnType<typeof createPeople>

/**
 * Returns operations that remove a person or their permissions. An administrator who can sign in always remains:
 * removing the last one is refused with false.
 */
export function createPeople(database: Database, clock: Clock) {
  const unlessLastAdministrator = (id: string, work: (transaction: Database) => Promise<unknown>) =>
    inTransaction(database, async (transaction) => {
      const administrators = await createUserStore(transaction, clock).holdAdministrators()
      if (administrators.length === 1 && administrators[0] === id) return false
      await work(transaction)
      return true
    })

  return {
    /** Deletes the account and everything that points to its person; events stay recorded without the person. */
    delete: (id: string): Promise<boolean> =>
      unlessLastAdministrator(id, async (transaction) => {
        await createUserStore(transaction, clock).delete(id)
        await createFailureStore(transaction, clock).forgetUser(id)
        await createAuditStore(transaction, clock).forgetUser(id)
      }),

    /** Applies changes that may revoke the role or disable; a disabled person is signed out everywhere. */
    restrict: (id: string, changes: UserChanges): Promise<boolean> =>
      unlessLastAdministrator(id, async (transaction) => {
        await createUserStore(transaction, clock).change(id, changes)
        if (changes.enabled === false) await createSessionStore(transaction, clock, LIFESPANS).endAllOf(id)
      }),
  }
}
