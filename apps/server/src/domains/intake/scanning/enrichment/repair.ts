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

/** About a quarter of an hour at one a second: all sources share one registry. The next run goes on. */
const LOOKUPS = 1_000
/** Of a source with far more gaps than a registry can fill, a part is looked at in each run: others wait to write meanwhile. */
const MOST_LOOKED_AT = 10_000
const ARTICLES_AT_ONCE = 500

interface Repairing {
  run: ScanRun
  clock: Clock
  registry: Registry
  /** The article that the run before ended with; '' to begin with the first. */
  afterId: string
}

/** Has the registry asked about the source's articles with gaps, unless it was asked not long ago. Returns where the next run begins. */
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

/** Forgets questions of a source that an earlier run did not get to: they would hold up the stages before theirs. */
export async function dropLookups(transaction: Database, sourceId: string) {
  await dueLookups(transaction).where('source_id', '=', sourceId).execute()
}

/** Forgets all questions that are left from when a registry was still to be asked. */
export async function dropAllLookups(database: Database) {
  await dueLookups(database).execute()
}

const dueLookups = (database: Database) =>
  database
    .withTables<ScanningTables>()
    .deleteFrom('crawl_url')
    .where(sql<boolean>`state = 'due'`)
    .where('kind', '=', 'lookup')
