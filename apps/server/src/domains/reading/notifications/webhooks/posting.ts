import { createHmac } from 'node:crypto'
import type { StoreParts } from '#platform/database'
import { type Messages, authorsLine, messagesFor, reasonLine } from '../content/messages.ts'
import type { Links } from '../links.ts'
import type { AlertNews, ListedArticle } from '../mail-content.ts'
import type { Handover, WebhookTransport } from '../transports.ts'
import type { OutgoingMail } from '../queue/outgoing-mail.ts'
import { createWebhookStore } from './webhooks.ts'
import { readableTex } from '@claire/scholarly-text'
import type { WebhookForm } from '@claire/api-contract'
import { alertSubject } from '../content/alert-mail.ts'

interface Parts extends StoreParts {
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
    const notification = { news, at: createdAt, links, messages: messagesFor(language) }
    // The same at every attempt.
    const body = JSON.stringify(BODIES[webhook.form](notification))
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

/** Maximum articles in chats; the others are counted. */
const LISTED_IN_CHATS = 10

interface Notification {
  news: AlertNews
  /** When they were found, in milliseconds since 1970. */
  at: number
  links: Links
  messages: Messages
}

const forPrograms = ({ news, at, links, messages }: Notification) => ({
  type: 'alert.results',
  timestamp: new Date(at).toISOString(),
  data: {
    alert: {
      id: news.alertId,
      name: news.name,
      criteria: news.criteria,
      note: news.note,
      url: links.results(news),
    },
    total: news.total,
    articles: news.articles.map(({ id, title, authors, source, year, sentence, reason }) => ({
      id,
      title,
      authors,
      source,
      year,
      sentence,
      why: reasonLine(reason, messages),
      url: links.article(id),
    })),
  },
})

const metaOf = ({ authors, year, source }: ListedArticle, messages: Messages) =>
  [authorsLine(authors, messages), year === null ? '' : String(year), source].filter(Boolean).join(' · ')

const restOf = ({ total, articles }: AlertNews) => total - Math.min(articles.length, LISTED_IN_CHATS)

/** Slack's own markup, in which three characters are special. */
function forSlack({ news, links, messages }: Notification): string {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const rest = restOf(news)
  return [
    `*${safe(alertSubject([news], messages))}*`,
    ...news.articles
      .slice(0, LISTED_IN_CHATS)
      .map(
        (article) =>
          `• <${links.article(article.id)}|${safe(readableTex(article.title))}> ${safe(metaOf(article, messages))}`,
      ),
    ...(rest > 0 ? [messages.t('andMore', { count: rest })] : []),
    `<${links.results(news)}|${messages.t('viewResults')}>`,
  ].join('\n')
}

/** A message with an adaptive card, as Teams workflows accept it. */
function forTeams({ news, links, messages }: Notification) {
  const plain = (text: string) => text.replaceAll(/[\\[\]()*_`]/g, '\\$&')
  const rest = restOf(news)
  const block = (text: string, more: Record<string, unknown> = {}) => ({
    type: 'TextBlock',
    wrap: true,
    text,
    ...more,
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(plain(alertSubject([news], messages)), { weight: 'Bolder', size: 'Medium' }),
            ...news.articles
              .slice(0, LISTED_IN_CHATS)
              .map((article) =>
                block(
                  `[${plain(readableTex(article.title))}](${links.article(article.id)})  \n${plain(metaOf(article, messages))}`,
                ),
              ),
            ...(rest > 0 ? [block(messages.t('andMore', { count: rest }), { isSubtle: true })] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: messages.t('viewResults'), url: links.results(news) }],
        },
      },
    ],
  }
}

const BODIES: Record<WebhookForm, (notification: Notification) => object> = {
  json: forPrograms,
  slack: (notification) => ({ text: forSlack(notification) }),
  teams: forTeams,
}
