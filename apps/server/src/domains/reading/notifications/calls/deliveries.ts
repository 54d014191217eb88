import type { AlertDelivery, AlertDeliveryLog, DeliveryState } from '@claire/api-contract'
import { type AlertNotifications, type AlertToNotify, endOf } from '#domains/reading/alerts'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import type { Owned, OwnId, PersonId } from '#platform/person'
import { ownAlert } from '../own-alert.ts'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople } from '../people/mail-people.ts'
import { createOutgoingMails, mailOf } from '../queue/outgoing-mail.ts'
import { nextMailAt, lastMailsOf } from '../gathering/gathering.ts'

const SENDS_SHOWN = 20
/** Beyond this number results are not counted individually. */
const COUNTED = 10_000

export interface DeliveryParts extends StoreParts {
  alerts: AlertNotifications
  addresses: Addresses
  people: MailPeople
}

/** Delivery state of alerts: whether mail is delivered, when the next is due, and the outcome of the last ones. */
export function deliveries(parts: DeliveryParts) {
  const { database, clock, addresses } = parts
  return {
    /** Omits ids of alerts that the owner does not have. */
    async deliveries(owner: PersonId, alertIds: string[]): Promise<AlertDelivery[]> {
      const found: AlertDelivery[] = []
      for (const id of new Set(alertIds)) {
        const alert = await parts.alerts.ownAlert(owner, id)
        if (alert) found.push(await deliveryOf(parts, alert))
      }
      return found
    },

    async deliveryLog(owner: PersonId, alertId: string): Promise<AlertDeliveryLog> {
      const alert = await ownAlert(parts, owner, alertId)
      return { ...(await deliveryOf(parts, alert)), sends: await sendsOf(database, alert.id) }
    },

    /** Sends returned mail once more, to the address that the alert has now. */
    async retry(owner: PersonId, alertId: string): Promise<AlertDelivery> {
      const alert = await ownAlert(parts, owner, alertId)
      await inTransaction(database, (transaction) =>
        createOutgoingMails(transaction, clock).retryFailed(alertId, alert.email),
      )
      return deliveryOf(parts, alert)
    },

    /** Sends the confirmation request to the address of an alert once more. */
    async confirmAgain(owner: PersonId, alertId: string): Promise<AlertDelivery> {
      const alert = await ownAlert(parts, owner, alertId)
      await addresses.confirmAgain(owner, alert.email)
      return deliveryOf(parts, alert)
    },
  }
}

async function deliveryOf(parts: DeliveryParts, alert: Owned<AlertToNotify>): Promise<AlertDelivery> {
  const { database, alerts, people, addresses, clock } = parts
  const [wishes, lastMails, pending, addressState] = await Promise.all([
    people.wishes(alert.owner),
    lastMailsOf(database, [alert.id]),
    alerts.pending(alert.id, COUNTED),
    addresses.statesOf([alert.owner]),
  ])
  const state = stateOf({
    address: addressState(alert.owner, alert.email),
    hasFailed: lastMails.hasFailed(alert.id),
    isPaused: endOf(alert.pause) > clock(),
  })
  const [first] = pending
  const comes = first && (state === 'ready' || state === 'paused')
  const due = comes ? nextMailAt({ alert, firstMatchedAt: first.matchedAt }, { wishes, lastMails }) : null
  return {
    alertId: alert.id,
    address: alert.email,
    state,
    reason: state === 'failed' ? await failureOf(database, alert.id) : null,
    waiting: pending.length,
    lastMailAt: timeOf(lastMails.timeOf(alert.id)),
    nextMailAt: timeOf(due),
  }
}

function stateOf(of: { address: string | undefined; hasFailed: boolean; isPaused: boolean }): DeliveryState {
  if (of.address === 'refused') return 'refused'
  if (of.hasFailed) return 'failed'
  if (of.address !== 'confirmed') return 'unconfirmed'
  return of.isPaused ? 'paused' : 'ready'
}

const timeOf = (time: number | null) =>
  time === null || time === Infinity ? null : new Date(time).toISOString()

const mailsOf = (database: Database, alertId: string) =>
  database
    .selectFrom('outgoing_mail')
    .innerJoin('outgoing_mail_alert', 'outgoing_mail_alert.mail_id', 'outgoing_mail.id')
    .where('alert_id', '=', alertId)
    .orderBy('created_at', 'desc')

async function failureOf(database: Database, alertId: OwnId): Promise<string | null> {
  const row = await mailsOf(database, alertId)
    .select('last_answer')
    .where('state', '=', 'failed')
    .where('kind', '!=', 'webhook')
    .executeTakeFirst()
  return row?.last_answer ?? null
}

async function sendsOf(database: Database, alertId: OwnId): Promise<AlertDeliveryLog['sends']> {
  const rows = await mailsOf(database, alertId)
    .selectAll('outgoing_mail')
    .select('articles')
    .limit(SENDS_SHOWN)
    .execute()
  return rows.map((row) => {
    const { id, recipient, state, createdAt, finishedAt, lastAnswer, unanswered } = mailOf(row)
    return {
      id,
      at: new Date(finishedAt ?? createdAt).toISOString(),
      address: recipient,
      articles: row.articles,
      state,
      answer: lastAnswer,
      mayHaveArrivedTwice: unanswered > 0,
    }
  })
}
