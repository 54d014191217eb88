import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { messagesFor } from '../content/messages.ts'
import type { Links } from '../links/links.ts'
import type { AlertNews } from '../mail-content.ts'
import type { Handover } from '../mail-transport.ts'
import type { OutgoingMail } from '../queue/outgoing-mail.ts'
import type { WebhookTransport } from '../webhook-transport.ts'
import { webhookBody } from './webhook-body.ts'
import { createWebhookStore } from './webhook-store.ts'

interface Parts {
  database: Database
  clock: Clock
  links: Links
  /** null if nothing may be posted. */
  webhooks: WebhookTransport | null
}

/** Posts the results of an alert to its webhook. */
export function createPosting({ database, clock, links, webhooks }: Parts) {
  return async ({ id, recipient, createdAt, language }: OutgoingMail, news: AlertNews): Promise<Handover> => {
    if (!webhooks) return { kind: 'unreachable', reason: 'Webhooks are switched off on this server.' }
    const webhook = await createWebhookStore(database).of(news.alertId)
    if (!webhook) return { kind: 'refused', answer: 'The webhook was removed.', isPermanent: true }
    const body = webhookBody(webhook.form, { news, at: createdAt, links, messages: messagesFor(language) })
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Claire (+${links.publicUrl})`,
      ...signatureHeaders({ id, at: clock(), body, secret: webhook.secret }),
    }
    return webhooks.post({ url: recipient, headers, body })
  }
}

/**
 * The headers of Standard Webhooks (standardwebhooks.com): the id is the same at every attempt, the time is that of
 * this attempt in seconds, and both are signed with the body by HMAC-SHA256.
 */
export function signatureHeaders(of: { id: string; at: number; body: string; secret: string }) {
  const key = Buffer.from(of.secret.replace(/^whsec_/, ''), 'base64')
  const seconds = Math.floor(of.at / 1000)
  const signature = createHmac('sha256', key).update(`${of.id}.${seconds}.${of.body}`).digest('base64')
  return {
    'webhook-id': of.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
