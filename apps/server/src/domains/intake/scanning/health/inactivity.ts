import { createArticleStore } from '#domains/articles'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ScanningTables } from '../tables.ts'

const DAY_MS = 24 * 3600_000
/** Minimum days before a source counts as inactive. */
const LEAST_MS = 14 * DAY_MS
const USUAL_GAPS = 3
/** Minimum number of days with new articles to know the usual interval. */
const LEAST_DAYS = 5
const DAYS_LOOKED_AT = 20

export interface Silence {
  /** When the last new article was first seen. */
  since: number
  /** Usual number of days between two days with new articles. */
  usualDays: number
}

/**
 * Inactive sources by id: nothing new for three times the usual interval; omits those without a known interval. Only
 * sources without recent articles are checked one by one.
 */
export async function inactivityOf(
  database: Database,
  clock: Clock,
  sourceIds: string[],
): Promise<Map<string, Silence>> {
  const silent = new Map<string, Silence>()
  for (const [id, since] of await createArticleStore(database, clock).latestSeen(sourceIds)) {
    const silence =
      clock() - since > LEAST_MS ? await quietness(database, clock, { sourceId: id, since }) : null
    if (silence) silent.set(id, silence)
  }
  return silent
}

async function quietness(
  database: Database,
  clock: Clock,
  { sourceId, since }: { sourceId: string; since: number },
): Promise<Silence | null> {
  const articles = createArticleStore(database, clock)
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

/** When the first visits ended: their articles were old, and say nothing about the usual interval. */
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
