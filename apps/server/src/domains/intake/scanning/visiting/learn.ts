import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Outcome } from '../discovery/outcome.ts'
import { followTopics } from '../websub/subscriptions.ts'
import {
  CHOOSES,
  ENOUGH,
  namesOf,
  parameterKey,
  without,
  withParameter,
} from '../discovery/filter-findings.ts'
import { readStrategy } from '../discovery/strategy.ts'
import type { SavedArticles } from './save-articles.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'
import { type ScanRun, stateOf } from '../frontier/runs.ts'
import { saveStrategy } from '../runs/stages.ts'

/** Stores what the visit shows about the source, and follows its hubs. */
export async function learn(
  transaction: Database,
  clock: Clock,
  { run, outcome }: { run: ScanRun; outcome: Outcome },
) {
  if (!outcome.learn) return
  const before = readStrategy((await stateOf(transaction, run.source_id)).strategy)
  const learned = outcome.learn(before)
  await saveStrategy(transaction, run.source_id, learned)
  if (learned.movedAt !== before.movedAt) await restartBackfill(transaction, run)
  const { topics } = learned
  if (JSON.stringify(topics) !== JSON.stringify(before.topics))
    await followTopics(transaction, clock(), { sourceId: run.source_id, topics })
}

/** Nobody is notified of articles at a site's new address. */
async function restartBackfill(transaction: Database, run: ScanRun) {
  await transaction.updateTable('scan_run').set({ backfill: 1 }).where('id', '=', run.id).execute()
  await transaction
    .updateTable('source_scan_state')
    .set({ backfilled: 0 })
    .where('source_id', '=', run.source_id)
    .execute()
}

/** Returns true if other addresses show the same article, seen here for the first time; learns from their differences. */
export async function learnFromTwins(
  transaction: Database,
  { row, saved }: { row: CrawlUrl; saved: SavedArticles },
): Promise<boolean> {
  const { articleId, created } = saved
  if (row.kind !== 'page' || row.article_id !== null || articleId === null || created) return false
  const twins = await twinsOf(transaction, { row, articleId })
  await learnParameters(transaction, { row, twins })
  return twins.length > 0
}

const twinsOf = async (
  transaction: Database,
  { row, articleId }: { row: Pick<CrawlUrl, 'id' | 'source_id'>; articleId: string },
): Promise<string[]> =>
  (
    await transaction
      .selectFrom('crawl_url')
      .select('url')
      .where('article_id', '=', articleId)
      .where('source_id', '=', row.source_id)
      .where('id', '!=', row.id)
      .where('kind', '=', 'page')
      .limit(50)
      .execute()
  ).map(({ url }) => url)

/** Learns that a parameter changes nothing if it alone distinguishes two addresses of an article. */
async function learnParameters(transaction: Database, { row, twins }: { row: CrawlUrl; twins: string[] }) {
  const name = namesOf(row.url).find((each) =>
    twins.some((twin) => without(twin, each) === without(row.url, each)),
  )
  if (name === undefined) return
  const key = parameterKey(row.url, name)
  const strategy = readStrategy((await stateOf(transaction, row.source_id)).strategy)
  const before = strategy.parameters[key] ?? 0
  if (before === CHOOSES || before >= ENOUGH) return
  const count = before + 1
  const settled = count >= ENOUGH && (await choosesArticles(transaction, row, name)) ? CHOOSES : count
  await saveStrategy(transaction, row.source_id, withParameter(strategy, key, settled))
}

/** True if two addresses of this shape that differ only by this parameter have shown different articles. */
async function choosesArticles(
  transaction: Database,
  { source_id: sourceId, template }: CrawlUrl,
  name: string,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('crawl_url')
    .select(['url', 'article_id'])
    .where('source_id', '=', sourceId)
    .where('template', '=', template)
    .where('article_id', 'is not', null)
    .execute()
  const seen = new Map<string, string | null>()
  return rows.some(({ url, article_id: articleId }) => {
    const rest = without(url, name)
    const known = seen.get(rest) ?? articleId
    seen.set(rest, known)
    return known !== articleId
  })
}
