import {
  type AlertResult,
  type PinnedSearches,
  type ReportPage,
  type SearchPage,
  type Source,
  type SourceCounts,
  type SourceDetail,
  type SourceFailures,
  type SourcePage,
  type SourcePreview,
  type UnfoundSearches,
} from '@claire/api-contract'
import { criteriaAs, NO_CRITERIA } from '@claire/api-contract/search-criteria'

const PINS = [
  ['slow oscillation coupling', 7],
  ['adult neurogenesis in humans, and what becomes of it in old age', 2],
  ['"sharp-wave ripples"', 0],
  ['topic:"Neurons and Cognition" year:2026', null],
  ['spindle detection', 0],
  ['memory', 1204],
] as const

/** More pinned searches than the navigation shows. */
export const PINNED: PinnedSearches = {
  searches: PINS.map(([searchTerm, newResults], at) => ({
    id: `pin-${at}`,
    searchTerm,
    filters: criteriaAs('request', NO_CRITERIA),
    verbatim: false,
    lookedAt: new Date(Date.now() - at * 86_400_000).toISOString(),
    lookedUpTo: 1,
    newResults,
  })),
}

/** Texts that many have searched for in vain, one of them very long. */
export const UNFOUND: UnfoundSearches = {
  searches: [
    { text: 'higgs boson', count: 1204 },
    { text: `10.1000/${'part.'.repeat(30)}`, count: 12 },
    { text: '"dark matter halo"', count: 5 },
  ],
}

/** A preview of a site with content on every line. */
export const REACHED: SourcePreview = {
  reachable: true,
  message: 'The site lists its articles by OAI-PMH, and they can be read.',
  robots: 'The site asks for 10 seconds between two visits and keeps /search to itself.',
  scope:
    'Everything below archive-of-computational-social-science.example.org/working-papers/. Pages that it lists on papers.example.org, data.example.org are included.',
  method: 'OAI-PMH, about 12,400 records',
  estimatedArticles: 12_400,
  isLowerBound: true,
  samples: [
    {
      title:
        'Household surveys and the people whom they do not find: an estimate for seven regions over forty years',
      year: 2024,
      summary:
        'Who moves often is seldom at home when somebody asks. The share of such households is estimated from three registers.',
      url: 'https://archive-of-computational-social-science.example.org/working-papers/1',
    },
    { title: '', year: null, summary: '', url: 'https://papers.example.org/2' },
  ],
  duplicates: [{ id: 'other', name: 'Working Papers in Demography', status: 'APPROVED' }],
}

const SAYS = [
  [
    'forbidden',
    'The site refuses to be read by programs.',
    'Ask its owner whether ClaireBot may read it.',
    127,
  ],
  ['gone', 'There is nothing at this address any more.', 'Nothing need be done.', 14],
  ['too_slow', 'The site did not answer in time.', 'It is tried again at the next scan.', 3],
] as const

/** More addresses than are listed at once, of several causes, one of them very long. */
export const FAILURES: SourceFailures = {
  causes: SAYS.map(([cause, says, advice, count]) => ({ cause, says, advice, count })),
  content: Array.from({ length: 10 }, (_, at) => ({
    url: `https://lost.example.org/volumes/${at}/${at % 4 ? 'article' : `a-title-in-the-address-${'that-goes-on-'.repeat(9)}and-ends`}`,
    cause: SAYS[at % SAYS.length]?.[0] ?? 'gone',
    status: at % SAYS.length === 2 ? null : 403,
    visitedAt: at === 5 ? null : '2026-11-20T08:15:00.000Z',
  })),
  totalElements: 144,
}

const DAY = '2026-11-20T08:15:00.000Z'

export const newArticle = (id: string, title: string, authors: string[]): AlertResult => ({
  id,
  title: encodeURIComponent(title),
  articleType: 'web',
  publicationYear: 2026,
  source: { id: 's', name: 'Network Notes' },
  url: `https://notes.example.org/${id}`,
  downloadUrl: null,
  categories: [],
  summary: '',
  authors,
  venue: 'Network Notes',
  citation: {
    kind: 'journal-article',
    volume: '',
    issue: '',
    pages: '',
    publisher: '',
    published: '2026',
    issn: [],
    isbn: [],
    arxivId: '',
  },
  doi: null,
  language: 'en',
  licence: null,
  orcids: [],
  notice: null,
  deadSince: null,
  isNew: true,
  matchedAt: DAY,
  why: { terms: [], byMeaning: true },
})

/** The response of an OpenSearch cluster to words in more articles than it counts. */
const MANY: SearchPage = {
  content: [
    newArticle('1', 'Null models of networks and what they leave out when communities overlap', [
      'Chiara Rossi',
      'Ngozi Okafor',
      'Ewa Zielińska',
      'Jun Watanabe',
    ]),
    newArticle('2', 'What $k$-cores are made of', []),
  ],
  totalElements: 40_000,
  totalRelation: 'gte',
  cursor: null,
  notices: [],
  readings: [],
  isQuestion: false,
}
export const OVER = [[/^\/claire\/hybrid-search$/, MANY]] as const

/** No reports. */
export const NO_REPORTS: ReportPage = { content: [], totalElements: 0, totalPages: 0, empty: true }

const TROUBLES = [
  [
    'Archive of Computational Social Science: Working Papers and Preprints',
    'no_articles',
    'Die Website lässt sich lesen, aber es wurde kein Artikel darauf gefunden. Versuchen Sie es mit der Adresse einer Artikelliste, eines Feeds oder eines OAI-PMH-Repositoriums.',
  ],
  [
    'Journal of Lost Links',
    'blocked_site',
    'Le site refuse l’accès (403). Demandez au site d’autoriser ClaireBot, ou renoncez à cette source.',
  ],
  ['Materials Notes', 'degraded', 'More than a fifth of the visits failed.'],
  ['Network Notes', 'healthy', ''],
] as const

const troubled = TROUBLES.map(([name, state, reason], at): SourceDetail => {
  const source: Source = {
    id: `t${at}`,
    name,
    url: `https://${'archive-of-'.repeat(at === 0 ? 4 : 0)}notes-${at}.example.org/papers`,
    status: 'APPROVED',
    suggestedDate: DAY,
    notes: [],
    readOnly: false,
    rhythm: 'automatic',
  }
  const found = { articles: 1240, articles7Days: 0, articles30Days: at === 3 ? 1240 : 0 }
  const health = {
    state,
    reason,
    lastSuccessAt: DAY,
    nextScanAt: DAY,
    silence: null,
    method: 'Feed',
    ...found,
  }
  return { ...source, health, scan: null }
})
const TROUBLED_PAGE: SourcePage = {
  content: troubled.map(({ health: _health, scan: _scan, ...source }) => source),
  totalPages: 1,
  totalElements: troubled.length,
  empty: false,
}
const TROUBLED_COUNTS: SourceCounts = {
  PENDING: 25,
  APPROVED: 129,
  REJECTED: 12,
  needsAttention: 3,
  attention: { failing: 1, partly: 1, overdue: 1, silent: 0 },
}

/** Sources with problems, with the longest texts in each language. */
export const TROUBLED = [
  [/^\/claire\/source\/getAll$/, TROUBLED_PAGE],
  [/^\/claire\/source\/counts$/, TROUBLED_COUNTS],
  ...troubled.map((source) => [new RegExp(`^/claire/source/${source.id}$`), source] as const),
] as const
