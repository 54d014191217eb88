import type { KeptNotice, KeptNoticeState } from '@claire/api-contract'
import { type ArticleStore, encodeTitle } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { gravityOf } from '../bookmarked-work.ts'
import type { Membership } from '../sharing/membership.ts'
import { isReached } from '../storage/reach.ts'
import type { BookmarkTables } from '../tables.ts'

/** Limit of the notices listed; a person sees the others as they mark these. */
const MOST_LISTED = 100

interface Parts {
  database: Database
  clock: Clock
  articles: Pick<ArticleStore, 'cards'>
  membership: Pick<Membership, 'readers'>
}

export type KeptNotices = ReturnType<typeof createKeptNotices>

/** A person's notices about bookmarked works. */
export function createKeptNotices({ database, clock, articles, membership }: Parts) {
  const db = database.withTables<BookmarkTables>()
  return {
    /** The gravest of each bookmark that was not marked as seen, newest first. */
    async list(owner: PersonId): Promise<KeptNotice[]> {
      const readers = await membership.readers(owner)
      const rows = await db
        .selectFrom('kept_notice')
        .innerJoin('bookmark', 'bookmark.id', 'kept_notice.bookmark_id')
        .innerJoin('bookmark_folder', 'bookmark_folder.id', 'bookmark.folder_id')
        .select([
          'kept_notice.bookmark_id',
          'kept_notice.kind',
          'kept_notice.url',
          'kept_notice.found_at',
          'bookmark.article_id',
          'bookmark.title',
          'bookmark_folder.id as folder_id',
          'bookmark_folder.name',
        ])
        .where('kept_notice.owner', '=', owner)
        .where('kept_notice.seen_at', 'is', null)
        .where((eb) => eb.or([owner, ...readers].map((reader) => eb.and([isReached(reader)]))))
        .where('bookmark.deleted_at', 'is', null)
        .orderBy('kept_notice.found_at', 'desc')
        .orderBy('kept_notice.bookmark_id')
        .limit(MOST_LISTED)
        .execute()
      const gravestFirst = rows.toSorted((one, other) => gravityOf(other) - gravityOf(one))
      const gravest = new Map(gravestFirst.toReversed().map((row) => [row.bookmark_id, row]))
      const listed = rows.filter((row) => gravest.get(row.bookmark_id) === row)
      const cards = await articles.cards(listed.flatMap((row) => row.article_id ?? []))
      const titles = new Map(cards.map(({ id, title }) => [id, title]))
      return listed.map((row) => ({
        bookmarkId: row.bookmark_id,
        articleId: titles.has(row.article_id ?? '') ? row.article_id : null,
        title: encodeTitle(titles.get(row.article_id ?? '') ?? row.title),
        folder: { id: row.folder_id, name: row.name },
        kind: row.kind,
        url: row.url,
        foundAt: new Date(row.found_at).toISOString(),
      }))
    },

    /** Throws NOT_FOUND if the owner has no notice about this bookmark. */
    async setState(owner: PersonId, bookmarkId: string, state: KeptNoticeState['state']) {
      const { numUpdatedRows } = await db
        .updateTable('kept_notice')
        .set({ seen_at: state === 'seen' ? clock() : null })
        .where('owner', '=', owner)
        .where('bookmark_id', '=', bookmarkId)
        .executeTakeFirst()
      if (!numUpdatedRows) throw new DomainError('NOT_FOUND', 'There is no notice about this bookmark.')
    },
  }
}
