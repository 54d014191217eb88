import type { ReadingState, BookmarkOrder } from '@claire/api-contract'
import { type CitedWork, exactTokens } from '@claire/scholarly-text'
import { sql, type SelectQueryBuilder, type Tables } from 'kysely'
import { articleField } from '#domains/articles'
import { type Database, inParts, countOf } from '#platform/database'
import type { PersonId, Reader } from '#platform/person'
import { workIn, wordsOf } from '../bookmarked-work.ts'
import { tagKeyOf } from './keys.ts'
import { isReached, noteOf, stateOf, hasInNotes } from './reach.ts'

export interface StoredBookmark {
  id: string
  /** null for a reference without an article in Claire. */
  articleId: string | null
  /** Identifies a reference without an article. */
  referenceKey: string | null
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
export interface Place extends Pick<StoredBookmark, 'id' | 'articleId' | 'referenceKey' | 'folderId'> {
  isShared: boolean
  title: string
}

export interface Part {
  offset: number
  limit: number
}

const EVERYTHING: Part = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** Bookmarks that are not in the bin. */
export function bookmarkReading(database: Database) {
  return {
    ...bookmarkLists(database),
    ...places(database),
    ...bookmarkedArticles(database),
  }
}

function bookmarkLists(db: Database) {
  return {
    /** Newest first by default. */
    async bookmarks(reader: Reader, wanted: Wanted = {}, part = EVERYTHING): Promise<StoredBookmark[]> {
      const query = orderedOf(db, reader, wanted).limit(part.limit).offset(part.offset)
      return withTags(db, await rowsOf(query, reader))
    },

    /** By id, in the order given; ids that the reader does not reach are left out. */
    async bookmarksById(reader: Reader, ids: string[]): Promise<StoredBookmark[]> {
      const rows = await inParts(ids, (some) => rowsOf(wantedOf(db, reader).where('id', 'in', some), reader))
      const found = new Map((await withTags(db, rows)).map((bookmark) => [bookmark.id, bookmark]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    countBookmarks: (reader: Reader, wanted: Wanted = {}) => countOf(wantedOf(db, reader, wanted)),

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

const PLACE = [
  'id',
  'article_id as articleId',
  'reference_key as referenceKey',
  'folder_id as folderId',
  'title',
] as const

function places(db: Database) {
  async function placesBy(column: 'id' | 'article_id' | 'reference_key', reader: Reader, values: string[]) {
    return inParts(values, (some) =>
      placesOf(wantedOf(db, reader).where(column, 'in', some).orderBy('shared_in')),
    )
  }

  return {
    /** Places of the matching bookmarks, or of a part of them. */
    placesWanted: (reader: Reader, wanted: Wanted, part = EVERYTHING): Promise<Place[]> =>
      placesOf(orderedOf(db, reader, wanted).limit(part.limit).offset(part.offset)),

    placesById: (reader: Reader, ids: string[]): Promise<Place[]> => placesBy('id', reader, ids),

    /** Places of those of these articles that are bookmarked; that outside shared folders first. */
    async placesOfArticles(reader: Reader, articleIds: string[]): Promise<(Place & { articleId: string })[]> {
      const places = await placesBy('article_id', reader, articleIds)
      return places.map((place) => ({ ...place, articleId: String(place.articleId) }))
    },

    /** Places of the bookmarked ones of these references without an article. */
    async placesOfReferences(reader: Reader, keys: string[]): Promise<(Place & { referenceKey: string })[]> {
      const places = await placesBy('reference_key', reader, keys)
      return places.map((place) => ({ ...place, referenceKey: String(place.referenceKey) }))
    },

    /** All articles that are bookmarked. */
    async articleIds(reader: Reader, wanted: Wanted = {}): Promise<string[]> {
      const rows = await wantedOf(db, reader, wanted).select('article_id').distinct().execute()
      return rows.flatMap((row) => row.article_id ?? [])
    },
  }
}

function bookmarkedArticles(db: Database) {
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

async function placesOf(query: BookmarkQuery): Promise<Place[]> {
  const rows = await query.select([...PLACE, 'shared_in']).execute()
  return rows.map(({ shared_in, ...place }) => ({ ...place, isShared: shared_in !== '' }))
}

const rowsOf = (query: BookmarkQuery, reader: Reader) =>
  query
    .select([...PLACE, 'facts', 'created_at as createdAt'])
    .select([noteOf(reader).as('note'), stateOf(reader).as('state')])
    .execute()

async function withTags(
  database: Database,
  rows: Awaited<ReturnType<typeof rowsOf>>,
): Promise<StoredBookmark[]> {
  const tagged = await inParts(
    rows.map(({ id }) => id),
    (some) =>
      database
        .selectFrom('bookmark_tag')
        .select(['bookmark_id', 'tag'])
        .where('bookmark_id', 'in', some)
        .orderBy('tag_key')
        .execute(),
  )
  const tags = Map.groupBy(tagged, ({ bookmark_id }) => bookmark_id)
  return rows.map(({ title, facts, ...row }) => ({
    ...row,
    work: workIn({ title, facts }),
    tags: tags.get(row.id)?.map(({ tag }) => tag) ?? [],
  }))
}

/** Filters and order of bookmarks. */
export interface Wanted {
  /** All folders by default. */
  folderId?: string | undefined
  tag?: string | undefined
  state?: ReadingState | undefined
  /** Requires all of its words, or words that begin like them. */
  text?: string | undefined
  /** With `text`: tags in use, which may contain its words too. */
  tags?: string[] | undefined
  /** Includes these articles, the best first: they are similar to the text in meaning. */
  near?: string[] | undefined
  /** By default: best match for the text, else newest first. */
  sort?: BookmarkOrder | undefined
}

type BookmarkQuery = SelectQueryBuilder<Tables, 'bookmark', object>

/** The matching bookmarks outside the bin. */
function wantedOf(db: Database, reader: Reader, wanted: Wanted = {}): BookmarkQuery {
  const { folderId, tag, state, text } = wanted
  let query = db.selectFrom('bookmark').where(isReached(reader)).where('deleted_at', 'is', null)
  if (folderId !== undefined) query = query.where('folder_id', '=', folderId)
  if (state !== undefined) query = query.where(stateOf(reader), '=', state)
  if (tag !== undefined) query = query.where(isTagged(sql`tag_key = ${tagKeyOf(tag)}`))
  if (text?.trim())
    query = query.where(sql<boolean>`(${hasWords(reader, text, wanted)} or ${isNear(wanted)})`)
  return query
}

/** The same, in order. */
function orderedOf(db: Database, reader: Reader, wanted: Wanted): BookmarkQuery {
  const { sort, text, near = [] } = wanted
  const query = wantedOf(db, reader, wanted)
  const newest = (bookmarks: BookmarkQuery) => bookmarks.orderBy('created_at', 'desc').orderBy('id')
  if (sort === 'year')
    return newest(query.orderBy((eb) => eb.fn.coalesce('publication_year', sql<number>`0`), 'desc'))
  if (sort === 'title') return newest(query.orderBy('title_key'))
  if (sort === 'oldest') return query.orderBy('created_at').orderBy('id')
  // Literal matches come before articles that are only similar; without similar ones, all results are literal matches.
  if (sort === 'kept' || !text?.trim() || !near.length) return newest(query)
  const rank = sql`case article_id ${sql.join(
    near.map((id, at) => sql`when ${id} then ${sql.lit(at)}`),
    sql` `,
  )} else ${sql.lit(near.length)} end`
  return newest(
    query.orderBy(sql`case when ${hasWords(reader, text, wanted)} then 0 else 1 end`).orderBy(rank),
  )
}

const isTagged = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select 1 from bookmark_tag where bookmark_tag.bookmark_id = bookmark.id and ${condition})`

/** Every word begins one of the bookmark's; a text without words matches nothing. */
function hasWords(reader: Reader, text: string, { tags = [] }: Wanted) {
  const words = new Set(exactTokens(text).flatMap((token) => (token.span === 1 ? token.text : [])))
  const each = Array.from(words, (word) => {
    const pattern = `% ${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
    const keys = tags.filter((tag) => wordsOf(tag).includes(` ${word}`)).map(tagKeyOf)
    const isInTag = keys.length ? isTagged(sql`tag_key in (${sql.join(keys)})`) : sql`1 = 0`
    return sql`when not (words like ${pattern} escape '\\' or ${hasInNotes(reader, pattern)} or ${isInTag}) then 0`
  })
  // Not joined by "and": that is as deep as there are words, and SQLite refuses a depth of 1,000.
  return sql<boolean>`case when ${sql.lit(words.size)} = 0 then 0 ${sql.join(each, sql` `)} else 1 end = 1`
}

const isNear = ({ near = [] }: Wanted) => (near.length ? sql`article_id in (${sql.join(near)})` : sql`1 = 0`)
