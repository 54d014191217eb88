import type { Evidence, Passage, Quote, WrittenEvidence } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openMenu, press, type Screen } from './screen.ts'

/** Reads as a question, and finds articles in Claire's sample library. */
const ASKED = `/search?${new URLSearchParams({ searchText: 'How do cells divide?' })}`

const LONG_TITLE =
  'Restricted sleep, corticosterone and cell proliferation in the dentate gyrus of adult rats: a study of three strains over two years'

const ARTICLES = [
  [
    'Seventy-two hours without sleep and the birth of granule cells in the rat',
    ['J. Weber', 'P. Nair'],
    2019,
  ],
  [LONG_TITLE, ['M. Tanaka', 'O. Lind', 'A. Rossi', 'B. Haddad'], 2021],
  ['One night is not enough', ['C. Okafor'], 2023],
] as const

const SENTENCES = [
  ['Prolonged deprivation lowered the number of new cells in the dentate gyrus by about half.', null],
  [
    'Adrenalectomised rats lost as many new cells as intact ones.',
    'We removed the adrenal glands of half of the animals.',
  ],
  ['A single night without sleep did not change proliferation in either strain of mice.', null],
  [
    'Corticosterone rose by 40% during the first day and had returned to its usual level on the third, while the number of new cells, which we counted in every sixth section by two observers who did not know the group, went on falling.',
    null,
  ],
  [
    'Fragmented sleep may reduce the survival of new neurons even where the total time asleep is the same.',
    null,
  ],
  ['After three weeks fewer of these cells had become neurons.', null],
  ['No difference was found in mice.', null],
  ['The loss is not explained by stress alone.', null],
] as const

function quoteOf(at: number): Quote {
  const [text, before] = SENTENCES[at % SENTENCES.length] ?? SENTENCES[0]
  const [title, authors, publicationYear] = ARTICLES[at % ARTICLES.length] ?? ARTICLES[0]
  return {
    text,
    before,
    field: at % 4 ? 'abstract' : 'fullText',
    start: 0,
    end: text.length,
    version: 1,
    section: at % 2 ? 'results' : null,
    score: 0.9 - at / 20,
    closeness: at < 3 ? 'closest' : at < 6 ? 'close' : 'lessClose',
    article: {
      id: `given-${at % ARTICLES.length}`,
      title: encodeURIComponent(title),
      authors: [...authors],
      publicationYear,
      source: { id: 's', name: 'Sleep Research Reports' },
      venue: at % 2 ? 'Journal of Sleep Biology' : null,
      articleType: 'web',
      notice: null,
    },
  }
}

const EVIDENCE: Evidence = {
  answers: true,
  isJudged: true,
  quotes: SENTENCES.map((_, at) => quoteOf(at)),
  nearest: [],
  shown: 6,
  works: 40,
  ofWorks: 1_214,
  ofWorksRelation: 'gte',
  retracted: 1,
  byMeaning: 'contextual',
  canBeWritten: false,
}
const NONE: Evidence = {
  ...EVIDENCE,
  answers: false,
  isJudged: true,
  quotes: [],
  nearest: EVIDENCE.quotes.slice(0, 3),
  byMeaning: 'words',
  retracted: 0,
}
const WRITTEN: WrittenEvidence = {
  model: 'llama-3.1-8b-instruct',
  day: '2026-11-20',
  sentences: [
    {
      text: 'In rats, long deprivation lowers the number of new cells in the dentate gyrus.',
      quotes: [0, 5],
    },
    { text: 'One night has no measurable effect.', quotes: [2] },
    { text: 'The loss is not explained by stress hormones alone.', quotes: [1, 3] },
  ],
  dropped: 1,
}
const PASSAGE: Passage = {
  before: 'Rats were awake for 24, 48 or 72 hours. New cells were counted three weeks later. ',
  text: SENTENCES[0][0],
  after: ' Recovery took longer than the deprivation itself. The strain made no difference.',
}

const answering = (evidence: Evidence) => [[/^\/claire\/evidence$/, evidence] as const]
const written = [
  ...answering({ ...EVIDENCE, canBeWritten: true }),
  [/\/evidence\/written$/, WRITTEN],
] as const

const awaitQuotes = (page: Page) =>
  page.getByRole('region', { name: 'Evidence' }).getByRole('article').first().waitFor()

async function openAsked(page: Page, query: string) {
  await page.locator('#results a[href^="/detail/"]').last().click()
  await page.waitForURL(/\/detail\//)
  await page.goto(`${page.url().replace(/\?.*/, '')}?${query}`)
}

/** Sentences of articles above results, in an article, and in a folder. */
export const EVIDENCE_SCREENS: Screen[] = [
  { name: 'evidence', path: ASKED, given: answering(EVIDENCE), act: awaitQuotes },
  {
    name: 'evidence-all',
    path: ASKED,
    given: answering(EVIDENCE),
    act: (page) => press(page, 'Show all 8'),
  },
  {
    name: 'evidence-chosen',
    path: ASKED,
    given: answering(EVIDENCE),
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select sentence 2' }).check()
      await openMenu(page, 'Copy 1 with citation')
    },
  },
  { name: 'evidence-written', path: ASKED, given: written, act: awaitQuotes },
  { name: 'evidence-none', path: ASKED, given: answering(NONE), act: awaitQuotes },
  { name: 'evidence-failing', path: ASKED, failing: /^\/claire\/evidence/ },
  { name: 'evidence-waiting', path: ASKED, waiting: /^\/claire\/evidence/ },
  {
    name: 'evidence-place',
    path: ASKED,
    given: [...answering(EVIDENCE), [/\/passage$/, PASSAGE]],
    act: async (page) => {
      await openAsked(page, 'field=fullText&start=0&end=9&version=1')
      await page.locator('#passage').waitFor()
    },
  },
  {
    name: 'evidence-article',
    path: ASKED,
    given: answering(EVIDENCE),
    act: async (page) => {
      await openAsked(page, 'ask=How+do+cells+divide')
      await awaitQuotes(page)
    },
  },
  {
    name: 'evidence-folder',
    path: '/bookmark?ask=How+do+cells+divide',
    given: answering(EVIDENCE),
    act: awaitQuotes,
  },
]
