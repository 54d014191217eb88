import type { ResultFilter } from '@claire/api-contract'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { articleField, isLiveArticle } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, countOf } from '#platform/database'
import { type Owned, type OwnId, owned, type PersonId } from '#platform/person'
import type { AlertTables } from './tables.ts'

/** Why an article is a result. */
export interface Why {
  /** Words of the search that occur in the article. */
  terms: string[]
  /** Near in meaning, beyond the similarity of its words. */
  byMeaning: boolean
  /** For the alert of a folder: the title of the bookmark that is most like it, and the number of others. */
  like?: { title: string | null; others: number }
}

/** One article that an alert has found. */
export interface Match {
  articleId: string
  /** Increases with every result of any alert. */
  position: number
  matchedAt: number
  /** Ratio to the alert's threshold; 1 for an exact match. */
  score: number
  why: Why
  seen: boolean
}

/** A page of an unchanging list: results up to `upTo`, after the one at `below`. */
export interface Window {
  upTo: number
  below?: number
  offset?: number
  limit: number
}

/** Filters on the results of an alert. */
export interface Filter {
  years?: { startYear: number | null; endYear: number | null }
  /** Ids. */
  sources?: string[]
  articleIds?: string[]
}

/** The number of unread results of an alert, and the position of the newest of them. */
type Unread = Owned<{ id: string; newResults: number; newest: number }>

export type AlertLedger = ReturnType<typeof createAlertLedger>

/** Results of the caller's alerts. A deleted article is no result, until it is restored. */
export function createAlertLedger(database: Database, clock: Clock) {
  return { ...counts(database), ...lists(database), ...overview(database), ...marks(database, clock) }
}

const live = isLiveArticle('alert_match.article_id')

/** The results of an alert that its person sees. */
const resultsOf = (database: Database, alertId: OwnId) =>
  database
    .selectFrom('alert_match')
    .where('alert_id', '=', alertId)
    .where('dismissed_at', 'is', null)
    .where(live)

const source = articleField('alert_match.article_id', 'source_id')
const year = articleField('alert_match.article_id', 'publication_year')

const CONDITIONS: { [F in ResultFilter]: (chosen: NonNullable<Filter[F]>) => Expression<SqlBool>[] } = {
  years: ({ startYear, endYear }) => [
    ...(startYear ? [sql<boolean>`${year} >= ${startYear}`] : []),
    ...(endYear ? [sql<boolean>`${year} <= ${endYear}`] : []),
  ],
  sources: (ids) => [ids.length > 0 ? sql<boolean>`${source} in (${sql.join(ids)})` : sql<boolean>`1 = 0`],
}

const conditionOf = <F extends ResultFilter>(filter: F, chosen: Filter[F]) =>
  chosen ? CONDITIONS[filter](chosen) : []

/** Results up to a position that match a filter. */
function filteredResults(
  database: Database,
  alertId: OwnId,
  { upTo, articleIds, ...chosen }: Filter & { upTo: number },
) {
  let query = resultsOf(database, alertId).where('position', '<=', upTo)
  if (articleIds) query = query.where('article_id', 'in', articleIds)
  for (const filter of Object.keys(CONDITIONS) as ResultFilter[])
    for (const condition of conditionOf(filter, chosen[filter])) query = query.where(condition)
  return query
}

function counts(db: Database) {
  return {
    /** The number of unread results of each of these alerts; omits alerts without any. */
    async unread(alertIds: OwnId[]): Promise<Map<string, number>> {
      if (!alertIds.length) return new Map()
      const rows = await db
        .selectFrom('alert_match')
        .select(['alert_id', (eb) => eb.fn.countAll<number>().as('total')])
        .where('alert_id', 'in', alertIds)
        .where('seen_at', 'is', null)
        .where('dismissed_at', 'is', null)
        .where(live)
        .groupBy('alert_id')
        .execute()
      return new Map(rows.map(({ alert_id, total }) => [alert_id, Number(total)]))
    },

    /** The same for all saved searches of a person, or with their folders, each with the position of the newest. */
    async unreadOf(owner: PersonId, { withFolders = false } = {}): Promise<Unread[]> {
      let query = db
        .selectFrom('alert')
        .innerJoin('alert_match', 'alert_match.alert_id', 'alert.id')
        .select((eb) => [
          'alert.id',
          eb.fn.countAll<number>().as('total'),
          eb.fn.max('alert_match.position').as('newest'),
        ])
        .where('alert.owner', '=', owner)
        .where('alert_match.seen_at', 'is', null)
        .where('alert_match.dismissed_at', 'is', null)
        .where(live)
        .groupBy('alert.id')
      if (!withFolders) query = query.where('alert.folder_id', 'is', null)
      const rows = await query.execute()
      return rows.map(({ id, total, newest }) =>
        owned({ id, newResults: Number(total), newest: Number(newest) }),
      )
    },

    /** The number of results of an alert in each of `periods` periods of `lengthMs` up to now, oldest first. */
    async recent(
      alertId: OwnId,
      { periods, lengthMs, now }: { periods: number; lengthMs: number; now: number },
    ): Promise<number[]> {
      const ago = sql<number>`cast((${now} - matched_at) / ${lengthMs} as integer)`
      const rows = await resultsOf(db, alertId)
        .select((eb) => [ago.as('ago'), eb.fn.countAll<number>().as('total')])
        .where('matched_at', '>', now - periods * lengthMs)
        .groupBy('ago')
        .execute()
      const counts = new Map(rows.map((row) => [Number(row.ago), Number(row.total)]))
      return Array.from({ length: periods }, (_, at) => counts.get(periods - 1 - at) ?? 0)
    },
  }
}

function lists(db: Database) {
  return {
    /** Ids of the unread articles among the results up to a position, newest result first. */
    async unreadIds(alertId: OwnId, upTo: number): Promise<string[]> {
      const rows = await resultsOf(db, alertId)
        .select('article_id')
        .where('position', '<=', upTo)
        .where('seen_at', 'is', null)
        .orderBy('position', 'desc')
        .execute()
      return rows.map((row) => row.article_id)
    },

    /** Results, including read ones, newest first. */
    async list(alertId: OwnId, { below, offset = 0, limit, ...filter }: Window & Filter): Promise<Match[]> {
      let query = filteredResults(db, alertId, filter).selectAll()
      if (below !== undefined) query = query.where('position', '<', below)
      const rows = await query.orderBy('position', 'desc').limit(limit).offset(offset).execute()
      return rows.map(matchOf)
    },

    /** The number of results up to a position. */
    count: (alertId: OwnId, filter: Filter & { upTo: number }) =>
      countOf(filteredResults(db, alertId, filter)),

    /** The position of an alert's newest result; 0 before the first. */
    async newest(alertId: OwnId): Promise<number> {
      const row = await db
        .selectFrom('alert_match')
        .select((eb) => eb.fn.max('position').as('newest'))
        .where('alert_id', '=', alertId)
        .executeTakeFirst()
      return row?.newest ?? 0
    },

    /** Scores, relative to the threshold, of results marked as not relevant since a time. */
    async votes(alertId: OwnId, since: number): Promise<number[]> {
      const rows = await db
        .selectFrom('alert_match')
        .select('score')
        .where('alert_id', '=', alertId)
        .where('dismissed_at', 'is not', null)
        .where('matched_at', '>=', since)
        .execute()
      return rows.map(({ score }) => score)
    },
  }
}

function overview(database: Database) {
  return {
    /** Counts the results of each source within the years of a filter, and of each year within its sources. */
    async facets(alertId: OwnId, filter: Filter & { upTo: number }) {
      const { sources: _, ...besideSources } = filter
      const { years: __, ...besideYears } = filter
      const [bySource, byYear] = await Promise.all([
        filteredResults(database, alertId, besideSources)
          .select((eb) => [source.as('source'), eb.fn.countAll<number>().as('total')])
          .groupBy('source')
          .execute(),
        filteredResults(database, alertId, besideYears)
          .select((eb) => [year.as('year'), eb.fn.countAll<number>().as('total')])
          .groupBy('year')
          .orderBy('year')
          .execute(),
      ])
      return {
        sources: bySource.map((row) => ({ id: row.source, count: Number(row.total) })),
        years: byYear.flatMap((row) =>
          row.year === null ? [] : [{ year: row.year, count: Number(row.total) }],
        ),
      }
    },

    /** When the oldest unread result was found; undefined if all are read. */
    async unreadSince(alertId: OwnId): Promise<number | undefined> {
      const row = await resultsOf(database, alertId)
        .select('matched_at')
        .where('seen_at', 'is', null)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst()
      return row?.matched_at
    },
  }
}

function marks(db: Database, clock: Clock) {
  return {
    /** Records that a person was shown the results up to a position. */
    async noteShown(alertId: OwnId, upTo: number) {
      await db
        .updateTable('alert')
        .set({ shown_to: upTo })
        .where('id', '=', alertId)
        .where('shown_to', '<', upTo)
        .execute()
    },

    /** The position up to which results were shown; 0 if none were. */
    async shownTo(alertId: OwnId): Promise<number> {
      const row = await db.selectFrom('alert').select('shown_to').where('id', '=', alertId).executeTakeFirst()
      return row?.shown_to ?? 0
    },

    /**
     * Marks results up to a position as read, and their alert as used; except those of deleted articles, which nobody
     * has seen.
     */
    async markRead(alertId: OwnId, upTo: number) {
      await db.updateTable('alert').set({ used_at: clock() }).where('id', '=', alertId).execute()
      await db
        .updateTable('alert_match')
        .set({ seen_at: clock() })
        .where('alert_id', '=', alertId)
        .where('position', '<=', upTo)
        .where('seen_at', 'is', null)
        .where('dismissed_at', 'is', null)
        .where(live)
        .execute()
    },

    /** Removes a result from the list, or restores it. Returns false if there is no such result. */
    async setRelevant(alertId: OwnId, articleId: string, isRelevant: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alert_match')
        .set({ dismissed_at: isRelevant ? null : clock(), seen_at: sql`coalesce(seen_at, ${clock()})` })
        .where('alert_id', '=', alertId)
        .where('article_id', '=', articleId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

export const matchOf = (row: Selectable<AlertTables['alert_match']>): Match => ({
  articleId: row.article_id,
  position: row.position,
  matchedAt: row.matched_at,
  score: row.score,
  why: JSON.parse(row.why) as Why,
  seen: row.seen_at !== null,
})
