import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'

const DAY_MS = 24 * 3600_000
/** Nobody is called silent before. */
const LEAST_MS = 14 * DAY_MS
const USUAL_GAPS = 3
/** So many days with something new make a habit, and so many tell which. */
const LEAST_DAYS = 5
const DAYS_LOOKED_AT = 20

export interface Silence {
  /** When the last new article was first seen. */
  since: number
  /** Days that usually lie between two days with something new. */
  usualDays: number
}

/** Whether a source has had nothing new for three times as long as is usual for it; null when it has, or nobody knows what is usual. */
export async function silenceOf(database: Database, clock: Clock, sourceId: string): Promise<Silence | null> {
  const articles = createArticleStore(database, clock)
  const since = await articles.latestSeen(sourceId)
  if (since === undefined || clock() - since <= LEAST_MS) return null
  const days = await articles.daysWithNews(sourceId, {
    since: await backfilledAt(database, sourceId),
    limit: DAYS_LOOKED_AT,
  })
  if (days.length < LEAST_DAYS) return null
  const gaps = days
    .slice(1)
    .map((day, index) => (days[index] ?? day) - day)
    .sort((a, b) => a - b)
  const usualDays = gaps[Math.floor(gaps.length / 2)] ?? 0
  return clock() - since > USUAL_GAPS * usualDays * DAY_MS ? { since, usualDays } : null
}

/** When the first visits ended: what they found was old, and says nothing of how often something new comes. */
async function backfilledAt(database: Database, sourceId: string): Promise<number> {
  const { at } = await database
    .withTables<ScanningTables>()
    .selectFrom('scan_run')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('source_id', '=', sourceId)
    .where('backfill', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(at ?? 0)
}
