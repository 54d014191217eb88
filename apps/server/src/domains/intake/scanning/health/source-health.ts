import type { ScanSettings, SourceHealth, Cause } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type ApprovedSources, isPaused } from '../approved-sources.ts'
import { movedTo, siteAround } from '../discovery/scope.ts'
import { describeMethod, readStrategy } from '../discovery/strategy.ts'
import { comesFromCrossref } from '../discovery/works-listing.ts'
import { latestRun, runningRun, scanState, type ScanRun } from '../frontier/runs.ts'
import { healthNow } from './decision.ts'
import { inactivityOf } from './attention.ts'
import { describeHealth, type Messages, isCause, explain } from '../causes.ts'
import type { ScanningTables } from '../tables.ts'

const DAY_MS = 24 * 3600_000

/** Health of a source: whether it can be read, its results, and what needs attention. */
export async function healthOf(
  { database, clock, sources }: { database: Database; clock: Clock; sources: ApprovedSources },
  { sourceId, t }: { sourceId: string; t: Messages },
): Promise<SourceHealth | null> {
  const source = await sources.get(sourceId)
  if (source?.status !== 'APPROVED') return null
  const state = await scanState(database, sourceId)
  const running = await runningRun(database, sourceId)
  const store = createArticleStore(database, clock)
  const [articles, articles7Days, articles30Days] = await Promise.all([
    store.count({ sourceId }),
    store.count({ sourceId, since: clock() - 7 * DAY_MS }),
    store.count({ sourceId, since: clock() - 30 * DAY_MS }),
  ])
  const strategy = readStrategy(state?.strategy ?? '')
  const asVisited = healthNow(state, {
    paused: isPaused(source),
    running: running !== undefined,
    now: clock(),
  })
  const inactivity =
    asVisited === 'healthy' ? (await inactivityOf(database, clock, [sourceId])).get(sourceId) : undefined
  const health = inactivity ? 'silent' : asVisited
  const moved = movedTo(source.url, strategy.home)
  return {
    state: health,
    reason: [
      // Causes of an earlier scan do not apply to the running one.
      describeHealth(t, health, health === state?.health ? state.health_cause : ''),
      health === 'no_articles' && leavesOut(source.settings) && t('pathsLeaveOut'),
      strategy.oneArticle &&
        articles <= 1 &&
        strategy.home &&
        t('oneArticle', { site: siteAround(strategy.home) }),
      moved && t('movedTo', { origin: moved }),
      comesFromCrossref(source.url, strategy) && t('listedByCrossref'),
      await listNotes(database, await latestRun(database, sourceId), t),
    ]
      .filter(Boolean)
      .join(' '),
    lastSuccessAt: dated(state?.last_ok_at),
    nextScanAt: isPaused(source) ? null : dated(state?.next_scan_at),
    silence: inactivity
      ? { since: new Date(inactivity.since).toISOString(), usualDays: inactivity.usualDays }
      : null,
    method: describeMethod(strategy, t),
    articles,
    articles7Days,
    articles30Days,
  }
}

const leavesOut = ({ include, exclude }: ScanSettings) => include.length + exclude.length > 0

const dated = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null)

/** Faults of a list in a healthy source. */
type ListNote = 'oai_broken' | 'sitemap_cut'

const NOTES: readonly (ListNote | Cause)[] = ['harvest_stuck', 'harvest_refused', 'oai_broken', 'sitemap_cut']

/** Describes faults that the last run found in the source's lists; '' for none. */
async function listNotes(database: Database, run: ScanRun | undefined, t: Messages): Promise<string> {
  if (!run) return ''
  const rows = await database
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select('reason')
    .distinct()
    .where('source_id', '=', run.source_id)
    .where('state', 'in', ['ok', 'failed'])
    .where('reason', 'in', NOTES)
    .where('kind', 'in', ['oai', 'sitemap'])
    .where('visited_at', '>=', run.started_at)
    .execute()
  return rows
    .map(({ reason }) => (isCause(reason) ? explain(t, reason) : t(`notes.${reason as ListNote}`)))
    .join(' ')
}
