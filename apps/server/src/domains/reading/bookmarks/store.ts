import { randomUUID } from 'node:crypto'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract'
import { type Selectable, sql } from 'kysely'
import { idsOfSource } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { BookmarkTables } from './tables.ts'

export interface StoredFolder {
  id: string
  name: string
  /** The folder that everyone has from the first look on. */
  isDefault: boolean
}

export interface StoredBookmark {
  id: string
  articleId: string
  folderId: string
  /** The article's title when it was kept, plain. */
  title: string
  createdAt: number
}

/** Two names that a person cannot tell apart are one. */
const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()

export type BookmarkStore = ReturnType<typeof createBookmarkStore>

/** Folders and bookmarks; every call but `timesKept` is for one owner and sees nobody else's. */
export function createBookmarkStore(database: Database, clock: Clock) {
  return {
    ...folders(database, clock),
    ...folderChanges(database),
    ...bookmarks(database),
    ...bookmarkChanges(database, clock),

    /** How often the articles of a source are kept, by everybody together. */
    async timesKept(sourceId: string): Promise<number> {
      const { total } = await database
        .withTables<BookmarkTables>()
        .selectFrom('bookmark')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(sql<boolean>`article_id in (${idsOfSource(sourceId)})`)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Everything of an owner, gone for good. */
    forget(owner: PersonId): Promise<void> {
      return inTransaction(database, async (transaction) => {
        const db = transaction.withTables<BookmarkTables>()
        await db.deleteFrom('bookmark').where('owner', '=', owner).execute()
        await db.deleteFrom('bookmark_folder').where('owner', '=', owner).execute()
      })
    },
  }
}

function folders(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()
  const ofOwner = (owner: PersonId) => db.selectFrom('bookmark_folder').selectAll().where('owner', '=', owner)

  /** The new folder's id; undefined when there is one of this name. */
  async function insert(
    owner: PersonId,
    { name, isDefault }: { name: string; isDefault: boolean },
  ): Promise<string | undefined> {
    const row = await db
      .insertInto('bookmark_folder')
      .values({
        id: randomUUID(),
        owner,
        name,
        name_key: nameKeyOf(name),
        is_default: isDefault ? 1 : 0,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  }

  return {
    /** The owner's default folder, made at the first call; many first calls at once make one. */
    async defaultFolder(owner: PersonId): Promise<StoredFolder> {
      const find = () => ofOwner(owner).where('is_default', '=', 1).executeTakeFirst()
      const known = await find()
      if (known) return folderOf(known)
      await insert(owner, { name: DEFAULT_FOLDER_NAME, isDefault: true })
      const made = await find()
      if (!made) throw new Error('the default folder was neither found nor made')
      return folderOf(made)
    },

    /** The default folder first, then by name. */
    async folders(owner: PersonId): Promise<StoredFolder[]> {
      const rows = await ofOwner(owner).orderBy('is_default', 'desc').orderBy('name_key').execute()
      return rows.map(folderOf)
    },

    async folder(owner: PersonId, id: string): Promise<StoredFolder | undefined> {
      const row = await ofOwner(owner).where('id', '=', id).executeTakeFirst()
      return row && folderOf(row)
    },

    async addFolder(owner: PersonId, name: string): Promise<StoredFolder | undefined> {
      const id = await insert(owner, { name, isDefault: false })
      return id === undefined ? undefined : { id, name, isDefault: false }
    },
  }
}

function folderChanges(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Throws a unique violation when another folder has the name. */
    async renameFolder(owner: PersonId, { id, name }: { id: string; name: string }) {
      await db
        .updateTable('bookmark_folder')
        .set({ name, name_key: nameKeyOf(name) })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
    },

    /** Its bookmarks go with it. */
    async deleteFolder(owner: PersonId, id: string) {
      await db
        .deleteFrom('bookmark_folder')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('is_default', '=', 0)
        .execute()
    },
  }
}

function bookmarks(database: Database) {
  const db = database.withTables<BookmarkTables>()
  const ofOwner = (owner: PersonId) => db.selectFrom('bookmark').selectAll().where('owner', '=', owner)

  return {
    /** Newest first. */
    async bookmarks(owner: PersonId): Promise<StoredBookmark[]> {
      return (await ofOwner(owner).orderBy('created_at', 'desc').orderBy('id').execute()).map(bookmarkOf)
    },

    async bookmarkOfArticle(owner: PersonId, articleId: string): Promise<StoredBookmark | undefined> {
      const row = await ofOwner(owner).where('article_id', '=', articleId).executeTakeFirst()
      return row && bookmarkOf(row)
    },

    /** What is kept in a folder, or in all of them, newest first. */
    async articleIds(owner: PersonId, folderId: string | null): Promise<string[]> {
      let query = db.selectFrom('bookmark').select('article_id').where('owner', '=', owner)
      if (folderId !== null) query = query.where('folder_id', '=', folderId)
      const rows = await query.orderBy('created_at', 'desc').orderBy('id').execute()
      return rows.map((row) => row.article_id)
    },
  }
}

function bookmarkChanges(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Keeps an article; nothing happens when it is kept already. */
    async add(
      owner: PersonId,
      { articleId, folderId, title }: { articleId: string; folderId: string; title: string },
    ) {
      await db
        .insertInto('bookmark')
        .values({
          id: randomUUID(),
          owner,
          folder_id: folderId,
          article_id: articleId,
          title,
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The moved bookmark; undefined when the owner has none with this id. */
    async move(
      owner: PersonId,
      { id, folderId }: { id: string; folderId: string },
    ): Promise<StoredBookmark | undefined> {
      const row = await db
        .updateTable('bookmark')
        .set({ folder_id: folderId })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && bookmarkOf(row)
    },

    /** Whether there was one. */
    async remove(owner: PersonId, articleId: string): Promise<boolean> {
      const gone = await db
        .deleteFrom('bookmark')
        .where('owner', '=', owner)
        .where('article_id', '=', articleId)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    },
  }
}

const folderOf = ({ id, name, is_default }: Selectable<BookmarkTables['bookmark_folder']>): StoredFolder => ({
  id,
  name,
  isDefault: is_default === 1,
})

const bookmarkOf = (row: Selectable<BookmarkTables['bookmark']>): StoredBookmark => ({
  id: row.id,
  articleId: row.article_id,
  folderId: row.folder_id,
  title: row.title,
  createdAt: row.created_at,
})
