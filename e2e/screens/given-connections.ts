import type {
  ArticleConnections,
  CheckedReference,
  CitedArticle,
  FolderConnections,
  BookmarkNotices,
  ReferenceCheck,
} from '@claire/api-contract'

let works = 0

const work = (title: string, authors: string[], publicationYear: number): CitedArticle => ({
  id: `connected-${works++}`,
  title: encodeURIComponent(title),
  authors,
  publicationYear,
  notice: null,
})

const WAVELETS = work('Detecting sleep spindles with wavelets', ['Jana Dvořák', 'Kari Lie'], 2010)
const SYNAPSES = work(
  'Electrical synapses in the reticular thalamus of the ferret',
  ['Pia Brandt', 'Ada Lind'],
  2007,
)
const BURSTS = work(
  'Bursts, single spikes and the strength of electrical coupling',
  ['Asha Nair', 'Ngozi Okafor'],
  2014,
)
const REVIEW = work(
  'Gap junctions between inhibitory neurons: a review of forty years of recordings in slices, in anaesthetised animals and in people',
  ['Mei Tanaka', 'Ada Lind', 'Marc Roux', 'Olga Petrova'],
  2004,
)
const COUPLING = work(
  'Cross-frequency coupling of oscillations during $\\gamma$ bursts',
  ['Ewa Gorochowski'],
  2016,
)
const WITHDRAWN: CitedArticle = {
  ...work('Short naps and declarative memory: a randomised trial', ['Eva Holm'], 2015),
  notice: { kind: 'retracted', url: 'https://doi.org/10.5555/notice' },
}
const cited = [WAVELETS, SYNAPSES, BURSTS, REVIEW, COUPLING, WITHDRAWN]
const YEARS = [1993, 1999, 2001, 2003, 2004, 2005, 2007, 2008, 2008, 2011, 2013]
const older = YEARS.map((year, at) =>
  work(`An earlier account of spindles, part ${at + 1}`, ['Sam Field'], year),
)

const CITING = [
  work(
    'Spindle-locked ripples predict next-day recall in older adults',
    ['Lena Fischer', 'Amir Haddad'],
    2026,
  ),
  work('What spindle detectors agree on, and what they do not', ['Lena Fischer', 'Jana Dvořák'], 2024),
  work('Thalamic spindles outlive the cortex that paced them', ['Lena Fischer', 'Asha Nair'], 2022),
  work('Plastic gap junctions in a network of bursting cells', ['Jonas Weber'], 2020),
  work('Propofol spindles and sleep spindles are not alike', ['Chiara Rossi', 'Ada Lind'], 2019),
  work('Coupling that comes and goes', ['Jonas Weber'], 2018),
]

const CONNECTIONS: ArticleConnections = {
  references: [
    ...[...cited, ...older].map((article, at) => ({
      doi: `10.5555/spindles.${at}`,
      article,
      citedTogether: Math.max(0, 14 - at * 2),
    })),
    ...Array.from({ length: 30 }, (_, at) => ({
      doi: `10.5555/elsewhere.${at}`,
      article: null,
      citedTogether: 0,
    })),
  ],
  citedBy: CITING.map((article, at) => ({ article, citedTogether: at })),
  around: [
    { doi: null, article: REVIEW, citedTogether: 9, shared: 12 },
    { doi: '10.1152/example.1993.70.1', article: null, citedTogether: 7, shared: 0 },
    { doi: null, article: COUPLING, citedTogether: 0, shared: 6 },
  ],
  alertId: null,
}

/** The connections of any article, three of which are saved. */
export const CONNECTED = [
  [/^\/claire\/articles\/[^/]+\/connections$/, CONNECTIONS],
  [
    /^\/claire\/articles\/[^/]+\/details$/,
    {
      affiliations: [{ name: 'Institute of Sleep', authors: [0] }],
      references: { count: 52, listed: [] },
      citedBy: { count: CITING.length, articles: [] },
    },
  ],
  [
    /^\/claire\/bookmark\/kept$/,
    [WAVELETS, BURSTS, ...CITING.slice(1, 3)].map(({ id }, at) => ({
      id: `b-${at}`,
      documentId: id,
      folder: { id: 'f', name: at === 1 ? 'Models' : 'Sleep spindles' },
    })),
  ],
] as const

const AROUND: FolderConnections = {
  works: 23,
  withReferences: 19,
  references: 812,
  referencesHere: 34,
  connected: [
    { doi: null, article: SYNAPSES, cites: 0, citedBy: 9 },
    { doi: '10.1152/example.1993.70.1', article: null, cites: 0, citedBy: 7 },
    { doi: null, article: CITING[0] ?? null, cites: 6, citedBy: 0 },
    { doi: null, article: REVIEW, cites: 2, citedBy: 5 },
    { doi: null, article: WITHDRAWN, cites: 0, citedBy: 4 },
  ],
}

/** Works around any folder, and around one whose references are not known. */
export const AROUND_FOLDER = [[/^\/claire\/bookmark\/folders\/[^/]+\/connections$/, AROUND]] as const
export const AROUND_NOTHING = [
  [
    /^\/claire\/bookmark\/folders\/[^/]+\/connections$/,
    { works: 4, withReferences: 0, references: 0, referencesHere: 0, connected: [] },
  ],
] as const

const reference = (number: number, text: string, over: Partial<CheckedReference> = {}): CheckedReference => ({
  number,
  line: number,
  text,
  authors: ['M Lindqvist', 'T Okafor'],
  year: '2021',
  doi: null,
  verdict: 'here',
  article: WAVELETS,
  notice: null,
  fault: null,
  otherTitle: null,
  sameAs: null,
  folder: null,
  ...over,
})

const notice = { url: 'https://doi.org/10.5555/notice', date: '2026-10-14', reason: 'unreliable results' }

const CHECKED: ReferenceCheck = {
  references: [
    reference(1, 'Slow waves, spindles and the consolidation of memory during sleep', {
      folder: { id: 'f', name: 'Sleep spindles' },
    }),
    reference(2, 'Short naps and declarative memory: a randomised trial', {
      verdict: 'retracted',
      article: WITHDRAWN,
      notice: { kind: 'retracted', ...notice },
    }),
    reference(3, 'Gap junction plasticity can lead to spindle oscillations'),
    reference(4, 'Seventy-two hours without sleep and the birth of granule cells in the rat', {
      verdict: 'corrected',
      notice: { kind: 'corrected', ...notice, reason: 'figure 3' },
    }),
    reference(5, '10.5555/jsb.31.204', {
      verdict: 'unknown',
      article: null,
      authors: [],
      year: '',
      doi: '10.5555/jsb.31.204',
    }),
    reference(6, 'Rossi, personal communication', {
      verdict: 'unreadable',
      fault: 'unidentified',
      article: null,
      authors: [],
      year: '',
    }),
    reference(7, 'Diet and sleep in hospital staff on rotating shifts', {
      verdict: 'wrongDoi',
      doi: '10.5555/diet.7',
      otherTitle: 'A survey of moths in the old town',
    }),
    reference(8, 'Gap junction plasticity can lead to spindle oscillations', { verdict: 'twice', sameAs: 3 }),
    ...Array.from({ length: 34 }, (_, at) =>
      reference(at + 9, `Spindles and what they are for, part ${at + 1}`),
    ),
  ],
  leftOut: 0,
  missing: [SYNAPSES, REVIEW, CITING[2] ?? BURSTS].map((article, at) => ({
    doi: null,
    article,
    with: 11 - at * 3,
  })),
  retractionsAsOf: '2026-11-20',
}

/** A checked list with every verdict. */
export const CHECKED_LIST = [[/^\/claire\/references\/check$/, CHECKED]] as const

const NOTICES: BookmarkNotices = {
  notices: [
    {
      bookmarkId: 'b-1',
      articleId: WITHDRAWN.id,
      title: WITHDRAWN.title,
      folder: { id: 'f', name: 'Sleep spindles' },
      kind: 'retracted',
      url: 'https://doi.org/10.5555/notice',
      foundAt: '2026-11-28T07:00:00.000Z',
    },
    {
      bookmarkId: 'b-2',
      articleId: null,
      title: REVIEW.title,
      folder: { id: 'g', name: 'Methods to compare before the proposal of the third work package' },
      kind: 'corrected',
      url: '',
      foundAt: '2026-11-27T07:00:00.000Z',
    },
  ],
  cited: [
    {
      id: 'doi:10.5555/bursts',
      doi: '10.5555/bursts',
      articleId: BURSTS.id,
      title: BURSTS.title,
      kind: 'retracted',
      url: 'https://doi.org/10.5555/notice-2',
      foundAt: '2026-11-26T07:00:00.000Z',
      citedBy: {
        count: 5,
        bookmarks: [SYNAPSES, REVIEW].map(({ id, title }) => ({ articleId: id, title })),
      },
    },
    {
      id: 'doi:10.5555/jsb.31.204',
      doi: '10.5555/jsb.31.204',
      articleId: null,
      title: '10.5555/jsb.31.204',
      kind: 'corrected',
      url: '',
      foundAt: '2026-11-25T07:00:00.000Z',
      citedBy: { count: 1, bookmarks: [{ articleId: WITHDRAWN.id, title: WITHDRAWN.title }] },
    },
  ],
}

/** Retractions and corrections of bookmarked works, and of works that bookmarks cite. Dismissals are accepted. */
export const RETRACTIONS = [[/^\/claire\/today\/notices$/, NOTICES]] as const
