import type { Today, TodayItemState, TodayQuery } from '@claire/api-contract'
import { DateTime } from 'luxon'
import type { ArticleStore } from '#domains/articles'
import type { FoundResult } from '#domains/reading/alerts'
import type { BookmarkStore, FolderNews } from '#domains/reading/bookmarks'
import { DomainError, refusal } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type FeedParts, todayFeed } from './feed.ts'
import { type ExplainedAlerts, type PresentParts, explainedAlerts, present } from './present.ts'
import {
  type Place,
  type StreamWork,
  bitOf,
  countOrigins,
  firstOf,
  inOrder,
  resultsOf,
  streamOf,
} from './stream.ts'

export interface TodayParts extends PresentParts, FeedParts {
  articles: Pick<ArticleStore, 'cards' | 'sameWork'>
  bookmarks: Pick<BookmarkStore, 'folders' | 'placesOfArticles' | 'bookmarkedSince'>
  folderNews: Pick<FolderNews, 'unseen'>
  /** The time zone of a person's days. */
  timeZoneOf: (owner: PersonId) => Promise<string>
  /** When a source was last scanned, and when the next scan is due; null if unknown. */
  scanTimes: () => Promise<{ last: number | null; next: number | null }>
}

export type TodayService = ReturnType<typeof createTodayService>

const PAGE = 20

/** The stream of a person: the unread results of all of their alerts, each work once, and how they mark them. */
export function createTodayService(parts: TodayParts) {
  const { results, articles, bookmarks } = parts
  return {
    ...todayFeed(parts),

    async today(owner: PersonId, query: TodayQuery): Promise<Today> {
      const { origin, since = 0, size = PAGE, seen: isSeen = false } = query
      const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
      const upTo = after?.upTo
      const alerts = await explainedAlerts(results, owner)
      const { stream, seen, seenToday } = await worksOf(parts, owner, { alerts, upTo, listsSeen: isSeen })
      const all = isSeen ? seen : stream
      const ofOrigin = origin ? all.filter(({ origins }) => origins & bitOf(origin)) : all
      const listed = since ? ofOrigin.filter((work) => isFoundSince(work, since)) : ofOrigin
      const rest = after ? listed.filter((work) => inOrder(after, work) < 0) : listed
      const works = firstOf(rest, size)
      const position = upTo ?? stream.reduce((most, work) => Math.max(most, work.position), 0)
      const last = works.at(-1)
      const isFirstPage = !after && !since && !isSeen
      const [content, folders, scans, sharedFolders] = await Promise.all([
        present(parts, owner, { works, alerts, isSeen }),
        bookmarks.folders(owner),
        parts.scanTimes(),
        isFirstPage ? parts.folderNews.unseen(owner) : [],
      ])
      return {
        content,
        totalElements: listed.length,
        counts: { all: stream.length, ...countOrigins(stream) },
        seenToday,
        position,
        cursor: last && size < rest.length ? encodeCursor(position, last) : null,
        follows: countOrigins([...alerts.values()].map(({ origin: kind }) => ({ origins: bitOf(kind) }))),
        folders: folders.length,
        sharedFolders,
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
        throw new DomainError('NOT_FOUND', (t) => t('alerts.foundByNone'))
    },
  }
}

const isFoundSince = (work: StreamWork, since: number) =>
  resultsOf(work).every(({ position }) => position > since)

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

type SeenResult = FoundResult & { seenAt: number }

/** The works that are new, and those that were seen since midnight; `seen` is empty unless it is to be listed. */
async function worksOf(
  parts: TodayParts,
  owner: PersonId,
  { alerts, upTo, listsSeen }: { alerts: ExplainedAlerts; upTo: number | undefined; listsSeen: boolean },
): Promise<{ stream: StreamWork[]; seen: StreamWork[]; seenToday: number }> {
  const { results } = parts
  const kindOf = (alertId: string) => alerts.get(alertId)?.origin ?? 'alert'
  const midnight = await startOfDay(parts, owner)
  const { unread, saved } = await unreadOf(parts, owner, upTo)
  const savedToday = saved.filter(({ seenAt }) => seenAt >= midnight)
  const stream = streamOf(unread, kindOf)
  if (!listsSeen) {
    const read = await results.worksReadSince(owner, midnight)
    return { stream, seen: [], seenToday: new Set([...read, ...savedToday.map(({ work }) => work)]).size }
  }
  const all = [...(await results.readSince(owner, midnight)), ...savedToday]
  const seenAt = new Map<FoundResult, number>(all.map((result) => [result, result.seenAt]))
  // Newest first.
  const lastSeen = (work: StreamWork) => Math.max(...resultsOf(work).map((result) => seenAt.get(result) ?? 0))
  const seen = streamOf(all, kindOf).map((work) => ({ ...work, rank: lastSeen(work) }))
  return { stream, seen, seenToday: seen.length }
}

async function startOfDay({ clock, timeZoneOf }: TodayParts, owner: PersonId): Promise<number> {
  const zone = await timeZoneOf(owner)
  return DateTime.fromMillis(clock(), { zone }).startOf('day').toMillis()
}

/** Unread results; those of articles that were bookmarked anywhere since are as good as read, and apart. */
async function unreadOf(
  { results, bookmarks }: TodayParts,
  owner: PersonId,
  upTo: number | undefined,
): Promise<{ unread: FoundResult[]; saved: SeenResult[] }> {
  const found = await results.unread(owner, upTo)
  const oldest = found.reduce((least, { matchedAt }) => Math.min(least, matchedAt), Infinity)
  const savedAt = found.length ? await bookmarks.bookmarkedSince(owner, oldest) : new Map<string, number>()
  if (!savedAt.size) return { unread: found, saved: [] }
  const unread: FoundResult[] = []
  const saved: SeenResult[] = []
  for (const result of found) {
    const seenAt = savedAt.get(result.articleId)
    if (seenAt !== undefined && seenAt >= result.matchedAt) saved.push({ ...result, seenAt })
    else unread.push(result)
  }
  return { unread, saved }
}

const encodeCursor = (upTo: number, { rank, position }: Place) =>
  Buffer.from(`${upTo} ${rank} ${position}`).toString('base64url')

function decodeCursor(cursor: string): Place & { upTo: number } {
  const text = Buffer.from(cursor, 'base64url').toString()
  const match = /^(\d{1,15}) (\d{1,15}(?:\.\d{1,20})?) (\d{1,15})$/.exec(text)
  if (!match) throw refusal((t) => t('requests.foreignCursorOfToday'))
  return { upTo: Number(match[1]), rank: Number(match[2]), position: Number(match[3]) }
}
