import {
  type AlertResult,
  type AlertResultPage,
  type AlertResultPaging,
  VOTES_THAT_NARROW,
  criteriaFrom,
} from '@claire/api-contract'
import { presentArticles } from '#domains/articles'
import { DomainError, refusal } from '#platform/errors'
import type { OwnId, PersonId } from '#platform/person'
import type { AlertLedger, Filter, Match } from './ledger.ts'
import { type AlertParts, ownAlert } from './own-alert.ts'
import type { AlertStore, OwnedAlert } from './store.ts'

/** The start of a page of results: the list stays as it was when its first page was requested. */
interface Place {
  upTo: number
  below?: number
  offset?: number
}

/** Starts of pages of results; records that a person was shown them. */
function placesOfPages({ ledger }: AlertParts) {
  /** Records the current results as shown to the person, who may then mark them as read. */
  async function showNewest(alertId: OwnId): Promise<number> {
    const newest = await ledger.newest(alertId)
    await ledger.noteShown(alertId, newest)
    return newest
  }

  async function placeOf(
    alertId: OwnId,
    { page, size, cursor, ...filter }: AlertResultPaging,
  ): Promise<Place> {
    if (cursor !== undefined) return decodeCursor(cursor)
    if (page > 0) return { upTo: await ledger.shownTo(alertId), offset: page * size }
    // A filtered list does not show up to which position all results were shown.
    if (Object.keys(filter).length > 0) return { upTo: await ledger.newest(alertId) }
    return { upTo: await showNewest(alertId) }
  }
  return { showNewest, placeOf }
}

/** The results of an alert as its owner reads them. */
export function alertResults(parts: AlertParts) {
  const { store, ledger } = parts
  const { showNewest, placeOf } = placesOfPages(parts)

  return {
    /** Ids of the unread articles, newest result first. */
    async newIds(owner: PersonId, alertId: string): Promise<string[]> {
      const { id } = await ownAlert(store, owner, alertId)
      return ledger.unreadIds(id, await showNewest(id))
    },

    /** Results, including read ones, newest first. */
    async results(owner: PersonId, alertId: string, paging: AlertResultPaging): Promise<AlertResultPage> {
      const { id } = await ownAlert(store, owner, alertId)
      const place = await placeOf(id, paging)
      const filter = { ...(await filterOf(parts, paging)), upTo: place.upTo }
      const [matches, total, unread, since, facets] = await Promise.all([
        ledger.list(id, { ...place, ...filter, limit: paging.size }),
        ledger.count(id, filter),
        ledger.unread([id]),
        ledger.unreadSince(id),
        facetsOf(parts, id, filter),
      ])
      const last = matches.at(-1)
      return {
        content: await present(parts, matches),
        totalElements: total,
        newResults: unread.get(id) ?? 0,
        newSince: since === undefined ? null : new Date(since).toISOString(),
        facets,
        position: place.upTo,
        cursor: last && matches.length === paging.size ? `${place.upTo}.${last.position}` : null,
      }
    },

    /** Marks shown results as read: up to a position, or all of the last request, and no more. */
    async markAsRead(owner: PersonId, alertId: string, upTo?: number) {
      const { id } = await ownAlert(store, owner, alertId)
      const shown = upTo ?? ((await ledger.shownTo(id)) || (await ledger.newest(id)))
      await ledger.markRead(id, shown)
    },

    markAllAsRead: (owner: PersonId, upTo: number) => markAllRead(ledger, owner, { upTo }),
  }
}

/** Marks all results of all saved searches of a person as read, or with their folders, up to a position. */
export async function markAllRead(
  ledger: AlertLedger,
  owner: PersonId,
  { upTo, withFolders = false }: { upTo: number; withFolders?: boolean },
) {
  for (const { id } of await ledger.unreadOf(owner, { withFolders })) await ledger.markRead(id, upTo)
}

/** Feedback of a person on results. */
export function alertVotes(parts: AlertParts) {
  const { store, ledger, refuseInFolder } = parts
  return {
    /**
     * Removes a result from the list, or restores it. Enough of these change the strictness of a saved search; each
     * teaches a folder.
     */
    async setRelevant(
      owner: PersonId,
      { alertId, articleId, isRelevant }: { alertId: string; articleId: string; isRelevant: boolean },
    ) {
      const alert = await ownAlert(store, owner, alertId)
      if (!(await ledger.setRelevant(alert.id, articleId, isRelevant)))
        throw new DomainError('NOT_FOUND', (t) => t('alerts.notAmongResults'))
      const { folderId } = alert
      if (folderId !== null) return refuseInFolder(owner, { folderId, articleId, refused: !isRelevant })
      await countVotes(parts, alert)
    },
  }
}

/** Adapts the strictness of an alert to its votes. */
export async function countVotes(
  { store, ledger }: { store: Pick<AlertStore, 'setStrictness'>; ledger: Pick<AlertLedger, 'votes'> },
  { id, criteriaAt, strictness }: Pick<OwnedAlert, 'id' | 'criteriaAt' | 'strictness'>,
) {
  const moved = strictnessOf(await ledger.votes(id, criteriaAt))
  if (moved !== strictness) await store.setStrictness(id, moved)
}

/** Remaining results by source, most first, and by year. */
async function facetsOf(
  { ledger, sourceNames }: AlertParts,
  alertId: OwnId,
  filter: Filter & { upTo: number },
): Promise<AlertResultPage['facets']> {
  const { sources, years } = await ledger.facets(alertId, filter)
  const names = await sourceNames(sources.map(({ id }) => id))
  const named = sources.map(({ id, count }) => ({ name: names.get(id) ?? '', count }))
  return { sources: named.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)), years }
}

async function filterOf({ sources }: AlertParts, { ids, ...paging }: AlertResultPaging): Promise<Filter> {
  const { startYear, endYear, sources: names } = criteriaFrom('results', paging)
  const sourceIds = (await sources()).flatMap(({ id, name }) => (names.includes(name) ? [id] : []))
  return {
    ...((startYear || endYear) && { years: { startYear, endYear } }),
    ...(names.length > 0 && { sources: sourceIds }),
    ...(ids && { articleIds: ids }),
  }
}

function decodeCursor(cursor: string): Place {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor)
  if (!match) throw refusal((t) => t('requests.foreignCursor'))
  return { upTo: Number(match[1]), below: Number(match[2]) }
}

async function present({ articles, sourceNames }: AlertParts, matches: Match[]): Promise<AlertResult[]> {
  const cards = await articles.cards(matches.map(({ articleId }) => articleId))
  const shown = new Map((await presentArticles(cards, sourceNames)).map((article) => [article.id, article]))
  return matches.flatMap(({ articleId, seen, matchedAt, why }) => {
    const article = shown.get(articleId)
    // Deleted at this very moment.
    if (!article) return []
    return { ...article, isNew: !seen, matchedAt: new Date(matchedAt).toISOString(), why }
  })
}

/**
 * Returns the multiplier of an alert's threshold from the scores of results marked as not relevant: their median, which
 * would have excluded half of them. 1 while there are too few.
 */
export function strictnessOf(scores: number[]): number {
  if (scores.length < VOTES_THAT_NARROW) return 1
  const sorted = scores.toSorted((a, b) => a - b)
  return Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1)
}
