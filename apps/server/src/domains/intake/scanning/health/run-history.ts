import type { SourceHistory } from '@claire/api-contract'
import { createArticleStore } from '#domains/articles'
import { type Clock, isRecent } from '#platform/clock'
import type { Database, StoreParts } from '#platform/database'
import { type ApprovedSources, pausedIds } from '../approved-sources.ts'
import type { ScanRun } from '../frontier/runs.ts'
import { isCause, explain, type Messages, NO_FAULTS } from '../causes.ts'

const RUNS_SHOWN = 20
const WEEKS_SHOWN = 12

/** Results of a source's scans: the last ones individually, and its articles by week. */
export async function runHistory(
  database: Database,
  clock: Clock,
  { sourceId, t }: { sourceId: string; t: Messages },
): Promise<Omit<SourceHistory, 'bookmarks'>> {
  const runs = await database
    .selectFrom('scan_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .limit(RUNS_SHOWN)
    .execute()
  const weeks = await createArticleStore(database, clock).perWeek(sourceId, {
    weeks: WEEKS_SHOWN,
    until: clock(),
  })
  return {
    runs: runs.map((run) => presented(run, { now: clock(), t })),
    weeks,
    coverage: await coverageOf(database, { sourceId, t }),
  }
}

function presented(run: ScanRun, { now, t }: { now: number; t: Messages }): SourceHistory['runs'][number] {
  // A run ended by an edit of its source has no other date than that of its last activity.
  const endedAt = run.state === 'running' ? now : (run.finished_at ?? run.touched_at)
  return {
    id: run.id,
    startedAt: new Date(run.started_at).toISOString(),
    seconds: Math.max(0, Math.round((endedAt - run.started_at) / 1000)),
    kind: run.kind,
    state: run.state,
    articlesFound: run.created,
    articlesUpdated: run.updated,
    articlesWithdrawn: run.deleted,
    errors: run.errors,
    message: reasonOf(run, t),
  }
}

/** Ends of a run that are no failure. */
const ENDINGS = ['budget', 'limit', 'paused', 'edited', 'removed'] as const
const isEnding = (reason: string): reason is (typeof ENDINGS)[number] =>
  ENDINGS.some((ending) => ending === reason)

function reasonOf({ state, reason }: ScanRun, t: Messages): string {
  if (isCause(reason)) return explain(t, reason)
  if (state === 'running') return ''
  return isEnding(reason) ? t(`endings.${reason}`) : ''
}

/** Priority up to which an address looks like an article, or is named by a sitemap or feed. */
const LIKELY = 2

/**
 * Share of a source's listed addresses that have become articles; entries that are no articles do not count. Null if
 * its lists have no addresses, as those of repositories, which describe articles in full.
 */
async function coverageOf(
  database: Database,
  { sourceId, t }: { sourceId: string; t: Messages },
): Promise<SourceHistory['coverage']> {
  const listed = database
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

interface ScanTimes {
  last: number | null
  next: number | null
}

/** Requested by every home page: times some seconds old are good enough. */
const CACHED_MS = 10_000

/** Returns a function: when any source was last scanned successfully, and when the next scan is due; null if unknown. */
export function createScanTimes(parts: ScanTimeParts): () => Promise<ScanTimes> {
  let cached: { at: number; times: Promise<ScanTimes> } | undefined
  return () => {
    const now = parts.clock()
    if (cached && isRecent(cached.at, now, CACHED_MS)) return cached.times
    const times = readScanTimes(parts)
    cached = { at: now, times }
    times.catch(() => {
      cached = undefined
    })
    return times
  }
}

interface ScanTimeParts extends StoreParts {
  sources: ApprovedSources
}

async function readScanTimes({ database, clock, sources }: ScanTimeParts): Promise<ScanTimes> {
  const paused = await pausedIds(sources)
  const states = database.selectFrom('source_scan_state')
  const { last } = await states.select((eb) => eb.fn.max('last_ok_at').as('last')).executeTakeFirstOrThrow()
  const { next } = await states
    .select((eb) => eb.fn.min('next_scan_at').as('next'))
    // PostgreSQL rejects an empty list.
    .$if(paused.length > 0, (query) => query.where('source_id', 'not in', paused))
    .executeTakeFirstOrThrow()
  // An overdue scan starts as soon as others leave room for it.
  return { last, next: next === null ? null : Math.max(next, clock()) }
}
