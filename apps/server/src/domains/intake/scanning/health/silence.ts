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

/**
 * The sources that have had nothing new for three times as long as is usual for them, by id; not those of which nobody
 * knows what is usual. Only what has been quiet for a while is looked at one by one.
 */
export async function silenceOf(
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
