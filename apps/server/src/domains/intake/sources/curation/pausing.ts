import { inTransaction } from '#platform/database'
import type { Caller } from '#platform/http/caller'
import { type StoredSource, actorOf } from '../source.ts'
import { createSourceChanges } from './changes.ts'
import { type ServiceParts, approvedOnly, existing } from './service-parts.ts'

/** Stops the scans of approved sources for a while; their articles stay. */
export function pausing({ database, clock, delivery }: ServiceParts) {
  const changes = createSourceChanges(clock)

  /** Concurrent requests: the second changes nothing. */
  async function set(caller: Caller, id: string, scanning: 'active' | 'paused'): Promise<StoredSource> {
    await inTransaction(database, async (transaction) => {
      await approvedOnly(transaction, id)
      await changes.setScanning(transaction, { id, scanning }, actorOf(caller))
    })
    void delivery.deliver()
    return existing(database, id)
  }

  return {
    /** Ends a running scan; none starts before the source is resumed. */
    pause: (caller: Caller, id: string) => set(caller, id, 'paused'),
    /** Returns to the schedule: an overdue scan runs at once. */
    resume: (caller: Caller, id: string) => set(caller, id, 'active'),
  }
}
