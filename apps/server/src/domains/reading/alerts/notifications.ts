import type { PauseState } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import { type SourceNames, articleField, isLiveArticle } from '#domains/articles'
import type { Database, StoreParts } from '#platform/database'
import { type Owned, owned, type PersonId } from '#platform/person'
import { alertOf, sourceNamesOf, type Pause, type StoredAlert, isPausedIn, pauseColumns } from './alert.ts'
import { folderNames, isActiveAlert, isPresentAlert } from './folder-names.ts'
import { type Match, matchOf } from './ledger.ts'
import type { AlertTables } from './tables.ts'

/** An alert as notifications need it, with the current names of its sources. That of a folder has the name of the folder. */
export type AlertToNotify = Omit<StoredAlert, 'criteriaAt' | 'strictness' | 'sources'> & { sources: string[] }

/** `work` is equal for articles that are the same work. */
export type PendingMatch = Match & { work: string }

/** An alert with pending results. */
export interface Candidate {
  alert: AlertToNotify
  /** The number of pending results, and when the first and the last of them were found. */
  pending: number
  firstMatchedAt: number
  lastMatchedAt: number
}

interface Parts extends StoreParts {
  sourceNames: SourceNames
}

const live = isLiveArticle('alert_match.article_id')

export type AlertNotifications = ReturnType<typeof createAlertNotifications>

/**
 * Alerts and their ledger for notifications. A result is notified once: the transaction that writes a message marks its
 * results. Omits results marked as not relevant, and those of deleted articles; restored articles are included.
 */
export function createAlertNotifications(parts: Parts) {
  return {
    ...candidates(parts),
    ...use(parts),
    ...tellingOf(parts),
    ...alertsToTell(parts),
    ...pauses(parts),
  }
}

function candidates({ database: db, sourceNames }: Parts) {
  return {
    /** Alerts with pending results, including paused ones, by id, after `afterId`. */
    async dueCandidates({ afterId = '', limit }: { afterId?: string; limit: number }): Promise<Candidate[]> {
      const rows = await db
        .selectFrom('alert_match')
        .select((eb) => [
          'alert_id',
          eb.fn.countAll<number>().as('pending'),
          eb.fn.min('matched_at').as('first'),
          eb.fn.max('matched_at').as('last'),
        ])
        .where('alert_id', '>', afterId)
        .where('notified_at', 'is', null)
        .where('dismissed_at', 'is', null)
        .where(live)
        .groupBy('alert_id')
        .orderBy('alert_id')
        .limit(limit)
        .execute()
      if (!rows.length) return []
      const alerts = await db
        .selectFrom('alert')
        .selectAll()
        .where(
          'id',
          'in',
          rows.map(({ alert_id }) => alert_id),
        )
        .where(isActiveAlert)
        .execute()
      const shown = new Map((await presented(db, alerts, sourceNames)).map((alert) => [alert.id, alert]))
      return rows.flatMap(({ alert_id, pending, first, last }) => {
        const alert = shown.get(alert_id)
        return alert ? { alert, pending: Number(pending), firstMatchedAt: first, lastMatchedAt: last } : []
      })
    },
  }
}

/** Use of alerts by their people. */
function use({ database: db, clock, sourceNames }: Parts) {
  return {
    /**
     * Alerts, not paused, with results notified up to a time and none opened since: by id, after `afterId`. Alerts
     * without notifications before that time are not stale.
     */
    async stale(page: { notifiedUpTo: number; afterId?: string; limit: number }): Promise<AlertToNotify[]> {
      const { notifiedUpTo, afterId = '', limit } = page
      const rows = await db
        .selectFrom('alert')
        .selectAll()
        .where('id', '>', afterId)
        .where('used_at', '<', notifiedUpTo)
        .where(isActiveAlert)
        .where((eb) => eb.not(isPausedIn(eb, clock())))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('alert_match')
              .select('article_id')
              .whereRef('alert_id', '=', 'alert.id')
              .whereRef('notified_at', '>', 'alert.used_at')
              .where('notified_at', '<=', notifiedUpTo),
          ),
        )
        .orderBy('id')
        .limit(limit)
        .execute()
      return presented(db, rows, sourceNames)
    },

    /** Records that its person has confirmed its use. */
    async noteUse(alertId: string) {
      await db.updateTable('alert').set({ used_at: clock() }).where('id', '=', alertId).execute()
    },
  }
}

function tellingOf({ database: db, clock }: Parts) {
  const ofAlert = (alertId: string) =>
    db
      .selectFrom('alert_match')
      .selectAll()
      .where('alert_id', '=', alertId)
      .where('dismissed_at', 'is', null)
      .where(live)

  return {
    /** Pending results, oldest first; `seen` if already read in Claire. */
    async pending(alertId: string, limit: number): Promise<PendingMatch[]> {
      const rows = await ofAlert(alertId)
        .select(articleField('alert_match.article_id', 'work_key').as('work'))
        .where('notified_at', 'is', null)
        .orderBy('position')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...matchOf(row), work: row.work }))
    },

    /** Results, notified or pending, newest first. */
    async latest(alertId: string, limit: number): Promise<Match[]> {
      return (await ofAlert(alertId).orderBy('position', 'desc').limit(limit).execute()).map(matchOf)
    },

    /**
     * Marks results as notified by a message and returns the article ids that were pending: only these may be in the
     * message. Throws if `transaction` is none.
     */
    async markNotified(
      transaction: Database,
      { alertId, articleIds, mailId }: { alertId: string; articleIds: string[]; mailId: string },
    ): Promise<string[]> {
      if (!transaction.isTransaction)
        throw new Error('results are marked in the transaction that writes the message')
      if (!articleIds.length) return []
      const rows = await transaction
        .updateTable('alert_match')
        .set({ notified_at: clock(), mail_id: mailId })
        .where('alert_id', '=', alertId)
        .where('article_id', 'in', articleIds)
        .where('notified_at', 'is', null)
        .returning('article_id')
        .execute()
      const notified = new Set(rows.map((row) => row.article_id))
      return articleIds.filter((id) => notified.has(id))
    },
  }
}

function alertsToTell({ database: db, sourceNames }: Parts) {
  async function alertBy(column: 'id' | 'feed_token', value: string): Promise<AlertToNotify | undefined> {
    const row = await db
      .selectFrom('alert')
      .selectAll()
      .where(column, '=', value)
      .where(isPresentAlert)
      .executeTakeFirst()
    return row && (await presented(db, [row], sourceNames))[0]
  }

  return {
    /** Regardless of its owner: for messages and the links in them. */
    alertById: (id: string) => alertBy('id', id),

    async ownAlert(owner: PersonId, id: string): Promise<Owned<AlertToNotify> | undefined> {
      const alert = await alertBy('id', id)
      return alert?.owner === owner ? owned(alert) : undefined
    },

    /** The alert with this secret in the address of its feed. */
    alertOfToken: (token: string) => alertBy('feed_token', token),

    /** Gives a feed another secret, or none. Returns false if the owner has no such alert. */
    async setFeedToken(owner: PersonId, alertId: string, token: string | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alert')
        .set({ feed_token: token })
        .where('owner', '=', owner)
        .where('id', '=', alertId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

function pauses({ database, clock }: Parts) {
  const alerts = database.updateTable('alert')
  return {
    /** Pauses all alerts of a person until `until`, or until they are resumed if it is null; keeps longer pauses. */
    async pauseAll(owner: PersonId, until: number | null) {
      await alerts
        .set(pauseColumns({ state: 'paused', until }))
        .where('owner', '=', owner)
        .where((eb) =>
          eb.or([
            eb('pause', '=', 'active'),
            eb.and([
              eb('pause', '=', 'paused'),
              until === null ? eb('paused_until', 'is not', null) : eb('paused_until', '<', until),
            ]),
          ]),
        )
        .execute()
    },

    /** Stops messages of all alerts of a person until they resume them. */
    async unsubscribeAll(owner: PersonId) {
      await alerts
        .set(pauseColumns({ state: 'unsubscribed' }))
        .where('owner', '=', owner)
        .execute()
    },

    /** Ends all pauses of a person except those by a link in a message, and marks the resumed alerts as used. */
    async resumeAll(owner: PersonId) {
      await alerts
        .set({ ...pauseColumns({ state: 'active' }), used_at: clock() })
        .where('owner', '=', owner)
        .where('pause', 'in', ['paused', 'stale'] satisfies PauseState[])
        .execute()
    },

    /** Starts or ends a pause. For links in messages, which need no sign-in. */
    async setPause(alertId: string, pause: Pause) {
      await alerts.set(pauseColumns(pause)).where('id', '=', alertId).execute()
    },
  }
}

/** Alerts with the current names of their sources and folders. */
export async function presented(
  database: Database,
  rows: Selectable<AlertTables['alert']>[],
  sourceNames: SourceNames,
): Promise<AlertToNotify[]> {
  const alerts = rows.map(alertOf)
  const namesOf = await sourceNamesOf(alerts, sourceNames)
  const folders = await folderNames(database, rows)
  return alerts.map((alert) => {
    const { criteriaAt: _, strictness: __, ...rest } = alert
    return { ...rest, name: folders.get(alert.folderId ?? '') ?? alert.name, sources: namesOf(alert) }
  })
}
