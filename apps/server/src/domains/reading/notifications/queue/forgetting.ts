import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createJobQueue } from '#platform/jobs/queue'
import type { PersonId } from '#platform/person'
import type { FolderChange, MailContent, NamedPerson } from '../mail-content.ts'

/** Queues of sending jobs: mails, and posts to webhooks; the payload is the mail's id. */
export const MAIL_QUEUE = 'mail'
export const WEBHOOK_QUEUE = 'webhook'

/** Deletes mails and the jobs that would send them. */
const dropWith = (database: Database, clock: Clock) => async (rows: { id: string }[]) => {
  const jobs = createJobQueue(database, clock)
  for (const { id } of rows) for (const queue of [MAIL_QUEUE, WEBHOOK_QUEUE]) await jobs.cancel(queue, id)
  if (!rows.length) return
  const ids = rows.map(({ id }) => id)
  await database.deleteFrom('outgoing_mail').where('id', 'in', ids).execute()
}

/** Withdraws mails about reversed decisions on sources. */
export function withdrawals(database: Database, clock: Clock) {
  const drop = dropWith(database, clock)
  return {
    /** Drops the queued mail to a person about the decision on their source. */
    async dropDecision(owner: PersonId, sourceUrl: string) {
      const rows = await database
        .selectFrom('outgoing_mail')
        .select(['id', 'content'])
        .where('owner', '=', owner)
        .where('kind', '=', 'decision')
        .where('state', '=', 'waiting')
        .execute()
      const contents = rows.map(({ id, content }) => ({ id, content: JSON.parse(content) as MailContent }))
      await drop(
        contents.filter(({ content }) => content.kind === 'decision' && content.sourceUrl === sourceUrl),
      )
    },
  }
}

/** Deletes mails that are no longer to be sent or logged. */
export function deletions(db: Database, clock: Clock) {
  const drop = dropWith(db, clock)
  return {
    /** Removes deleted alerts from all mails, queued and sent. */
    async forgetAlerts(alertIds: string[]) {
      const notified = db
        .selectFrom('outgoing_mail_alert')
        .select('mail_id')
        .where('alert_id', 'in', alertIds)
      const rows = await db
        .selectFrom('outgoing_mail')
        .select(['id', 'content'])
        .where('id', 'in', notified)
        .execute()
      for (const { id, content } of rows) {
        const left = without(JSON.parse(content) as MailContent, alertIds)
        if (!left) await drop([{ id }])
        else
          await db
            .updateTable('outgoing_mail')
            .set({ content: JSON.stringify(left) })
            .where('id', '=', id)
            .execute()
      }
      await db.deleteFrom('outgoing_mail_alert').where('alert_id', 'in', alertIds).execute()
    },

    /** Drops queued mails of one kind to an address. */
    async dropUnsent(recipient: string, kind: MailContent['kind']) {
      const rows = db.selectFrom('outgoing_mail').select('id').where('recipient', '=', recipient)
      await drop(await rows.where('kind', '=', kind).where('state', '!=', 'sent').execute())
    },

    /** Drops queued and failed posts to an alert's webhook. */
    async dropPosts(alertId: string) {
      const rows = db
        .selectFrom('outgoing_mail')
        .innerJoin('outgoing_mail_alert', 'outgoing_mail_alert.mail_id', 'outgoing_mail.id')
        .select('id')
        .where('alert_id', '=', alertId)
      await drop(await rows.where('kind', '=', 'webhook').where('state', '!=', 'sent').execute())
    },

    forgetName: (person: PersonId) => forgetName(db, person),

    /** Deletes all mails of a person and returns their ids. */
    async forgetOwner(owner: PersonId): Promise<string[]> {
      const rows = await db.selectFrom('outgoing_mail').select('id').where('owner', '=', owner).execute()
      await drop(rows)
      return rows.map(({ id }) => id)
    },

    tidy: (before: number, loggedPerAlert: number) => tidy(db, { before, loggedPerAlert }),
  }
}

/** Returns the content of a mail without some alerts; undefined if nothing remains. */
export function without(content: MailContent, alertIds: string[]): MailContent | undefined {
  if (content.kind === 'webhook') return alertIds.includes(content.news.alertId) ? undefined : content
  if (content.kind === 'stale') {
    const alerts = content.alerts.filter(({ alertId }) => !alertIds.includes(alertId))
    return alerts.length ? { kind: 'stale', alerts } : undefined
  }
  if (content.kind !== 'alerts') return content
  const { folders } = content
  const news = content.news.filter(({ alertId }) => !alertIds.includes(alertId))
  if (news.length) return { ...content, news }
  return folders?.length ? { kind: 'folders', folders } : undefined
}

/** Removes the name of a person from mails to others. */
async function forgetName(db: Database, person: PersonId) {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select(['id', 'content'])
    .where('kind', 'in', ['alerts', 'folders', 'folder'] satisfies MailContent['kind'][])
    .where('content', 'like', `%${JSON.stringify({ id: person }).slice(1, -1)}%`)
    .execute()
  for (const { id, content } of rows) {
    const unnamed = JSON.stringify(withoutName(JSON.parse(content) as MailContent, person))
    await db.updateTable('outgoing_mail').set({ content: unnamed }).where('id', '=', id).execute()
  }
}

function withoutName(content: MailContent, person: PersonId): MailContent {
  const unnamed = <T extends NamedPerson | null>(by: T): T => (by?.id === person ? { ...by, name: '' } : by)
  if (content.kind === 'folder') {
    const { change } = content
    return 'by' in change
      ? { ...content, change: { ...change, by: unnamed(change.by) } as FolderChange }
      : content
  }
  if (!('folders' in content) || !content.folders) return content
  return { ...content, folders: content.folders.map((added) => ({ ...added, by: unnamed(added.by) })) }
}

/** Deletes mails sent before a time, except those that the delivery log of an alert still shows. */
async function tidy(db: Database, { before, loggedPerAlert }: { before: number; loggedPerAlert: number }) {
  const ranked = db
    .selectFrom('outgoing_mail_alert')
    .innerJoin('outgoing_mail', 'outgoing_mail.id', 'outgoing_mail_alert.mail_id')
    .select((eb) => [
      'mail_id',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('alert_id').orderBy('created_at', 'desc'))
        .as('place'),
    ])
  const shown = db.selectFrom(ranked.as('ranked')).select('mail_id').where('place', '<=', loggedPerAlert)
  await db
    .deleteFrom('outgoing_mail')
    .where('finished_at', '<', before)
    .where('state', '=', 'sent')
    .where('id', 'not in', shown)
    .execute()
}
