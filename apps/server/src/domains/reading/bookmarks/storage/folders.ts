import { randomUUID } from 'node:crypto'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'
import { nameKeyOf } from './keys.ts'
import { isReached, isReachedFolder } from './reach.ts'

export interface StoredFolder {
  id: string
  name: string
  /** The folder that everyone has from the first request on. */
  isDefault: boolean
  /** Time when a bookmark was last added to it by name; 0 for never. */
  usedAt: number
  isShared: boolean
}

const COLUMNS = ['id', 'name', 'is_default', 'used_at', 'shared_at'] as const

/** Folders that are not in the bin. */
export function folderStorage(database: Database, clock: Clock) {
  return { ...liveFolders(database), ...newFolders(database, clock), ...folderUpdates(database, clock) }
}

function liveFolders(database: Database) {
  const db = database.withTables<BookmarkTables>()
  const liveOf = (reader: Reader) =>
    db
      .selectFrom('bookmark_folder')
      .select(COLUMNS)
      .where(isReachedFolder(reader))
      .where('deleted_at', 'is', null)

  return {
    /** The default folder first, then by name. */
    async folders(reader: Reader): Promise<StoredFolder[]> {
      const rows = await liveOf(reader).orderBy('is_default', 'desc').orderBy('name_key').execute()
      return rows.map(folderOf)
    },

    async folder(reader: Reader, id: string): Promise<StoredFolder | undefined> {
      const row = await liveOf(reader).where('id', '=', id).executeTakeFirst()
      return row && folderOf(row)
    },

    /** Number of bookmarks in each folder; empty folders are missing. */
    async countsByFolder(reader: Reader): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('bookmark')
        .select(['folder_id', (eb) => eb.fn.countAll<number>().as('total')])
        .where(isReached(reader))
        .where('deleted_at', 'is', null)
        .groupBy('folder_id')
        .execute()
      return new Map(rows.map(({ folder_id, total }) => [folder_id, Number(total)]))
    },
  }
}

function newFolders(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()

  /** The new folder's id; undefined if there is one of this name. */
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
        used_at: 0,
        deleted_at: null,
        feed_token: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  }
  const { folders, folder } = liveFolders(database)

  return {
    /** The owner's default folder, created at the first call; concurrent first calls create one. */
    async defaultFolder(owner: PersonId): Promise<StoredFolder> {
      const known = (await folders(owner)).find(({ isDefault }) => isDefault)
      if (known) return known
      await insert(owner, { name: DEFAULT_FOLDER_NAME, isDefault: true })
      const made = (await folders(owner)).find(({ isDefault }) => isDefault)
      if (!made) throw new Error('the default folder was neither found nor made')
      return made
    },

    async addFolder(owner: PersonId, name: string): Promise<StoredFolder | undefined> {
      const id = await insert(owner, { name, isDefault: false })
      return id === undefined ? undefined : folder(owner, id)
    },
  }
}

function folderUpdates(database: Database, clock: Clock) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Throws a unique violation if another folder has the name. */
    async renameFolder(owner: PersonId, { id, name }: { id: string; name: string }) {
      await db
        .updateTable('bookmark_folder')
        .set({ name, name_key: nameKeyOf(name) })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
    },

    /** Locks a folder against deletion until the transaction ends, since bookmarks are about to be added. */
    async holdFolder(reader: Reader, id: string): Promise<StoredFolder | undefined> {
      const row = await db
        .updateTable('bookmark_folder')
        .set((eb) => ({ used_at: eb.ref('used_at') }))
        .where(isReachedFolder(reader))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning(COLUMNS)
        .executeTakeFirst()
      return row && folderOf(row)
    },

    /** Marks the folder as the one used last. */
    async useFolder(owner: PersonId, id: string) {
      await db
        .updateTable('bookmark_folder')
        .set({ used_at: clock() })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
    },
  }
}

const folderOf = (row: Pick<Selectable<BookmarkTables['bookmark_folder']>, (typeof COLUMNS)[number]>) => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default === 1,
  usedAt: row.used_at,
  isShared: row.shared_at !== null,
})

/** Tokens of the private feeds of folders. That of a folder in the bin is invalid. */
export function feedTokens(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** null if the folder has no feed, or is not the owner's. */
    async feedToken(owner: PersonId, folderId: string): Promise<string | null> {
      const row = await db
        .selectFrom('bookmark_folder')
        .select('feed_token')
        .where('owner', '=', owner)
        .where('id', '=', folderId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.feed_token ?? null
    },

    async setFeedToken(owner: PersonId, folderId: string, token: string | null) {
      await db
        .updateTable('bookmark_folder')
        .set({ feed_token: token })
        .where('owner', '=', owner)
        .where('id', '=', folderId)
        .where('deleted_at', 'is', null)
        .execute()
    },

    async folderOfToken(token: string) {
      const row = await db
        .selectFrom('bookmark_folder')
        .select(['id', 'owner', 'name', 'created_at'])
        .where('feed_token', '=', token)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && { id: row.id, owner: row.owner, name: row.name, createdAt: row.created_at }
    },
  }
}
