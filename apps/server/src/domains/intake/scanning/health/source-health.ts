import type { ScanSettings, SourceHealth } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import type { Database, StoreParts } from '#platform/database'
import { type ApprovedSources, isPaused } from '../approved-sources.ts'
import { movedTo, siteAround } from '../discovery/scope.ts'
import { describeMethod, readStrategy } from '../discovery/strategy.ts'
import { comesFromCrossref } from '../discovery/works-listing.ts'
import { latestRun, runningRun, scanState } from '../frontier/runs.ts'
import { healthNow } from './decision.ts'
import { inactivityOf } from './attention.ts'
import { describeHealth, type Messages, isCause, explain } from '../causes.ts'

const DAY_MS = 24 * 3600_000

/** Health of a source: whether it can be read, its results, and what needs attention. */
export async function healthOf(
  { database, clock, sources }: StoreParts & { sources: ApprovedSources },
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
  // Causes of an earlier scan do not apply to the running one.
  const cause = health === state?.health ? state.health_cause : ''
  const moved = movedTo(source.url, strategy.home)
  return {
    state: health,
    reason: [
      describeHealth(t, health, cause),
      health === 'no_articles' && leavesOut(source.settings) && t('pathsLeaveOut'),
      strategy.oneArticle &&
        articles <= 1 &&
        strategy.home &&
        t('oneArticle', { site: siteAround(strategy.home) }),
      moved && t('movedTo', { origin: moved }),
      comesFromCrossref(source.url, strategy) && t('listedByCrossref'),
      await listNotes(database, sourceId, { t, known: cause }),
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

/** Faults of a list that was read to its end. */
const NOTES = ['oai_broken', 'sitemap_cut'] as const

/** Describes faults that the last run found in the source's lists, apart from the `known` one; '' for none. */
async function listNotes(
  database: Database,
  sourceId: string,
  { t, known }: { t: Messages; known: string },
): Promise<string> {
  const run = await latestRun(database, sourceId)
  if (!run) return ''
  const rows = await database
    .selectFrom('crawl_url')
    .select('reason')
    .distinct()
    .where('source_id', '=', run.source_id)
    .where('kind', 'in', ['oai', 'sitemap'])
    .where('visited_at', '>=', run.started_at)
    .where((eb) =>
      // Sitemaps are guessed; an OAI-PMH repository has identified itself.
      eb.or([
        eb('reason', 'in', NOTES),
        eb('kind', '=', 'oai').and('state', 'not in', ['ok', 'due', 'held']),
      ]),
    )
    .execute()
  return rows
    .flatMap(({ reason }) => {
      const note = NOTES.find((each) => each === reason)
      if (note) return t(`notes.${note}`)
      return isCause(reason) && reason !== known ? [t('notes.oai_cut'), explain(t, reason)] : []
    })
    .join(' ')
}
