import type { Notifications } from '#domains/reading/notifications'
import { type Worker, type WorkerParts, createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import type { Claire } from '../compose/index.ts'

const CHECK_FOR_STALE_MS = 60_000
const PRUNE_MS = 3_600_000
const RETRY = { firstMs: 5_000, longestMs: 300_000 }
// People wait for new articles and notices.
const SOON = { idleMs: 2_000, retry: { firstMs: 1_000, longestMs: 60_000 } }

interface Repeated extends Pick<WorkerParts, 'name' | 'idleMs' | 'retry'> {
  /** Returns true if there was something to do. */
  step: () => Promise<boolean | undefined>
  /** Logged when a step failed. */
  failure: string
}

const repeating = (log: Log, { step, failure, ...worker }: Repeated) =>
  createWorker({
    ...worker,
    step: async () => ((await step()) ? 'worked' : 'idle'),
    onFailure: (error) => log.error({ err: error }, failure),
  })

/**
 * Updates the search index: applies changes of articles in order, and rebuilds the index if that is not enough;
 * computes contextual vectors in the background. Refreshes the stored index facts of alerts from time to time, trains
 * folders that learn, and deletes events that all have read. Checks the database once a week, and compares the index with it once a day.
 */
export async function startIndexer(claire: Claire) {
  const { follower, alertRefresh, eventPruning, training, indexAudit, recordCheck, workExamination } = claire
  const { contextFillings, log } = claire
  const refresh = repeating(log, {
    name: 'alert refresh',
    step: async () => alertRefresh?.step(),
    idleMs: CHECK_FOR_STALE_MS,
    retry: RETRY,
    failure: 'what alerts know of the search index was not brought up to date',
  })
  const pruning = repeating(log, {
    name: 'event pruning',
    step: async () => eventPruning?.step(),
    idleMs: PRUNE_MS,
    retry: RETRY,
    failure: 'old events of articles could not be deleted',
  })
  const checks = [refresh, pruning, training, indexAudit, recordCheck, workExamination]
  return startAll([follower, ...contextFillings, ...checks].filter((worker) => worker !== null))
}

/** Starts workers; they end when their current step has. */
async function startAll(workers: (Pick<Worker, 'stop'> & { start(): unknown })[]) {
  for (const worker of workers) await worker.start()
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/**
 * Matches new events of the outbox with all alerts, and changes of the status of works with bookmarks. Any number of
 * processes may run it: results of another are skipped.
 */
export const startMatcher = ({
  matcher,
  noticeFollower,
  log,
}: Pick<Claire, 'matcher' | 'noticeFollower' | 'log'>) =>
  startAll([
    repeating(log, {
      ...SOON,
      name: 'matcher',
      step: matcher.step,
      failure: 'matching new articles with alerts failed; it will be tried again',
    }),
    repeating(log, {
      ...SOON,
      name: 'notices',
      step: noticeFollower.step,
      failure: 'owners of bookmarks were not notified of retractions; it will be tried again',
    }),
  ])

/** Writes due mails, sends them to the mail server, and deletes old ones. Any number of processes may run it. */
export const startMailer = ({ workers }: Pick<Notifications, 'workers'>) => startAll(workers)
