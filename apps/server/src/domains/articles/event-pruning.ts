import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { MAX_NEWS_AGE_MS } from './events.ts'
import type { ArticleTables } from './tables.ts'

/** Deleted in one transaction: few, so that the outbox is locked only briefly. */
const EVENTS = 2_000

/** The event after which a reader continues; earlier events are no longer needed. */
export type EventReader = () => Promise<number>

interface Parts {
  database: Database
  clock: Clock
  /** Every reader of the outbox. */
  readers: EventReader[]
}

export type EventPruning = ReturnType<typeof createEventPruning>

/**
 * Deletes events that every reader has processed, oldest first, so that no gaps arise. Keeps the last of them, by which
 * a reader recognises its position, the news of the last month, and the last news before it.
 */
export function createEventPruning({ database, clock, readers }: Parts) {
  const db = database.withTables<ArticleTables>()
  const events = db.selectFrom('article_event')

  /** The first event that recent news needs. */
  async function firstNeededForNews(): Promise<number> {
    const since = clock() - MAX_NEWS_AGE_MS
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
    /** Deletes a batch; false if there are no more. */
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
