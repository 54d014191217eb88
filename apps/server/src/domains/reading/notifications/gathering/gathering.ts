import { sql } from 'kysely'
import { type AlertNotifications, type AlertToNotify, type Candidate, endOf } from '#domains/reading/alerts'
import { inTransaction, type Database } from '#platform/database'
import { createWorker } from '#platform/jobs/worker'
import { addressKeyOf } from '#platform/mail-address'
import { dueAt } from '../calendar/next-mail.ts'
import { type Messages, messagesFor } from '../content/messages.ts'
import type { AlertNews } from '../mail-content.ts'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople, MailWishes } from '../people/mail-people.ts'
import { newMailId, queueMail } from '../queue/outgoing-mail.ts'
import type { WebhookTransport } from '../transports.ts'
import { createWebhookStore } from '../webhooks/webhooks.ts'
import { type DigestParts, type FolderDigest, createFolderDigests, recordDigest } from './folder-digests.ts'
import { type NewsParts, type PendingResults, writeNews } from './write-news.ts'

const LOOK_EVERY_MS = 15_000
const PAGE = 200
/** Maximum results in one mail; the next mail has the others. */
const RESULTS_PER_MAIL = 5_000
const RETRY = { firstMs: 5_000, longestMs: 60_000 }

export interface GatheringParts extends NewsParts, Omit<DigestParts, 'people'> {
  alerts: AlertNotifications
  addresses: Pick<Addresses, 'statesOf'>
  people: Pick<MailPeople, 'wishesOfMany' | 'languageOf'>
  /** null if nothing is posted to webhooks. */
  webhooks: WebhookTransport | null
}

/** Alerts that share one mail: one alert, or in a digest all of a person with the same address. */
type Group = AlertToNotify[]

/** Another process has notified some of these results since they were read: this mail is not written. */
class NotifiedMeanwhile extends Error {}

/** Worker that writes the mails that are due; see `dueAt`. */
export function createGathering(parts: GatheringParts) {
  const folderDigests = createFolderDigests(parts)
  return createWorker({
    name: 'gathering mail',
    idleMs: LOOK_EVERY_MS,
    retry: RETRY,
    onFailure: (error) => parts.log.error({ err: error }, 'mails could not be gathered; it is tried again'),
    async step(signal) {
      const groups = await dueGroups(parts)
      await folderDigests.writeDue(async (digests) => {
        const left = new Set(digests)
        for (const group of groups) {
          signal.throwIfAborted()
          const digest = digests.find((each) => isWithAlerts(each, group))
          if ((await writeMail(parts, group, digest)) && digest) left.delete(digest)
        }
        for (const digest of left) {
          signal.throwIfAborted()
          await writeDigest(parts, digest)
        }
      })
      return 'idle'
    },
  })
}

async function dueGroups({ database, clock, alerts, addresses, people }: GatheringParts): Promise<Group[]> {
  const now = clock()
  const groups = new Map<string, Group>()
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    const page: Candidate[] = await alerts.dueCandidates({ afterId, limit: PAGE })
    const owners = [...new Set(page.map(({ alert }) => alert.owner))]
    const [wishesOf, stateOf, lastMails] = await Promise.all([
      people.wishesOfMany(owners),
      addresses.statesOf(owners),
      lastMailsOf(
        database,
        page.map(({ alert }) => alert.id),
      ),
    ])
    for (const candidate of page) {
      const { alert } = candidate
      const wishes = wishesOf(alert.owner)
      if (stateOf(alert.owner, alert.email) !== 'confirmed' || lastMails.hasFailed(alert.id)) continue
      if (nextMailAt(candidate, { wishes, lastMails }) > now) continue
      const key = wishes.digest ? `${alert.owner} ${addressKeyOf(alert.email)}` : alert.id
      groups.set(key, [...(groups.get(key) ?? []), alert])
    }
    afterId = page.length < PAGE ? undefined : page.at(-1)?.alert.id
  }
  return [...groups.values()]
}

/** Returns when the pending results of an alert will be notified, provided that its address is confirmed. */
export function nextMailAt(
  { alert, firstMatchedAt }: Pick<Candidate, 'alert' | 'firstMatchedAt'>,
  { wishes, lastMails }: { wishes: MailWishes; lastMails: LastMails },
): number {
  const { frequency, createdAt, pause } = alert
  const lastMail = lastMails.timeOf(alert.id)
  const due = dueAt({ ...wishes, frequency, createdAt }, { oldestPending: firstMatchedAt, lastMail })
  return Math.max(due, endOf(pause))
}

/** True if both are for a person who wants one mail, at the same address. */
const isWithAlerts = ({ isOneMail, owner, recipient }: FolderDigest, [alert]: Group) =>
  isOneMail && alert?.owner === owner && addressKeyOf(alert.email) === addressKeyOf(recipient)

/** Writes a mail about shared folders alone. */
async function writeDigest({ database, clock, log }: GatheringParts, digest: FolderDigest) {
  const { owner, recipient, additions } = digest
  const id = newMailId()
  await inTransaction(database, async (transaction) => {
    if (!(await recordDigest(transaction, digest))) return
    const content = { kind: 'folders', folders: additions } as const
    await queueMail(transaction, clock, { id, owner, recipient, content })
    log.info({ mail: id }, 'a mail about shared folders waits to be sent')
  })
}

/**
 * Writes one mail with all pending results of these alerts, due or not, and with a digest of shared folders. Returns
 * false if there were none.
 */
export async function writeMail(
  parts: GatheringParts,
  group: Group,
  digest?: FolderDigest,
): Promise<boolean> {
  const { database, clock, log, alerts, people } = parts
  const pending: PendingResults[] = []
  for (const alert of group) {
    const matches = await alerts.pending(alert.id, RESULTS_PER_MAIL)
    if (matches.length) pending.push({ alert, matches })
  }
  const [first] = pending
  if (!first) return false
  const messages = messagesFor(await people.languageOf(first.alert.owner))
  const news = await writeNews(parts, pending, messages)
  const posts = await writePosts(parts, pending, messages)
  const id = newMailId()
  try {
    await inTransaction(database, async (transaction) => {
      for (const { alert, matches } of pending) {
        const articleIds = matches.map(({ articleId }) => articleId)
        const notified = await alerts.markNotified(transaction, { alertId: alert.id, articleIds, mailId: id })
        if (notified.length !== articleIds.length) throw new NotifiedMeanwhile()
      }
      if (digest && !(await recordDigest(transaction, digest))) throw new NotifiedMeanwhile()
      const { owner, email } = first.alert
      const content = { kind: 'alerts', news, ...(digest && { folders: digest.additions }) } as const
      await queueMail(transaction, clock, { id, owner, recipient: email, content })
      for (const { url, news } of posts) {
        const content = { kind: 'webhook', news } as const
        await queueMail(transaction, clock, { id: newMailId(), owner, recipient: url, content })
      }
    })
    log.info({ mail: id, alerts: news.length }, 'a mail about new results waits to be sent')
    return true
  } catch (error) {
    if (error instanceof NotifiedMeanwhile) return false
    throw error
  }
}

/** Posts that accompany a mail: to the webhook of each alert, all its pending results. */
async function writePosts(
  parts: GatheringParts,
  pending: PendingResults[],
  messages: Messages,
): Promise<{ url: string; news: AlertNews }[]> {
  if (!parts.webhooks) return []
  const urls = await createWebhookStore(parts.database).urlsOf(pending.map(({ alert }) => alert.id))
  const posts = []
  for (const each of pending) {
    const url = urls.get(each.alert.id)
    if (!url) continue
    const [news] = await writeNews(parts, [each], messages)
    if (news) posts.push({ url, news })
  }
  return posts
}

type LastMails = Awaited<ReturnType<typeof lastMailsOf>>

export async function lastMailsOf(db: Database, alertIds: string[]) {
  const hasFailed = sql<number>`max(case when state = 'failed' and kind <> 'webhook' then 1 else 0 end)`
  const rows = alertIds.length
    ? await db
        .selectFrom('outgoing_mail_alert')
        .innerJoin('outgoing_mail', 'outgoing_mail.id', 'outgoing_mail_alert.mail_id')
        .select((eb) => ['alert_id', eb.fn.max('created_at').as('last'), hasFailed.as('failed')])
        .where('alert_id', 'in', alertIds)
        .groupBy('alert_id')
        .execute()
    : []
  const known = new Map(rows.map((row) => [row.alert_id, row]))
  return {
    /** When the newest mail of an alert was written; null for none. */
    timeOf: (alertId: string) => known.get(alertId)?.last ?? null,
    /** True if a mail of the alert was returned: the next ones wait until its person has dealt with it. */
    hasFailed: (alertId: string) => known.get(alertId)?.failed === 1,
  }
}
