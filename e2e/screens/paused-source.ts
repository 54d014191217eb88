import type { Source, SourceDetail, SourceFailures, SourceHistory, SourcePage } from '@claire/api-contract'

const DAY = '2026-09-05T12:00:00.000Z'

const source: Source = {
  id: 'p',
  name: 'Letters on Slow Sites',
  url: 'https://letters.example.org',
  status: 'APPROVED',
  suggestedDate: DAY,
  notes: [],
  readOnly: false,
  rhythm: 'weekly',
  settings: {
    include: ['/articles/', '/issues/'],
    exclude: ['/articles/*/print', '/*.xml$'],
    pageLimit: 2_000,
    pace: '15s',
    scope: 'site',
  },
  scanning: { state: 'paused', since: DAY, by: 'Ada Lovelace-Featherstonehaugh' },
}

const detail: SourceDetail = {
  ...source,
  health: {
    state: 'paused',
    reason: 'It is not scanned until somebody resumes it; its articles can still be searched.',
    lastSuccessAt: DAY,
    nextScanAt: null,
    silence: null,
    method: 'sitemap, feed',
    articles: 149,
    articles7Days: 3,
    articles30Days: 12,
  },
  scan: null,
}

const history: SourceHistory = {
  runs: [
    {
      id: 'r',
      startedAt: DAY,
      seconds: 1_830,
      kind: 'incremental',
      state: 'cancelled',
      articlesFound: 12,
      articlesUpdated: 3,
      articlesWithdrawn: 0,
      errors: 1,
      message: 'The source was paused.',
    },
  ],
  weeks: [0, 0, 0, 0, 90, 30, 0, 12, 5, 0, 9, 3],
  coverage: {
    articles: 149,
    expected: 162,
    waiting: 12,
    missing: [
      { cause: 'robots_disallowed', says: "The site's robots.txt does not allow robots here.", count: 1 },
    ],
  },
  bookmarks: 7,
}

const list: SourcePage = { content: [source], totalPages: 1, totalElements: 1, empty: false }
const failures: SourceFailures = { causes: [], content: [], totalElements: 0 }

/** A source that an administrator has paused and given its own scan settings. */
export const PAUSED = [
  [/^\/claire\/source\/getAll$/, list],
  [/^\/claire\/source\/p$/, detail],
  [/^\/claire\/source\/p\/history$/, history],
  [/^\/claire\/source\/p\/failures$/, failures],
] as const
