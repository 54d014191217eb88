import type { Matcher } from '#domains/reading/alerts'
import type { NoticeFollower } from '#domains/reading/bookmarks'
import { createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'

const IDLE_MS = 2_000
const RETRY = { firstMs: 1_000, longestMs: 60_000 }

interface Parts {
  matcher: Matcher
  noticeFollower: NoticeFollower
  log: Log
}

/**
 * Matches new events of the outbox with all alerts, and changes of the status of works with bookmarks. Any number of
 * processes may run it: results of another are skipped.
 */
export function startMatcher({ matcher, noticeFollower, log }: Parts) {
  const worker = createWorker({
    name: 'matcher',
    step: async () => ((await matcher.step()) ? 'worked' : 'idle'),
    idleMs: IDLE_MS,
    retry: RETRY,
    onFailure: (error) =>
      log.error({ err: error }, 'matching new articles with alerts failed; it will be tried again'),
  })
  const notices = createWorker({
    name: 'notices',
    step: async () => ((await noticeFollower.step()) ? 'worked' : 'idle'),
    idleMs: IDLE_MS,
    retry: RETRY,
    onFailure: (error) =>
      log.error(
        { err: error },
        'owners of bookmarks were not notified of retractions; it will be tried again',
      ),
  })
  worker.start()
  notices.start()
  return {
    async stop() {
      await worker.stop()
      await notices.stop()
    },
  }
}
