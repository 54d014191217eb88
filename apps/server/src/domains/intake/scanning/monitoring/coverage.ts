import type { SourceHistory } from '@claire/api-contract'
import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'
import { isCause, NO_FAULTS } from '../causes.ts'
import { type Messages } from '../messages.ts'

/** Priority up to which an address looks like an article, or is named by a sitemap or feed. */
const LIKELY = 2

/**
 * Share of a source's listed addresses that have become articles; entries that are no articles do not count. Null if
 * its lists have no addresses, as those of repositories, which describe articles in full.
 */
export async function coverageOf(
  database: Database,
  { sourceId, t }: { sourceId: string; t: Messages },
): Promise<SourceHistory['coverage']> {
  const listed = database
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .where('source_id', '=', sourceId)
    .where('kind', 'in', ['page', 'pdf'])
    .where('listed_at', 'is not', null)
  const { articles } = await listed
    .select((eb) => eb.fn.count<number>('article_id').distinct().as('articles'))
    .where('article_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const others = await listed
    .select(['state', 'reason', (eb) => eb.fn.countAll<number>().as('count')])
    .where('article_id', 'is', null)
    .where('prio', '<=', LIKELY)
    .where('state', 'in', ['due', 'blocked', 'failed', 'gone', 'skipped'])
    .where('reason', 'not in', NO_FAULTS)
    .groupBy(['state', 'reason'])
    .execute()
  const missing = new Map<string, number>()
  let waiting = 0
  for (const { state, reason, count } of others)
    if (state === 'due') waiting += Number(count)
    else missing.set(reason, (missing.get(reason) ?? 0) + Number(count))
  const causes = [...missing].flatMap(([cause, count]) =>
    isCause(cause) ? [{ cause, says: t(`causes.${cause}.says`), count }] : [],
  )
  const absent = causes.reduce((sum, { count }) => sum + count, 0)
  const expected = Number(articles) + absent + waiting
  return expected === 0
    ? null
    : { articles: Number(articles), expected, waiting, missing: causes.sort((a, b) => b.count - a.count) }
}
