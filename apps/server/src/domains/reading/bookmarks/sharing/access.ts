import { inRepeatableTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { noFolder } from '../parts.ts'
import type { BookmarkTables } from '../tables.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { holdIfShared, holdShared, memberStorage } from './member-storage.ts'
import type { SharingParts } from './parts.ts'
import { DAY_MS } from './shared-folders.ts'

const REQUESTS_PER_DAY = 20

/** People ask for access and leave; owners decline requests. */
export function accessChanges(parts: SharingParts) {
  return { ...requests(parts), ...declining(parts), ...leaving(parts) }
}

function requests({ database, clock, membership, mail }: SharingParts) {
  const db = database.withTables<BookmarkTables>()

  /** Folders for which a person has asked in the last day and not been answered. */
  async function recentRequests(person: PersonId): Promise<number> {
    const rows = await db
      .selectFrom('folder_request')
      .select('folder_id')
      .where('person', '=', person)
      .where('requested_at', '>', clock() - DAY_MS)
      .execute()
    return rows.length
  }

  return {
    /** Stores a request for access. Without effect, and without saying so, where the person cannot ask. */
    async requestAccess(person: PersonId, folderId: string) {
      const folder = await db
        .selectFrom('bookmark_folder')
        .select('owner')
        .where('id', '=', folderId)
        .where('shared_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!folder || folder.owner === person) return
      if ((await membership.rolesOf(person, folderId)).has(folderId)) return
      if ((await recentRequests(person)) >= REQUESTS_PER_DAY) return
      await inRepeatableTransaction(database, async (transaction) => {
        const held = await holdIfShared(transaction, folderId)
        if (!held) return
        const tables = transaction.withTables<BookmarkTables>()
        const { numInsertedOrUpdatedRows } = await tables
          .insertInto('folder_request')
          .values({ folder_id: folderId, person, requested_at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (!numInsertedOrUpdatedRows) return
        await recordEvent(transaction, clock, { folderId, person, kind: 'accessRequested' })
        if (held.ownerlessSince === null)
          await mail.notifyRequested(transaction, {
            folder: { id: folderId, name: held.name },
            owner: held.owner,
            person,
          })
      })
    },
  }
}

function declining({ database, clock, membership }: SharingParts) {
  return {
    /** Deletes a request; the person is not notified and may ask again. */
    async decline(owner: PersonId, folderId: string, person: string) {
      await membership.reader(owner, folderId, 'owner')
      await inRepeatableTransaction(database, async (transaction) => {
        await holdShared(transaction, folderId, owner)
        if (!(await memberStorage(transaction).removeRequest(folderId, person as PersonId)))
          throw new DomainError('NOT_FOUND', 'This person does not ask for access.')
        await recordEvent(transaction, clock, {
          folderId,
          person: owner,
          kind: 'requestDeclined',
          names: [memberRef({ kind: 'person', id: person })],
        })
      })
    },
  }
}

function leaving({ database, clock, directory, membership }: SharingParts) {
  return {
    /** Ends a person's own membership; CONFLICT for the owner, and for members by a group. */
    async leave(person: PersonId, folderId: string) {
      const { role } = await membership.reader(person, folderId, 'viewer')
      if (role === 'owner') throw ownerStays()
      const groups = new Set(await directory.groupsOf(person))
      await inRepeatableTransaction(database, async (transaction) => {
        const { owner } = await holdShared(transaction, folderId)
        if (owner === person) throw ownerStays()
        const storage = memberStorage(transaction)
        const group = (await storage.members(folderId)).find(
          (member) => member.kind === 'group' && groups.has(member.id),
        )
        if (group)
          throw new DomainError(
            'CONFLICT',
            `You are a member through the group “${group.id}”. Whoever manages the groups of your sign-in can remove you from it, or the owner can remove the group from the folder.`,
          )
        if (!(await storage.removeMember(folderId, { kind: 'person', id: person }))) throw noFolder()
        await recordEvent(transaction, clock, { folderId, person, kind: 'memberLeft' })
      })
    },
  }
}

const ownerStays = () =>
  new DomainError(
    'CONFLICT',
    'You are the owner of this folder. Hand it over to a member first, or stop sharing it.',
  )
