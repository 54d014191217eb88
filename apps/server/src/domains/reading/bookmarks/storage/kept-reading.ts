import type { CitedWork } from '@claire/scholarly-text'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import { workIn } from '../kept-work.ts'
import type { BookmarkTables } from '../tables.ts'

export interface StoredBookmark {
  id: string
  /** null for a reference to what is not in Claire. */
  articleId: string | null
  folderId: string
  /** The work as it was when it was kept. */
  work: CitedWork
  note: string
  tags: string[]
  createdAt: number
}

/** Which bookmarks of an owner. */
export interface Wanted {
  /** All folders when left out. */
  folderId?: string | undefined
}

export interface Part {
  offset: number
  limit: number
}

const IDS_PER_QUERY = 500
const COLUMNS = ['id', 'article_id', 'folder_id', 'title', 'facts', 'note', 'created_at'] as const
type Row = Pick<Selectable<BookmarkTables['bookmark']>, (typeof COLUMNS)[number]>

/** Bookmarks that are not in the bin. */
export function keptReading(database: Database) {
  const db = database.withTables<BookmarkTables>()
  const liveOf = (owner: PersonId, { folderId }: Wanted = {}) => {
    const query = db.selectFrom('bookmark').where('owner', '=', owner).where('deleted_at', 'is', null)
    return folderId === undefined ? query : query.where('folder_id', '=', folderId)
  }

  async function withTags(rows: Row[]): Promise<StoredBookmark[]> {
    if (!rows.length) return []
    const tagged: { bookmark_id: string; tag: string }[] = []
    for (let at = 0; at < rows.length; at += IDS_PER_QUERY)
      tagged.push(
        ...(await db
          .selectFrom('bookmark_tag')
          .select(['bookmark_id', 'tag'])
          .where(
            'bookmark_id',
            'in',
            rows.slice(at, at + IDS_PER_QUERY).map(({ id }) => id),
          )
          .orderBy('tag_key')
          .execute()),
      )
    const tags = Map.groupBy(tagged, ({ bookmark_id }) => bookmark_id)
    return rows.map((row) => ({
      id: row.id,
      articleId: row.article_id,
      folderId: row.folder_id,
      work: workIn(row),
      note: row.note,
      tags: tags.get(row.id)?.map(({ tag }) => tag) ?? [],
      createdAt: row.created_at,
    }))
  }

  return {
    /** Newest first. */
    async bookmarks(
      owner: PersonId,
      wanted: Wanted = {},
      { offset, limit }: Part = { offset: 0, limit: Number.MAX_SAFE_INTEGER },
    ): Promise<StoredBookmark[]> {
      const rows = await liveOf(owner, wanted)
        .select(COLUMNS)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return withTags(rows)
    },

    async countBookmarks(owner: PersonId, wanted: Wanted = {}): Promise<number> {
      const { total } = await liveOf(owner, wanted)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    async bookmark(owner: PersonId, id: string): Promise<StoredBookmark | undefined> {
      return (await withTags(await liveOf(owner).select(COLUMNS).where('id', '=', id).execute()))[0]
    },

    async bookmarkOfArticle(owner: PersonId, articleId: string): Promise<StoredBookmark | undefined> {
      const rows = await liveOf(owner).select(COLUMNS).where('article_id', '=', articleId).execute()
      return (await withTags(rows))[0]
    },

    /** Which of these articles are kept, and where. */
    async placesOf(
      owner: PersonId,
      articleIds: string[],
    ): Promise<{ id: string; articleId: string; folderId: string }[]> {
      const rows = []
      for (let at = 0; at < articleIds.length; at += IDS_PER_QUERY)
        rows.push(
          ...(await liveOf(owner)
            .select(['id', 'article_id', 'folder_id'])
            .where('article_id', 'in', articleIds.slice(at, at + IDS_PER_QUERY))
            .$narrowType<{ article_id: string }>()
            .execute()),
        )
      return rows.map(({ id, article_id, folder_id }) => ({
        id,
        articleId: article_id,
        folderId: folder_id,
      }))
    },

    /** What is kept in a folder, or in all of them, newest first. */
    async articleIds(owner: PersonId, folderId: string | null): Promise<string[]> {
      const rows = await liveOf(owner, { folderId: folderId ?? undefined })
        .select('article_id')
        .where('article_id', 'is not', null)
        .$narrowType<{ article_id: string }>()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => row.article_id)
    },
  }
}
