import type { SearchCriteria, TodayItemState } from '@claire/api-contract'
import { sql } from 'kysely'
import { type SourceNames, isLiveArticle, liveWorks } from '#domains/articles'
import { type Database, type StoreParts, inRepeatableTransaction } from '#platform/database'
import { owned, type PersonId } from '#platform/person'
import { readFilters } from './criteria.ts'
import { folderNames, isActiveAlert } from './folder-names.ts'
import { createAlertLedger, type Why } from './ledger.ts'
import { sourceNamesOf } from './alert.ts'
import { countVotes, markAllRead } from './results.ts'
import { createAlertStore } from './store.ts'

/** An article that one alert of a person has found. */
export interface FoundResult {
  alertId: string
  articleId: string
  /** Equal for articles that are the same work. */
  work: string
  position: number
  matchedAt: number
  /** Ratio to the alert's threshold; 1 for an exact match. */
  score: number
}

/** An alert of a person, as far as it explains its results; sources by their current names. */
export interface FollowedAlert extends SearchCriteria {
  id: string
  name: string
  /** For the alert of a folder that learns, whose name it has. */
  folderId: string | null
  searchTerm: string
}

export type PersonResults = ReturnType<typeof createPersonResults>

interface Parts extends StoreParts {
  sourceNames: SourceNames
  /** Teaches a folder that an article does not belong to it, or takes that back. */
  noteVote: (
    transaction: Database,
    owner: PersonId,
    vote: { folderId: string; articleId: string; refused: boolean },
  ) => Promise<unknown>
}

/**
 * Results of all alerts of a person, paused ones and those of folders too. Omits dismissed results, and those of deleted
 * articles and of folders in the bin.
 */
export function createPersonResults(parts: Parts) {
  const { database, clock, sourceNames } = parts
  return {
    ...unreadResults(database),
    ...readResults(database),

    /** All alerts of a person. */
    async followed(owner: PersonId): Promise<FollowedAlert[]> {
      const rows = await database
        .selectFrom('alert')
        .select(['id', 'name', 'search_term', 'filters', 'folder_id'])
        .where('owner', '=', owner)
        .where(isActiveAlert)
        .orderBy('id')
        .execute()
      const names = await folderNames(database, rows)
      const alerts = rows.map(({ id, name, search_term: searchTerm, filters, folder_id: folderId }) => ({
        id,
        name: names.get(folderId ?? '') ?? name,
        searchTerm,
        folderId,
        ...readFilters(filters),
      }))
      const namesOf = await sourceNamesOf(alerts, sourceNames)
      return alerts.map((alert) => ({ ...alert, sources: namesOf(alert) }))
    },

    /** Marks results up to a position as read, and their alerts as used. */
    markRead: (owner: PersonId, upTo: number) =>
      inRepeatableTransaction(database, (transaction) =>
        markAllRead(createAlertLedger(transaction, clock), owner, { upTo, withFolders: true }),
      ),

    setState: (owner: PersonId, articleIds: string[], state: TodayItemState['state']) =>
      inRepeatableTransaction(database, (transaction) =>
        setState({ ...parts, transaction }, owner, { articleIds, state }),
      ),
  }
}

const COLUMNS = [
  'alert_id as alertId',
  'article_id as articleId',
  'live.work',
  'position',
  'matched_at as matchedAt',
  'score',
] as const

/** The values of a column, none of which has a blank. */
const packed = (column: string) => sql<string>`string_agg(cast(${sql.ref(column)} as text), ' ')`

type PackedColumn = 'articleIds' | 'works' | 'positions' | 'times' | 'scores'

function unpacked({
  alertId,
  ...columns
}: { alertId: string } & Record<PackedColumn, string>): FoundResult[] {
  const works = columns.works.split(' ')
  const positions = columns.positions.split(' ')
  const times = columns.times.split(' ')
  const scores = columns.scores.split(' ')
  return columns.articleIds.split(' ').map((articleId, at) => ({
    alertId,
    articleId,
    work: works[at] ?? '',
    position: Number(positions[at]),
    matchedAt: Number(times[at]),
    score: Number(scores[at]),
  }))
}

const resultsOf = (database: Database, owner: PersonId) =>
  database
    .selectFrom('alert')
    .innerJoin('alert_match', 'alert_match.alert_id', 'alert.id')
    .innerJoin(liveWorks.as('live'), 'live.id', 'alert_match.article_id')
    .where('alert.owner', '=', owner)
    .where(isActiveAlert)
    .where('dismissed_at', 'is', null)

function unreadResults(database: Database) {
  return {
    /** Unread results, of positions up to `upTo` if there is one, in no order. */
    async unread(owner: PersonId, upTo?: number): Promise<FoundResult[]> {
      // One row for each alert: ten thousand rows take longer to build than to find.
      let query = resultsOf(database, owner)
        .select([
          'alert.id as alertId',
          packed('article_id').as('articleIds'),
          packed('live.work').as('works'),
          packed('position').as('positions'),
          packed('matched_at').as('times'),
          packed('score').as('scores'),
        ])
        .where('seen_at', 'is', null)
        .groupBy('alert.id')
      if (upTo !== undefined) query = query.where('position', '<=', upTo)
      return (await query.execute()).flatMap(unpacked)
    },
  }
}

function readResults(database: Database) {
  return {
    /** Results that were read since a time. */
    async readSince(owner: PersonId, since: number): Promise<(FoundResult & { seenAt: number })[]> {
      return resultsOf(database, owner)
        .select([...COLUMNS, 'seen_at as seenAt'])
        .where('seen_at', '>=', since)
        .$narrowType<{ seenAt: number }>()
        .execute()
    },

    /** Why alerts of a person have found these articles, by `${alertId} ${articleId}`. */
    async reasons(owner: PersonId, articleIds: string[]): Promise<Map<string, Why>> {
      if (!articleIds.length) return new Map()
      const rows = await resultsOf(database, owner)
        .select(['alert_id', 'article_id', 'why'])
        .where('article_id', 'in', articleIds)
        .execute()
      return new Map(rows.map((row) => [`${row.alert_id} ${row.article_id}`, JSON.parse(row.why) as Why]))
    },

    /** The works of these. */
    async worksReadSince(owner: PersonId, since: number): Promise<string[]> {
      const rows = await resultsOf(database, owner)
        .select('live.work')
        .distinct()
        .where('seen_at', '>=', since)
        .execute()
      return rows.map(({ work }) => work)
    },

    /** The newest `limit` results, read and unread, newest first. */
    async newest(owner: PersonId, limit: number): Promise<FoundResult[]> {
      return (
        resultsOf(database, owner)
          .select(COLUMNS)
          // Of each alert, or all that they ever found would be sorted.
          .where(
            'position',
            'in',
            sql<number>`(select position from alert_match as newest where newest.alert_id = alert.id
            and newest.dismissed_at is null order by position desc limit ${sql.lit(limit)})`,
          )
          .orderBy('position', 'desc')
          .limit(limit)
          .execute()
      )
    },
  }
}

/**
 * Marks these articles as read or as not relevant, in all alerts of a person that have found them, which counts as use
 * of these alerts; `new` undoes the last of both. Opening a dismissed article does not take its dismissal back. Returns
 * false if no alert has found one of them.
 */
async function setState(
  { transaction, clock, noteVote }: Pick<Parts, 'clock' | 'noteVote'> & { transaction: Database },
  owner: PersonId,
  { articleIds, state }: { articleIds: string[]; state: TodayItemState['state'] },
): Promise<boolean> {
  const now = clock()
  // First: the locked alerts make others wait who vote on their results.
  const alerts = await transaction
    .updateTable('alert')
    .set({ used_at: now })
    .where('owner', '=', owner)
    .where(isActiveAlert)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alert_match')
          .select('article_id')
          .whereRef('alert_id', '=', 'alert.id')
          .where('article_id', 'in', articleIds)
          .where(isLiveArticle('alert_match.article_id')),
      ),
    )
    .returning(['id', 'folder_id as folderId', 'criteria_at as criteriaAt', 'narrowing as strictness'])
    .execute()
  if (!alerts.length) return false
  const columns = {
    seen: { seen_at: sql<number>`coalesce(seen_at, ${now})` },
    dismissed: {
      dismissed_at: sql<number>`coalesce(dismissed_at, ${now})`,
      seen_at: sql<number>`coalesce(seen_at, ${now})`,
    },
    // What was read before it was dismissed stays read.
    new: {
      dismissed_at: null,
      seen_at: sql<number | null>`case when seen_at < dismissed_at then seen_at end`,
    },
  }[state]
  await transaction
    .updateTable('alert_match')
    .set(columns)
    .where(
      'alert_id',
      'in',
      alerts.map(({ id }) => id),
    )
    .where('article_id', 'in', articleIds)
    .execute()
  if (state === 'seen') return true
  for (const alert of alerts) {
    if (alert.folderId === null) {
      const ledger = createAlertLedger(transaction, clock)
      await countVotes({ ledger, store: createAlertStore({ database: transaction, clock }) }, owned(alert))
    } else {
      const found = await foundBy(transaction, alert.id, articleIds)
      const vote = { folderId: alert.folderId, refused: state === 'dismissed' }
      for (const articleId of found) await noteVote(transaction, owner, { ...vote, articleId })
    }
  }
  return true
}

/** Those of these articles that an alert has found. */
async function foundBy(db: Database, alertId: string, articleIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_match')
    .select('article_id')
    .where('alert_id', '=', alertId)
    .where('article_id', 'in', articleIds)
    .execute()
  return rows.map((row) => row.article_id)
}
