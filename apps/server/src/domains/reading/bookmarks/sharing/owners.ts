import { FOLDERS_MAX, type SharedFolder } from '@claire/api-contract'
import { type Database, inRepeatableTransaction, isUniqueViolation } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { numbered } from '../folders.ts'
import { nameKeyOf } from '../storage/keys.ts'
import type { BookmarkTables } from '../tables.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { type HeldFolder, holdShared, memberStorage } from './member-storage.ts'
import { passBookmarks } from './pass-bookmarks.ts'
import type { SharingParts } from './parts.ts'

const NAME_TRIES = 5

/** Handing a folder over, and taking over one without an owner. */
export function ownerChanges(parts: SharingParts) {
  const { database, clock, directory, membership, mail, folders } = parts
  return {
    /** Makes a member the owner, and the owner an editor. */
    async handOver(owner: PersonId, folderId: string, personId: string): Promise<SharedFolder> {
      await membership.reader(owner, folderId, 'owner')
      const person = (await directory.people([personId])).get(personId)
      if (!person || person.id === owner) throw notToThem()
      const groups = new Set(await directory.groupsOf(person.id))
      if (!(await directory.isActive(person.id)))
        throw new DomainError('CONFLICT', 'The account of this member is disabled.')
      await withFreeName(database, async (transaction) => {
        const held = await holdShared(transaction, folderId, owner)
        const members = await memberStorage(transaction).members(folderId)
        if (!members.some(({ kind, id }) => (kind === 'person' ? id === person.id : groups.has(id))))
          throw notToThem()
        await checkRoom(transaction, person.id, 'This person has')
        await changeOwner(parts, transaction, { held, to: person, keepsFormer: true })
        await recordEvent(transaction, clock, {
          folderId,
          person: owner,
          kind: 'handedOver',
          names: [memberRef({ kind: 'person', id: person.id })],
        })
        await mail.notifyOwner(transaction, {
          folder: { id: folderId, name: held.name },
          owner: person.id,
          by: owner,
        })
      })
      return folders.one(owner, folderId, 'editor')
    },

    /** Makes a member the owner of a folder that has none. */
    async takeOver(person: PersonId, folderId: string): Promise<SharedFolder> {
      await membership.reader(person, folderId, 'viewer')
      const email = (await directory.emailOf(person)) ?? ''
      await withFreeName(database, async (transaction) => {
        const held = await holdShared(transaction, folderId)
        if (held.ownerlessSince === null)
          throw new DomainError('CONFLICT', 'This folder has an owner, who can hand it over to you.')
        await checkRoom(transaction, person, 'You have')
        await changeOwner(parts, transaction, { held, to: { id: person, email }, keepsFormer: false })
        await recordEvent(transaction, clock, { folderId, person, kind: 'takenOver' })
      })
      return folders.one(person, folderId, 'owner')
    },
  }
}

const notToThem = () =>
  new DomainError('BAD_REQUEST', 'A folder can be handed over only to a person who is a member of it.')

/** Repeats a change of an owner whose new name another folder took meanwhile. */
export async function withFreeName(database: Database, work: (transaction: Database) => Promise<void>) {
  for (let tries = 1; ; tries++) {
    try {
      return await inRepeatableTransaction(database, work)
    } catch (error) {
      if (!isUniqueViolation(error) || tries >= NAME_TRIES) throw error
    }
  }
}

async function checkRoom(transaction: Database, owner: PersonId, has: string) {
  const names = await liveNames(transaction, owner)
  if (names.size >= FOLDERS_MAX)
    throw new DomainError('CONFLICT', `${has} ${FOLDERS_MAX} folders, which is as many as there can be.`)
}

/** Keys of the names of an owner's folders. */
async function liveNames(transaction: Database, owner: PersonId): Promise<Set<string>> {
  const rows = await transaction
    .withTables<BookmarkTables>()
    .selectFrom('bookmark_folder')
    .select('name_key')
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.name_key))
}

/**
 * Gives a held folder with its bookmarks to a person, or to nobody. The name is numbered if the person has a folder of
 * that name. A former owner who stays becomes an editor and keeps their notes, reading states and private feed; of one
 * whose account is deleted nothing is kept. What the folder has learnt goes with it; results and mail settings of its
 * alert, and notices about its bookmarks, are the former owner's, and end.
 */
export async function changeOwner(
  { clock, passOnLearning }: Pick<SharingParts, 'clock' | 'passOnLearning'>,
  transaction: Database,
  {
    held,
    to,
    keepsFormer,
  }: { held: HeldFolder; to: { id: PersonId; email: string } | null; keepsFormer: boolean },
) {
  const { id: folderId, owner: former } = held
  // A folder without an owner is its own.
  const owner = to?.id ?? (folderId as PersonId)
  const names = await liveNames(transaction, owner)
  let name = held.name
  for (let copy = 2; names.has(nameKeyOf(name)); copy++) name = numbered(held.name, copy)
  const feedToken = await passFeed(transaction, { folderId, former: keepsFormer ? former : null, owner })
  await transaction
    .withTables<BookmarkTables>()
    .updateTable('bookmark_folder')
    .set({
      owner,
      name,
      name_key: nameKeyOf(name),
      feed_token: feedToken,
      used_at: 0,
      ownerless_since: to ? null : clock(),
    })
    .where('id', '=', folderId)
    .execute()
  await passBookmarks(transaction, { folderId, former, owner, keepsFormer })
  const storage = memberStorage(transaction)
  await storage.removeMember(folderId, { kind: 'person', id: owner })
  await storage.removeRequest(folderId, owner)
  if (keepsFormer)
    await storage.setMember(folderId, {
      kind: 'person',
      id: former,
      role: 'editor',
      addedBy: owner,
      addedAt: clock(),
    })
  await passOnLearning(transaction, folderId, to)
}

/** Stores the former owner's private feed as that of a member; returns the token of the new owner's. */
async function passFeed(
  transaction: Database,
  { folderId, former, owner }: { folderId: string; former: PersonId | null; owner: PersonId },
): Promise<string | null> {
  const db = transaction.withTables<BookmarkTables>()
  const { feed_token: formerToken } = await db
    .selectFrom('bookmark_folder')
    .select('feed_token')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow()
  const own = await db
    .deleteFrom('member_feed')
    .where('folder_id', '=', folderId)
    .where('person', '=', owner)
    .returning('token')
    .executeTakeFirst()
  if (former !== null && formerToken !== null)
    await db
      .insertInto('member_feed')
      .values({ folder_id: folderId, person: former, token: formerToken })
      .execute()
  return own?.token ?? null
}
