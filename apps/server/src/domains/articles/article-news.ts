import type { Database } from '#platform/database'
import type { ArticleTables } from './tables.ts'

/** Maximum age of news in milliseconds; older events may be deleted. */
export const MAX_NEWS_AGE_MS = 30 * 24 * 3_600_000

export type ArticleNews = ReturnType<typeof createArticleNews>

/** Reads recent news from the events of articles. */
export function createArticleNews(database: Database) {
  const db = database.withTables<ArticleTables>()
  return {
    /**
     * Returns the news since a time, at most `MAX_NEWS_AGE_MS` ago, without first scans and imports without `--news`: the
     * number of articles, the ids of the newest, and when the latest news before `since` came, if any.
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
