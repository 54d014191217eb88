import type { AlertNotifications, AlertToNotify } from '#domains/reading/alerts'
import { type Database, type StoreParts, inTransaction } from '#platform/database'
import { createWorker } from '#platform/jobs/worker'
import { addressKeyOf } from '#platform/mail-address'
import type { Log } from '#platform/log'
import { describeCriteria, messagesFor } from '../content/messages.ts'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople } from '../people/mail-people.ts'
import { newMailId, queueMail } from '../queue/outgoing-mail.ts'
import { lastMailsOf } from './gathering.ts'
import { DAYS_TO_ANSWER, DAYS_UNOPENED } from '../mail-content.ts'

const DAY = 24 * 3_600_000
const LOOK_EVERY_MS = 3_600_000
const PAGE = 200

interface Parts extends StoreParts {
  log: Log
  alerts: AlertNotifications
  addresses: Pick<Addresses, 'statesOf'>
  people: Pick<MailPeople, 'languageOf'>
}

/**
 * Worker that asks about alerts whose mail nobody has opened for a year, one mail per person and address; without an
 * answer within a month their mail pauses. Deletes nothing, and pauses no alert that it could not ask about.
 */
export function createStaleReminders(parts: Parts) {
  return createWorker({
    name: 'stale alerts',
    idleMs: LOOK_EVERY_MS,
    retry: { firstMs: 60_000, longestMs: LOOK_EVERY_MS },
    onFailure: (error) =>
      parts.log.error({ err: error }, 'stale alerts were not looked at; it is tried again'),
    async step(signal) {
      const groups = new Map<string, AlertToNotify[]>()
      for (const alert of await staleAlerts(parts)) {
        signal.throwIfAborted()
        const asked = await questionAbout(parts.database, alert)
        if (asked === 'unasked') {
          const key = `${alert.owner} ${addressKeyOf(alert.email)}`
          groups.set(key, [...(groups.get(key) ?? []), alert])
        } else if (asked.answerBy !== null && asked.answerBy <= parts.clock()) {
          await parts.alerts.setPause(alert.id, { state: 'stale' })
          parts.log.info({ alert: alert.id }, 'an alert that nobody has opened for a year is paused')
        }
      }
      for (const group of groups.values()) await ask(parts, group)
      return 'idle'
    },
  })
}

/** Stale alerts whose person can be asked: mail reaches them. */
async function staleAlerts({ database, clock, alerts, addresses }: Parts): Promise<AlertToNotify[]> {
  const found: AlertToNotify[] = []
  const notifiedUpTo = clock() - DAYS_UNOPENED * DAY
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    const page: AlertToNotify[] = await alerts.stale({ notifiedUpTo, afterId, limit: PAGE })
    const [stateOf, lastMails] = await Promise.all([
      addresses.statesOf([...new Set(page.map(({ owner }) => owner))]),
      lastMailsOf(
        database,
        page.map(({ id }) => id),
      ),
    ])
    found.push(
      ...page.filter(
        ({ id, owner, email }) => stateOf(owner, email) === 'confirmed' && !lastMails.hasFailed(id),
      ),
    )
    afterId = page.length < PAGE ? undefined : page.at(-1)?.id
  }
  return found
}

/** Returns the deadline for an answer; null while the question has not been sent. */
async function questionAbout(
  database: Database,
  { id, usedAt }: AlertToNotify,
): Promise<'unasked' | { answerBy: number | null }> {
  const row = await database
    .selectFrom('stale_alert')
    .leftJoin('outgoing_mail', 'outgoing_mail.id', 'stale_alert.mail_id')
    .select(['asked_at', 'state', 'finished_at'])
    .where('alert_id', '=', id)
    .executeTakeFirst()
  // A question from before the alert was last used was another question.
  if (!row || row.asked_at < usedAt) return 'unasked'
  // A deleted mail was sent long ago.
  if (row.state === null) return { answerBy: row.asked_at + DAYS_TO_ANSWER * DAY }
  return { answerBy: row.state === 'sent' && row.finished_at ? row.finished_at + DAYS_TO_ANSWER * DAY : null }
}

async function ask({ database, clock, log, people }: Parts, group: AlertToNotify[]) {
  const [first] = group
  if (!first) return
  const mailId = newMailId()
  const messages = messagesFor(await people.languageOf(first.owner))
  await inTransaction(database, async (transaction) => {
    const alerts: AlertToNotify[] = []
    for (const alert of group) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('stale_alert')
        .values({ alert_id: alert.id, asked_at: clock(), mail_id: mailId })
        .onConflict((conflict) =>
          conflict
            .column('alert_id')
            .doUpdateSet({ asked_at: clock(), mail_id: mailId })
            .where('stale_alert.asked_at', '<', alert.usedAt),
        )
        .executeTakeFirst()
      // Another process may just have asked.
      if (numInsertedOrUpdatedRows) alerts.push(alert)
    }
    if (!alerts.length) return
    await queueMail(transaction, clock, {
      id: mailId,
      owner: first.owner,
      recipient: first.email,
      content: {
        kind: 'stale',
        alerts: alerts.map((alert) => ({
          alertId: alert.id,
          folderId: alert.folderId,
          name: alert.name,
          criteria: describeCriteria(alert, messages),
        })),
      },
    })
  })
  log.info({ mail: mailId, alerts: group.length }, 'a person is asked whether alerts are still useful')
}
