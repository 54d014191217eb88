import type { WorkPair, WorkPairArticle, WorkPairPage, WorkPairState } from '@claire/api-contract'

const COUNTS = { open: 18, merged: 212, apart: 9, disagreements: 2 }

const article = (id: string, fields: Partial<WorkPairArticle> & { title: string }): WorkPairArticle => ({
  id,
  authors: [],
  year: null,
  doi: '',
  source: 'Preprint Archive',
  url: `https://archive.example.org/${id}`,
  sentences: 0,
  bookmarks: 0,
  ...fields,
})

const ALL_AGREE: WorkPair['agreement'] = {
  title: 'agrees',
  doi: 'agrees',
  authors: 'agrees',
  year: 'agrees',
  source: 'agrees',
  abstract: 'agrees',
}

function pair(
  id: string,
  articles: [WorkPairArticle, WorkPairArticle],
  {
    agreement,
    ...fields
  }: Partial<Omit<WorkPair, 'agreement'>> & { agreement: Partial<WorkPair['agreement']> },
): WorkPair {
  return {
    id,
    state: 'open',
    reason: 'title',
    identifier: '',
    keptBy: '',
    isNotice: false,
    sharedSentences: 0,
    decidedBy: '',
    decidedAt: null,
    ...fields,
    articles,
    agreement: { ...ALL_AGREE, ...agreement },
  }
}

const ROBOTS = 'Measuring the thickness of sea ice from below with small autonomous boats'
const LONG =
  'Household surveys and the people whom they do not find: an estimate for seven regions over forty years from three registers that were kept for other purposes'

/** All kinds of agreement and difference of two articles, with long words, and with hardly any facts. */
const OPEN: WorkPair[] = [
  pair(
    'p1',
    [
      article('a1', {
        title: ROBOTS,
        authors: ['Chiara Rossi', 'Ngozi Okafor', 'Ewa Zielińska', 'Jun Watanabe'],
        year: 2021,
        doi: '10.1000/ice.2021.0024-5',
        sentences: 8,
        bookmarks: 3,
      }),
      article('b1', {
        title: ROBOTS,
        authors: ['Chiara Rossi', 'Ngozi Okafor', 'Ewa Zielińska', 'Jun Watanabe'],
        year: 2023,
        doi: '10.1000/ice.2021.0024-5',
        source: 'Polar Letters',
        sentences: 8,
        bookmarks: 1,
      }),
    ],
    { sharedSentences: 7, agreement: { year: 'differs', source: 'differs' } },
  ),
  pair(
    'p2',
    [
      article('a2', {
        title: 'A model of how swarms remember places and forget them',
        authors: ['Peter Helm', 'T. Adeyemi'],
        year: 2017,
        sentences: 6,
        bookmarks: 2,
      }),
      article('b2', {
        title: 'A model of how swarms find places and remember them',
        authors: ['Peter Helm', 'Tunde Adeyemi', 'Ines Costa'],
        year: 2020,
        doi: '10.1000/swarms.example',
        source: 'Network Notes',
        sentences: 6,
      }),
    ],
    {
      sharedSentences: 4,
      agreement: {
        title: 'partly',
        doi: 'one_side',
        authors: 'partly',
        year: 'differs',
        source: 'differs',
        abstract: 'partly',
      },
    },
  ),
  pair(
    'p3',
    [
      article('a3', { title: `Erratum: ${ROBOTS}`, authors: ['Chiara Rossi'], year: 2024 }),
      article('b3', { title: ROBOTS, authors: ['Chiara Rossi'], year: 2024, source: 'Polar Letters' }),
    ],
    {
      isNotice: true,
      agreement: { title: 'differs', doi: 'unknown', source: 'differs', abstract: 'unknown' },
    },
  ),
  pair(
    'p4',
    [
      article('a4', {
        title: LONG,
        year: 2019,
        doi: '10.1000/archive-of-computational-social-science.working-papers.2019.000417',
        source: 'Archive of Computational Social Science: Working Papers and Preprints',
        sentences: 1,
      }),
      article('b4', {
        title: 'What $k$-cores are made of, with $\\mathbb{Z}_2$-indices',
        authors: Array.from({ length: 20 }, (_, at) => `Author ${at + 1} of Twenty`),
        doi: '10.1000/archive-of-computational-social-science.working-papers.2019.000417',
        source: 'Network Notes',
        bookmarks: 12,
      }),
    ],
    {
      reason: 'identifier',
      identifier: '10.1000/archive-of-computational-social-science.working-papers.2019.000417',
      keptBy: 'b4',
      agreement: {
        title: 'differs',
        authors: 'one_side',
        year: 'one_side',
        source: 'differs',
        abstract: 'one_side',
      },
    },
  ),
]

const page = (content: WorkPair[], counts = COUNTS): WorkPairPage => ({
  content,
  totalPages: content.length > 0 ? 1 : 0,
  totalElements: content.length,
  empty: content.length === 0,
  counts,
})

const decided = (state: WorkPairState, fields: Partial<WorkPair> = {}) =>
  OPEN.map((each) => ({ ...each, state, ...fields }))

const BY_GRACE = { decidedBy: 'Grace Hopper', decidedAt: '2026-11-20T08:15:00.000Z' }

/** Pairs after weeks of scans, and the responses to decisions on the first two. */
export const PAIRS = [
  [/^\/claire\/works\/pairs$/, page(OPEN)],
  [/^\/claire\/works\/pairs\/p1$/, { ...OPEN[0], state: 'merged', ...BY_GRACE }],
  [/^\/claire\/works\/pairs\/p2$/, { ...OPEN[1], state: 'apart', ...BY_GRACE }],
] as const

export const MERGED_PAIRS = [
  [
    /^\/claire\/works\/pairs$/,
    page([
      ...decided('merged', BY_GRACE).slice(0, 2),
      ...decided('merged', { decidedAt: BY_GRACE.decidedAt }).slice(3),
    ]),
  ],
] as const

export const NO_PAIRS = [[/^\/claire\/works\/pairs$/, page([], { ...COUNTS, open: 0 })]] as const
