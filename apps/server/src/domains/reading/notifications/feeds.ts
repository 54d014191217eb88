import { readableTex } from '@claire/scholarly-text'
import type { AlertNotifications } from '#domains/reading/alerts'
import { feedAddresses, privateFeed, type Feed } from '#platform/feeds/feed-routes'
import type { PersonId } from '#platform/person'
import { describeCriteria, reasonLine, type Messages, messagesFor } from './content/messages.ts'
import type { Links } from './links.ts'
import type { ListedArticle } from './mail-content.ts'
import type { MailPeople } from './people/mail-people.ts'
import { ownAlert } from './own-alert.ts'
import { type NewsParts, describeArticles } from './gathering/write-news.ts'

const ENTRIES = 100

export interface FeedParts extends NewsParts {
  alerts: AlertNotifications
  links: Links
  people: Pick<MailPeople, 'languageOf'>
}

/** One paragraph: the sentence that answers the search, and why the article matched. */
const summaryOf = ({ sentence, reason }: ListedArticle, messages: Messages) =>
  [readableTex(sentence), reasonLine(reason, messages)].filter(Boolean).join(' ')

/** Private feeds of alerts: anyone who has the address can read one, until its person revokes it. */
export function feeds(parts: FeedParts) {
  const { alerts, links } = parts

  return {
    ...privateFeed(links.publicUrl, {
      tokenOf: async (owner: PersonId, alertId: string) => (await ownAlert(parts, owner, alertId)).feedToken,
      async setToken(token, owner, alertId) {
        await ownAlert(parts, owner, alertId)
        await alerts.setFeedToken(owner, alertId, token)
      },
    }),

    /** Results of the alert, newest first, notified or pending, read or unread. */
    async readFeed(token: string): Promise<Feed | undefined> {
      const alert = await alerts.alertOfToken(token)
      if (!alert) return undefined
      const messages = messagesFor(await parts.people.languageOf(alert.owner))
      const matches = await alerts.latest(alert.id, ENTRIES)
      const foundAt = new Map(matches.map((match) => [match.articleId, match.matchedAt]))
      const articles = await describeArticles(parts, alert, matches)
      return {
        title: alert.name,
        description: describeCriteria(alert, messages),
        language: messages.language,
        pageUrl: links.results({ alertId: alert.id, folderId: alert.folderId }),
        selfUrl: feedAddresses(links.publicUrl, token),
        updatedAt: matches[0]?.matchedAt ?? alert.createdAt,
        entries: articles.map((article) => ({
          id: links.article(article.id),
          url: links.article(article.id),
          title: readableTex(article.title),
          authors: article.authors,
          summary: summaryOf(article, messages),
          addedAt: foundAt.get(article.id) ?? alert.createdAt,
        })),
      }
    },
  }
}
