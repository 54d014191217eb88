import { inRepeatableTransaction, type Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { DAY_MS, noFolder } from '../parts.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { addressKeyOf } from '#platform/mail-address'
import { holdIfShared, holdShared, memberStorage, type StoredMember } from './member-storage.ts'
import type { SharingParts } from './parts.ts'
import { INVITATION_DAYS } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Caller } from '#platform/http/caller'

const REQUESTS_PER_DAY = 20

/** People ask for access and leave; owners decline requests. */
export function accessChanges(parts: SharingParts) {
  return { ...requests(parts), ...endings(parts) }
}

function requests({ database: db, clock, membership, mail }: SharingParts) {
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
      if ((await membership.rolesOf(person, folderId)).has(folderId)) return
      if ((await recentRequests(person)) >= REQUESTS_PER_DAY) return
      await inRepeatableTransaction(db, async (transaction) => {
        const held = await holdIfShared(transaction, folderId)
        if (!held || held.owner === person) return
        const { numInsertedOrUpdatedRows } = await transaction
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

function endings({ database, clock, directory, membership }: SharingParts) {
  return {
    /** Deletes a request; the person is not notified and may ask again. */
    async decline(owner: PersonId, folderId: string, person: string) {
      await membership.reader(owner, folderId, 'owner')
      await inRepeatableTransaction(database, async (transaction) => {
        await holdShared(transaction, folderId, owner)
        if (!(await memberStorage(transaction).removeRequest(folderId, person as PersonId)))
          throw new DomainError('NOT_FOUND', (t) => t('sharing.noRequest'))
        await recordEvent(transaction, clock, {
          folderId,
          person: owner,
          kind: 'requestDeclined',
          names: [memberRef({ kind: 'person', id: person })],
        })
      })
    },

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
        if (group) throw new DomainError('CONFLICT', (t) => t('sharing.throughGroup', { group: group.id }))
        if (!(await storage.removeMember(folderId, { kind: 'person', id: person }))) throw noFolder()
        await recordEvent(transaction, clock, { folderId, person, kind: 'memberLeft' })
      })
    },
  }
}

const ownerStays = () => new DomainError('CONFLICT', (t) => t('sharing.ownerStays'))

/** Invitations by email: accepted by the first person who signs in with the verified address, or expired. */
export function invitationEnds({ database: db, clock }: SharingParts) {
  return {
    /** Makes a person a member of the folders to which their address is invited. */
    async acceptInvitations({ subject, email, emailVerified }: Caller) {
      if (!emailVerified) return
      const invitations = await db
        .selectFrom('folder_invitation')
        .innerJoin('bookmark_folder', 'bookmark_folder.id', 'folder_invitation.folder_id')
        .select('folder_id')
        .where('email_key', '=', addressKeyOf(email))
        .where('invited_at', '>', clock() - INVITATION_DAYS * DAY_MS)
        .where('bookmark_folder.deleted_at', 'is', null)
        .execute()
      for (const { folder_id: folderId } of invitations)
        await inRepeatableTransaction(db, async (transaction) => {
          const held = await holdIfShared(transaction, folderId)
          const invitation = held && (await takeInvitation(transaction, folderId, email))
          if (!invitation || held.owner === subject) return
          const member = { kind: 'person' as const, id: subject, ...invitation, addedAt: clock() }
          await admit(transaction, folderId, member)
          const { role } = invitation
          await recordEvent(transaction, clock, {
            folderId,
            person: subject,
            kind: 'invitationAccepted',
            role,
          })
          const from = memberRef({ kind: 'email', id: addressKeyOf(email) })
          await renameInHistory(transaction, { folderId, from, to: memberRef(member) })
        })
    },

    /** Deletes invitations that nobody has accepted in time; returns their number. */
    async expireInvitations(): Promise<number> {
      const expired = await db
        .selectFrom('folder_invitation')
        .select(['id', 'folder_id', 'email_key'])
        .where('invited_at', '<=', clock() - INVITATION_DAYS * DAY_MS)
        .execute()
      for (const { id, folder_id: folderId, email_key: email } of expired)
        await inRepeatableTransaction(db, async (transaction) => {
          const { numDeletedRows } = await transaction
            .deleteFrom('folder_invitation')
            .where('id', '=', id)
            .executeTakeFirst()
          if (numDeletedRows)
            await recordEvent(transaction, clock, {
              folderId,
              person: null,
              kind: 'invitationExpired',
              names: [memberRef({ kind: 'email', id: email })],
            })
        })
      return expired.length
    },
  }
}

/** Deletes an invitation and returns it; undefined if it was accepted or withdrawn meanwhile. */
function takeInvitation(transaction: Database, folderId: string, email: string) {
  return transaction
    .deleteFrom('folder_invitation')
    .where('folder_id', '=', folderId)
    .where('email_key', '=', addressKeyOf(email))
    .returning(['role', 'invited_by as addedBy'])
    .executeTakeFirst()
}

/** Makes a person a member. One who is a member already, because the owner chose them since, keeps their role. */
async function admit(transaction: Database, folderId: string, member: StoredMember & { id: PersonId }) {
  const storage = memberStorage(transaction)
  const isMember = (await storage.members(folderId)).some(
    ({ kind, id }) => kind === 'person' && id === member.id,
  )
  if (!isMember) await storage.setMember(folderId, member)
  await storage.removeRequest(folderId, member.id)
}

/** Replaces a member's name in the entries of one folder, or of all. */
export async function renameInHistory(
  transaction: Database,
  { folderId, from, to }: { folderId?: string; from: string; to: string },
) {
  const [former, next] = [JSON.stringify(from), JSON.stringify(to)]
  const pattern = `%${former.replace(/[\\%_]/g, String.raw`\$&`)}%`
  let query = transaction
    .updateTable('folder_event')
    .set({ details: sql<string>`replace(details, ${former}, ${next})` })
    .where(sql<boolean>`details like ${pattern} escape '\\'`)
  if (folderId !== undefined) query = query.where('folder_id', '=', folderId)
  await query.execute()
}
