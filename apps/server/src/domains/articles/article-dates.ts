import { sql } from 'kysely'
import { type Database, inParts } from '#platform/database'
import type { ArticleTables } from './tables.ts'

const DAY_MS = 24 * 3600_000
const WEEK_MS = 7 * DAY_MS
const SOURCES_AT_ONCE = 100

/** SQL subquery: ids of a source's live articles. There may be millions. */
export const idsOfSource = (sourceId: string) =>
  sql<string>`select id from article where source_id = ${sourceId} and deleted = 0`

/** SQL condition: true if the article whose id is in a column of another table is live. */
export const isLiveArticle = (column: string) =>
  sql<boolean>`exists (select 1 from article where article.id = ${sql.ref(column)} and article.deleted = 0)`

/** SQL table of the live articles, each with the key of its work. */
export const liveWorks = sql<{
  id: string
  work: string
}>`(select id, work_key as work from article where deleted = 0)`

/** SQL table of the DOIs that live articles cite. */
export const citedDois = sql<{
  doi: string
  article_id: string
}>`(select doi, article_id from article_citing)`

/** SQL expression: the source, year or work of the article whose id is in a column of another table. */
export const articleField = <Field extends 'source_id' | 'publication_year' | 'work_key'>(
  column: string,
  field: Field,
) =>
  sql<
    ArticleTables['article'][Field]
  >`(select ${sql.ref(`article.${field}`)} from article where article.id = ${sql.ref(column)})`

/** Dates at which a source's articles were first seen. */
export function articleDates(database: Database) {
  return { ...calendar(database), ...lastSeen(database) }
}

function calendar(db: Database) {
  return {
    /** Counts a source's live articles first seen in each of the last `weeks` seven-day periods, oldest first. */
    async perWeek(sourceId: string, { weeks, until }: { weeks: number; until: number }): Promise<number[]> {
      const from = until - weeks * WEEK_MS
      const rows = await db
        .selectFrom('article')
        .select([
          sql<number>`cast((first_seen_at - ${sql.lit(from)}) / ${sql.lit(WEEK_MS)} as integer)`.as('week'),
          (eb) => eb.fn.countAll<number>().as('total'),
        ])
        .where('source_id', '=', sourceId)
        .where('deleted', '=', 0)
        .where('first_seen_at', '>=', from)
        .groupBy('week')
        .execute()
      // Articles seen now, or by a clock that was ahead, belong to the present week.
      const within = (week: number) =>
        rows.reduce((sum, row) => sum + (Math.min(row.week, weeks - 1) === week ? Number(row.total) : 0), 0)
      return Array.from({ length: weeks }, (_, week) => within(week))
    },

    /** Returns the last `limit` days since `since` on which a source had new articles, newest first, in days since 1970. */
    async daysWithNews(
      sourceId: string,
      { since, limit }: { since: number; limit: number },
    ): Promise<number[]> {
      const rows = await db
        .selectFrom('article')
        .select(sql<number>`cast(first_seen_at / ${sql.lit(DAY_MS)} as integer)`.as('day'))
        .distinct()
        .where('source_id', '=', sourceId)
        .where('deleted', '=', 0)
        .where('first_seen_at', '>', since)
        .orderBy('day', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ day }) => day)
    },
  }
}

function lastSeen(database: Database) {
  return {
    /**
     * Returns when the last of each source's live articles was first seen; sources without articles are left out. One
     * index step for each source, one query for a hundred sources.
     */
    async latestSeen(sourceIds: string[]): Promise<Map<string, number>> {
      const latest = (sourceId: string) => sql<{ source_id: string; first_seen_at: number }>`
        select * from (
          select source_id, first_seen_at from article
          where source_id = ${sourceId} and deleted = 0 order by first_seen_at desc limit 1
        ) as latest`
      const latestOf = async (some: string[]) => {
        const query = sql.join<{ source_id: string; first_seen_at: number }>(
          some.map(latest),
          sql` union all `,
        )
        return (await query.execute(database)).rows
      }
      const rows = await inParts(sourceIds, latestOf, SOURCES_AT_ONCE)
      return new Map(rows.map((row) => [row.source_id, row.first_seen_at]))
    },
  }
}
