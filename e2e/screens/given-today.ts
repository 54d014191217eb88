import type { NewResultCounts, Today, TodayItem, TodayReason } from '@claire/api-contract'
import { newArticle } from './given-facts.ts'

const NONE = { alert: 0, folder: 0, author: 0, source: 0, topic: 0 }
const FOUND = '2026-11-28T07:00:00.000Z'
const NETWORKS = { id: 'f1', name: 'Networks' }

const LIKENESS = { words: ['community', 'null model'], like: 'Null%20models', others: 3, isEdge: false }

const because = (
  origin: TodayReason['origin'],
  name: string,
  likeness: TodayReason['likeness'] = null,
): TodayReason => ({
  origin,
  alertId: 'a',
  folderId: origin === 'folder' ? 'f1' : null,
  name,
  key: null,
  likeness,
})

interface Given {
  title: string
  authors: string[]
  sentence: string
  reasons: TodayReason[]
}

const ROWS: Given[] = [
  {
    title: 'Overlapping communities explain the missing triangles of sparse contact networks',
    authors: ['Chiara Rossi', 'Ngozi Okafor', 'Ewa Zielińska', 'Jun Watanabe'],
    sentence: 'Triangles that a null model lacks lie where two communities share more than four members.',
    reasons: [because('author', 'Chiara Rossi'), because('folder', 'Networks', LIKENESS)],
  },
  {
    title: 'Null models of networks and what they leave out when communities overlap',
    authors: ['Ngozi Okafor', 'Ewa Zielińska'],
    sentence:
      'We show that rewiring keeps the degrees of all members, but that it removes every trace of a community whose members belong to others as well, which most published comparisons overlook.',
    reasons: [because('folder', 'Networks', LIKENESS)],
  },
  {
    title: 'What $k$-cores are made of',
    authors: ['Jun Watanabe', 'Ada Lind', 'Marc Roux', 'Olga Petrova', 'Sam Field'],
    sentence: 'Half of the members of a core leave it if one in a hundred links is drawn at random.',
    reasons: [
      because(
        'alert',
        'Anything on uncertainty for the whole group, from every source that has been approved',
      ),
    ],
  },
  {
    title: 'A survey that nobody answered',
    authors: ['Sam Field'],
    sentence: 'Silence was most frequent where the letter named no sender.',
    reasons: [because('alert', 'Sampling')],
  },
  {
    title: 'Small worlds in large rooms: how people who never meet come to share their acquaintances',
    authors: ['Olga Petrova', 'Marc Roux'],
    sentence: 'Rooms with two doors shorten the paths between strangers by a third.',
    reasons: [because('folder', 'Networks', { ...LIKENESS, isEdge: true })],
  },
  {
    title: 'Counting bridges',
    authors: ['Ada Lind'],
    sentence: '',
    reasons: [because('source', 'Network Notes')],
  },
]

const CONTENT = ROWS.map(({ title, authors, ...rest }, at): TodayItem => ({
  article: newArticle(`today-${at}`, title, authors),
  ...rest,
  foundAt: FOUND,
  isSeen: false,
  savedIn: null,
  saveTo: at % 2 ? NETWORKS : null,
}))

const STREAM: Today = {
  content: CONTENT,
  totalElements: 29,
  counts: { ...NONE, all: 29, alert: 21, folder: 6, author: 1, source: 2 },
  seenToday: 4,
  position: 29,
  cursor: 'next',
  follows: { ...NONE, alert: 6, folder: 3, author: 4, source: 1 },
  folders: 5,
  sharedFolders: [],
  lastScanAt: FOUND,
  nextScanAt: '2096-11-28T11:40:00.000Z',
}

const COUNTS: NewResultCounts = { total: 31, alerts: [{ id: 'a', newResults: 31 }], kept: 14, position: 29 }

/** New works of a morning, which take days. Answers are accepted. */
export const MORNING = [
  [/^\/claire\/today$/, STREAM],
  [/^\/claire\/today\/.+$/, { done: true }],
  [/^\/claire\/today\/notices$/, { notices: [], cited: [] }],
  [/^\/claire\/alert-result\/counts$/, COUNTS],
] as const

/** All of it is seen. */
export const ALL_SEEN = [
  [
    /^\/claire\/today$/,
    { ...STREAM, content: CONTENT.slice(1, 5), totalElements: 4, counts: { ...NONE, all: 0 }, cursor: null },
  ],
  [/^\/claire\/alert-result\/counts$/, { ...COUNTS, total: 0, alerts: [] }],
] as const
