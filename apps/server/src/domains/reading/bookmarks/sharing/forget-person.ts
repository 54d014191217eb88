import { TAKE_OVER_DAYS } from '@claire/api-contract'
import { type Database, inRepeatableTransaction } from '#platform/database'
import { addressKeyOf } from '#platform/mail-address'
import type { PersonId } from '#platform/person'
import { DAY_MS } from '../parts.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { renameInHistory } from './access.ts'
import { holdIfShared, memberStorage } from './member-storage.ts'
import { changeOwner, withFreeName } from './owners.ts'
import type { SharingParts } from './parts.ts'

/** Id of a deleted account in columns that name who did something. */
const NOBODY = '' as PersonId

/** Passes the shared folders of deleted accounts on, and deletes the person's part in those of others. */
export function accountEnds(parts: SharingParts) {
  const { database, clock, directory } = parts
  return {
    /**
     * Hands the shared folders of a deleted account to others, and deletes everything that was the person's in those of
     * others. Can be repeated, and interrupted anywhere.
     */
    async forget(person: PersonId) {
      const owned = await database
        .selectFrom('bookmark_folder')
        .select('id')
        .where('owner', '=', person)
        .where('shared_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .execute()
      for (const { id } of owned) await passOn(parts, person, id)
      const email = await directory.emailOf(person)
      await inRepeatableTransaction(database, (transaction) => forgetMember(transaction, person, email))
    },

    /** Deletes folders that nobody took over in time; returns their number. */
    async deleteOwnerless(): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom('bookmark_folder')
        .where('ownerless_since', '<=', clock() - TAKE_OVER_DAYS * DAY_MS)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** Gives a folder to its longest-standing active editor; without one, leaves it to the members to take. */
async function passOn(parts: SharingParts, former: PersonId, folderId: string) {
  const { database, clock, directory, mail } = parts
  const successor = await successorOf(parts, former, folderId)
  const email = successor && ((await directory.emailOf(successor)) ?? '')
  await withFreeName(database, async (transaction) => {
    const held = await holdIfShared(transaction, folderId)
    // Passed on, put into the bin or made private meanwhile.
    if (held?.owner !== former) return
    const to = successor === undefined ? null : { id: successor, email: email ?? '' }
    await changeOwner(parts, transaction, { held, to, keepsFormer: false })
    const folder = { id: folderId, name: held.name }
    await recordEvent(transaction, clock, {
      folderId,
      person: null,
      kind: 'ownerDeleted',
      names: to ? [memberRef({ kind: 'person', id: to.id })] : [],
    })
    if (to) await mail.notifyOwner(transaction, { folder, owner: to.id, by: null })
    else
      await mail.notifyOwnerless(transaction, {
        folder,
        members: (await memberStorage(transaction).members(folderId)).map(({ kind, id }) => ({ kind, id })),
        until: clock() + TAKE_OVER_DAYS * DAY_MS,
      })
  })
}

/** The editor who has been one for longest and can sign in: a person of their own, else one of a group. */
async function successorOf(
  { database, directory }: SharingParts,
  former: PersonId,
  folderId: string,
): Promise<PersonId | undefined> {
  const editors = (await memberStorage(database).members(folderId)).filter(({ role }) => role === 'editor')
  const isFit = async (person: PersonId) =>
    person !== former && (await directory.people([person])).has(person) && (await directory.isActive(person))
  for (const { kind, id } of editors)
    if (kind === 'person' && (await isFit(id as PersonId))) return id as PersonId
  for (const { kind, id } of editors)
    if (kind === 'group')
      for (const person of await directory.peopleOf(id))
        if ((await isFit(person)) && (await directory.groupsOf(person)).includes(id)) return person
  return undefined
}

/** Deletes a person from the folders of others; their additions and their entries in histories lose the name. */
async function forgetMember(transaction: Database, person: PersonId, email: string | undefined) {
  for (const table of ['bookmark_annotation', 'shared_note', 'member_feed', 'folder_request'] as const)
    await transaction.deleteFrom(table).where('person', '=', person).execute()
  await transaction
    .deleteFrom('folder_member')
    .where('kind', '=', 'person')
    .where('member', '=', person)
    .execute()
  await transaction.deleteFrom('folder_invitation').where('invited_by', '=', person).execute()
  await transaction
    .updateTable('folder_member')
    .set({ added_by: NOBODY })
    .where('added_by', '=', person)
    .execute()
  await transaction.updateTable('bookmark').set({ added_by: NOBODY }).where('added_by', '=', person).execute()
  await transaction.updateTable('folder_event').set({ person: NOBODY }).where('person', '=', person).execute()
  const nobody = memberRef({ kind: 'person', id: '' })
  await renameInHistory(transaction, { from: memberRef({ kind: 'person', id: person }), to: nobody })
  if (email === undefined) return
  await transaction.deleteFrom('folder_invitation').where('email_key', '=', addressKeyOf(email)).execute()
  await renameInHistory(transaction, {
    from: memberRef({ kind: 'email', id: addressKeyOf(email) }),
    to: nobody,
  })
}
