import { randomUUID } from 'node:crypto'
import type { MemberRole } from '@claire/api-contract'
import { sql } from 'kysely'
import { type Database, inParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import { addressKeyOf } from '#platform/mail-address'
import type { PersonId } from '#platform/person'
import { noFolder } from '../parts.ts'
import { lockedFolders } from '../storage/folders.ts'

export interface StoredMember {
  kind: 'person' | 'group'
  /** Account id, or name of the group. */
  id: string
  role: MemberRole
  addedBy: PersonId
  addedAt: number
}

/** An invitation of the address `id`. */
export type StoredInvitation = Omit<StoredMember, 'kind'>

/** A shared folder, locked until the transaction ends. */
export interface HeldFolder {
  id: string
  name: string
  /** Its own id while it has no owner. */
  owner: PersonId
  ownerlessSince: number | null
}

/**
 * Locks a shared folder, so that changes of its members and its owner happen one after the other; undefined if it is not
 * shared or in the bin.
 */
export function holdIfShared(transaction: Database, folderId: string): Promise<HeldFolder | undefined> {
  return lockedFolders(transaction)
    .where('id', '=', folderId)
    .where('shared_at', 'is not', null)
    .returning(['id', 'name', 'owner', 'ownerless_since as ownerlessSince'])
    .executeTakeFirst()
}

/**
 * The same; throws NOT_FOUND instead, and with `owner` FORBIDDEN if that person is not, or no longer, its owner.
 */
export async function holdShared(
  transaction: Database,
  folderId: string,
  owner?: PersonId,
): Promise<HeldFolder> {
  const held = await holdIfShared(transaction, folderId)
  if (!held) throw noFolder()
  if (owner !== undefined && held.owner !== owner)
    throw new DomainError('FORBIDDEN', (t) => t('sharing.needed.owner'))
  return held
}

/** Members, invitations and requests of shared folders. */
export function memberStorage(database: Database) {
  return { ...members(database), ...invitations(database), ...requests(database) }
}

function members(db: Database) {
  /** Members of each folder, the longest-standing first. */
  async function membersOf(folderIds: string[]): Promise<Map<string, StoredMember[]>> {
    const rows = await inParts(folderIds, (some) =>
      db
        .selectFrom('folder_member')
        .select(['folder_id as folderId', 'kind', 'member as id', 'role'])
        .select(['added_by as addedBy', 'added_at as addedAt'])
        .where('folder_id', 'in', some)
        .orderBy('added_at')
        .orderBy('member')
        .execute(),
    )
    return Map.groupBy(rows, ({ folderId }) => folderId)
  }

  return {
    membersOf,

    members: async (folderId: string): Promise<StoredMember[]> =>
      (await membersOf([folderId])).get(folderId) ?? [],

    /** Adds a member, or changes the role of one. */
    async setMember(folderId: string, { kind, id, role, addedBy, addedAt }: StoredMember) {
      await db
        .insertInto('folder_member')
        .values({ folder_id: folderId, kind, member: id, role, added_by: addedBy, added_at: addedAt })
        .onConflict((conflict) => conflict.columns(['folder_id', 'kind', 'member']).doUpdateSet({ role }))
        .execute()
    },

    /** Removes a member with their private feed; false if there is none. */
    async removeMember(folderId: string, { kind, id }: Pick<StoredMember, 'kind' | 'id'>): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('folder_member')
        .where('folder_id', '=', folderId)
        .where('kind', '=', kind)
        .where('member', '=', id)
        .executeTakeFirst()
      if (kind === 'person')
        await db
          .deleteFrom('member_feed')
          .where('folder_id', '=', folderId)
          .where('person', '=', id as PersonId)
          .execute()
      return numDeletedRows > 0n
    },
  }
}

function invitations(db: Database) {
  return {
    invitations: (folderId: string): Promise<StoredInvitation[]> =>
      db
        .selectFrom('folder_invitation')
        .select(['email as id', 'role', 'invited_by as addedBy', 'invited_at as addedAt'])
        .where('folder_id', '=', folderId)
        .orderBy('email_key')
        .execute(),

    /** Invites an address, or changes the role of the invitation. */
    async setInvitation(folderId: string, { id: email, role, addedBy, addedAt }: StoredInvitation) {
      const invitation = { folder_id: folderId, email, email_key: addressKeyOf(email), role }
      await db
        .insertInto('folder_invitation')
        .values({ id: randomUUID(), ...invitation, invited_by: addedBy, invited_at: addedAt })
        .onConflict((conflict) => conflict.columns(['folder_id', 'email_key']).doUpdateSet({ role }))
        .execute()
    },

    /** False if the address is not invited. */
    async removeInvitation(folderId: string, email: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('folder_invitation')
        .where('folder_id', '=', folderId)
        .where('email_key', '=', addressKeyOf(email))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function requests(db: Database) {
  return {
    /** People who ask for access, the first first. */
    requests: (folderId: string): Promise<{ person: PersonId; requested_at: number }[]> =>
      db
        .selectFrom('folder_request')
        .select(['person', 'requested_at'])
        .where('folder_id', '=', folderId)
        .orderBy('requested_at')
        .orderBy('person')
        .execute(),

    async requestCounts(folderIds: string[]): Promise<Map<string, number>> {
      const rows = await inParts(folderIds, (some) =>
        db
          .selectFrom('folder_request')
          .select(['folder_id', sql<number>`count(*)`.as('total')])
          .where('folder_id', 'in', some)
          .groupBy('folder_id')
          .execute(),
      )
      return new Map(rows.map(({ folder_id, total }) => [folder_id, Number(total)]))
    },

    /** False if the person does not ask. */
    async removeRequest(folderId: string, person: PersonId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('folder_request')
        .where('folder_id', '=', folderId)
        .where('person', '=', person)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
