import type { ScanScope } from '@claire/api-contract'
import { sql } from 'kysely'
import { createArticleStore } from '#domains/articles'
import { type Clock, isRecent } from '#platform/clock'
import type { Database } from '#platform/database'
import { openHarvest } from '../discovery/oai-harvest.ts'
import { wordpressKey, wordpressPosts } from '../discovery/publishers.ts'
import { entryAddresses } from '../discovery/scope.ts'
import { listingOf, openListing } from '../discovery/works-listing.ts'
import { hasCompleteList, readStrategy, type Strategy } from '../discovery/strategy.ts'
import { type Registry, dropLookups, enterRepair } from '../enrichment/registry.ts'
import type { RunStage } from '../tables.ts'
import { wakeHosts } from '../frontier/hosts.ts'
import { type Again, requeue, requeueKnown } from '../frontier/requeue.ts'
import { type ScanRun, type ScanState, stateOf } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import { isAnythingDue } from '../frontier/urls.ts'

/** With fewer articles than this from its lists, a source's links are followed too. */
const FEW = 5
const RECHECKS = { manual: 3_000, full: 0, incremental: 500 }
/** Maximum pages that one run rereads. */
const REREAD_AT_ONCE = 20_000
const PROBE_AGAIN_MS = 30 * 24 * 3600_000
const EMPTY_RUNS = 3

const ORDER: RunStage[] = ['probe', 'harvest', 'crawl', 'recheck', 'repair']

export function firstStage({
  strategy,
  scope,
  now,
  kind,
}: {
  strategy: Strategy
  /** As currently set by an administrator. */
  scope: ScanScope
  now: number
  kind: ScanRun['kind']
}): RunStage {
  const known = strategy.probedAt !== null && strategy.home !== null && strategy.scope === scope
  const old =
    !known || !isRecent(strategy.probedAt ?? 0, now, PROBE_AGAIN_MS) || strategy.emptyRuns >= EMPTY_RUNS
  // A person who requests a scan may know that the site can be read again.
  return old || (kind === 'manual' && (strategy.emptyRuns > 0 || strategy.works !== null))
    ? 'probe'
    : 'harvest'
}

interface Running {
  run: ScanRun
  clock: Clock
  /** Fills fields that the source leaves out; null for no lookups. */
  registry: Registry | null
}

/** Adds the first addresses of a stage to the frontier. */
async function enterStage(
  transaction: Database,
  now: Now,
  { run, state, clock, registry }: Running & { state: ScanState },
) {
  const strategy = strategyNow(state, registry)
  const sourceId = run.source_id
  const urls = beginningsOf(run, state, strategy)
  await requeue(transaction, now, { sourceId, urls, since: run.started_at })
  // Articles read at Crossref are not searched for on pages as well.
  if (strategy.works) return
  if (run.stage === 'crawl') await enterCrawl(transaction, now, { run, strategy, clock })
  if (run.stage === 'recheck')
    for (const again of rechecksOf(run, strategy)) await requeueKnown(transaction, now, again)
  if (run.stage !== 'repair' || !registry) return
  const repairedTo = await enterRepair(transaction, now, {
    run,
    clock,
    registry,
    afterId: strategy.repairedTo,
  })
  if (repairedTo !== strategy.repairedTo)
    await saveStrategy(transaction, sourceId, { ...strategy, repairedTo })
}

/** Uses Crossref's list of a journal instead of its site only while that is configured. */
function strategyNow({ url, strategy }: ScanState, registry: Registry | null): Strategy {
  const known = readStrategy(strategy)
  return known.works && listingOf(url) === null && !registry?.worksOf(known.issn ?? '')
    ? { ...known, works: null }
    : known
}

function beginningsOf(run: ScanRun, state: ScanState, strategy: Strategy): FoundUrl[] {
  const first = { prio: 0, depth: 0, state: 'due' } as const
  if (run.stage === 'probe') {
    const [url, ...guesses] = entryAddresses(state.url)
    return url ? [{ ...first, kind: 'home', url, hint: { guesses } }] : []
  }
  if (run.stage !== 'harvest') return []
  const changedSince =
    state.last_ok_at && run.kind === 'incremental'
      ? new Date(state.last_ok_at - 24 * 3600_000).toISOString().slice(0, 19)
      : undefined
  return [
    ...strategy.oai.map(openHarvest),
    ...(strategy.works ? [openListing(strategy.works, run.started_at)] : []),
    ...strategy.indexes.map((url) => ({ ...first, kind: 'index' as const, url })),
    ...strategy.sitemaps.map((url) => ({ ...first, kind: 'sitemap' as const, url })),
    ...strategy.feeds.map((url) => ({ ...first, kind: 'feed' as const, url })),
    ...(strategy.wordpress
      ? [
          {
            ...first,
            kind: 'wordpress' as const,
            url: wordpressPosts(strategy.wordpress, { page: 1, modifiedAfter: changedSince }),
            key: wordpressKey(strategy.wordpress),
          },
        ]
      : []),
  ]
}

/** Follows links if lists were insufficient, and always those that look like the articles found so far. */
async function enterCrawl(
  transaction: Database,
  now: Now,
  { run, strategy, clock }: { run: ScanRun; strategy: Strategy; clock: Clock },
) {
  const sourceId = run.source_id
  if (strategy.listOnly) return
  const again = { sourceId, startedAt: run.started_at, limit: run.page_budget }
  const articles = await createArticleStore(transaction, clock).count({ sourceId })
  const follow = strategy.followLinks || !hasCompleteList(strategy) || articles < FEW
  await requeueKnown(transaction, now, { ...again, which: follow ? 'held' : 'likely' })
  if (!follow) return
  await requeueKnown(transaction, now, { ...again, which: run.kind === 'manual' ? 'lists' : 'lists due' })
  if (!strategy.followLinks) await saveStrategy(transaction, sourceId, { ...strategy, followLinks: true })
}

/** The known addresses that a run visits again, in this order. */
function rechecksOf(run: ScanRun, { rereadBefore, movedAt, home }: Strategy): Again[] {
  const again = { sourceId: run.source_id, startedAt: run.started_at, limit: run.page_budget }
  const before = (at: number) => Math.min(at, run.started_at)
  const limit = RECHECKS[run.kind]
  const isManual = run.kind === 'manual'
  return [
    { ...again, which: 'candidates' },
    { ...again, which: 'unlisted' },
    { ...again, which: 'put off' },
    ...(rereadBefore === null
      ? []
      : [{ ...again, startedAt: before(rereadBefore), which: 'reread', limit: REREAD_AT_ONCE } as const]),
    ...(movedAt === null || !home
      ? []
      : [{ ...again, startedAt: before(movedAt), which: 'left behind', host: new URL(home).host } as const]),
    ...(limit
      ? ([
          { ...again, which: isManual ? 'oldest' : 'due', limit },
          { ...again, which: isManual ? 'failed' : 'failed due', limit },
        ] as const)
      : []),
  ]
}

export async function saveStrategy(transaction: Database, sourceId: string, strategy: Strategy) {
  await transaction
    .updateTable('source_scan_state')
    .set({ strategy: JSON.stringify(strategy) })
    .where('source_id', '=', sourceId)
    .execute()
}

/** Adds the first addresses of a run to the frontier, and removes those left from the end of an earlier one. */
export async function beginRun(
  transaction: Database,
  now: Now,
  running: Running & { state: ScanState },
): Promise<RunStage | null> {
  await dropLookups(transaction, running.run.source_id)
  await enterStage(transaction, now, running)
  return advanceRun(transaction, now, running)
}

/**
 * Advances a run while nothing is left to visit; returns the stage with something to do, or null at the end of the run.
 * The caller has locked the run's row.
 */
export async function advanceRun(
  transaction: Database,
  now: Now,
  { run, clock, registry }: Running,
): Promise<RunStage | null> {
  let { stage } = run
  while (!(await isAnythingDue(transaction, run.source_id))) {
    const next = ORDER[ORDER.indexOf(stage) + 1]
    if (!next || (next === 'repair' && !registry)) return null
    stage = next
    await transaction.updateTable('scan_run').set({ stage }).where('id', '=', run.id).execute()
    // Reread: includes strategy changes of this very transaction.
    await enterStage(transaction, now, {
      run: { ...run, stage },
      state: await stateOf(transaction, run.source_id),
      clock,
      registry,
    })
  }
  return stage
}

/** Hosts with due addresses of the source. */
export async function hostsDue(database: Database, sourceId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('crawl_url')
    .select('host')
    .distinct()
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`state = 'due'`)
    .execute()
  return rows.map(({ host }) => host)
}

export async function wakeHostsOf(transaction: Database, now: Now, sourceId: string) {
  await wakeHosts(transaction, now, await hostsDue(transaction, sourceId))
}
