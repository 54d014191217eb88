import { INVITATION_DAYS, type MemberRole } from '@claire/api-contract'
import { sql } from 'kysely'
import { type Database, inRepeatableTransaction } from '#platform/database'
import type { Caller } from '#platform/http/caller'
import type { PersonId } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { emailKeyOf, holdIfShared, memberStorage } from './member-storage.ts'
import type { SharingParts } from './parts.ts'
import { DAY_MS } from './shared-folders.ts'

type Ending = Pick<SharingParts, 'database' | 'clock'>

/** Invitations by email: accepted by the first person who signs in with the verified address, or expired. */
export const invitationEnds = (parts: Ending) => ({ ...acceptance(parts), ...expiry(parts) })

function acceptance({ database, clock }: Ending) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Makes a person a member of the folders to which their address is invited. */
    async acceptInvitations({
      subject,
      email,
      emailVerified,
    }: Pick<Caller, 'subject' | 'email' | 'emailVerified'>) {
      if (!emailVerified) return
      const invitations = await db
        .selectFrom('folder_invitation')
        .innerJoin('bookmark_folder', 'bookmark_folder.id', 'folder_invitation.folder_id')
        .select('folder_id')
        .where('email_key', '=', emailKeyOf(email))
        .where('invited_at', '>', clock() - INVITATION_DAYS * DAY_MS)
        .where('bookmark_folder.deleted_at', 'is', null)
        .execute()
      for (const { folder_id: folderId } of invitations)
        await inRepeatableTransaction(database, async (transaction) => {
          const held = await holdIfShared(transaction, folderId)
          const invitation = held && (await takeInvitation(transaction, folderId, email))
          if (!invitation || held.owner === subject) return
          await admit(transaction, { folderId, person: subject, ...invitation, addedAt: clock() })
          await recordEvent(transaction, clock, {
            folderId,
            person: subject,
            kind: 'invitationAccepted',
            role: invitation.role,
          })
          await renameInHistory(transaction, {
            folderId,
            from: memberRef({ kind: 'email', id: emailKeyOf(email) }),
            to: memberRef({ kind: 'person', id: subject }),
          })
        })
    },
  }
}

function expiry({ database, clock }: Ending) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Deletes invitations that nobody has accepted in time; returns their number. */
    async expireInvitations(): Promise<number> {
      const expired = await db
        .selectFrom('folder_invitation')
        .select(['id', 'folder_id', 'email_key'])
        .where('invited_at', '<=', clock() - INVITATION_DAYS * DAY_MS)
        .execute()
      for (const { id, folder_id: folderId, email_key: email } of expired)
        await inRepeatableTransaction(database, async (transaction) => {
          const { numDeletedRows } = await transaction
            .withTables<BookmarkTables>()
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
async function takeInvitation(transaction: Database, folderId: string, email: string) {
  const row = await transaction
    .withTables<BookmarkTables>()
    .deleteFrom('folder_invitation')
    .where('folder_id', '=', folderId)
    .where('email_key', '=', emailKeyOf(email))
    .returning(['role', 'invited_by'])
    .executeTakeFirst()
  return row && { role: row.role, addedBy: row.invited_by }
}

/** Makes a person a member. One who is a member already, because the owner chose them since, keeps their role. */
async function admit(
  transaction: Database,
  {
    folderId,
    person,
    role,
    addedBy,
    addedAt,
  }: { folderId: string; person: PersonId; role: MemberRole; addedBy: PersonId; addedAt: number },
) {
  const storage = memberStorage(transaction)
  const isMember = (await storage.members(folderId)).some(
    ({ kind, id }) => kind === 'person' && id === person,
  )
  if (!isMember) await storage.setMember(folderId, { kind: 'person', id: person, role, addedBy, addedAt })
  await storage.removeRequest(folderId, person)
}

/** Replaces a member's name in the entries of one folder, or of all. */
export async function renameInHistory(
  transaction: Database,
  { folderId, from, to }: { folderId?: string; from: string; to: string },
) {
  const [former, next] = [JSON.stringify(from), JSON.stringify(to)]
  const pattern = `%${former.replace(/[\\%_]/g, String.raw`\$&`)}%`
  let query = transaction
    .withTables<BookmarkTables>()
    .updateTable('folder_event')
    .set({ details: sql<string>`replace(details, ${former}, ${next})` })
    .where(sql<boolean>`details like ${pattern} escape '\\'`)
  if (folderId !== undefined) query = query.where('folder_id', '=', folderId)
  await query.execute()
}
