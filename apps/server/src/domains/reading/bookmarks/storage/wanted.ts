import type { BookmarkOrder, ReadingState } from '@claire/api-contract'
import { exactTokens } from '@claire/scholarly-text'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#platform/person'
import type { BookmarkTables } from '../tables.ts'
import { wordsOf } from '../bookmarked-work.ts'
import { tagKeyOf } from './keys.ts'
import { hasInNotes, isReached, stateOf } from './reach.ts'

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

type BookmarkQuery = SelectQueryBuilder<BookmarkTables, 'bookmark', object>

/** The matching bookmarks outside the bin. */
export function wantedOf(db: Kysely<BookmarkTables>, reader: Reader, wanted: Wanted = {}): BookmarkQuery {
  const { folderId, tag, state, text } = wanted
  let query = db.selectFrom('bookmark').where(isReached(reader)).where('deleted_at', 'is', null)
  if (folderId !== undefined) query = query.where('folder_id', '=', folderId)
  if (state !== undefined) query = query.where(stateOf(reader), '=', state)
  if (tag !== undefined) query = query.where(isTagged(sql`tag_key = ${tagKeyOf(tag)}`))
  if (text?.trim())
    query = query.where(sql<boolean>`(${hasWords(reader, text, wanted)} or ${isNear(wanted)})`)
  return query
}

export function inOrder(query: BookmarkQuery, reader: Reader, wanted: Wanted): BookmarkQuery {
  const { sort, text, near = [] } = wanted
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
