import { sql } from 'kysely'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type FoundUrl, urlId } from '../frontier/crawl-url.ts'
import type { Registry } from './registry.ts'
import type { ScanningTables } from '../tables.ts'
import { requeue } from '../frontier/requeue.ts'
import type { ScanRun } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'

/** About a quarter of an hour at one per second: all sources share one registry. The next run continues. */
const LOOKUPS = 1_000
/** Maximum articles checked per run, for a source with very many gaps: other writers wait meanwhile. */
const MOST_LOOKED_AT = 10_000
const ARTICLES_AT_ONCE = 500

interface Repairing {
  run: ScanRun
  clock: Clock
  registry: Registry
  /** The article at which the last run ended; '' to begin with the first. */
  afterId: string
}

/** Queues lookups of articles with gaps, unless they were looked up recently. Returns where the next run continues. */
export async function enterRepair(
  transaction: Database,
  now: Now,
  { run, clock, registry, afterId: begin }: Repairing,
): Promise<string> {
  const sourceId = run.source_id
  const articles = createArticleStore(transaction, clock)
  const urls: FoundUrl[] = []
  let afterId = begin
  for (let looked = 0; looked < MOST_LOOKED_AT && urls.length < LOOKUPS; looked += ARTICLES_AT_ONCE) {
    const some = await articles.incomplete(sourceId, { afterId, limit: ARTICLES_AT_ONCE })
    afterId = some.at(-1)?.id ?? ''
    if (!afterId) break
    urls.push(
      ...(await notAskedLately(transaction, now, {
        sourceId,
        lookups: some.map((article) => registry.lookup(article)),
      })),
    )
  }
  await requeue(transaction, now, { sourceId, urls, since: run.started_at })
  return afterId
}

async function notAskedLately(
  transaction: Database,
  now: Now,
  { sourceId, lookups }: { sourceId: string; lookups: ReturnType<Registry['lookup']>[] },
): Promise<FoundUrl[]> {
  const byId = new Map(lookups.map((lookup) => [urlId(sourceId, lookup.key), lookup]))
  const asked = await transaction
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select('id')
    .where('id', 'in', [...byId.keys()])
    .where('recheck_at', '>', now())
    .execute()
  for (const { id } of asked) byId.delete(id)
  return [...byId.values()]
}

/** Drops lookups that an earlier run of the source left over: they would delay the stages before theirs. */
export async function dropLookups(transaction: Database, sourceId: string) {
  await dueLookups(transaction).where('source_id', '=', sourceId).execute()
}

/** Drops all lookups left from when a registry was configured. */
export async function dropAllLookups(database: Database) {
  await dueLookups(database).execute()
}

const dueLookups = (database: Database) =>
  database
    .withTables<ScanningTables>()
    .deleteFrom('crawl_url')
    .where(sql<boolean>`state = 'due'`)
    .where('kind', '=', 'lookup')
