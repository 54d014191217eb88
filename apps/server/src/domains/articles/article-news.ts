import type { Database } from '#platform/database'
import type { ArticleTables } from './tables.ts'

/** So far back it can be said what was new; older events may be gone. */
export const NEWS_KEPT_MS = 30 * 24 * 3_600_000

export type ArticleNews = ReturnType<typeof createArticleNews>

/** What has been new of late. */
export function createArticleNews(database: Database) {
  const db = database.withTables<ArticleTables>()
  return {
    /**
     * What was new since a time, at most `NEWS_KEPT_MS` ago, first scans and imports without `--news` apart: how many
     * articles, the ids of the newest, and when anything new first came, if ever; `since` when that was before.
     */
    async newsSince(
      since: number,
      limit: number,
    ): Promise<{ total: number; newest: string[]; oldestAt: number | null }> {
      const news = db.selectFrom('article_event').where('kind', '=', 'created').where('backfill', '=', 0)
      const counted = await news
        .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.min('at').as('oldest')])
        .where('at', '>=', since)
        .executeTakeFirstOrThrow()
      const before = await news.select('at').where('at', '<', since).limit(1).executeTakeFirst()
      const rows = await news
        .select('article_id')
        .where('at', '>=', since)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return {
        total: Number(counted.total),
        newest: rows.map((row) => row.article_id),
        oldestAt: before ? since : (counted.oldest ?? null),
      }
    },
  }
}
