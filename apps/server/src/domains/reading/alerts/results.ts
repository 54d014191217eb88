import type { AlertResult, AlertResultPage } from '@claire/api-contract'
import { presentArticles } from '#domains/articles'
import { DomainError } from '#platform/errors'
import type { Match } from './ledger.ts'
import { narrowingOf } from './narrowing.ts'
import { type AlertParts, ownAlert } from './own-alert.ts'

interface Paging {
  page: number
  size: number
  cursor?: string
}

/** Where a page of results starts: the list is as it was when its first page was asked for. */
interface Place {
  upTo: number
  below?: number
  offset?: number
}

/** What an alert has found, as its person reads it. */
export function alertResults(parts: AlertParts) {
  const { store, ledger } = parts

  async function placeOf(alertId: string, { page, size, cursor }: Paging): Promise<Place> {
    if (cursor !== undefined) return decodeCursor(cursor)
    if (page > 0) return { upTo: await ledger.shownTo(alertId), offset: page * size }
    return { upTo: await showNewest(alertId) }
  }

  /** What is there now is what a person is shown, and what they have read when they say so. */
  async function showNewest(alertId: string): Promise<number> {
    const newest = await ledger.newest(alertId)
    await ledger.noteShown(alertId, newest)
    return newest
  }

  return {
    /** Ids of the articles not read, newest result first. */
    async newIds(owner: string, alertId: string): Promise<string[]> {
      await ownAlert(store, owner, alertId)
      return ledger.unreadIds(alertId, await showNewest(alertId))
    },

    /** Results, read ones too, newest first. */
    async results(owner: string, alertId: string, paging: Paging): Promise<AlertResultPage> {
      await ownAlert(store, owner, alertId)
      const place = await placeOf(alertId, paging)
      const [matches, total, unread] = await Promise.all([
        ledger.list(alertId, { ...place, limit: paging.size }),
        ledger.count(alertId, place.upTo),
        ledger.unread([alertId]),
      ])
      const last = matches.at(-1)
      return {
        content: await present(parts, matches),
        totalElements: total,
        newResults: unread.get(alertId) ?? 0,
        position: place.upTo,
        cursor: last && matches.length === paging.size ? `${place.upTo}.${last.position}` : null,
      }
    },

    /** What has been shown is read: up to a position, or all that was asked for last, and no more. */
    async markAsRead(owner: string, alertId: string, upTo?: number) {
      await ownAlert(store, owner, alertId)
      const shown = upTo ?? ((await ledger.shownTo(alertId)) || (await ledger.newest(alertId)))
      await ledger.markRead(alertId, shown)
    },
  }
}

/** What a person thinks of results. */
export function alertVotes({ store, ledger }: AlertParts) {
  return {
    /** Takes a result off the list, or puts it back; enough of these move the alert's threshold. */
    async setRelevant(
      owner: string,
      { alertId, articleId, isRelevant }: { alertId: string; articleId: string; isRelevant: boolean },
    ) {
      const { criteriaAt, narrowing } = await ownAlert(store, owner, alertId)
      if (!(await ledger.setRelevant(alertId, articleId, isRelevant)))
        throw new DomainError('NOT_FOUND', 'This article is not among the results of this alert.')
      const moved = narrowingOf(await ledger.votes(alertId, criteriaAt))
      if (moved !== narrowing) await store.narrow(alertId, moved)
    },
  }
}

function decodeCursor(cursor: string): Place {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor)
  if (!match) throw new DomainError('BAD_REQUEST', 'This cursor does not come from a page of results.')
  return { upTo: Number(match[1]), below: Number(match[2]) }
}

async function present({ articles, sourceNames }: AlertParts, matches: Match[]): Promise<AlertResult[]> {
  const cards = await articles.cards(matches.map(({ articleId }) => articleId))
  const shown = new Map((await presentArticles(cards, sourceNames)).map((article) => [article.id, article]))
  return matches.flatMap(({ articleId, seen, matchedAt, why }) => {
    const article = shown.get(articleId)
    // Taken out of the product this very moment.
    if (!article) return []
    return { ...article, isNew: !seen, matchedAt: new Date(matchedAt).toISOString(), why }
  })
}
