import type { EventPruning, WorkExamination } from '#domains/articles'
import type { AlertRefresh } from '#domains/reading/alerts'
import type { ContextFilling, DailyAudit, IndexFollower } from '#domains/reading/search'
import { createWorker } from '#platform/jobs/worker'
import type { Worker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import type { RecordCheck } from '#platform/self-checks/record-check'

const CHECK_FOR_STALE_MS = 60_000
const PRUNE_MS = 3_600_000
const RETRY = { firstMs: 5_000, longestMs: 300_000 }

interface Parts {
  follower: IndexFollower
  contextFillings: ContextFilling[]
  alertRefresh: AlertRefresh
  training: Worker
  eventPruning: EventPruning
  indexAudit: DailyAudit
  recordCheck: RecordCheck
  workExamination: WorkExamination
  log: Log
}

/**
 * Updates the search index: applies changes of articles in order, and rebuilds the index if that is not enough;
 * computes contextual vectors in the background. Refreshes the stored index facts of alerts from time to time, trains
 * folders that learn, and deletes events that all have read. Checks the database once a week, and compares the index with it once a day.
 */
export async function startIndexer(parts: Parts) {
  const {
    follower,
    contextFillings,
    alertRefresh,
    training,
    eventPruning,
    indexAudit,
    recordCheck,
    workExamination,
    log,
  } = parts
  follower.start()
  for (const filling of contextFillings) filling.start()
  const refresh = createWorker({
    name: 'alert refresh',
    step: async () => ((await alertRefresh.step()) ? 'worked' : 'idle'),
    idleMs: CHECK_FOR_STALE_MS,
    retry: RETRY,
    onFailure: (error) =>
      log.error({ err: error }, 'what alerts know of the search index was not brought up to date'),
  })
  refresh.start()
  const pruning = createWorker({
    name: 'event pruning',
    step: async () => ((await eventPruning.step()) ? 'worked' : 'idle'),
    idleMs: PRUNE_MS,
    retry: RETRY,
    onFailure: (error) => log.error({ err: error }, 'old events of articles could not be deleted'),
  })
  pruning.start()
  training.start()
  indexAudit.start()
  await recordCheck.start()
  await workExamination.start()
  return {
    /** Ends when the current batch is written. */
    async stop() {
      const workers = [
        refresh,
        pruning,
        training,
        ...contextFillings,
        indexAudit,
        recordCheck,
        workExamination,
      ]
      await Promise.all(workers.map((worker) => worker.stop()))
      await follower.stop()
    },
  }
}
