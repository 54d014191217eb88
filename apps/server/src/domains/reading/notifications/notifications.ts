import type { AlertNotifications, AlertToNotify } from '#domains/reading/alerts'
import type { Directory } from '#domains/people/directory'
import type { FolderNews } from '#domains/reading/bookmarks'
import type { StoreParts } from '#platform/database'
import { type Worker, createWorker } from '#platform/jobs/worker'
import type { Log } from '#platform/log'
import { inSpan } from '#platform/tracing'
import { writeMessage } from './content/write-message.ts'
import { deliveries } from './calls/deliveries.ts'
import { outbox } from './calls/outbox.ts'
import { preferences } from './calls/preferences.ts'
import { feeds } from './feeds.ts'
import { type Links, createLinks, createSignedTargets, linkSecret } from './links.ts'
import type { MailTransport, OutgoingMessage, WebhookTransport } from './transports.ts'
import { linkRoutes } from './pages/link-routes.ts'
import { createAddresses } from './people/addresses.ts'
import { createMailPeople } from './people/mail-people.ts'
import { createObstacles, createSender } from './queue/sending.ts'
import { MAIL_QUEUE, WEBHOOK_QUEUE } from './queue/forgetting.ts'
import { type OutgoingMail, createOutgoingMails } from './queue/outgoing-mail.ts'
import { createArticleRemoval } from './queue/article-removal.ts'
import { createGathering, writeMail } from './gathering/gathering.ts'
import { createStaleReminders } from './gathering/stale-alerts.ts'
import type { NewsParts } from './gathering/write-news.ts'
import { createPosting } from './webhooks/posting.ts'
import { webhookCalls } from './webhooks/webhooks.ts'

interface Parts extends NewsParts, StoreParts {
  log: Log
  alerts: AlertNotifications
  folderNews: FolderNews
  directory: Pick<Directory, 'emailOf'>
  transport: MailTransport
  /** null if nothing may be posted to other servers. */
  webhooks: WebhookTransport | null
  publicUrl: string
}

export type Notifications = Awaited<ReturnType<typeof createNotifications>>
export type NotificationService = Notifications['service']

/** Notifications: their service, routes, and the workers of the role mailer. */
export async function createNotifications(given: Parts) {
  const { database, clock, transport, webhooks, publicUrl } = given
  const signed = createSignedTargets(await linkSecret(database))
  const links = createLinks(publicUrl, signed.sign)
  const addresses = createAddresses(database, clock)
  const people = createMailPeople(database)
  const parts = { ...given, links, addresses, people, signed }
  const service = {
    ...preferences(parts),
    ...deliveries(parts),
    ...outbox({ database, transport, links }),
    ...feeds(parts),
    ...webhookCalls(parts),
  }
  const obstacleOf = createObstacles(parts)
  return {
    service,
    /** Routes outside /claire: pages behind the links in mails. */
    linkRoutes: linkRoutes(parts),
    /** Writes the mail of an alert's pending results early, without checking its address. False if there were none. */
    notifyNow: (alert: AlertToNotify) => writeMail(parts, [alert]),
    workers: [
      createArticleRemoval(parts),
      createGathering(parts),
      createStaleReminders(parts),
      ...senders({ ...parts, obstacleOf }),
      createTidying(parts),
    ],
    /** Resolves when the message in progress has been handed over. */
    async close() {
      await transport.close()
      await webhooks?.close()
    },
  }
}

type Sending = Pick<Parts, 'database' | 'clock' | 'log' | 'transport' | 'webhooks' | 'folderNews'> & {
  links: Links
  obstacleOf: ReturnType<typeof createObstacles>
}

/** Workers that send queued mails and posts; posts delay no mail. */
function senders({ transport, webhooks, links, ...parts }: Sending): Worker[] {
  const post = createPosting({ ...parts, webhooks, links })
  const handOver = (mail: OutgoingMail) =>
    mail.content.kind === 'webhook'
      ? post(mail, mail.content.news)
      : sendMail(transport, writeMessage({ ...mail, content: mail.content }, links))
  const sending = { ...parts, handOver, discard: transport.discard }
  return [
    createSender({ ...sending, queue: MAIL_QUEUE, receiver: 'mail server' }),
    createSender({ ...sending, queue: WEBHOOK_QUEUE, receiver: 'webhook' }),
  ]
}

const sendMail = (transport: MailTransport, message: OutgoingMessage) =>
  inSpan({ name: 'send mail', kind: 'client' }, async (span) => {
    const outcome = await transport.send(message)
    span.add({ 'claire.mail.outcome': outcome.kind })
    return outcome
  })

const HOUR = 3_600_000
const STORED_MS = 90 * 24 * HOUR
const LOGGED_PER_ALERT = 20

/** Worker that deletes old mails and old confirmation requests. */
const createTidying = ({ database, clock, log }: StoreParts & { log: Log }) =>
  createWorker({
    name: 'tidying mail',
    idleMs: HOUR,
    retry: { firstMs: 60_000, longestMs: HOUR },
    onFailure: (error) => log.error({ err: error }, 'old mail could not be forgotten; it is tried again'),
    async step() {
      await createOutgoingMails(database, clock).tidy(clock() - STORED_MS, LOGGED_PER_ALERT)
      await createAddresses(database, clock).tidy(clock())
      return 'idle'
    },
  })
