import {
  type CitedNotice,
  type BookmarkNotice,
  type BookmarkNoticeState,
  BookmarkNoticeParamsSchema,
  BookmarkNoticeStateSchema,
  BookmarkNoticesSchema,
} from '@claire/api-contract'
import { sql } from 'kysely'
import { type ArticleStore, citedDois, encodeTitle } from '#domains/articles'
import type { Database, StoreParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import { routesUnder } from '#platform/http/calls'
import type { PersonId, Reader } from '#platform/person'
import { gravityOf } from '../bookmarked-work.ts'
import type { Membership } from '../sharing/membership.ts'
import { isReached } from '../storage/reach.ts'
import { MOST_NAMED } from './cited-works.ts'

/** Limit of the notices listed; a person sees the others as they mark these. */
const MOST_LISTED = 100

interface Parts extends StoreParts {
  articles: Pick<ArticleStore, 'cards' | 'namesOfWorks'>
  membership: Pick<Membership, 'readers'>
}

export type BookmarkNotices = ReturnType<typeof createBookmarkNotices>

/** A person's notices about works that they bookmarked, and about works that their bookmarks cite. */
export function createBookmarkNotices({ database: db, clock, articles, membership }: Parts) {
  return {
    /** The gravest of each work that was not marked as seen, newest first. */
    async list(owner: PersonId): Promise<{ notices: BookmarkNotice[]; cited: CitedNotice[] }> {
      const readers = [owner, ...(await membership.readers(owner))]
      return {
        notices: await bookmarkedNotices({ database: db, articles }, owner, readers),
        cited: await citedNotices({ database: db, articles }, owner, readers),
      }
    },

    /** Throws NOT_FOUND if the owner has no notice about this bookmark, or with this id about a cited work. */
    async setState(owner: PersonId, id: string, state: BookmarkNoticeState['state']) {
      const { numUpdatedRows } = await db
        .updateTable('bookmark_notice')
        .set({ seen_at: state === 'seen' ? clock() : null })
        .where('owner', '=', owner)
        .where((eb) =>
          eb.or([
            eb('bookmark_id', '=', id),
            eb.and([eb('bookmark_id', 'is', null), eb('work_key', '=', id)]),
          ]),
        )
        .executeTakeFirst()
      if (!numUpdatedRows) throw new DomainError('NOT_FOUND', (t) => t('bookmarks.noNotice'))
    },
  }
}

type Stored = Pick<Parts, 'database' | 'articles'>

const isReachedByAny = (readers: Reader[]) =>
  sql<boolean>`(${sql.join(
    readers.map((each) => sql`(${isReached(each)})`),
    sql` or `,
  )})`

async function bookmarkedNotices(
  { database, articles }: Stored,
  owner: PersonId,
  readers: Reader[],
): Promise<BookmarkNotice[]> {
  const rows = await database
    .selectFrom('bookmark_notice')
    .innerJoin('bookmark', 'bookmark.id', 'bookmark_notice.bookmark_id')
    .innerJoin('bookmark_folder', 'bookmark_folder.id', 'bookmark.folder_id')
    .select(['bookmark.id', 'bookmark_notice.kind', 'bookmark_notice.url', 'bookmark_notice.found_at'])
    .select([
      'bookmark.article_id',
      'bookmark.title',
      'bookmark_folder.id as folder_id',
      'bookmark_folder.name',
    ])
    .where('bookmark_notice.owner', '=', owner)
    .where('bookmark_notice.seen_at', 'is', null)
    .where(isReachedByAny(readers))
    .where('bookmark.deleted_at', 'is', null)
    .orderBy('bookmark_notice.found_at', 'desc')
    .orderBy('bookmark.id')
    .limit(MOST_LISTED)
    .execute()
  const listed = gravestOf(rows, ({ id }) => id)
  const cards = await articles.cards(listed.flatMap((row) => row.article_id ?? []))
  const titles = new Map(cards.map(({ id, title }) => [id, title]))
  return listed.map((row) => ({
    bookmarkId: row.id,
    articleId: titles.has(row.article_id ?? '') ? row.article_id : null,
    title: encodeTitle(titles.get(row.article_id ?? '') ?? row.title),
    folder: { id: row.folder_id, name: row.name },
    kind: row.kind,
    url: row.url,
    foundAt: new Date(row.found_at).toISOString(),
  }))
}

/** The gravest notice of each work, in their order. */
function gravestOf<Row extends Pick<BookmarkNotice, 'kind'>>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const gravestLast = rows.toSorted((one, other) => gravityOf(one) - gravityOf(other))
  const gravest = new Map(gravestLast.map((row) => [keyOf(row), row]))
  return rows.filter((row) => gravest.get(keyOf(row)) === row)
}

async function citedNotices(
  { database, articles }: Stored,
  owner: PersonId,
  readers: Reader[],
): Promise<CitedNotice[]> {
  const rows = await database
    .selectFrom('bookmark_notice')
    .select(['work_key', 'kind', 'url', 'found_at'])
    .where('owner', '=', owner)
    .where('seen_at', 'is', null)
    .where('bookmark_id', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('work_key')
    .limit(MOST_LISTED)
    .execute()
  const listed = gravestOf(rows, (row) => row.work_key)
  const names = await articles.namesOfWorks(listed.map((row) => row.work_key))
  const cards = await articles.cards([...names.values()].flatMap(({ articleId }) => articleId ?? []))
  const titles = new Map(cards.map(({ id, title }) => [id, title]))
  const notices: CitedNotice[] = []
  for (const { work_key: id, kind, url, found_at } of listed) {
    const { dois = [], articleId = null } = names.get(id) ?? {}
    const citedBy = await citingBookmarks(database, readers, dois)
    const doi = dois[0]
    // Its bookmarks may be gone, or their folders out of reach.
    if (doi === undefined || !citedBy.count) continue
    const title = encodeTitle(titles.get(articleId ?? '') ?? doi)
    notices.push({ id, doi, articleId, title, kind, url, foundAt: new Date(found_at).toISOString(), citedBy })
  }
  return notices
}

/** The bookmarks that the readers reach and whose articles cite one of these DOIs: all counted, the latest named. */
async function citingBookmarks(
  db: Database,
  readers: Reader[],
  dois: string[],
): Promise<CitedNotice['citedBy']> {
  if (!dois.length) return { count: 0, bookmarks: [] }
  const rows = await db
    .selectFrom('bookmark')
    .select(['article_id', 'title', sql<number>`count(*) over ()`.as('total')])
    .where(
      'article_id',
      'in',
      db.selectFrom(citedDois.as('cited')).select('article_id').where('doi', 'in', dois),
    )
    .where('deleted_at', 'is', null)
    .where(isReachedByAny(readers))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_NAMED)
    .$narrowType<{ article_id: string }>()
    .execute()
  return {
    count: Number(rows[0]?.total ?? 0),
    bookmarks: rows.map((row) => ({ articleId: row.article_id, title: encodeTitle(row.title) })),
  }
}

/** `/today/notices`: works that were retracted or corrected, bookmarked or cited by bookmarks. */
export const bookmarkNoticeRoutes = (notices: BookmarkNotices) =>
  routesUnder('Today', (calls) => {
    calls.get('/today/notices', {
      summary:
        "The caller's bookmarked works, and works that these cite, that were retracted or corrected since",
      description: 'Those that were not marked as seen, newest first.',
      reply: BookmarkNoticesSchema,
      handle: (_, { subject }) => notices.list(subject),
    })
    calls.put('/today/notices/:bookmarkId', {
      summary: 'Mark the notice about a bookmarked or cited work as seen, or take that back',
      params: BookmarkNoticeParamsSchema,
      body: BookmarkNoticeStateSchema,
      errors: [404],
      handle: ({ params, body }, { subject }) => notices.setState(subject, params.bookmarkId, body.state),
    })
  })
