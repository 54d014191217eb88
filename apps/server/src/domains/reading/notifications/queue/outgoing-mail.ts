import { randomUUID } from 'node:crypto'
import type { SendState, Language } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createJobQueue } from '#platform/jobs/queue'
import type { PersonId } from '#platform/person'
import type { AlertNews, LetterContent, MailContent } from '../mail-content.ts'
import { createMailPeople } from '../people/mail-people.ts'
import type { NotificationTables } from '../tables.ts'
import { MAIL_QUEUE, WEBHOOK_QUEUE, deletions, withdrawals, without } from './forgetting.ts'

export interface MailJob {
  mailId: string
}

export interface OutgoingMail {
  id: string
  owner: PersonId
  recipient: string
  content: MailContent
  language: Language
  state: SendState
  attempts: number
  unanswered: number
  lastAnswer: string | null
  createdAt: number
  finishedAt: number | null
}

/** A mail, as opposed to a post to a webhook. */
export type Letter = OutgoingMail & { content: LetterContent }

export const isLetter = (mail: OutgoingMail): mail is Letter => mail.content.kind !== 'webhook'

export interface NewMail {
  id: string
  owner: PersonId
  recipient: string
  content: MailContent
  /** Earliest time of sending. */
  sendAt?: number
}

export const newMailId = (): string => randomUUID()

/** Queues a mail, in the transaction that makes it necessary, in the current language of its person. */
export async function queueMail(
  transaction: Database,
  clock: Clock,
  { id, owner, recipient, content, sendAt }: NewMail,
) {
  const now = clock()
  const language = await createMailPeople(transaction).languageOf(owner)
  await transaction
    .insertInto('outgoing_mail')
    .values({
      id,
      owner,
      kind: content.kind,
      recipient,
      content: JSON.stringify(content),
      state: 'waiting',
      attempts: 0,
      queued_at: now,
      unanswered: 0,
      last_answer: null,
      language,
      created_at: now,
      finished_at: null,
    })
    .execute()
  const alerts = alertsIn(content)
  if (alerts.length)
    await transaction
      .insertInto('outgoing_mail_alert')
      .values(alerts.map(({ alertId, total }) => ({ mail_id: id, alert_id: alertId, articles: total })))
      .execute()
  await enqueue(transaction, clock, { id, kind: content.kind, sendAt })
}

/** The alerts in a mail, and the number of their results. */
function alertsIn(content: MailContent): Pick<AlertNews, 'alertId' | 'total'>[] {
  switch (content.kind) {
    case 'alerts':
      return content.news
    case 'webhook':
      return [content.news]
    case 'stale':
      return content.alerts.map(({ alertId }) => ({ alertId, total: 0 }))
    default:
      return []
  }
}

/** Each queued mail is also a job. A slow webhook delays no mail. */
const enqueue = (
  transaction: Database,
  clock: Clock,
  {
    id: mailId,
    kind,
    sendAt,
  }: Pick<Selectable<NotificationTables['outgoing_mail']>, 'id' | 'kind'> & Pick<NewMail, 'sendAt'>,
) =>
  createJobQueue(transaction, clock).enqueue({
    queue: kind === 'webhook' ? WEBHOOK_QUEUE : MAIL_QUEUE,
    key: mailId,
    payload: { mailId } satisfies MailJob,
    ...(sendAt !== undefined && { runAt: sendAt }),
  })

/** The columns that an attempt changes. */
export type Progress = Partial<
  Pick<OutgoingMail, 'state' | 'attempts' | 'unanswered' | 'lastAnswer' | 'finishedAt'>
>

export type OutgoingMails = ReturnType<typeof createOutgoingMails>

/** Queued, sent and failed mails. */
export function createOutgoingMails(database: Database, clock: Clock) {
  return {
    ...sendingOf(database),
    ...retries(database, clock),
    ...deletions(database, clock),
    ...withdrawals(database, clock),
  }
}

function sendingOf(db: Database) {
  return {
    async get(id: string): Promise<OutgoingMail | undefined> {
      const row = await db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirst()
      return row && mailOf(row)
    },

    /** Records the progress of a mail. Returns false if the mail was deleted in the meantime, and stays deleted. */
    async record(
      id: string,
      { state, attempts, unanswered, lastAnswer, finishedAt }: Progress,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outgoing_mail')
        .set({ state, attempts, unanswered, last_answer: lastAnswer, finished_at: finishedAt })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** True if a mail of one kind was written to an address since some time. */
    async isNotified(recipient: string, { kind, since }: { kind: MailContent['kind']; since: number }) {
      const row = await db
        .selectFrom('outgoing_mail')
        .select('id')
        .where('recipient', '=', recipient)
        .where('kind', '=', kind)
        .where('created_at', '>=', since)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The alerts in a mail. */
    async alertsOf(mailId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('outgoing_mail_alert')
        .select('alert_id')
        .where('mail_id', '=', mailId)
        .execute()
      return rows.map(({ alert_id }) => alert_id)
    },
  }
}

function retries(db: Database, clock: Clock) {
  async function sendFailed(alertId: string, recipient: string, are: '=' | '!=') {
    const rows = await db
      .updateTable('outgoing_mail')
      .set({ state: 'waiting', attempts: 0, queued_at: clock(), finished_at: null, recipient })
      .where('state', '=', 'failed')
      .where('kind', are, 'webhook')
      .where('id', 'in', mailsOf(db, alertId))
      .returning(['id', 'kind'])
      .execute()
    for (const row of rows) await enqueue(db, clock, row)
  }

  return {
    /**
     * Sends failed mails of an alert once more, to its current address, without their results of other alerts: those
     * may have another reader.
     */
    async retryFailed(alertId: string, recipient: string) {
      await removeAlert(db, clock, { alertId, recipient })
      await sendFailed(alertId, recipient, '!=')
    },

    /** Moves posts that the webhook of an alert has not taken, or has refused, to its current address. */
    async redirectPosts(alertId: string, url: string) {
      await db
        .updateTable('outgoing_mail')
        .set({ recipient: url })
        .where('state', '=', 'waiting')
        .where('kind', '=', 'webhook')
        .where('id', 'in', mailsOf(db, alertId))
        .execute()
      await sendFailed(alertId, url, '=')
    },
  }
}

const mailsOf = (db: Database, alertId: string) =>
  db.selectFrom('outgoing_mail_alert').select('mail_id').where('alert_id', '=', alertId)

/** Removes an alert from failed mails that also contain other alerts and have another address than this one has now. */
async function removeAlert(
  db: Database,
  clock: Clock,
  { alertId, recipient }: { alertId: string; recipient: string },
) {
  const rows = await db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('state', '=', 'failed')
    .where('kind', '!=', 'webhook')
    .where('recipient', '!=', recipient)
    .where('id', 'in', mailsOf(db, alertId))
    .execute()
  for (const { id, owner, content } of rows.map(mailOf)) {
    const rest = without(content, [alertId])
    if (!rest) continue
    await db
      .updateTable('outgoing_mail')
      .set({ content: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute()
    await db
      .deleteFrom('outgoing_mail_alert')
      .where('mail_id', '=', id)
      .where('alert_id', '=', alertId)
      .execute()
    const others = alertsIn(rest).map((each) => each.alertId)
    const own = without(content.kind === 'alerts' ? { ...content, folders: [] } : content, others)
    if (own) await queueMail(db, clock, { id: newMailId(), owner, recipient, content: own })
  }
}

export const mailOf = (row: Selectable<NotificationTables['outgoing_mail']>): OutgoingMail => ({
  id: row.id,
  owner: row.owner,
  recipient: row.recipient,
  content: JSON.parse(row.content) as MailContent,
  language: row.language,
  state: row.state,
  attempts: row.attempts,
  unanswered: row.unanswered,
  lastAnswer: row.last_answer,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})
