import type { Folder } from '@claire/api-contract'
import { sql } from 'kysely'
import { type Database, inParts, inRepeatableTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'
import { wordsOf } from '../bookmarked-work.ts'
import { recordEvent } from '../storage/folder-history.ts'
import { holdShared } from './member-storage.ts'
import type { SharingParts } from './parts.ts'

/** A bookmark of a shared folder, and the owner's own one of the same work in another folder. */
interface Twin {
  id: string
  deletedAt: number | null
  note: string
  ownId: string
  ownDeletedAt: number | null
  ownNote: string
}

/** Ending the sharing of a folder. */
export function sharingEnd({ database, clock, membership }: SharingParts) {
  return {
    /**
     * Makes a shared folder its owner's alone: members are out at once, and what they wrote is seen by nobody, until the
     * folder is shared with them again. A work that the owner has alone elsewhere stays there, with the tags and notes of
     * both. Returns the number of these.
     */
    async stopSharing(owner: PersonId, folderId: string): Promise<Folder & { elsewhere: number }> {
      await membership.reader(owner, folderId, 'owner')
      return inRepeatableTransaction(database, async (transaction) => {
        const { name } = await holdShared(transaction, folderId, owner)
        const elsewhere = await mergeTwins(transaction, await twinsOf(transaction, { owner, folderId }))
        await transaction
          .updateTable('bookmark')
          .set({ shared_in: '', added_by: null })
          .where('folder_id', '=', folderId)
          .where('shared_in', '=', folderId)
          .execute()
        for (const table of ['folder_member', 'folder_invitation', 'folder_request', 'member_feed'] as const)
          await transaction.deleteFrom(table).where('folder_id', '=', folderId).execute()
        await transaction
          .updateTable('bookmark_folder')
          .set({ shared_at: null })
          .where('id', '=', folderId)
          .execute()
        await recordEvent(transaction, clock, { folderId, person: owner, kind: 'sharingStopped' })
        return { id: folderId, name, elsewhere }
      })
    },
  }
}

const twinsOf = (
  transaction: Database,
  { owner, folderId }: { owner: PersonId; folderId: string },
): Promise<Twin[]> =>
  transaction
    .selectFrom('bookmark as shared')
    .innerJoin('bookmark as own', (join) =>
      join
        .onRef('own.owner', '=', 'shared.owner')
        .on('own.shared_in', '=', '')
        .on((eb) =>
          eb.or([
            eb('own.article_id', '=', eb.ref('shared.article_id')),
            eb('own.reference_key', '=', eb.ref('shared.reference_key')),
          ]),
        ),
    )
    .select(['shared.id', 'shared.note', 'shared.deleted_at as deletedAt'])
    .select(['own.id as ownId', 'own.note as ownNote', 'own.deleted_at as ownDeletedAt'])
    .where('shared.owner', '=', owner)
    .where('shared.shared_in', '=', folderId)
    .execute()

/**
 * Leaves one bookmark of each work outside the bin. Those in the bin stay there, each with a scope of its own. Returns
 * the number of bookmarks elsewhere that took in one of the shared folder.
 */
async function mergeTwins(transaction: Database, twins: Twin[]): Promise<number> {
  const united = twins.filter((twin) => twin.deletedAt === null && twin.ownDeletedAt === null)
  for (const twin of united) await unite(transaction, twin)
  const inBin = twins.flatMap(({ id, deletedAt, ownId, ownDeletedAt }) =>
    ownDeletedAt !== null ? ownId : deletedAt !== null ? id : [],
  )
  await inParts(inBin, (some) =>
    transaction
      .updateTable('bookmark')
      .set((eb) => ({ shared_in: eb.ref('id') }))
      .where('id', 'in', some)
      .execute(),
  )
  await inParts(
    united.map(({ id }) => id),
    (some) => transaction.deleteFrom('bookmark').where('id', 'in', some).execute(),
  )
  return united.length
}

/** Adds the tags and the note of a shared bookmark to the owner's own one, and what members wrote about it. */
async function unite(transaction: Database, { id, note, ownId, ownNote }: Twin) {
  await sql`insert into bookmark_tag (bookmark_id, owner, tag, tag_key)
    select ${ownId}, owner, tag, tag_key from bookmark_tag where bookmark_id = ${id}
    on conflict do nothing`.execute(transaction)
  // Private until its writer shares it again.
  await sql`insert into bookmark_annotation (bookmark_id, person, note, note_words, reading_state)
    select ${ownId}, person, note, note_words, reading_state from bookmark_annotation where bookmark_id = ${id}
    on conflict do nothing`.execute(transaction)
  if (!note || ownNote.includes(note)) return
  const joined = [ownNote, note].filter(Boolean).join('\n\n')
  await transaction
    .updateTable('bookmark')
    .set({ note: joined, note_words: wordsOf(joined) })
    .where('id', '=', ownId)
    .execute()
}
