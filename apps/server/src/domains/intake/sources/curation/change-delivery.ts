import type { StoreParts } from '#platform/database'
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

interface Parts extends StoreParts {
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

  const worker = createJobWorker<SourceChange>({
    queue: SOURCE_CHANGES,
    database,
    clock,
    log,
    idleMs: 5_000,
    retry: { firstMs: 30_000, longestMs: 10 * 60_000 },
    async handle({ payload: { sourceId, kind } }) {
      if (kind === 'removed') await hooks.onRemoved(sourceId)
      const source = await sources.get(sourceId)
      // Removed meanwhile: that has a notice of its own.
      if (source?.status !== 'APPROVED') return
      // Removed, and approved again before that was carried out: it starts over.
      await (kind === 'edited' ? hooks.onEdited(source) : hooks.onApproved(source))
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
