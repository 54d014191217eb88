import type { ReadingState } from '@claire/api-contract'
import type { CitedWork } from '@claire/scholarly-text'
import { type Selectable, sql } from 'kysely'
import { articleField } from '#domains/articles'
import { type Database, inParts } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import { workIn } from '../bookmarked-work.ts'
import type { BookmarkTables } from '../tables.ts'
import { isReached, noteOf, stateOf } from './reach.ts'
import { type Wanted, inOrder, wantedOf } from './wanted.ts'

export interface StoredBookmark {
  id: string
  /** null for a reference without an article in Claire. */
  articleId: string | null
  folderId: string
  /** The work at the time it was bookmarked. */
  work: CitedWork
  /** The reader's own note and state. */
  note: string
  tags: string[]
  state: ReadingState
  createdAt: number
}

/** A bookmark, and its folder. */
export interface Place {
  id: string
  articleId: string | null
  /** Identifies a reference without an article. */
  referenceKey: string | null
  folderId: string
  isShared: boolean
  title: string
}

export interface Part {
  offset: number
  limit: number
}

const EVERYTHING: Part = { offset: 0, limit: Number.MAX_SAFE_INTEGER }
const COLUMNS = ['id', 'article_id', 'folder_id', 'title', 'facts', 'created_at'] as const
type Row = Pick<Selectable<BookmarkTables['bookmark']>, (typeof COLUMNS)[number]> & {
  note: string
  state: ReadingState
}

/** Bookmarks that are not in the bin. */
export function bookmarkReading(database: Database) {
  return {
    ...bookmarkLists(database),
    ...places(database),
    ...references(database),
    ...bookmarkedArticles(database),
  }
}

function bookmarkLists(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Newest first by default. */
    async bookmarks(reader: Reader, wanted: Wanted = {}, part = EVERYTHING): Promise<StoredBookmark[]> {
      const rows = await inOrder(wantedOf(db, reader, wanted), reader, wanted)
        .select([...COLUMNS, noteOf(reader).as('note'), stateOf(reader).as('state')])
        .limit(part.limit)
        .offset(part.offset)
        .execute()
      return withTags(database, rows)
    },

    /** By id, in the order given; ids that the reader does not reach are left out. */
    async bookmarksById(reader: Reader, ids: string[]): Promise<StoredBookmark[]> {
      const rows = await inParts(ids, (some) =>
        wantedOf(db, reader)
          .select([...COLUMNS, noteOf(reader).as('note'), stateOf(reader).as('state')])
          .where('id', 'in', some)
          .execute(),
      )
      const found = new Map((await withTags(database, rows)).map((bookmark) => [bookmark.id, bookmark]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    async countBookmarks(reader: Reader, wanted: Wanted = {}): Promise<number> {
      const { total } = await wantedOf(db, reader, wanted)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Number of matching bookmarks in each state, whichever state is wanted. */
    async countByState(reader: Reader, wanted: Wanted): Promise<Record<ReadingState, number>> {
      const rows = await wantedOf(db, reader, { ...wanted, state: undefined })
        .select([stateOf(reader).as('state'), sql<number>`count(*)`.as('total')])
        .groupBy(sql`state`)
        .execute()
      const counts = { toRead: 0, reading: 0, read: 0 }
      for (const { state, total } of rows) counts[state] = Number(total)
      return counts
    },

    /** Tags of the bookmarks, the most used first. */
    async tags(reader: Reader): Promise<{ tag: string; count: number }[]> {
      const rows = await db
        .selectFrom('bookmark_tag')
        .innerJoin('bookmark', 'bookmark.id', 'bookmark_tag.bookmark_id')
        .select([sql<string>`min(tag)`.as('tag'), sql<number>`count(*)`.as('count')])
        .where(isReached(reader))
        .where('bookmark.deleted_at', 'is', null)
        .groupBy('tag_key')
        .orderBy('count', 'desc')
        .orderBy('tag_key')
        .execute()
      return rows.map(({ tag, count }) => ({ tag, count: Number(count) }))
    },
  }
}

const PLACE = ['id', 'article_id', 'reference_key', 'folder_id', 'shared_in', 'title'] as const

function places(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Places of the matching bookmarks, or of a part of them. */
    async placesWanted(reader: Reader, wanted: Wanted, part = EVERYTHING): Promise<Place[]> {
      const rows = await inOrder(wantedOf(db, reader, wanted), reader, wanted)
        .select(PLACE)
        .limit(part.limit)
        .offset(part.offset)
        .execute()
      return rows.map(placeOf)
    },

    async placesById(reader: Reader, ids: string[]): Promise<Place[]> {
      const rows = await inParts(ids, (some) =>
        wantedOf(db, reader).select(PLACE).where('id', 'in', some).execute(),
      )
      return rows.map(placeOf)
    },

    /** Places of those of these articles that are bookmarked; that outside shared folders first. */
    async placesOfArticles(reader: Reader, articleIds: string[]): Promise<(Place & { articleId: string })[]> {
      const rows = await inParts(articleIds, (some) =>
        wantedOf(db, reader).select(PLACE).where('article_id', 'in', some).orderBy('shared_in').execute(),
      )
      return rows.map((row) => ({ ...placeOf(row), articleId: String(row.article_id) }))
    },

    /** All articles that are bookmarked. */
    async articleIds(reader: Reader, wanted: Wanted = {}): Promise<string[]> {
      const rows = await wantedOf(db, reader, wanted).select('article_id').distinct().execute()
      return rows.flatMap((row) => row.article_id ?? [])
    },
  }
}

function references(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** The articles of bookmarks, newest first, and the DOIs of those without one. */
    async citable(
      reader: Reader,
      wanted: Wanted,
      limit: number,
    ): Promise<{ articleIds: string[]; dois: string[] }> {
      const rows = await inOrder(wantedOf(db, reader, wanted), reader, wanted)
        .select(['article_id', 'reference_key'])
        .limit(limit)
        .execute()
      return {
        articleIds: rows.flatMap((row) => row.article_id ?? []),
        dois: rows.flatMap((row) => /^doi:(.+)$/.exec(row.reference_key ?? '')?.[1] ?? []),
      }
    },

    /** Places of the bookmarked ones of these references without an article. */
    async placesOfReferences(reader: Reader, keys: string[]): Promise<(Place & { referenceKey: string })[]> {
      const rows = await inParts(keys, (some) =>
        wantedOf(db, reader).select(PLACE).where('reference_key', 'in', some).orderBy('shared_in').execute(),
      )
      return rows.map((row) => ({ ...placeOf(row), referenceKey: String(row.reference_key) }))
    },
  }
}

function bookmarkedArticles(database: Database) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** Those of these keys of works that belong to a bookmark: in this or another version, or as a reference. */
    async bookmarkedWorks(owner: PersonId, workKeys: string[]): Promise<Set<string>> {
      const found = await inParts(workKeys, async (some) => {
        const articles = await wantedOf(db, owner)
          .select(articleField('bookmark.article_id', 'work_key').as('key'))
          .where(sql<boolean>`article_id in (select id from article where work_key in (${sql.join(some)}))`)
          .execute()
        const references = await wantedOf(db, owner)
          .select('reference_key as key')
          .where('reference_key', 'in', some)
          .execute()
        return [...articles, ...references]
      })
      return new Set(found.flatMap(({ key }) => key ?? []))
    },

    /** Articles that an owner has bookmarked since a time, each with the time. */
    async bookmarkedSince(owner: PersonId, since: number): Promise<Map<string, number>> {
      const rows = await wantedOf(db, owner)
        .select(['article_id', 'created_at'])
        .where('created_at', '>=', since)
        .execute()
      return new Map(rows.flatMap((row) => (row.article_id ? [[row.article_id, row.created_at]] : [])))
    },
  }
}

const placeOf = (row: Pick<Selectable<BookmarkTables['bookmark']>, (typeof PLACE)[number]>): Place => ({
  id: row.id,
  articleId: row.article_id,
  referenceKey: row.reference_key,
  folderId: row.folder_id,
  isShared: row.shared_in !== '',
  title: row.title,
})

async function withTags(database: Database, rows: Row[]): Promise<StoredBookmark[]> {
  const tagged = await inParts(
    rows.map(({ id }) => id),
    (some) =>
      database
        .withTables<BookmarkTables>()
        .selectFrom('bookmark_tag')
        .select(['bookmark_id', 'tag'])
        .where('bookmark_id', 'in', some)
        .orderBy('tag_key')
        .execute(),
  )
  const tags = Map.groupBy(tagged, ({ bookmark_id }) => bookmark_id)
  return rows.map((row) => ({
    id: row.id,
    articleId: row.article_id,
    folderId: row.folder_id,
    work: workIn(row),
    note: row.note,
    tags: tags.get(row.id)?.map(({ tag }) => tag) ?? [],
    state: row.state,
    createdAt: row.created_at,
  }))
}
