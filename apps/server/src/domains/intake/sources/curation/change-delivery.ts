import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createJobWorker } from '#platform/jobs/job-worker'
import type { Log } from '#platform/log'
import type { StoredSource } from '../source.ts'
import { createSourceStore } from '../store.ts'

export const SOURCE_CHANGES = 'source-change'

export interface SourceChange {
  sourceId: string
  kind: 'approved' | 'edited' | 'removed'
}

/** Reactions of other parts to a change of a source. Each may run again after a crash, so it must be idempotent. */
export interface SourceHooks {
  onApproved(source: StoredSource): Promise<unknown>
  onEdited(source: StoredSource): Promise<unknown>
  onRemoved(sourceId: string): Promise<unknown>
}

const RETRY = { firstMs: 30_000, longestMs: 10 * 60_000 }
const LOOK_EVERY_MS = 5_000

interface Parts {
  database: Database
  clock: Clock
  log: Log
  hooks: SourceHooks
}

export type ChangeDelivery = ReturnType<typeof createChangeDelivery>

/**
 * Notifies other parts of each change. The notice was written with the change itself, in one transaction: a crash
 * between change and notification loses nothing.
 */
export function createChangeDelivery({ database, clock, log, hooks }: Parts) {
  const sources = createSourceStore(database)

  async function notify({ sourceId, kind }: SourceChange) {
    if (kind === 'removed') await hooks.onRemoved(sourceId)
    const source = await sources.get(sourceId)
    // Removed meanwhile: that has a notice of its own.
    if (source?.status !== 'APPROVED') return undefined
    // Removed, and approved again before that was carried out: it starts over.
    return kind === 'edited' ? hooks.onEdited(source) : hooks.onApproved(source)
  }

  const worker = createJobWorker<SourceChange>({
    queue: SOURCE_CHANGES,
    database,
    clock,
    log,
    idleMs: LOOK_EVERY_MS,
    retry: RETRY,
    async handle({ payload }) {
      await notify(payload)
    },
  })
  return {
    /** Delivers pending notices; resolves when all are delivered. */
    deliver: worker.wake,
    /** Delivers changes that another process made, or that were left over, until `stop`. */
    start: worker.start,
    stop: worker.stop,
  }
}
