import type { ScanProgress, SourceHealth } from '@claire/api-contract'
import { sql } from 'kysely'
import { createArticleStore } from '#domains/articles'
import type { StoredSource } from '#domains/intake/sources'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { AskedTooSoon, askedWait } from './requested-scans.ts'
import { explain, isCause } from '../monitoring/causes.ts'
import { movedTo } from '../discovery/scope.ts'
import { methodInWords, readStrategy, type Strategy } from '../discovery/strategy.ts'
import { insteadInWords } from '../discovery/works-listing.ts'
import { finishRun } from './finish-run.ts'
import { dropAllLookups } from '../enrichment/repair.ts'
import {
  insertRun,
  latestRun,
  runningRun,
  type ScanRun,
  type ScanState,
  scanState,
} from '../frontier/runs.ts'
import { beginRun, firstStage, saveStrategy, wakeHostsOf } from './stages.ts'
import type { Now } from '../frontier/time.ts'
import { healthInWords, STALE_INTERVALS, type Health } from '../monitoring/health.ts'
import { listNotes } from '../monitoring/list-notes.ts'
import type { Registry } from '../enrichment/registry.ts'
import { silenceOf } from '../monitoring/silence.ts'
import type { RunKind, ScanningTables } from '../tables.ts'

const FIRST_INTERVAL_MS = 24 * 3600_000
const DAY_MS = 24 * 3600_000
/** A run in which nothing has happened for so long has been forgotten by everybody. */
const STALLED_MS = 30 * 60_000
const STARTED_AT_ONCE = 50
const FORGOTTEN_AT_ONCE = 2_000

/** What scanning needs of the sources: those that are approved. */
export interface ApprovedSources {
  get(id: string): Promise<Pick<StoredSource, 'id' | 'url' | 'status'> | undefined>
  withStatus(status: 'APPROVED'): Promise<Pick<StoredSource, 'id' | 'url' | 'status'>[]>
}

interface Parts {
  database: Database
  clock: Clock
  now: Now
  sources: ApprovedSources
  extractionVersion: number
  registry: Registry | null
}

/** When sources are visited: begins and ends their runs, and tells how they are. */
export function createRunControl(parts: Parts) {
  return { ...starting(parts), ...ending(parts), ...telling(parts) }
}

/** Begins a run of an approved source, unless one is going on: that one then. Throws AskedTooSoon. */
function beginning({ database, clock, now, sources, extractionVersion, registry }: Parts) {
  return async function begin(
    sourceId: string,
    { kind, asked }: { kind: RunKind; asked: boolean },
  ): Promise<{ run: ScanRun | undefined; isNew: boolean }> {
    const source = await sources.get(sourceId)
    if (source?.status !== 'APPROVED') return { run: undefined, isNew: false }
    return inTransaction(database, async (transaction) => {
      const state = await withReading(transaction, await ensureState(transaction, clock, source), {
        version: extractionVersion,
        now: clock(),
      })
      const strategy = readStrategy(state.strategy)
      const backfill = state.backfilled === 0
      const effective = backfill ? 'full' : kind
      const stage = firstStage({ strategy, now: clock(), kind: effective })
      const run = await insertRun(transaction, now, { sourceId, kind: effective, asked, backfill, stage })
      if (!run) return { run: await runningRun(transaction, sourceId), isNew: false }
      // Only now: of two who ask at once, the second waits above until the first has begun.
      const waitMs = asked ? await askedWait(transaction, now, { sourceId, besides: run.id }) : 0
      if (waitMs > 0) throw new AskedTooSoon(waitMs)
      if ((await beginRun(transaction, now, { run, state, clock, registry })) === null)
        await finishRun(transaction, { run, clock, now, registry, reason: '' })
      await wakeHostsOf(transaction, now, sourceId)
      return { run, isNew: true }
    })
  }
}

function starting(parts: Parts) {
  const { database, clock, sources } = parts
  const begin = beginning(parts)

  /** Begins a run now, unless one is going on; undefined when the source is not approved. */
  const start = async (sourceId: string, kind: RunKind = 'manual') =>
    (await begin(sourceId, { kind, asked: false })).run

  return {
    start,

    /** Begins a run because a person wants it: says whether it did, and otherwise how long they have to wait, unless a run is going on. */
    async ask(sourceId: string): Promise<{ isNew: boolean; waitMs: number }> {
      try {
        return { isNew: (await begin(sourceId, { kind: 'manual', asked: true })).isNew, waitMs: 0 }
      } catch (error) {
        if (error instanceof AskedTooSoon) return { isNew: false, waitMs: error.waitMs }
        throw error
      }
    },

    /** Starts over when the source has another address than before; its articles stay. */
    async followEdit({ id, url }: { id: string; url: string }) {
      const state = await scanState(database, id)
      if (state?.url !== url) await start(id)
    },

    /** Begins the runs whose time has come, those that have waited longest first. Returns how many. */
    async startDue(): Promise<number> {
      for (const source of await sources.withStatus('APPROVED')) await ensureState(database, clock, source)
      const due = await database
        .withTables<ScanningTables>()
        .selectFrom('source_scan_state')
        .select(['source_id', 'backfilled'])
        .where('next_scan_at', '<=', clock())
        .where('source_id', 'not in', (eb) =>
          eb
            .selectFrom('scan_run')
            .select('source_id')
            .where(sql<boolean>`state = 'running'`),
        )
        .orderBy('next_scan_at')
        .limit(STARTED_AT_ONCE)
        .execute()
      let started = 0
      for (const { source_id: sourceId } of due) if (await start(sourceId, 'incremental')) started += 1
      return started
    },
  }
}

/** What is known of a source that nothing is known of. Another address than before means starting over; articles stay. */
async function ensureState(
  database: Database,
  clock: Clock,
  { id, url }: { id: string; url: string },
): Promise<ScanState> {
  const known = await scanState(database, id)
  if (known?.url === url) return known
  return inTransaction(database, async (transaction) => {
    const db = transaction.withTables<ScanningTables>()
    if (known) await forgetFrontier(transaction, id)
    const fresh = {
      url,
      strategy: '',
      health: 'never_scanned',
      health_cause: '',
      next_scan_at: clock(),
      interval_ms: FIRST_INTERVAL_MS,
      last_ok_at: null,
      failures: 0,
      backfilled: 0 as const,
    }
    return db
      .insertInto('source_scan_state')
      .values({ source_id: id, ...fresh })
      .onConflict((conflict) => conflict.column('source_id').doUpdateSet(fresh))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Notes which version of extraction reads the source from now on; with another than before, its pages are read anew. */
async function withReading(
  transaction: Database,
  state: ScanState,
  { version, now }: { version: number; now: number },
): Promise<ScanState> {
  const strategy = readStrategy(state.strategy)
  if (strategy.readWith === version) return state
  const changed: Strategy = { ...strategy, readWith: version, rereadBefore: strategy.readWith ? now : null }
  await saveStrategy(transaction, state.source_id, changed)
  return { ...state, strategy: JSON.stringify(changed) }
}

async function forgetFrontier(transaction: Database, sourceId: string) {
  const db = transaction.withTables<ScanningTables>()
  await db
    .updateTable('scan_run')
    .set({ state: 'cancelled', reason: 'edited' })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'running')
    .execute()
  await db.deleteFrom('crawl_url').where('source_id', '=', sourceId).execute()
  await db.deleteFrom('crawl_template').where('source_id', '=', sourceId).execute()
}

function ending({ database, clock, now, sources, registry }: Parts) {
  async function cancel(sourceId: string, reason = 'cancelled'): Promise<boolean> {
    const { numUpdatedRows } = await database
      .withTables<ScanningTables>()
      .updateTable('scan_run')
      .set({ state: 'cancelled', finished_at: now(), reason })
      .where('source_id', '=', sourceId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    const states = database
      .withTables<ScanningTables>()
      .updateTable('source_scan_state')
      .where('source_id', '=', sourceId)
    // It is not begun again at once, as a source that is overdue would be; nor is one begun that waits for its turn.
    const later = states.set((eb) => ({ next_scan_at: eb(eb.val(clock()), '+', eb.ref('interval_ms')) }))
    const postponed = await (
      numUpdatedRows === 0n ? later.where('next_scan_at', '<=', clock()) : later
    ).executeTakeFirst()
    return numUpdatedRows > 0n || postponed.numUpdatedRows > 0n
  }

  /** Forgets all about a source: its run, its addresses, what was learned. Its articles are not touched. */
  async function forget(sourceId: string) {
    await cancel(sourceId, 'removed')
    const db = database.withTables<ScanningTables>()
    await db.deleteFrom('source_scan_state').where('source_id', '=', sourceId).execute()
    for (;;) {
      const some = db
        .selectFrom('crawl_url')
        .select('id')
        .where('source_id', '=', sourceId)
        .limit(FORGOTTEN_AT_ONCE)
      const { numDeletedRows } = await db.deleteFrom('crawl_url').where('id', 'in', some).executeTakeFirst()
      if (numDeletedRows === 0n) break
    }
    await db.deleteFrom('crawl_template').where('source_id', '=', sourceId).execute()
  }

  return {
    cancel,
    forget,

    /** Ends what should not be running: runs of sources that are no longer approved, and runs that everybody forgot. */
    async tidy() {
      if (!registry) await dropAllLookups(database)
      const running = await database
        .withTables<ScanningTables>()
        .selectFrom('scan_run')
        .selectAll()
        .where(sql<boolean>`state = 'running'`)
        .execute()
      for (const run of running) {
        const source = await sources.get(run.source_id)
        if (source?.status !== 'APPROVED') await forget(run.source_id)
        else if (clock() - run.touched_at > STALLED_MS) {
          // A registry that keeps us waiting is no fault of the source.
          const reason = run.stage === 'repair' ? '' : 'too_slow'
          await inTransaction(database, (transaction) =>
            finishRun(transaction, { run, clock, now, registry, reason }),
          )
        }
      }
    },
  }
}

function telling({ database, clock, now, sources }: Parts) {
  return {
    /** The present run of a source, or its last one; null when there was none. */
    async progress(sourceId: string): Promise<ScanProgress | null> {
      const run = await latestRun(database, sourceId)
      if (!run) {
        const state = await scanState(database, sourceId)
        return state && state.next_scan_at <= clock() ? QUEUED : null
      }
      const left = run.state === 'running' ? await countDue(database, sourceId) : 0
      const elapsed = (run.finished_at ?? clock()) - run.started_at
      return {
        state: run.state,
        startedAt: new Date(run.started_at).toISOString(),
        finishedAt: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
        pagesSeen: run.pages,
        pagesLeft: left,
        articlesFound: run.created,
        articlesUpdated: run.updated,
        articlesWithdrawn: run.deleted,
        errors: run.errors,
        secondsLeft:
          run.state === 'running' && run.pages > 0 ? Math.round(((elapsed / run.pages) * left) / 1000) : null,
        restartInSeconds:
          run.state === 'running' ? 0 : Math.ceil((await askedWait(database, now, { sourceId })) / 1000),
        message: messageOf(run),
      }
    },

    async health(sourceId: string): Promise<SourceHealth | null> {
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
      const asVisited = healthNow(state, { running: running !== undefined, now: clock() })
      const silence = asVisited === 'healthy' ? await silenceOf(database, clock, sourceId) : null
      const health = silence ? 'silent' : asVisited
      return {
        state: health,
        reason: [
          healthInWords(health, state?.health_cause ?? ''),
          movedInWords(source.url, strategy.home),
          insteadInWords(source.url, strategy),
          await listNotes(database, await latestRun(database, sourceId)),
        ]
          .filter(Boolean)
          .join(' '),
        lastSuccessAt: dated(state?.last_ok_at),
        nextScanAt: dated(state?.next_scan_at),
        silence: silence && { since: new Date(silence.since).toISOString(), usualDays: silence.usualDays },
        method: methodInWords(strategy),
        articles,
        articles7Days,
        articles30Days,
      }
    },
  }
}

function movedInWords(sourceUrl: string, home: string | null): string {
  const origin = movedTo(sourceUrl, home)
  return origin ? `The site has moved to ${origin}, where it is read now. Give the source that address.` : ''
}

const dated = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null)

function healthNow(
  state: ScanState | undefined,
  { running, now }: { running: boolean; now: number },
): Health {
  if (running) return 'scanning'
  if (!state) return 'never_scanned'
  const stale =
    state.health === 'healthy' &&
    state.last_ok_at !== null &&
    now - state.last_ok_at > STALE_INTERVALS * state.interval_ms
  return stale ? 'stale' : (state.health as Health)
}

const QUEUED: ScanProgress = {
  state: 'queued',
  startedAt: null,
  finishedAt: null,
  pagesSeen: 0,
  pagesLeft: 0,
  articlesFound: 0,
  articlesUpdated: 0,
  articlesWithdrawn: 0,
  errors: 0,
  secondsLeft: null,
  restartInSeconds: 0,
  message: 'Waiting for its turn.',
}

const STAGE_SAYS = {
  probe: 'Finding out how the site lists its articles.',
  harvest: 'Reading the lists of articles and visiting what is new.',
  crawl: 'Following links to articles.',
  recheck: 'Looking again at known articles.',
  repair: 'Asking a registry for what articles lack.',
}

function messageOf(run: ScanRun): string {
  if (run.state === 'running')
    return STAGE_SAYS[run.stage === 'probe' && run.created > 0 ? 'harvest' : run.stage]
  if (isCause(run.reason)) return explain(run.reason)
  if (run.state === 'cancelled') return 'Cancelled.'
  if (run.reason === 'budget') return 'Paused after its share of pages; it goes on in a moment.'
  return ''
}

async function countDue(database: Database, sourceId: string): Promise<number> {
  const { total } = await database
    .withTables<ScanningTables>()
    .selectFrom('crawl_url')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`state = 'due'`)
    .executeTakeFirstOrThrow()
  return Number(total)
}
