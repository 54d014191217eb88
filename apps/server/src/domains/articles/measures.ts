import type { Database } from '#platform/database'
import type { Measure } from '#platform/metrics'
import { createArticleEvents } from './events.ts'
import type { ArticleTables } from './tables.ts'

/** Number of articles, and how far the readers of the outbox are behind. */
export function articleMeasures(
  database: Database,
  /** Positions of the readers of this process. */
  readers: Record<string, () => Promise<number>>,
): Measure[] {
  const db = database.withTables<ArticleTables>()
  return [
    {
      name: 'claire_articles',
      help: 'Articles that can be found.',
      async read() {
        const row = await db
          .selectFrom('article')
          .select((eb) => eb.fn.countAll<string | number>().as('count'))
          .where('deleted', '=', 0)
          .executeTakeFirstOrThrow()
        return [{ value: Number(row.count) }]
      },
    },
    {
      name: 'claire_article_events_waiting',
      help: 'Changes of articles that a reader has not dealt with yet: index (they cannot be found yet), alerts (nobody has been told).',
      labels: ['reader'],
      async read() {
        const newest = await createArticleEvents(database).latest()
        const samples = Object.entries(readers).map(async ([reader, readsAfter]) => ({
          labels: { reader },
          value: Math.max(0, newest - (await readsAfter())),
        }))
        return Promise.all(samples)
      },
    },
  ]
}
