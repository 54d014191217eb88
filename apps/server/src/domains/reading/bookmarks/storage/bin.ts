import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, inParts, isUniqueViolation, countOf } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import { inFolderAlready } from './bookmark-writing.ts'
import { lockedFolders } from './folders.ts'
import { nameKeyOf } from './keys.ts'
import { isReached, isReachedInBin, ownerOf } from './reach.ts'

export interface BinnedBookmark {
  id: string
  title: string
  folderName: string
  deletedAt: number
}

/** Moves bookmarks and folders to the bin, from which they can be restored until it is emptied. */
export function binStorage(database: Database, clock: Clock) {
  return {
    ...removals(database, clock),
    ...finalDeletions(database),
    ...contents(database),
    ...restoring(database),
    ...restoringFolders(database),
  }
}

function removals(database: Database, clock: Clock) {
  return {
    /** Returns the number removed. */
    async remove(reader: Reader, ids: string[]): Promise<number> {
      const now = clock()
      const gone = await inParts(ids, (some) =>
        database
          .updateTable('bookmark')
          .set({ deleted_at: now })
          .where(isReached(reader))
          .where('id', 'in', some)
          .where('deleted_at', 'is', null)
          .returning('id')
          .execute(),
      )
      return gone.length
    },

    /** Its bookmarks are removed with it, marked by the same time. */
    async deleteFolder(owner: PersonId, id: string) {
      const now = clock()
      await inTransaction(database, async (transaction) => {
        const folder = await transaction
          .updateTable('bookmark_folder')
          .set({ deleted_at: now })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('is_default', '=', 0)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (folder.numUpdatedRows > 0n)
          await transaction
            .updateTable('bookmark')
            .set({ deleted_at: now })
            .where('owner', '=', owner)
            .where('folder_id', '=', id)
            .where('deleted_at', 'is', null)
            .execute()
      })
    },
  }
}

function finalDeletions(database: Database) {
  return {
    /** Deletes an owner's bin permanently. */
    emptyBin(owner: PersonId): Promise<void> {
      return inTransaction(database, async (transaction) => {
        for (const table of ['bookmark', 'bookmark_folder'] as const)
          await transaction
            .deleteFrom(table)
            .where('owner', '=', owner)
            .where('deleted_at', 'is not', null)
            .execute()
      })
    },

    /** Deletes what everybody removed before a time permanently. Returns the number. */
    async emptyBins(before: number): Promise<number> {
      let total = 0n
      for (const table of ['bookmark', 'bookmark_folder'] as const)
        total += (await database.deleteFrom(table).where('deleted_at', '<', before).executeTakeFirst())
          .numDeletedRows
      return Number(total)
    },
  }
}

/** Removed alone, not with its folder. */
const isAlone = sql<boolean>`not exists (select 1 from bookmark_folder as f
  where f.id = bookmark.folder_id and f.deleted_at = bookmark.deleted_at)`

function contents(db: Database) {
  const alone = (reader: Reader) =>
    db
      .selectFrom('bookmark')
      .where(isReachedInBin(reader))
      .where('bookmark.deleted_at', 'is not', null)
      .where(isAlone)
  return {
    /** Deleted folders, the latest first, each with the number of bookmarks that were deleted with it. */
    async binnedFolders(owner: PersonId) {
      const rows = await db
        .selectFrom('bookmark_folder')
        .leftJoin('bookmark', (join) =>
          join
            .onRef('bookmark.folder_id', '=', 'bookmark_folder.id')
            .onRef('bookmark.deleted_at', '=', 'bookmark_folder.deleted_at'),
        )
        .select(['bookmark_folder.id', 'bookmark_folder.name', 'bookmark_folder.deleted_at as deletedAt'])
        .select(sql<number>`count(bookmark.id)`.as('count'))
        .where('bookmark_folder.owner', '=', owner)
        .where('bookmark_folder.deleted_at', 'is not', null)
        .groupBy(['bookmark_folder.id', 'bookmark_folder.name', 'bookmark_folder.deleted_at'])
        .orderBy('bookmark_folder.deleted_at', 'desc')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count), deletedAt: Number(row.deletedAt) }))
    },

    /** Bookmarks removed one by one, the latest first. */
    async binned(
      reader: Reader,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<BinnedBookmark[]> {
      const rows = await alone(reader)
        .innerJoin('bookmark_folder', 'bookmark_folder.id', 'bookmark.folder_id')
        .select(['bookmark.id', 'title', 'bookmark_folder.name as folderName'])
        .select('bookmark.deleted_at as deletedAt')
        .orderBy('bookmark.deleted_at', 'desc')
        .orderBy('bookmark.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({ ...row, deletedAt: Number(row.deletedAt) }))
    },

    countBinned: (reader: Reader) => countOf(alone(reader)),
  }
}

function restoring(db: Database) {
  return {
    /**
     * Restores bookmarks to their folders, or to the default folder if theirs is in the bin. Returns the number. Throws
     * CONFLICT if the folder has their work already.
     */
    async restore(
      reader: Reader,
      { ids, defaultFolderId }: { ids: string[]; defaultFolderId: string },
    ): Promise<number> {
      const live = db
        .selectFrom('bookmark_folder')
        .where('owner', '=', ownerOf(reader))
        .where('deleted_at', 'is', null)
      const shared = live.select('id').where('shared_at', 'is not', null)
      try {
        const back = await inParts(ids, async (some) => {
          await holdFoldersOf(db, ownerOf(reader), some)
          return db
            .updateTable('bookmark')
            .set((eb) => ({
              folder_id: eb
                .case()
                .when('folder_id', 'in', live.select('id'))
                .then(eb.ref('folder_id'))
                .else(defaultFolderId)
                .end(),
              shared_in: eb.case().when('folder_id', 'in', shared).then(eb.ref('folder_id')).else('').end(),
              deleted_at: null,
            }))
            .where(isReachedInBin(reader))
            .where('id', 'in', some)
            .where('deleted_at', 'is not', null)
            .returning('id')
            .execute()
        })
        return back.length
      } catch (error) {
        throw isUniqueViolation(error) ? inFolderAlready() : error
      }
    },
  }
}

/** Locks the folders of bookmarks until the transaction ends, so that a concurrent deletion includes restored ones. */
async function holdFoldersOf(database: Database, owner: PersonId, bookmarkIds: string[]) {
  const folderIds = database
    .selectFrom('bookmark')
    .select('folder_id')
    .where('owner', '=', owner)
    .where('id', 'in', bookmarkIds)
  await lockedFolders(database).where('owner', '=', owner).where('id', 'in', folderIds).execute()
}

function restoringFolders(database: Database) {
  return {
    /** Restores a folder under a name, with everything deleted with it. False if there is none; throws a unique violation if the name is taken. */
    restoreFolder(owner: PersonId, { id, name }: { id: string; name: string }): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const binned = await transaction
          .selectFrom('bookmark_folder')
          .select('deleted_at')
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .executeTakeFirst()
        if (!binned) return false
        await transaction
          .updateTable('bookmark_folder')
          .set({ deleted_at: null, name, name_key: nameKeyOf(name) })
          .where('id', '=', id)
          .execute()
        await transaction
          .updateTable('bookmark')
          .set({ deleted_at: null })
          .where('owner', '=', owner)
          .where('folder_id', '=', id)
          .where('deleted_at', '=', binned.deleted_at)
          .execute()
        return true
      })
    },
  }
}
