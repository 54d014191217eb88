import { randomUUID } from 'node:crypto'
import { DEFAULT_FOLDER_NAME } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'
import { nameKeyOf } from './keys.ts'
import { isMember, isReached, isReachedFolder, ownerOf, personOf } from './reach.ts'

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

export function liveFolders(db: Database) {
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

function newFolders(db: Database, clock: Clock) {
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
  const { folders, folder } = liveFolders(db)

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

/** An update without effect of folders that are not in the bin, which locks them until the transaction ends. */
export const lockedFolders = (database: Database) =>
  database
    .updateTable('bookmark_folder')
    .set((eb) => ({ used_at: eb.ref('used_at') }))
    .where('deleted_at', 'is', null)

function folderUpdates(db: Database, clock: Clock) {
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
      const row = await lockedFolders(db)
        .where(isReachedFolder(reader))
        .where('id', '=', id)
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

/**
 * Tokens of the private feeds of folders, one for each person who can open a folder: that of the owner is the folder's.
 * Those of a folder in the bin are invalid.
 */
export const feedTokens = (database: Database) => ({ ...ownTokens(database), ...folderByToken(database) })

function ownTokens(db: Database) {
  return {
    /** null if the reader has no feed of the folder. */
    async feedToken(reader: Reader, folderId: string): Promise<string | null> {
      const ofFolder = db
        .selectFrom('bookmark_folder')
        .select('feed_token as token')
        .where('owner', '=', ownerOf(reader))
        .where('id', '=', folderId)
        .where('deleted_at', 'is', null)
      const ofMember = db
        .selectFrom('member_feed')
        .select('token')
        .where('folder_id', '=', folderId)
        .where('person', '=', personOf(reader))
      const row = await (isMember(reader) ? ofMember : ofFolder).executeTakeFirst()
      return row?.token ?? null
    },

    /** Deletes the feed if the token is null. */
    async setFeedToken(reader: Reader, folderId: string, token: string | null) {
      const person = personOf(reader)
      if (!isMember(reader))
        await db
          .updateTable('bookmark_folder')
          .set({ feed_token: token })
          .where('owner', '=', person)
          .where('id', '=', folderId)
          .where('deleted_at', 'is', null)
          .execute()
      else if (token === null)
        await db
          .deleteFrom('member_feed')
          .where('folder_id', '=', folderId)
          .where('person', '=', person)
          .execute()
      else
        await db
          .insertInto('member_feed')
          .values({ folder_id: folderId, person, token })
          .onConflict((conflict) => conflict.columns(['folder_id', 'person']).doUpdateSet({ token }))
          .execute()
    },
  }
}

const folderByToken = (database: Database) => ({
  /** The folder, and the person whose feed has this token. */
  async folderOfToken(token: string) {
    const live = database
      .selectFrom('bookmark_folder')
      .select(['id', 'name', 'created_at as createdAt'])
      .where('deleted_at', 'is', null)
    const own = await live.select('owner as person').where('feed_token', '=', token).executeTakeFirst()
    if (own) return own
    return live
      .innerJoin('member_feed', 'member_feed.folder_id', 'bookmark_folder.id')
      .select('person')
      .where('token', '=', token)
      .executeTakeFirst()
  },
})
