import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { ArticleTables } from './tables.ts'

const DAY_MS = 24 * 3600_000
const WEEK_MS = 7 * DAY_MS
const SOURCES_AT_ONCE = 100

/** The ids of a source's live articles, as a part of another query: there may be millions. */
export const idsOfSource = (sourceId: string) =>
  sql<string>`select id from article where source_id = ${sourceId} and deleted = 0`

/** Whether the article whose id is in a column of another table is live, as a part of a query on that table. */
export const isLiveArticle = (column: string) =>
  sql<boolean>`exists (select 1 from article where article.id = ${sql.ref(column)} and article.deleted = 0)`

/** The source, or the year, of the article whose id is in a column of another table, as a part of a query on that table. */
export const articleField = <Field extends 'source_id' | 'publication_year'>(column: string, field: Field) =>
  sql<
    ArticleTables['article'][Field]
  >`(select ${sql.ref(`article.${field}`)} from article where article.id = ${sql.ref(column)})`

/** When a source's articles came. */
export function articleDates(database: Database) {
  return { ...calendar(database), ...lastSeen(database) }
}

function calendar(database: Database) {
  const db = database.withTables<ArticleTables>()
  return {
    /** How many of a source's live articles were first seen in each of the last `weeks` times seven days, oldest first. */
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
      // What was seen this very moment, or by a clock that was ahead, belongs to the present week.
      const within = (week: number) =>
        rows.reduce((sum, row) => sum + (Math.min(row.week, weeks - 1) === week ? Number(row.total) : 0), 0)
      return Array.from({ length: weeks }, (_, week) => within(week))
    },

    /** The last `limit` days on which a source had new articles, newest first, in days since 1970, not counting what came before `since`. */
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
     * When the last of each source's live articles was first seen: one step in the index for each, however many articles
     * there are, and one question for a hundred sources. Sources without articles are left out.
     */
    async latestSeen(sourceIds: string[]): Promise<Map<string, number>> {
      const latest = (sourceId: string) => sql<{ source_id: string; first_seen_at: number }>`
        select * from (
          select source_id, first_seen_at from article
          where source_id = ${sourceId} and deleted = 0 order by first_seen_at desc limit 1
        ) as latest`
      const seen = new Map<string, number>()
      for (let at = 0; at < sourceIds.length; at += SOURCES_AT_ONCE) {
        const some = sourceIds.slice(at, at + SOURCES_AT_ONCE)
        const { rows } = await sql
          .join<{ source_id: string; first_seen_at: number }>(some.map(latest), sql` union all `)
          .execute(database)
        for (const row of rows) seen.set(row.source_id, row.first_seen_at)
      }
      return seen
    },
  }
}
