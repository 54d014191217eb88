import type { ScanProgress } from '@claire/api-contract'
import { sql } from 'kysely'
import { type Database, type StoreParts, countOf } from '#platform/database'
import { type ApprovedSources, isPaused } from '../approved-sources.ts'
import { latestRun, type ScanRun, scanState } from '../frontier/runs.ts'
import type { Now } from '../frontier/time.ts'
import { isCause, explain, type Messages } from '../causes.ts'
import { requestedWait } from '../frontier/schedule.ts'

/** The present run of a source, or its last one; null when there was none. */
export async function progressOf(
  { database, clock, now, sources }: StoreParts & { now: Now; sources: ApprovedSources },
  { sourceId, t }: { sourceId: string; t: Messages },
): Promise<ScanProgress | null> {
  const run = await latestRun(database, sourceId)
  if (!run) {
    const [state, source] = [await scanState(database, sourceId), await sources.get(sourceId)]
    if (source && isPaused(source)) return null
    return state && state.next_scan_at <= clock() ? { ...QUEUED, message: t('queued') } : null
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
    message: messageOf(run, t),
  }
}

const QUEUED: Omit<ScanProgress, 'message'> = {
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
}

function messageOf({ state, stage, created, reason }: ScanRun, t: Messages): string {
  if (state === 'running') return t(`stages.${stage === 'probe' && created > 0 ? 'harvest' : stage}`)
  if (isCause(reason)) return explain(t, reason)
  if (state === 'cancelled') return reason === 'paused' ? t('endings.paused') : t('cancelled')
  if (reason === 'limit') return t('endings.limit')
  return reason === 'budget' ? t('goesOn') : ''
}

const countDue = (database: Database, sourceId: string) =>
  countOf(
    database
      .selectFrom('crawl_url')
      .where('source_id', '=', sourceId)
      .where(sql<boolean>`state = 'due'`),
  )
