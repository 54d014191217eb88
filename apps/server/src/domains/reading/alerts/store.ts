import { randomUUID } from 'node:crypto'
import type { AlertListQuery, AlertsShown } from '@claire/api-contract'
import { type Expression, type ExpressionBuilder, type SqlBool, type Tables, sql } from 'kysely'
import { createArticleEvents, isLiveArticle } from '#domains/articles'
import type { Clock } from '#platform/clock'
import { type Database, type StoreParts, countOf, inTransaction } from '#platform/database'
import { owned, type Owned, type OwnId, type PersonId } from '#platform/person'
import { type AlertDraft, type StoredAlert, alertOf, isPausedIn, pauseColumns } from './alert.ts'
import { criteriaKeyOf, storedFilters } from './criteria.ts'
import type { MatchingFacts } from './matching/decision/matching-facts.ts'
import { folderNames, isPresentAlert } from './folder-names.ts'
import { takeNumbers } from './sequences.ts'

/** Matching facts of an alert besides its words; computed where the search index is. */
export interface StoredMatching {
  facts: MatchingFacts
  /** Articles in the index at that time. */
  indexSize: number
}

/** Called in the transaction that deletes alerts, to delete what other domains store about them. */
export type OnDeleted = (transaction: Database, alertIds: string[]) => Promise<unknown>

interface Parts extends StoreParts {
  onDeleted?: OnDeleted
}

export type OwnedAlert = Owned<StoredAlert>

export type AlertStore = ReturnType<typeof createAlertStore>

/** Alerts; every call is for one owner and excludes alerts of others. Lists and counts are of saved searches. */
export function createAlertStore({ database, clock, onDeleted }: Parts) {
  return {
    ...lists(database, clock),
    ...additions(database, clock),
    ...changes(database, clock),
    ...deletions(database, clock, onDeleted),
  }
}

const ownedAlert = (row: Parameters<typeof alertOf>[0]): OwnedAlert => owned(alertOf(row))

/** All alerts, the last created first, unless specified otherwise. */
export type Wanted = Pick<AlertListQuery, 'page' | 'size'> & Partial<AlertListQuery>

type OfAlert = ExpressionBuilder<Tables, 'alert'>

/** The results of an alert that its person has not removed. */
const resultsOf = (eb: OfAlert) =>
  eb
    .selectFrom('alert_match')
    .whereRef('alert_match.alert_id', '=', 'alert.id')
    .where('alert_match.dismissed_at', 'is', null)
    .where(isLiveArticle('alert_match.article_id'))

const shownOf = (eb: OfAlert, show: AlertsShown, now: number) => {
  if (show === 'paused') return isPausedIn(eb, now)
  if (show === 'new')
    return eb.exists(resultsOf(eb).select('alert_match.position').where('alert_match.seen_at', 'is', null))
  return sql<boolean>`1 = 1`
}

function lists(db: Database, clock: Clock) {
  const ofOwner = (owner: PersonId) => db.selectFrom('alert').where('owner', '=', owner)
  const searchesOf = (owner: PersonId) => ofOwner(owner).where('folder_id', 'is', null)
  return {
    count: (owner: PersonId, show: AlertsShown = 'all') =>
      countOf(searchesOf(owner).where((eb) => shownOf(eb, show, clock()))),

    /** The last created first, or the one with the newest result first. */
    async page(owner: PersonId, wanted: Wanted): Promise<OwnedAlert[]> {
      const { page, size, show = 'all', sort = 'created' } = wanted
      let query = searchesOf(owner)
        .selectAll()
        .where((eb) => shownOf(eb, show, clock()))
      if (sort === 'found')
        query = query.orderBy(
          (eb) =>
            eb.fn.coalesce(
              resultsOf(eb).select(({ fn }) => fn.max('alert_match.position').as('newest')),
              sql.lit(-1),
            ),
          'desc',
        )
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(size)
        .offset(page * size)
        .execute()
      return rows.map(ownedAlert)
    },

    /** One of these, or the alert of a folder. */
    async get(owner: PersonId, id: string): Promise<OwnedAlert | undefined> {
      const row = await ofOwner(owner)
        .selectAll()
        .where('id', '=', id)
        .where(isPresentAlert)
        .executeTakeFirst()
      if (!row) return undefined
      const names = await folderNames(db, [row])
      return ownedAlert({ ...row, name: names.get(row.folder_id ?? '') ?? row.name })
    },

    /** The alert with the same search as a draft. */
    async same(owner: PersonId, criteriaKey: string): Promise<OwnedAlert | undefined> {
      const row = await ofOwner(owner).selectAll().where('criteria_key', '=', criteriaKey).executeTakeFirst()
      return row && ownedAlert(row)
    },
  }
}

function additions(database: Database, clock: Clock) {
  return {
    /**
     * Adds an alert unless its owner has `most`. Events up to now are not new to it. Throws a unique violation if the
     * owner has one with the same search.
     */
    add(
      owner: PersonId,
      { draft, matching, most }: { draft: AlertDraft; matching: StoredMatching; most: number },
    ): Promise<OwnedAlert | undefined> {
      return inTransaction(database, async (transaction) => {
        // First: this lock serialises concurrent additions.
        const revision = await takeNumbers(transaction, 'revision', 1)
        if ((await lists(transaction, clock).count(owner)) >= most) return undefined
        const now = clock()
        const row = await transaction
          .insertInto('alert')
          .values({
            id: randomUUID(),
            owner,
            ...columnsOf(draft),
            ...matchingColumns(matching, now),
            revision,
            event_seq: await createArticleEvents(transaction).latest(),
            joined: 0,
            feed_token: null,
            folder_id: null,
            shown_to: 0,
            narrowing: 1,
            criteria_at: now,
            used_at: now,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return ownedAlert(row)
      })
    },
  }
}

function changes(database: Database, clock: Clock) {
  return {
    /** Changes an alert; with `matching` its strictness is reset. Throws a unique violation as `add` does. */
    change(
      owner: PersonId,
      { id, draft, matching }: { id: string; draft: AlertDraft; matching?: StoredMatching },
    ): Promise<OwnedAlert | undefined> {
      return inTransaction(database, async (transaction) => {
        const now = clock()
        const row = await transaction
          .updateTable('alert')
          .set({
            ...columnsOf(draft),
            ...(matching && { ...matchingColumns(matching, now), narrowing: 1, criteria_at: now }),
            revision: await takeNumbers(transaction, 'revision', 1),
            used_at: now,
            updated_at: now,
          })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        return row && ownedAlert(row)
      })
    },

    /** Sets the multiplier of an alert's threshold. */
    setStrictness(id: OwnId, narrowing: number): Promise<void> {
      return inTransaction(database, async (transaction) => {
        await transaction
          .updateTable('alert')
          .set({ narrowing, revision: await takeNumbers(transaction, 'revision', 1) })
          .where('id', '=', id)
          .execute()
      })
    },
  }
}

/** Deletes alerts that fulfil a condition, with their results; returns their number. */
export async function deleteAlerts(
  transaction: Database,
  condition: Expression<SqlBool>,
  onDeleted: OnDeleted | undefined,
) {
  const deleted = await transaction.deleteFrom('alert').where(condition).returning('id').execute()
  const ids = deleted.map(({ id }) => id)
  if (ids.length) await onDeleted?.(transaction, ids)
  return ids.length
}

function deletions(database: Database, clock: Clock, onDeleted: OnDeleted | undefined) {
  return {
    /** Returns false if there was none. */
    delete(owner: PersonId, id: string): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        if (!(await lists(transaction, clock).get(owner, id))) return false
        return (await deleteAlerts(transaction, sql<boolean>`id = ${id}`, onDeleted)) > 0
      })
    },

    /** Deletes all alerts of an owner, those of folders too, for good. */
    forget(owner: PersonId): Promise<void> {
      return inTransaction(database, async (transaction) => {
        await deleteAlerts(transaction, sql<boolean>`owner = ${owner}`, onDeleted)
      })
    },
  }
}

export const matchingColumns = ({ facts, indexSize }: StoredMatching, now: number) => ({
  matching: JSON.stringify(facts),
  index_size: indexSize,
  refreshed_at: now,
})

function columnsOf(draft: AlertDraft) {
  return {
    name: draft.name,
    search_term: draft.searchTerm,
    email: draft.email,
    filters: storedFilters(draft),
    width: draft.width,
    frequency: draft.frequency,
    note: draft.note,
    ...pauseColumns(draft.pause),
    criteria_key: criteriaKeyOf(draft),
  }
}
