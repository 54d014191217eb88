import type { AuthorProfile, ProfileArticles, TopicProfile } from '@claire/api-contract'
import { newArticle } from './given-facts.ts'

const ORCID = 'https://orcid.org/0000-0002-1825-0097'
const NAME = 'Chiara Rossi'
const CROWD = Array.from({ length: 500 }, (_, at) => `Member ${at + 1}`)
const LONG_NAME =
  'Maria Alejandra de los Ángeles Fernández-Villaverde y Sánchez-Hohenlohe-Schillingsfürst-Waldenburg'

const WORKS: readonly [title: string, authors: string[], summary: string][] = [
  [
    'Overlapping communities explain the missing triangles of sparse contact networks',
    [NAME, 'Ngozi Okafor', 'Ewa Zielińska', 'Jun Watanabe'],
    'Triangles that a null model lacks lie where two communities share more than four members. We count them in nine networks of contacts, and compare them with what rewiring leaves.',
  ],
  [
    'Small worlds in large rooms: how people who never meet come to share their acquaintances',
    ['Ngozi Okafor', NAME],
    'Rooms with two doors shorten the paths between strangers by a third.',
  ],
  [
    'What $k$-cores are made of',
    [NAME],
    'Half of the members of a core leave it if a link is drawn at random.',
  ],
  ['A census of everybody who was there', [NAME, ...CROWD], 'All five hundred of us counted one another.'],
  ['Letters that arrive twice', [LONG_NAME, NAME], 'Two of a hundred letters took both ways round a ring.'],
]

const articles: ProfileArticles = {
  content: WORKS.map(([title, authors, summary], at) => ({
    ...newArticle(`w${at}`, title, authors),
    publicationYear: 2026 - at,
    orcids: authors.map((name) => (name === NAME ? ORCID : '')),
    summary,
  })),
  totalElements: WORKS.length,
  totalPages: 1,
  empty: false,
}

const years = [3, 1, 0, 5, 4, 9, 7, 11, 8, 12, 10, 15].map((count, at) => ({ year: 2015 + at, count }))
const named = (...names: string[]) =>
  names.map((name, at) => ({ name, key: name, count: Math.ceil(27 / (at + 1)) }))

const PERSON: AuthorProfile = {
  key: '0000-0002-1825-0097',
  name: NAME,
  orcid: ORCID,
  forms: [NAME, 'C. Rossi', 'Rossi, Chiara'],
  affiliations: [
    { name: 'University of Ravenna, Institute of Human Networks', startYear: 2019, endYear: 2026 },
    { name: 'Polytechnic of Aosta', startYear: 2015, endYear: 2018 },
    {
      name: 'Department of Computational Social Science, Faculty of Philosophy, University of the Two Valleys',
      startYear: 2014,
      endYear: 2014,
    },
    { name: 'Observatory of Letters', startYear: null, endYear: null },
  ],
  articles: { identified: 31, withIdentifier: 29, named: 12 },
  people: [
    { orcid: 'https://orcid.org/0000-0001-5109-3700', key: '0000-0001-5109-3700', name: NAME, count: 4 },
  ],
  years,
  topics: named('cs.SI', 'physics.soc-ph', 'Sociology of organisations in rural districts', 'stat.ME'),
  coAuthors: named('Ngozi Okafor', 'Ewa Zielińska', 'Jun Watanabe', LONG_NAME),
  bookmarked: 4,
  alertId: null,
}

const NAMESAKES: AuthorProfile = {
  ...PERSON,
  key: NAME,
  orcid: null,
  affiliations: [],
  articles: { identified: 0, withIdentifier: 0, named: 12 },
  bookmarked: 0,
  alertId: 'a',
}

const TOPIC: TopicProfile = {
  name: 'Contact networks',
  forms: ['Contact networks', 'contact-networks'],
  articles: 1204,
  addedThisWeek: 38,
  years: Array.from({ length: 60 }, (_, at) => ({ year: 1967 + at, count: (at * at) % 53 })),
  authors: named(NAME, 'Ngozi Okafor', LONG_NAME),
  sources: named('Network Notes', 'Archive of Computational Social Science, Demography and Geography').map(
    ({ key, ...each }) => ({ ...each, id: key }),
  ),
  neighbours: named('cs.SI', 'Epidemics'),
  bookmarked: 0,
  alertId: null,
}

export const PROFILE_PATH = '/author/0000-0002-1825-0097'
export const NAMESAKES_PATH = `/author/${encodeURIComponent(NAME)}`
export const TOPIC_PATH = '/topic/Contact%20networks'
const LIST = [/^\/claire\/(authors|topics)\/[^/]+\/articles$/, articles] as const
export const GIVEN_PERSON = [LIST, [/^\/claire\/authors\/[^/]+$/, PERSON]] as const
export const GIVEN_NAMESAKES = [LIST, [/^\/claire\/authors\/[^/]+$/, NAMESAKES]] as const
export const GIVEN_TOPIC = [LIST, [/^\/claire\/topics\/[^/]+$/, TOPIC]] as const
export const NOTHING_FOUND = { content: [], totalElements: 0, totalPages: 0, empty: true }
