import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, countOf } from '#platform/database'
import type { Measure } from '#platform/metrics'
import type { ArticleEvent } from './article.ts'

type NewArticleEvent = Pick<ArticleEvent, 'articleId' | 'sourceId' | 'kind' | 'backfill'>

/**
 * Appends to the outbox, inside the transaction that changes the article.
 * The number comes from one counter row, which stays locked until that transaction ends: a later number can never be
 * committed before an earlier one, and there are no gaps. A reader's cursor therefore misses nothing, in whatever order
 * transactions finish, on SQLite and PostgreSQL alike.
 */
export async function appendEvents(transaction: Database, clock: Clock, events: NewArticleEvent[]) {
  if (!events.length) return
  const { value } = await transaction
    .updateTable('article_sequence')
    .set((eb) => ({ value: eb('value', '+', events.length) }))
    .where('name', '=', 'event')
    .returning('value')
    .executeTakeFirstOrThrow()
  const first = value - events.length + 1
  await transaction
    .insertInto('article_event')
    .values(
      events.map((event, index) => ({
        seq: first + index,
        article_id: event.articleId,
        source_id: event.sourceId,
        kind: event.kind,
        backfill: event.backfill ? (1 as const) : (0 as const),
        at: clock(),
      })),
    )
    .execute()
}

export type ArticleEvents = ReturnType<typeof createArticleEvents>

/** The outbox as its readers see it. Each reader keeps a cursor of its own, by name: 'index', 'alerts'. */
export function createArticleEvents(db: Database) {
  async function latest(): Promise<number> {
    const row = await db
      .selectFrom('article_sequence')
      .select('value')
      .where('name', '=', 'event')
      .executeTakeFirst()
    return row?.value ?? 0
  }

  return {
    ...eventCursors(db),

    /** Events after `seq`, oldest first, at most `limit`. */
    async after(seq: number, limit: number): Promise<ArticleEvent[]> {
      const rows = await db
        .selectFrom('article_event')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(({ article_id, source_id, backfill, ...rest }) => ({
        ...rest,
        articleId: article_id,
        sourceId: source_id,
        backfill: backfill === 1,
      }))
    },

    /** Identity of this outbox: event numbers of another database mean nothing here. */
    async identity(): Promise<string> {
      return (await db.selectFrom('article_outbox').select('id').executeTakeFirstOrThrow()).id
    },

    /** Number of the oldest event that is still stored; that of the next one if none is. */
    async oldest(): Promise<number> {
      const { seq } = await db
        .selectFrom('article_event')
        .select((eb) => eb.fn.min('seq').as('seq'))
        .executeTakeFirstOrThrow()
      return seq ?? (await latest()) + 1
    },

    /** Number of the newest event; 0 if there is none yet. */
    latest,
  }
}

/** Positions of the readers. */
function eventCursors(db: Database) {
  return {
    /** Position of `reader`; 0 for a new reader. */
    async cursor(reader: string): Promise<number> {
      const row = await db
        .selectFrom('event_cursor')
        .select('seq')
        .where('reader', '=', reader)
        .executeTakeFirst()
      return row?.seq ?? 0
    },

    /**
     * Like `advance`, for a reader of which several may run at once, inside the transaction that writes the results of
     * the events. False if another has already advanced from `from`, whose work this would repeat.
     */
    async advanceFrom(
      transaction: Database,
      reader: string,
      { from, to }: { from: number; to: number },
    ): Promise<boolean> {
      const moved = await transaction
        .insertInto('event_cursor')
        .values({ reader, seq: to })
        .onConflict((conflict) =>
          conflict.column('reader').doUpdateSet({ seq: to }).where('event_cursor.seq', '=', from),
        )
        .returning('seq')
        .executeTakeFirst()
      return moved !== undefined
    },

    /** Records that `reader` has processed everything up to `seq`. */
    async advance(reader: string, seq: number) {
      await db
        .insertInto('event_cursor')
        .values({ reader, seq })
        .onConflict((conflict) => conflict.column('reader').doUpdateSet({ seq }))
        .execute()
    },
  }
}

/** Maximum age of news in milliseconds; older events may be deleted. */
export const MAX_NEWS_AGE_MS = 30 * 24 * 3_600_000

export type ArticleNews = ReturnType<typeof createArticleNews>

/** Reads recent news from the events of articles. */
export function createArticleNews(db: Database) {
  return {
    /**
     * Returns the news since a time, at most `MAX_NEWS_AGE_MS` ago, without first scans and imports without `--news`: the
     * number of articles, the ids of the newest, and when the latest news before `since` came, if any.
     */
    async newsSince(
      since: number,
      limit: number,
    ): Promise<{ total: number; newest: string[]; oldestAt: number | null }> {
      const news = db.selectFrom('article_event').where('kind', '=', 'created').where('backfill', '=', 0)
      const counted = await news
        .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.min('at').as('oldest')])
        .where('at', '>=', since)
        .executeTakeFirstOrThrow()
      const before = await news.select('at').where('at', '<', since).limit(1).executeTakeFirst()
      const rows = await news
        .select('article_id')
        .where('at', '>=', since)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return {
        total: Number(counted.total),
        newest: rows.map((row) => row.article_id),
        oldestAt: before ? since : (counted.oldest ?? null),
      }
    },
  }
}

/** Deleted in one transaction: few, so that the outbox is locked only briefly. */
const EVENTS = 2_000

interface Parts extends StoreParts {
  /** For every reader of the outbox, the event after which it continues; earlier events are no longer needed. */
  readers: (() => Promise<number>)[]
}

export type EventPruning = ReturnType<typeof createEventPruning>

/**
 * Deletes events that every reader has processed, oldest first, so that no gaps arise. Keeps the last of them, by which
 * a reader recognises its position, the news of the last month, and the last news before it.
 */
export function createEventPruning({ database: db, clock, readers }: Parts) {
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

/** Number of articles, and how far the readers of the outbox are behind. */
export function articleMeasures(
  db: Database,
  /** Positions of the readers of this process. */
  readers: Record<string, () => Promise<number>>,
): Measure[] {
  return [
    {
      name: 'claire_articles',
      help: 'Articles that can be found.',
      async read() {
        return [{ value: await countOf(db.selectFrom('article').where('deleted', '=', 0)) }]
      },
    },
    {
      name: 'claire_article_events_waiting',
      help: 'Changes of articles that a reader has not dealt with yet: index (they cannot be found yet), alerts (nobody has been told).',
      labels: ['reader'],
      async read() {
        const newest = await createArticleEvents(db).latest()
        const samples = Object.entries(readers).map(async ([reader, readsAfter]) => ({
          labels: { reader },
          value: Math.max(0, newest - (await readsAfter())),
        }))
        return Promise.all(samples)
      },
    },
  ]
}
