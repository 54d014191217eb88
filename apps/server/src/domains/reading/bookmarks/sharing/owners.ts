import { FOLDERS_MAX, type SharedFolder } from '@claire/api-contract'
import { sql } from 'kysely'
import { type Database, inRepeatableTransaction, isUniqueViolation } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { numbered } from '../folders.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { liveFolders } from '../storage/folders.ts'
import { nameKeyOf } from '../storage/keys.ts'
import { type HeldFolder, holdShared, memberStorage } from './member-storage.ts'
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
        throw new DomainError('CONFLICT', (t) => t('sharing.disabledMember'))
      await withFreeName(database, async (transaction) => {
        const held = await holdShared(transaction, folderId, owner)
        const members = await memberStorage(transaction).members(folderId)
        if (!members.some(({ kind, id }) => (kind === 'person' ? id === person.id : groups.has(id))))
          throw notToThem()
        await checkRoom(transaction, person.id, 'theirFoldersFull')
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
        if (held.ownerlessSince === null) throw new DomainError('CONFLICT', (t) => t('sharing.hasOwner'))
        await checkRoom(transaction, person, 'yourFoldersFull')
        await changeOwner(parts, transaction, { held, to: { id: person, email }, keepsFormer: false })
        await recordEvent(transaction, clock, { folderId, person, kind: 'takenOver' })
      })
      return folders.one(person, folderId, 'owner')
    },
  }
}

const notToThem = () => refusal((t) => t('sharing.membersOnly'))

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

async function checkRoom(
  transaction: Database,
  owner: PersonId,
  refused: 'theirFoldersFull' | 'yourFoldersFull',
) {
  const folders = await liveFolders(transaction).folders(owner)
  if (folders.length >= FOLDERS_MAX)
    throw new DomainError('CONFLICT', (t) => t(`sharing.${refused}`, { most: FOLDERS_MAX }))
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
  const names = new Set(
    (await liveFolders(transaction).folders(owner)).map((folder) => nameKeyOf(folder.name)),
  )
  let name = held.name
  for (let copy = 2; names.has(nameKeyOf(name)); copy++) name = numbered(held.name, copy)
  const feedToken = await passFeed(transaction, { folderId, former: keepsFormer ? former : null, owner })
  await transaction
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
  const { feed_token: formerToken } = await transaction
    .selectFrom('bookmark_folder')
    .select('feed_token')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow()
  const own = await transaction
    .deleteFrom('member_feed')
    .where('folder_id', '=', folderId)
    .where('person', '=', owner)
    .returning('token')
    .executeTakeFirst()
  if (former !== null && formerToken !== null)
    await transaction
      .insertInto('member_feed')
      .values({ folder_id: folderId, person: former, token: formerToken })
      .execute()
  return own?.token ?? null
}

interface Passing {
  folderId: string
  former: PersonId
  owner: PersonId
  /** True if the former owner becomes a member; otherwise nothing of theirs is kept. */
  keepsFormer: boolean
}

/** Removed before the folder was shared, a bookmark is its former owner's alone, and stays in their bin. */
const isShared = ({ folderId, former }: Passing) =>
  sql<boolean>`bookmark.owner = ${former} and bookmark.folder_id = ${folderId} and bookmark.shared_in = ${folderId}
    and (bookmark.deleted_at is null
      or bookmark.deleted_at >= (select shared_at from bookmark_folder where id = ${folderId}))`

/**
 * Gives the bookmarks of a shared folder, also those in its bin, to another owner. Notes and reading states stay with
 * their people: those of the owner are columns of the bookmark, those of members are annotations.
 */
async function passBookmarks(transaction: Database, passing: Passing) {
  const { folderId, former, owner, keepsFormer } = passing
  if (keepsFormer) await annotateFor(transaction, passing)
  // Their works may be in the folder again when it returns to this owner, or among the owner's own when sharing ends.
  await transaction
    .updateTable('bookmark')
    .set((eb) => ({ shared_in: eb.ref('id') }))
    .where('folder_id', '=', folderId)
    .where('shared_in', '=', folderId)
    .where(sql<boolean>`not (${isShared(passing)})`)
    .execute()
  await changeOwnerOf(transaction, passing)
  const ids = transaction
    .selectFrom('bookmark')
    .select('id')
    .where('owner', '=', owner)
    .where('folder_id', '=', folderId)
  await transaction
    .deleteFrom('bookmark_annotation')
    .where('person', '=', owner)
    .where('bookmark_id', 'in', ids)
    .execute()
  await transaction.updateTable('bookmark_tag').set({ owner }).where('bookmark_id', 'in', ids).execute()
  await transaction
    .deleteFrom('bookmark_notice')
    .where('owner', '=', former)
    .where('bookmark_id', 'in', ids)
    .execute()
  if (!keepsFormer)
    await transaction
      .deleteFrom('shared_note')
      .where('person', '=', former)
      .where('bookmark_id', 'in', ids)
      .execute()
}

/** Stores what the former owner wrote as annotations of a member. */
async function annotateFor(transaction: Database, passing: Passing) {
  await transaction
    .insertInto('bookmark_annotation')
    .columns(['bookmark_id', 'person', 'note', 'note_words', 'reading_state'])
    .expression(
      transaction
        .selectFrom('bookmark')
        .select(['id', 'owner', 'note', 'note_words', 'reading_state'])
        .where(isShared(passing))
        .where((eb) => eb.or([eb('note', '<>', ''), eb('reading_state', '<>', 'toRead')])),
    )
    .onConflict((conflict) =>
      conflict.columns(['bookmark_id', 'person']).doUpdateSet((eb) => ({
        note: eb.ref('excluded.note'),
        note_words: eb.ref('excluded.note_words'),
        reading_state: eb.ref('excluded.reading_state'),
      })),
    )
    .execute()
}

/** Changes the owner, whose own annotations replace those of the former one. */
async function changeOwnerOf(transaction: Database, passing: Passing) {
  const { former, owner, keepsFormer } = passing
  const own = (column: 'note' | 'note_words' | 'reading_state') => sql`(select ${sql.ref(column)}
    from bookmark_annotation where bookmark_id = bookmark.id and person = ${owner})`
  // '' is a deleted account; null in this column is the owner.
  const formerName = keepsFormer ? former : ''
  await transaction
    .updateTable('bookmark')
    .set({
      owner,
      added_by: sql`case when added_by is null then ${formerName} when added_by = ${owner} then null else added_by end`,
      note: sql`coalesce(${own('note')}, '')`,
      note_words: sql`coalesce(${own('note_words')}, '')`,
      reading_state: sql`coalesce(${own('reading_state')}, 'toRead')`,
    })
    .where(isShared(passing))
    .execute()
}
