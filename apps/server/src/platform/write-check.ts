import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { DISK_FULL_CHANNEL } from './disk.ts'
import { createJobQueue } from './jobs/queue.ts'

/** Larger than any single call of a person writes. */
const PROBE = 'x'.repeat(65_536)
const QUEUE = 'write-check'

/**
 * Rejects while the disk refuses writes: from the first refusal in this process until a write of its own succeeds,
 * which each call then tries. Free before that.
 */
export function createWriteCheck(database: Database, clock: Clock) {
  const jobs = createJobQueue(database, clock)
  let isRefused = false
  const note = () => {
    isRefused = true
  }
  subscribe(DISK_FULL_CHANNEL, note)
  return {
    async check() {
      if (!isRefused) return
      await jobs.enqueue({ queue: QUEUE, key: QUEUE, payload: PROBE })
      await jobs.cancel(QUEUE, QUEUE)
      isRefused = false
    },
    close: () => unsubscribe(DISK_FULL_CHANNEL, note),
  }
}
