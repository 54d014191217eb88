import type { ScanProgress } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { latestRun, type ScanRun, scanState } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import { explain, isCause } from '../monitoring/causes.ts'
import type { ScanningTables } from '../tables.ts'
import { requestedWait } from './requested-scans.ts'

/** The present run of a source, or its last one; null when there was none. */
export async function progressOf(
  { database, clock, now }: { database: Database; clock: Clock; now: Now },
  sourceId: string,
): Promise<ScanProgress | null> {
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
      run.state === 'running' ? 0 : Math.ceil((await requestedWait(database, now, { sourceId })) / 1000),
    message: messageOf(run),
  }
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
