import type {
  CitedNotice,
  BookmarkNotice,
  Today,
  TodayItem,
  TodayOrigin,
  TodayReason,
} from '@claire/api-contract'
import { fakeServer } from './fake-server.ts'
import { articleAbout } from './library-server.ts'

export const NOTHING = { alert: 0, folder: 0, author: 0, source: 0, topic: 0 }
const BOOKMARKS = { id: 'f', name: 'Bookmarks' }
export const SLEEP = { id: 's', name: 'Sleep' }

/** Why a work is in the stream. */
export const reason = (origin: TodayOrigin, name: string, key: string | null = null): TodayReason => {
  return { origin, alertId: 'a', folderId: null, name, key, likeness: null }
}

/** A work on a subject, found by an alert. */
export const itemOn = (subject: string, over: Partial<TodayItem> = {}): TodayItem => ({
  article: articleAbout(subject),
  sentence: `More is known about ${subject}.`,
  reasons: [reason('alert', 'Ice')],
  foundAt: '2026-01-02T00:00:00Z',
  isSeen: false,
  savedIn: null,
  saveTo: null,
  ...over,
})

export const streamOf = (items: TodayItem[], over: Partial<Today> = {}): Today => ({
  content: items,
  totalElements: items.length,
  counts: { all: items.length, ...NOTHING, alert: items.length },
  seenToday: 0,
  position: 7,
  cursor: null,
  follows: { ...NOTHING, alert: 2 },
  folders: 2,
  sharedFolders: [],
  lastScanAt: '2026-01-02T07:12:00Z',
  nextScanAt: null,
  ...over,
})

/** Answers with a stream; bookmarks go where the call says, or to the default folder. */
export function todayServer(
  today: (query: URLSearchParams) => Today,
  notices: BookmarkNotice[] = [],
  cited: CitedNotice[] = [],
) {
  return fakeServer(({ path, method, query }) => {
    if (path === 'today') return { body: today(query) }
    if (path === 'today/notices') return { body: { notices, cited } }
    if (path === 'shared-folder') return { body: [] }
    if (path.startsWith('today/')) return {}
    if (path === 'bookmark/shelf')
      return {
        body: {
          folders: [BOOKMARKS, SLEEP].map((each) => ({ ...each, count: 0, usedAt: null })),
          saveTo: 'f',
          total: 0,
          tags: [],
          binned: 0,
        },
      }
    if (path === 'bookmark' && method === 'POST') {
      const folder = query.get('folderId') === 's' ? SLEEP : BOOKMARKS
      return { body: { id: 'b', documentId: query.get('documentId'), folder } }
    }
    return {}
  })
}
