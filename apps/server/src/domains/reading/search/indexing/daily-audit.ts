import type { StoreParts } from '#platform/database'
import { createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import { createSelfChecks } from '#platform/self-checks/self-checks'
import { unlessAborted } from '#platform/time-limit'
import type { AuditCounts } from './index-audit.ts'

const DAY_MS = 86_400_000
const IDLE_MS = 600_000
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

/** Prefix of the names of index checks. */
export const INDEX_CHECK = 'index'

interface Parts extends StoreParts {
  log: Log
  /** Name of the check, unique to each index. */
  name: string
  audit: (signal: AbortSignal) => Promise<AuditCounts | null>
}

export type DailyAudit = ReturnType<typeof createDailyAudit>

/** Audits the search index once a day; stores, logs and caches the result. */
export function createDailyAudit({ database, clock, log, name, audit }: Parts) {
  const checks = createSelfChecks(database)
  let latest: AuditCounts | null = null

  async function step(signal: AbortSignal): Promise<'worked' | 'idle'> {
    const last = await checks.latest(name)
    if (last && clock() - last.at < DAY_MS) return 'idle'
    const counts = await unlessAborted(audit(signal), signal)
    if (!counts) return 'idle'
    latest = counts
    const isOk = counts.repaired + counts.removed + counts.unfound === 0
    const says = sentenceOf(counts)
    if (!isOk) log.warn(counts, `the search index was not what the database is: ${says}`)
    await checks.put({ name, at: clock(), isOk, says, counts: { ...counts }, notifiedAt: null })
    return 'worked'
  }

  return {
    ...createWorker({
      name: 'index audit',
      idleMs: IDLE_MS,
      retry: RETRY,
      step,
      onFailure: (error) =>
        log.error({ err: error }, 'the search index could not be compared with the database'),
    }),
    /** Result of the last audit of this process; null before it. */
    latest: () => latest,
  }
}

function sentenceOf({ checked, repaired, removed, unfound }: AuditCounts): string {
  const parts = [
    repaired && `${repaired} were indexed again`,
    removed && `${removed} that the database does not have were removed`,
    unfound && `${unfound} are not found by their title`,
  ].filter(Boolean)
  return `${checked} articles compared with the index: ${parts.join(', ') || 'all are as they should be'}`
}
