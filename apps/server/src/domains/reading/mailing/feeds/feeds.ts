import { randomBytes } from 'node:crypto'
import type { AlertFeed } from '@claire/api-contract'
import type { AlertTelling } from '#domains/reading/alerts'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { criteriaInWords } from '../content/criteria-in-words.ts'
import type { Links } from '../links/links.ts'
import type { ListedArticle } from '../mail-content.ts'
import { ownAlert } from '../own-alert.ts'
import { type NewsParts, describeArticles } from '../telling/write-news.ts'

const ENTRIES = 100

export interface FeedParts extends NewsParts {
  alerts: AlertTelling
  links: Links
}

export interface FeedEntry extends ListedArticle {
  /** When the alert found it. */
  foundAt: number
  url: string
}

/** What an alert has found, newest first, told by mail or not, read or not. */
export interface Feed {
  title: string
  description: string
  /** The page of the alert's results. */
  pageUrl: string
  /** Where the feed itself is. */
  selfUrl: { atom: string; json: string }
  updatedAt: number
  entries: FeedEntry[]
}

const addresses = (links: Links, token: string) => ({
  atom: `${links.publicUrl}/feed/${token}/atom.xml`,
  json: `${links.publicUrl}/feed/${token}/feed.json`,
})

/** Private feeds of alerts: whoever has the address reads it, until its person takes it back. */
export function feeds(parts: FeedParts) {
  const { alerts, links } = parts

  return {
    async feed(owner: PersonId, alertId: string): Promise<AlertFeed> {
      const { feedToken } = await ownAlert(parts, owner, alertId)
      return feedToken === null ? null : addresses(links, feedToken)
    },

    /** A new address; the one before is no feed any more. */
    async openFeed(owner: PersonId, alertId: string): Promise<AlertFeed> {
      await ownAlert(parts, owner, alertId)
      const token = randomBytes(24).toString('base64url')
      await alerts.setFeedToken(owner, alertId, token)
      return addresses(links, token)
    },

    async closeFeed(owner: PersonId, alertId: string): Promise<AlertFeed> {
      await ownAlert(parts, owner, alertId)
      await alerts.setFeedToken(owner, alertId, null)
      return null
    },

    /** Throws NOT_FOUND for an address that was never given or was taken back. */
    async readFeed(token: string): Promise<Feed> {
      const alert = await alerts.alertOfToken(token)
      if (!alert) throw new DomainError('NOT_FOUND', 'There is no such feed.')
      const matches = await alerts.latest(alert.id, ENTRIES)
      const foundAt = new Map(matches.map((match) => [match.articleId, match.matchedAt]))
      const articles = await describeArticles(parts, alert, matches)
      return {
        title: alert.name,
        description: criteriaInWords({ ...alert, sourceNames: alert.sources }),
        pageUrl: links.results(alert.id),
        selfUrl: addresses(links, token),
        updatedAt: matches[0]?.matchedAt ?? alert.createdAt,
        entries: articles.map((article) => ({
          ...article,
          foundAt: foundAt.get(article.id) ?? alert.createdAt,
          url: links.article(article.id),
        })),
      }
    },
  }
}
