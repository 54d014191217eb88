import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { NEWS_KEPT_MS } from './article-news.ts'
import type { ArticleTables } from './tables.ts'

/** Deleted at once: few, so that nobody waits long for the outbox. */
const EVENTS = 2_000

/** After which event somebody reads on; what is before that event is not asked for any more. */
export type EventReader = () => Promise<number>

interface Parts {
  database: Database
  clock: Clock
  /** All who read on in the outbox. */
  readers: EventReader[]
}

export type EventPruning = ReturnType<typeof createEventPruning>

/**
 * Deletes events that every reader has dealt with, the oldest first, so that what is left has no gaps. The last of them is
 * kept, by which a reader knows that it reads on where it was; so is what was new in the last month, and the last that was
 * new before it.
 */
export function createEventPruning({ database, clock, readers }: Parts) {
  const db = database.withTables<ArticleTables>()
  const events = db.selectFrom('article_event')

  /** The first event that what was new lately is told by. */
  async function firstNeededForNews(): Promise<number> {
    const since = clock() - NEWS_KEPT_MS
    const before = await events
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('kind', '=', 'created')
      .where('backfill', '=', 0)
      .where('at', '<', since)
      .executeTakeFirst()
    if (typeof before?.seq === 'number') return before.seq
    const later = await events
      .select('seq')
      .where('at', '>=', since)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    return later?.seq ?? Infinity
  }

  return {
    /** Deletes some; false when there are no more. */
    async step(): Promise<boolean> {
      const read = await Promise.all(readers.map((reader) => reader()))
      const first = await events.select('seq').orderBy('seq').limit(1).executeTakeFirst()
      const upTo = Math.min(...read, await firstNeededForNews()) - 1
      if (!first || upTo < first.seq) return false
      await db
        .deleteFrom('article_event')
        .where('seq', '<=', Math.min(upTo, first.seq + EVENTS - 1))
        .execute()
      return true
    },
  }
}
