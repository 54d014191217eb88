import { type Kysely, sql } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, inParts, isUniqueViolation } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'
import { inFolderAlready } from './bookmark-writing.ts'
import { nameKeyOf } from './keys.ts'
import { isReached, isReachedInBin, ownerOf } from './reach.ts'

interface BinnedFolder {
  id: string
  name: string
  /** Bookmarks that were deleted with it. */
  count: number
  deletedAt: number
}

interface BinnedBookmark {
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
    ...binnedFolders(database),
    ...binnedBookmarks(database),
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
          .withTables<BookmarkTables>()
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
        const db = transaction.withTables<BookmarkTables>()
        const folder = await db
          .updateTable('bookmark_folder')
          .set({ deleted_at: now })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('is_default', '=', 0)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (folder.numUpdatedRows > 0n)
          await db
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
        const db = transaction.withTables<BookmarkTables>()
        await db
          .deleteFrom('bookmark')
          .where('owner', '=', owner)
          .where('deleted_at', 'is not', null)
          .execute()
        await db
          .deleteFrom('bookmark_folder')
          .where('owner', '=', owner)
          .where('deleted_at', 'is not', null)
          .execute()
      })
    },

    /** Deletes what everybody removed before a time permanently. Returns the number. */
    async emptyBins(before: number): Promise<number> {
      const db = database.withTables<BookmarkTables>()
      const bookmarks = await db.deleteFrom('bookmark').where('deleted_at', '<', before).executeTakeFirst()
      const folders = await db
        .deleteFrom('bookmark_folder')
        .where('deleted_at', '<', before)
        .executeTakeFirst()
      return Number(bookmarks.numDeletedRows + folders.numDeletedRows)
    },
  }
}

function binnedFolders(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Deleted folders, the latest first. */
    async binnedFolders(owner: PersonId): Promise<BinnedFolder[]> {
      const rows = await db
        .selectFrom('bookmark_folder')
        .leftJoin('bookmark', (join) =>
          join
            .onRef('bookmark.folder_id', '=', 'bookmark_folder.id')
            .onRef('bookmark.deleted_at', '=', 'bookmark_folder.deleted_at'),
        )
        .select(['bookmark_folder.id', 'bookmark_folder.name', 'bookmark_folder.deleted_at'])
        .select(sql<number>`count(bookmark.id)`.as('count'))
        .where('bookmark_folder.owner', '=', owner)
        .where('bookmark_folder.deleted_at', 'is not', null)
        .groupBy(['bookmark_folder.id', 'bookmark_folder.name', 'bookmark_folder.deleted_at'])
        .orderBy('bookmark_folder.deleted_at', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        count: Number(row.count),
        deletedAt: Number(row.deleted_at),
      }))
    },
  }
}

/** Removed alone, not with its folder. */
const isAlone = sql<boolean>`not exists (select 1 from bookmark_folder as f
  where f.id = bookmark.folder_id and f.deleted_at = bookmark.deleted_at)`

function binnedBookmarks(database: Database) {
  const db = database.withTables<BookmarkTables>()
  const alone = (reader: Reader) =>
    db
      .selectFrom('bookmark')
      .where(isReachedInBin(reader))
      .where('bookmark.deleted_at', 'is not', null)
      .where(isAlone)
  return {
    /** Bookmarks removed one by one, the latest first. */
    async binned(
      reader: Reader,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<BinnedBookmark[]> {
      const rows = await alone(reader)
        .innerJoin('bookmark_folder', 'bookmark_folder.id', 'bookmark.folder_id')
        .select(['bookmark.id', 'title', 'bookmark_folder.name', 'bookmark.deleted_at'])
        .orderBy('bookmark.deleted_at', 'desc')
        .orderBy('bookmark.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        folderName: row.name,
        deletedAt: Number(row.deleted_at),
      }))
    },

    async countBinned(reader: Reader): Promise<number> {
      const { total } = await alone(reader)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}

function restoring(database: Database) {
  const db = database.withTables<BookmarkTables>()
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

/** Locks these folders until the transaction ends, so that a concurrent deletion includes restored bookmarks. */
async function holdFoldersOf(db: Kysely<BookmarkTables>, owner: PersonId, bookmarkIds: string[]) {
  const folderIds = db
    .selectFrom('bookmark')
    .select('folder_id')
    .where('owner', '=', owner)
    .where('id', 'in', bookmarkIds)
  await db
    .updateTable('bookmark_folder')
    .set((eb) => ({ used_at: eb.ref('used_at') }))
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .where('id', 'in', folderIds)
    .execute()
}

function restoringFolders(database: Database) {
  return {
    /** Restores a folder under a name, with everything deleted with it. False if there is none; throws a unique violation if the name is taken. */
    restoreFolder(owner: PersonId, { id, name }: { id: string; name: string }): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const tables = transaction.withTables<BookmarkTables>()
        const binned = await tables
          .selectFrom('bookmark_folder')
          .select('deleted_at')
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .executeTakeFirst()
        if (!binned) return false
        await tables
          .updateTable('bookmark_folder')
          .set({ deleted_at: null, name, name_key: nameKeyOf(name) })
          .where('id', '=', id)
          .execute()
        await tables
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
