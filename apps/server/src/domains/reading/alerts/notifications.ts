import type { PauseState } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import { type SourceNames, articleField, isLiveArticle } from '#domains/articles'
import type { Database, StoreParts } from '#platform/database'
import { owned, type PersonId } from '#platform/person'
import { alertOf, sourceNamesOf, type Pause, isPausedIn, pauseColumns } from './alert.ts'
import { folderNames, isActiveAlert, isPresentAlert } from './folder-names.ts'
import { matchOf } from './ledger.ts'
import type { AlertTables } from './tables.ts'
import type { AlertNotifications, AlertToNotify, Candidate } from './notifications-port.ts'

interface Parts extends StoreParts {
  sourceNames: SourceNames
}

const live = isLiveArticle('alert_match.article_id')

/** Alerts and their ledger, for notifications. */
export function createAlertNotifications(parts: Parts): AlertNotifications {
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
    async stale({
      notifiedUpTo,
      afterId = '',
      limit,
    }: {
      notifiedUpTo: number
      afterId?: string
      limit: number
    }) {
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
    async pending(alertId: string, limit: number) {
      const rows = await ofAlert(alertId)
        .select(articleField('alert_match.article_id', 'work_key').as('work'))
        .where('notified_at', 'is', null)
        .orderBy('position')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...matchOf(row), work: row.work }))
    },

    async latest(alertId: string, limit: number) {
      return (await ofAlert(alertId).orderBy('position', 'desc').limit(limit).execute()).map(matchOf)
    },

    async markNotified(
      transaction: Database,
      { alertId, articleIds, mailId }: { alertId: string; articleIds: string[]; mailId: string },
    ) {
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
    alertById: (id: string) => alertBy('id', id),
    async ownAlert(owner: PersonId, id: string) {
      const alert = await alertBy('id', id)
      return alert?.owner === owner ? owned(alert) : undefined
    },
    alertOfToken: (token: string) => alertBy('feed_token', token),

    async setFeedToken(owner: PersonId, alertId: string, token: string | null) {
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

    async unsubscribeAll(owner: PersonId) {
      await alerts
        .set(pauseColumns({ state: 'unsubscribed' }))
        .where('owner', '=', owner)
        .execute()
    },

    async resumeAll(owner: PersonId) {
      await alerts
        .set({ ...pauseColumns({ state: 'active' }), used_at: clock() })
        .where('owner', '=', owner)
        .where('pause', 'in', ['paused', 'stale'] satisfies PauseState[])
        .execute()
    },

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
