import { type SourceNames, isLiveArticle } from '#domains/articles'
import { type Database, countOf } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { Measure } from '#platform/metrics'
import { type AlertToNotify, presented } from './notifications.ts'

/** An alert, and the numbers of its results. */
export interface AlertFacts {
  alert: AlertToNotify
  results: number
  /** The number of unread results. */
  newResults: number
  /** When the newest was found; null before the first. */
  lastFoundAt: number | null
}

/** Alerts of all people, for the operator of Claire. Not reachable by API calls of people. */
export function createAlertOverview(database: Database, sourceNames: SourceNames) {
  return {
    /** Alerts of a person, or of all, by id, after `afterId`. */
    async page(of: { owner?: PersonId; afterId?: string; limit: number }): Promise<AlertFacts[]> {
      let query = database
        .selectFrom('alert')
        .selectAll()
        .where('id', '>', of.afterId ?? '')
      if (of.owner !== undefined) query = query.where('owner', '=', of.owner)
      const alerts = await presented(
        database,
        await query.orderBy('id').limit(of.limit).execute(),
        sourceNames,
      )
      const found = await foundBy(
        database,
        alerts.map(({ id }) => id),
      )
      return alerts.map((alert) => ({
        alert,
        results: 0,
        newResults: 0,
        lastFoundAt: null,
        ...found.get(alert.id),
      }))
    },
  }
}

async function foundBy(
  database: Database,
  alertIds: string[],
): Promise<Map<string, Omit<AlertFacts, 'alert'>>> {
  if (!alertIds.length) return new Map()
  const rows = await database
    .selectFrom('alert_match')
    .select((eb) => [
      'alert_id',
      eb.fn.countAll<number>().as('results'),
      eb.fn.sum<number>(eb.case().when('seen_at', 'is', null).then(1).else(0).end()).as('unread'),
      eb.fn.max('matched_at').as('last'),
    ])
    .where('alert_id', 'in', alertIds)
    .where('dismissed_at', 'is', null)
    .where(isLiveArticle('alert_match.article_id'))
    .groupBy('alert_id')
    .execute()
  return new Map(
    rows.map(({ alert_id, results, unread, last }) => [
      alert_id,
      { results: Number(results), newResults: Number(unread), lastFoundAt: last },
    ]),
  )
}

/** Numbers of alerts and results. */
export function alertMeasures(db: Database): Measure[] {
  return [
    {
      name: 'claire_alerts',
      help: 'Alerts of all people.',
      read: async () => [{ value: await countOf(db.selectFrom('alert')) }],
    },
    {
      name: 'claire_alert_results',
      help: 'Articles that alerts have found.',
      read: async () => [{ value: await countOf(db.selectFrom('alert_match')) }],
    },
  ]
}
