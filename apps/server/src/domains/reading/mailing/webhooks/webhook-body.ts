import { readableTex } from '@claire/scholarly-text'
import type { WebhookForm } from '@claire/api-contract'
import { alertSubject } from '../content/alert-mail.ts'
import type { Words } from '../content/words.ts'
import type { Links } from '../links/links.ts'
import type { AlertNews, ListedArticle } from '../mail-content.ts'

/** Chats name so many articles; the rest is counted. */
const LISTED_IN_CHATS = 10

interface Told {
  news: AlertNews
  /** When it was found out, in milliseconds since 1970. */
  at: number
  links: Links
  words: Words
}

/** What is posted: the same at every attempt. */
export function webhookBody(form: WebhookForm, told: Told): string {
  switch (form) {
    case 'json':
      return JSON.stringify(forPrograms(told))
    case 'slack':
      return JSON.stringify({ text: forSlack(told) })
    case 'teams':
      return JSON.stringify(forTeams(told))
  }
}

const forPrograms = ({ news, at, links, words }: Told) => ({
  type: 'alert.results',
  timestamp: new Date(at).toISOString(),
  data: {
    alert: {
      id: news.alertId,
      name: news.name,
      criteria: news.criteria,
      note: news.note,
      url: links.results(news.alertId),
    },
    total: news.total,
    articles: news.articles.map(({ id, title, authors, source, year, sentence, reason }) => ({
      id,
      title,
      authors,
      source,
      year,
      sentence,
      why: words.reason(reason),
      url: links.article(id),
    })),
  },
})

const metaOf = ({ authors, year, source }: ListedArticle, words: Words) =>
  [words.authors(authors), year === null ? '' : String(year), source].filter(Boolean).join(' · ')

const restOf = ({ total, articles }: AlertNews) => total - Math.min(articles.length, LISTED_IN_CHATS)

/** Their own markup, in which three characters mean something. */
function forSlack({ news, links, words }: Told): string {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const rest = restOf(news)
  return [
    `*${safe(alertSubject([news], words))}*`,
    ...news.articles
      .slice(0, LISTED_IN_CHATS)
      .map(
        (article) =>
          `• <${links.article(article.id)}|${safe(readableTex(article.title))}> ${safe(metaOf(article, words))}`,
      ),
    ...(rest > 0 ? [words.andMore(rest)] : []),
    `<${links.results(news.alertId)}|${words.viewResults}>`,
  ].join('\n')
}

/** A message with an adaptive card, as the workflows of Teams take it. */
function forTeams({ news, links, words }: Told) {
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
            block(plain(alertSubject([news], words)), { weight: 'Bolder', size: 'Medium' }),
            ...news.articles
              .slice(0, LISTED_IN_CHATS)
              .map((article) =>
                block(
                  `[${plain(readableTex(article.title))}](${links.article(article.id)})  \n${plain(metaOf(article, words))}`,
                ),
              ),
            ...(rest > 0 ? [block(words.andMore(rest), { isSubtle: true })] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: words.viewResults, url: links.results(news.alertId) }],
        },
      },
    ],
  }
}
