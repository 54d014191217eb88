import { type StoreParts, isDatabaseAway } from '../database.ts'
import { type Again, createJobWorker } from '../jobs/job-worker.ts'
import { createJobQueue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { RECORD, type RecordCondition, type SelfCheck, createSelfChecks } from './self-checks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const QUEUE = 'record check'
const IDLE_MS = 60_000
const RETRY = { firstMs: HOUR_MS, longestMs: DAY_MS }

interface Parts extends StoreParts {
  log: Log
  /** Reads all pages of the database without blocking others; rejects when `signal` is aborted. */
  examine: (signal: AbortSignal) => Promise<RecordCondition>
  /** Mails the operator; false if the mail was not accepted. null if there is no operator to mail. */
  notify: ((damage: string, now: number) => Promise<boolean>) | null
}

export type RecordCheck = ReturnType<typeof createRecordCheck>

/**
 * Checks the pages of the database once a week, once a day while they are damaged. One process of all does. The
 * operator is mailed when damage is found, and once a week while it persists.
 */
export function createRecordCheck(parts: Parts) {
  const { database, clock, log } = parts
  const checks = createSelfChecks(database)
  const findings = createFindings(parts)

  const worker = createJobWorker({
    queue: QUEUE,
    database,
    clock,
    log,
    idleMs: IDLE_MS,
    retry: RETRY,
    handle: ({ signal }) => findings.renew(signal),
  })

  return {
    /** Message that names the damage found by the last check; null if there is none, or no result. */
    damage: findings.damage,

    async start() {
      const last = await checks.latest(RECORD)
      const isDamaged = last !== null && !last.isOk
      // Not immediately at a start. Damage may have been repaired since it was found.
      const runAt = isDamaged ? clock() : last ? last.at + WEEK_MS : clock() + HOUR_MS
      await createJobQueue(database, clock).enqueue({ queue: QUEUE, key: 'all', payload: {}, runAt })
      worker.start()
    },

    /** Runs the check now if it is due. */
    wake: worker.wake,
    stop: worker.stop,
  }
}

function createFindings({ database, clock, log, examine, notify }: Parts) {
  const checks = createSelfChecks(database)
  /** Result that a damaged database may refuse to store. */
  let unstored: SelfCheck | null = null

  async function latest(): Promise<SelfCheck | null> {
    return unstored ?? (await checks.latest(RECORD))
  }

  async function store(check: SelfCheck) {
    try {
      await checks.put(check)
      unstored = null
    } catch (error) {
      unstored = check
      log.error({ err: error }, 'the result of the database check could not be stored')
    }
  }

  /** Time of the last mail about this damage, after sending one if it is due. */
  async function notified(damage: string, before: number | null, now: number): Promise<number | null> {
    if (!notify || (before !== null && now - before < WEEK_MS)) return before
    return (await notify(damage, now)) ? now : before
  }

  return {
    async damage(): Promise<string | null> {
      try {
        const last = await latest()
        return last && !last.isOk ? last.says : null
      } catch (error) {
        // Health has a check of its own for that.
        if (isDatabaseAway(error)) return null
        throw error
      }
    },

    /** Checks, stores and notifies; returns the time of the next check. */
    async renew(signal: AbortSignal): Promise<Again> {
      const condition = await examine(signal)
      const now = clock()
      const { says } = condition
      if (condition.state === 'unchecked') {
        log.warn({ reason: says }, 'the database could not be checked')
        return { at: now + DAY_MS }
      }
      const isOk = condition.state === 'whole'
      const common = { name: RECORD, at: now, isOk, says, counts: {} }
      if (isOk) {
        await store({ ...common, notifiedAt: null })
        return { at: now + WEEK_MS }
      }
      log.error({ damage: says }, 'the database is damaged; docs/operations.md says what to do')
      const before = await latest().catch(() => null)
      const notifiedAt = await notified(says, before && !before.isOk ? before.notifiedAt : null, now)
      await store({ ...common, notifiedAt })
      return { at: now + (notify && notifiedAt === null ? HOUR_MS : DAY_MS) }
    },
  }
}
