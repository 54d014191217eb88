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

/** What other parts do when a source changes. Each may run again after a crash, so it must bear that. */
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
 * Tells other parts of each change. The word was written with the change itself, in one transaction: a crash between
 * the change and the telling loses nothing.
 */
export function createChangeDelivery({ database, clock, log, hooks }: Parts) {
  const sources = createSourceStore(database)

  async function tell({ sourceId, kind }: SourceChange) {
    if (kind === 'removed') await hooks.onRemoved(sourceId)
    const source = await sources.get(sourceId)
    // Removed meanwhile: that is told by a change of its own.
    if (source?.status !== 'APPROVED') return undefined
    // Removed, and approved once more before that was carried out: it begins anew.
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
      await tell(payload)
    },
  })
  return {
    /** Tells what waits; resolves when all of it is told. */
    deliver: worker.wake,
    /** Looks for changes that another process made, or that were left over, from now until `stop`. */
    start: worker.start,
    stop: worker.stop,
  }
}
