import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createFolderTransport, createSmtpTransport } from '#adapters/smtp'
import { type NameService, createWebhookTransport } from '#adapters/webhook'
import type { Directory } from '#domains/people/directory'
import type { AlertNotifications } from '#domains/reading/alerts'
import { createFolderNews, createMembership } from '#domains/reading/bookmarks'
import { type Handover, createFolderMail, createNotifications } from '#domains/reading/notifications'
import type { Database } from '#platform/database'
import { html } from '#platform/html'
import type { Config } from '../config/index.ts'
import type { Base } from './base.ts'

interface Others extends Pick<
  Parameters<typeof createNotifications>[0],
  'transport' | 'abstracts' | 'folderNews' | 'directory'
> {
  alertNotifications: AlertNotifications
  /** Resolves names to addresses; by the operating system unless a test replaces it. */
  nameService?: NameService | undefined
}

/** Notifies people by mail and feed. Every process answers calls; those with the role mailer write and send. */
export const composeNotifications = (base: Base, { alertNotifications, nameService, ...others }: Others) =>
  createNotifications({
    ...base,
    ...others,
    alerts: alertNotifications,
    webhooks: webhooksOf(base.config, nameService),
    publicUrl: base.config.publicUrl,
  })

/** Additions of others to the shared folders of a person, and mail about changes of shared folders. */
export const composeFolderNews = (
  { database, clock }: Base,
  { directory, directoryIn }: { directory: Directory; directoryIn: (transaction: Database) => Directory },
) => ({
  directory,
  folderNews: createFolderNews({
    database,
    clock,
    directory,
    membership: createMembership(database, directory),
  }),
  folderMail: createFolderMail({ clock, directoryIn }),
})

export function transportOf({ dataDir, mail: { smtpUrl, from } }: Config) {
  if (smtpUrl) return createSmtpTransport({ url: smtpUrl, from })
  return createFolderTransport({ folder: path.join(dataDir, 'outbox'), from })
}

interface PlainMail {
  to: string
  subject: string
  /** An empty line separates paragraphs. */
  text: string
  /** Names the kind of mail in its List-Id. */
  list: string
}

/** Sends one mail without queueing it, and returns the result. */
export async function sendAtOnce(
  config: Config,
  date: Date,
  { to, subject, text, list }: PlainMail,
): Promise<Handover> {
  const { host, hostname } = new URL(config.publicUrl)
  const transport = transportOf(config)
  try {
    return await transport.send({
      messageId: `${randomUUID()}@${hostname}`,
      date,
      to,
      subject,
      html: text
        .split('\n\n')
        .map((each) => html`<p>${each}</p>`.html)
        .join('\n'),
      text: `${text}\n`,
      listId: { name: `Claire at ${host}`, id: `${list}.${hostname}` },
      unsubscribeUrl: null,
    })
  } finally {
    await transport.close()
  }
}

function webhooksOf({ webhooks, publicUrl, development }: Config, nameService: NameService | undefined) {
  if (!webhooks) return null
  return createWebhookTransport({
    denyHosts: [new URL(publicUrl).hostname],
    ...(development && { resolve: development.resolve }),
    ...(nameService && { nameService }),
  })
}
