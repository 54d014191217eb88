import type { Page } from 'playwright-core'
import { OVER, PINNED } from './given-facts.ts'
import { ALL_SEEN, MORNING } from './given-today.ts'
import { openDialog, openMenu, press, type Screen, selectFirst } from './screen.ts'

async function openFirst(page: Page) {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/detail\//)
  await page.getByText('Relevant Article Highlights:').waitFor()
}

/** Bookmarked articles stay in their folders. */
export async function bookmarkSelected(page: Page) {
  await selectFirst(page)
  await page.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'BOOKMARK' }).click()
  await page.getByRole('button', { name: 'Change' }).waitFor()
}

/** The folder can be changed afterwards. */
async function openFolderPicker(page: Page) {
  await bookmarkSelected(page)
  await openDialog(page, 'Change')
}

/** On small windows it is among the filters. */
async function openExportOfAll(page: Page) {
  const button = page.getByRole('button', { name: 'Export results' })
  if (!(await button.first().isVisible())) await openDialog(page, /^Filters/)
  await button.last().click()
  await page.getByRole('dialog', { name: /Export/ }).waitFor()
}

/** Screens of results; `found` is the address of a search with results. */
export const resultScreens = (found: string): Screen[] => [
  {
    name: 'search',
    path: found,
    docs: [
      { width: 1440, scheme: 'light' },
      { width: 1440, scheme: 'dark' },
      { width: 390, scheme: 'light' },
    ],
  },
  { name: 'search-filtered', path: `${found}&from=2012&refineSearch=true` },
  { name: 'search-read', path: `${found}+without+lithium+after+2010` },
  {
    name: 'search-filters',
    path: `${found}&from=2012`,
    upTo: 1024,
    act: (page) => openDialog(page, /^Filters/),
  },
  { name: 'search-compact', path: found, from: 768, act: (page) => press(page, 'Compact') },
  { name: 'search-selected', path: found, act: selectFirst },
  {
    name: 'search-export',
    path: found,
    act: async (page) => {
      await selectFirst(page)
      await openMenu(page, 'Export in another format')
    },
  },
  { name: 'search-export-all', path: found, act: openExportOfAll },
  { name: 'search-toast', path: found, act: bookmarkSelected },
  { name: 'search-folder-picker', path: found, act: openFolderPicker },
  { name: 'search-cite', path: found, act: (page) => openDialog(page, 'Cite') },
  {
    name: 'search-cite-failing',
    path: found,
    failing: /^\/claire\/.*cit/,
    act: (page) => openDialog(page, 'Cite'),
  },
  { name: 'search-alert', path: found, act: openSearchAlert },
  { name: 'search-over', path: found, given: OVER },
  { name: 'search-failing', path: found, failing: /^\/claire\/.*search/ },
  { name: 'search-waiting', path: found, waiting: /^\/claire\/.*search/ },
  { name: 'search-menu', path: found, act: (page) => openDialog(page, 'Account settings') },
  {
    name: 'search-navigation',
    path: found,
    upTo: 1024,
    act: async (page) => {
      await press(page, 'Toggle navigation')
      await page
        .locator('.MuiModal-root')
        .getByRole('link', { name: /^Admin Sources/ })
        .waitFor()
    },
  },
]

export const articleScreens = (found: string): Screen[] => [
  {
    name: 'article',
    path: found,
    act: openFirst,
    docs: [
      { width: 1440, scheme: 'light' },
      { width: 1440, scheme: 'dark' },
      { width: 390, scheme: 'dark' },
    ],
  },
  {
    name: 'article-end',
    path: found,
    act: async (page) => {
      await openFirst(page)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    },
  },
  {
    name: 'article-cite',
    path: found,
    act: async (page) => {
      await openFirst(page)
      await openDialog(page, 'Cite')
    },
  },
  {
    name: 'article-report',
    path: found,
    act: async (page) => {
      await openFirst(page)
      await openDialog(page, 'Report a mistake')
    },
  },
  {
    name: 'article-report-failing',
    path: found,
    failing: /^\/claire\/report/,
    act: async (page) => {
      await openFirst(page)
      await openDialog(page, 'Report a mistake')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'articles', path: found, act: openSeveral },
  {
    name: 'article-highlights-failing',
    path: found,
    failing: /^\/claire\/.*(abstract|similar)/,
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
]

/** Opens two articles at one address. */
async function openSeveral(page: Page) {
  const links = page.getByRole('article').getByRole('heading').getByRole('link')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href)),
  )
  const ids = addresses.slice(0, 2).map(({ pathname }) => pathname.split('/').at(-1))
  await page.goto(new URL(`/detail/${ids.join(',')}`, page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openSearchAlert(page: Page) {
  const button = page.getByRole('button', { name: 'Create Alert' })
  if (!(await button.first().isVisible())) await openDialog(page, /^Filters/)
  await button.last().click()
  await page.getByRole('dialog', { name: 'Create Alert for New Search Results' }).waitFor()
}

/** Dismisses the third row and goes to the second. */
async function answerRows(page: Page) {
  await page.keyboard.type('jjjd')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.type('k')
}

async function followTopic(page: Page) {
  const topics = page.getByRole('group', { name: 'Choose what you work on' })
  const topic = topics.getByRole('button').first()
  if ((await topic.getAttribute('aria-pressed')) === 'false') await topic.click()
  await page.getByRole('heading', { name: /^Newest in/ }).waitFor()
  await page.getByRole('article').first().waitFor()
}

export const HOME_SCREENS: Screen[] = [
  {
    name: 'home',
    path: '/',
    docs: [
      { width: 1440, scheme: 'light' },
      { width: 390, scheme: 'light' },
    ],
  },
  { name: 'home-stream', path: '/', given: MORNING, act: answerRows },
  { name: 'home-selected', path: '/', given: MORNING, act: (page) => page.keyboard.type('jxjx') },
  { name: 'home-empty', path: '/', given: ALL_SEEN },
  { name: 'home-first-day', path: '/', visitor: 'demo' },
  { name: 'home-first-topics', path: '/', visitor: 'demo', act: followTopic },
  { name: 'home-failing', path: '/', failing: /^\/claire\// },
  { name: 'home-waiting', path: '/', waiting: /^\/claire\/.*(bookmark|today|alert|scanned|suggest)/ },
  { name: 'home-suggest', path: '/', visitor: 'demo', act: (page) => openDialog(page, 'SUGGEST A SOURCE') },
  {
    name: 'home-shortcuts',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'search-unasked',
    path: '/search',
    given: [[/^\/claire\/search\/pinned$/, PINNED]],
    act: (page) => page.getByRole('heading', { name: 'Ways to search' }).waitFor(),
  },
  {
    name: 'search-unasked-failing',
    path: '/search',
    failing: /^\/claire\/search(?:\/pinned)?$/,
    act: (page) => page.getByRole('heading', { name: 'Topics' }).waitFor(),
  },
  { name: 'search-empty', path: '/search?searchText=zzyzx+quxly&refineSearch=true&from=2010' },
  { name: 'article-gone', path: '/detail/no-such-article' },
  { name: 'article-failing', path: '/detail/any', failing: /^\/claire\/.*get-articles/ },
  { name: 'article-waiting', path: '/detail/any', waiting: /^\/claire\/.*get-articles/ },
]
