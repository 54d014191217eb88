import {
  type Article,
  type Folder,
  type Today,
  type TodayItem,
  type TodayItemState,
  type TodayOrigin,
  type TodayQuery,
} from '@claire/api-contract'
import { DateTime } from 'luxon'
import { type ArticleStore, type SourceNames, presentArticles } from '#domains/articles'
import type { Abstracts } from '#domains/reading/abstracts'
import type { FollowedAlert, FoundResult, PersonResults } from '#domains/reading/alerts'
import type { BookmarkStore } from '#domains/reading/bookmarks'
import type { Clock } from '#platform/clock'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type Place, type StreamWork, countOrigins, inOrder, originOf, streamOf } from './stream.ts'

export interface TodayParts {
  clock: Clock
  results: PersonResults
  articles: Pick<ArticleStore, 'cards' | 'sameWork'>
  abstracts: Pick<Abstracts, 'oneSentence'>
  bookmarks: Pick<BookmarkStore, 'folders' | 'placesOfArticles' | 'bookmarkedSince'>
  sourceNames: SourceNames
  /** The time zone of a person's days. */
  timeZoneOf: (owner: PersonId) => Promise<string>
  /** When a source was last scanned, and when the next one will be; null if unknown. */
  scanTimes: () => Promise<{ last: number | null; next: number | null }>
}

export type TodayService = ReturnType<typeof createTodayService>

/** What is new for a person: the unread results of all of their alerts, each work once. */
export function createTodayService(parts: TodayParts) {
  const { results, articles } = parts
  return {
    async today(owner: PersonId, query: TodayQuery): Promise<Today> {
      const place = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
      const upTo = place?.upTo ?? query.upTo
      const [followed, unread, midnight] = await Promise.all([
        results.followed(owner),
        results.unread(owner, upTo),
        startOfDay(parts, owner),
      ])
      const alerts = originsOf(followed)
      const { stream, seen } = await separate(parts, owner, { unread, alerts, midnight })
      const listed = (query.seen ? seen : stream).filter(isWanted(query.origin))
      const { page = 0, size = 20 } = query
      const start = place ? firstAfter(listed, place) : page * size
      const works = listed.slice(start, start + size)
      const last = works.at(-1)
      const position = upTo ?? stream.reduce((most, work) => Math.max(most, work.position), 0)
      const [content, folders, scans] = await Promise.all([
        present(parts, owner, { works, alerts, isSeen: query.seen === true }),
        parts.bookmarks.folders(owner),
        parts.scanTimes(),
      ])
      return {
        content,
        totalElements: listed.length,
        counts: { all: stream.length, ...countOrigins(stream) },
        seenToday: seen.length,
        position,
        cursor: last && start + size < listed.length ? encodeCursor(position, last) : null,
        follows: countOrigins([...alerts.values()].map(({ origin }) => ({ origins: [origin] }))),
        folders: folders.length,
        lastScanAt: isoTime(scans.last),
        nextScanAt: isoTime(scans.next),
      }
    },

    /** Marks the stream as seen, up to the position of the page; what was found since stays. */
    markSeen: (owner: PersonId, position: number) => results.markRead(owner, position),

    /** Marks a work as seen or dismissed, for all alerts that have found it, or takes that back. */
    async setState(owner: PersonId, articleId: string, state: TodayItemState['state']) {
      const copies = await articles.sameWork(articleId)
      if (!(await results.setState(owner, [articleId, ...copies], state)))
        throw new DomainError('NOT_FOUND', 'None of your alerts has found this article.')
    },
  }
}

type Explained = FollowedAlert & ReturnType<typeof originOf>
type AlertsById = Map<string, Explained>

const originsOf = (followed: FollowedAlert[]): AlertsById =>
  new Map(followed.map((alert) => [alert.id, { ...alert, ...originOf(alert) }]))

const isWanted = (origin?: TodayOrigin) => (work: StreamWork) => !origin || work.origins.includes(origin)

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

async function startOfDay({ clock, timeZoneOf }: TodayParts, owner: PersonId): Promise<number> {
  const zone = await timeZoneOf(owner)
  return DateTime.fromMillis(clock(), { zone }).startOf('day').toMillis()
}

/**
 * The stream, best first, and what was seen since midnight, newest first. A result that was bookmarked anywhere after it
 * was found is seen.
 */
async function separate(
  { results, bookmarks }: TodayParts,
  owner: PersonId,
  { unread, alerts, midnight }: { unread: FoundResult[]; alerts: AlertsById; midnight: number },
): Promise<{ stream: StreamWork[]; seen: StreamWork[] }> {
  const originOfAlert = (alertId: string) => alerts.get(alertId)?.origin ?? 'alert'
  const oldest = unread.reduce((least, { matchedAt }) => Math.min(least, matchedAt), Infinity)
  const [savedAt, read] = await Promise.all([
    unread.length ? bookmarks.bookmarkedSince(owner, oldest) : new Map<string, number>(),
    results.readSince(owner, midnight),
  ])
  const saved = new Set(
    unread.filter(({ articleId, matchedAt }) => (savedAt.get(articleId) ?? -Infinity) >= matchedAt),
  )
  const stream = streamOf(saved.size ? unread.filter((result) => !saved.has(result)) : unread, originOfAlert)
  const seenAt = new Map<FoundResult, number>(read.map((result) => [result, result.seenAt]))
  for (const result of saved) {
    const at = savedAt.get(result.articleId) ?? 0
    if (at >= midnight) seenAt.set(result, at)
  }
  const isNew = new Set(stream.map(({ results: [{ work }] }) => work))
  const lastSeen = (work: StreamWork) =>
    work.results.reduce((latest, result) => Math.max(latest, seenAt.get(result) ?? 0), 0)
  const seen = streamOf([...seenAt.keys()], originOfAlert)
    .filter(({ results: [{ work }] }) => !isNew.has(work))
    .map((work) => ({ work, at: lastSeen(work) }))
    .sort((a, b) => b.at - a.at || inOrder(a.work, b.work))
  return { stream, seen: seen.map(({ work }) => work) }
}

/** Returns works as the stream shows them. Those deleted at this very moment are left out. */
async function present(
  { articles, bookmarks, sourceNames, ...parts }: TodayParts,
  owner: PersonId,
  { works, alerts, isSeen }: { works: StreamWork[]; alerts: AlertsById; isSeen: boolean },
): Promise<TodayItem[]> {
  const cards = await articles.cards(works.map(({ results: [first] }) => first.articleId))
  const [shown, savedIn, sentenceOf] = await Promise.all([
    presentArticles(cards, sourceNames),
    foldersOf(bookmarks, owner, works),
    sentencesFor(parts, works, alerts),
  ])
  const byId = new Map(shown.map((article) => [article.id, article]))
  return works.flatMap((work): TodayItem[] => {
    const article = byId.get(work.results[0].articleId)
    return article
      ? [itemOf({ article, work, alerts, isSeen, savedIn: savedIn(work) }, sentenceOf(work))]
      : []
  })
}

function itemOf(
  {
    article,
    work,
    alerts,
    ...rest
  }: { article: Article; work: StreamWork; alerts: AlertsById; isSeen: boolean; savedIn: Folder | null },
  sentence: string,
): TodayItem {
  return {
    article,
    sentence,
    reasons: work.results.flatMap(({ alertId }) => {
      const alert = alerts.get(alertId)
      return alert ? { origin: alert.origin, alertId, folderId: null, name: alert.name, likeness: null } : []
    }),
    foundAt: new Date(work.foundAt).toISOString(),
    saveTo: null,
    ...rest,
  }
}

/** The folder with the bookmark of any article of a work. */
async function foldersOf(
  bookmarks: TodayParts['bookmarks'],
  owner: PersonId,
  works: StreamWork[],
): Promise<(work: StreamWork) => Folder | null> {
  const ids = works.flatMap(({ results }) => results.map(({ articleId }) => articleId))
  const places = ids.length ? await bookmarks.placesOfArticles(owner, [...new Set(ids)]) : []
  if (!places.length) return () => null
  const folders = new Map((await bookmarks.folders(owner)).map(({ id, name }) => [id, { id, name }]))
  const folderIds = new Map(places.map(({ articleId, folderId }) => [articleId, folderId]))
  return ({ results }) => {
    for (const { articleId } of results) {
      const folder = folders.get(folderIds.get(articleId) ?? '')
      if (folder) return folder
    }
    return null
  }
}

/** The sentence of a work that answers its strongest reason; for a followed source, author or topic, the most telling one. */
async function sentencesFor(
  { abstracts }: Pick<TodayParts, 'abstracts'>,
  works: StreamWork[],
  alerts: AlertsById,
): Promise<(work: StreamWork) => string> {
  const byTerm = Map.groupBy(works, ({ results: [{ alertId }] }) => {
    const alert = alerts.get(alertId)
    return alert?.origin === 'alert' ? alert : undefined
  })
  const answers = await Promise.all(
    [...byTerm].map(([alert, some]) => {
      const articleIds = some.map(({ results: [{ articleId }] }) => articleId)
      const { searchTerm = '', refineSearch = false } = alert ?? {}
      return abstracts.oneSentence({ articleIds, searchTerm, refineSearch }, true)
    }),
  )
  const sentences = Object.assign({}, ...answers) as Record<string, string>
  return ({ results: [{ articleId }] }) => sentences[articleId] ?? ''
}

/** The place of the first work that comes after `place`. */
const firstAfter = (works: StreamWork[], place: Place) => {
  const at = works.findIndex((work) => inOrder(place, work) < 0)
  return at < 0 ? works.length : at
}

const encodeCursor = (upTo: number, { rank, position }: Place) =>
  Buffer.from(`${upTo} ${rank} ${position}`).toString('base64url')

function decodeCursor(cursor: string): Place & { upTo: number } {
  const text = Buffer.from(cursor, 'base64url').toString()
  const match = /^(\d{1,15}) (\d{1,9}(?:\.\d{1,20})?) (\d{1,15})$/.exec(text)
  if (!match) throw new DomainError('BAD_REQUEST', 'This cursor does not come from a page of Today.')
  return { upTo: Number(match[1]), rank: Number(match[2]), position: Number(match[3]) }
}
