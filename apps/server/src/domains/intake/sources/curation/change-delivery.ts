import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createJobQueue } from '#platform/jobs'
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

const LEASE_MS = 10 * 60_000
const RETRY_MS = 30_000
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
  const jobs = createJobQueue(database, clock)
  const sources = createSourceStore(database)
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  async function tellAll() {
    for (
      let job = await jobs.claim<SourceChange>(SOURCE_CHANGES, LEASE_MS);
      job;
      job = await jobs.claim<SourceChange>(SOURCE_CHANGES, LEASE_MS)
    ) {
      try {
        await tell(job.payload)
        await jobs.complete(job)
      } catch (error) {
        log.error(
          { err: error, change: job.payload },
          'following a change of a source failed; it is tried again',
        )
        await jobs.release(job, { runAt: clock() + RETRY_MS, error: String(error) })
      }
    }
  }

  async function tell({ sourceId, kind }: SourceChange) {
    if (kind === 'removed') return hooks.onRemoved(sourceId)
    const source = await sources.get(sourceId)
    // Removed meanwhile: that is told by a change of its own.
    if (source?.status !== 'APPROVED') return undefined
    return kind === 'approved' ? hooks.onApproved(source) : hooks.onEdited(source)
  }

  async function untilNothingIsLeft() {
    do {
      again = false
      await tellAll()
    } while (again)
  }

  /** Tells what waits; resolves when all of it is told. */
  function deliver(): Promise<void> {
    again = true
    running ??= untilNothingIsLeft()
      .catch((error: unknown) => log.error({ err: error }, 'changes of sources could not be read'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    deliver,
    /** Looks for changes that another process made, or that were left over, from now until `stop`. */
    start() {
      timer = setInterval(() => void deliver(), LOOK_EVERY_MS).unref()
      void deliver()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
