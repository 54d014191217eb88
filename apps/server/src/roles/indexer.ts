import { createWorker } from '#platform/jobs/worker'
import type { Claire } from '../compose/index.ts'

const CHECK_FOR_STALE_MS = 60_000
const PRUNE_MS = 3_600_000
const RETRY = { firstMs: 5_000, longestMs: 300_000 }

/**
 * Updates the search index: applies changes of articles in order, and rebuilds the index if that is not enough;
 * computes contextual vectors in the background. Refreshes the stored index facts of alerts from time to time, trains
 * folders that learn, and deletes events that all have read. Checks the database once a week, and compares the index with it once a day.
 */
export async function startIndexer(claire: Claire) {
  const { follower, alertRefresh, eventPruning, training, indexAudit, recordCheck, workExamination } = claire
  const { contextFillings, log } = claire
  const refresh = createWorker({
    name: 'alert refresh',
    step: async () => ((await alertRefresh?.step()) ? 'worked' : 'idle'),
    idleMs: CHECK_FOR_STALE_MS,
    retry: RETRY,
    onFailure: (error) =>
      log.error({ err: error }, 'what alerts know of the search index was not brought up to date'),
  })
  const pruning = createWorker({
    name: 'event pruning',
    step: async () => ((await eventPruning?.step()) ? 'worked' : 'idle'),
    idleMs: PRUNE_MS,
    retry: RETRY,
    onFailure: (error) => log.error({ err: error }, 'old events of articles could not be deleted'),
  })
  const workers = [...contextFillings, refresh, pruning, training, indexAudit, recordCheck, workExamination]
  follower?.start()
  for (const worker of workers) await worker?.start()
  return {
    /** Ends when the current batch is written. */
    async stop() {
      await Promise.all(workers.map((worker) => worker?.stop()))
      await follower?.stop()
    },
  }
}
