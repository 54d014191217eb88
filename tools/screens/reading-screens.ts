import type { Page } from 'playwright-core'
import {
  confirmEmpty,
  openDialog,
  openFromMenu,
  openMenu,
  press,
  type Screen,
  selectFirst,
} from './screen.ts'

async function openFirst(page: Page) {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/detail\//)
  await page.getByText('Relevant Article Highlights:').waitFor()
}

/** Articles that are kept already stay where they are, and the folder can be changed afterwards. */
async function openFolderPicker(page: Page) {
  await selectFirst(page)
  await page.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'BOOKMARK' }).click()
  await openDialog(page, 'Change')
}

/** What is pasted has one reference that is not in Claire and one that cannot be read. */
async function previewReferences(page: Page) {
  await openDialog(page, 'Import')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or paste references')
    .fill(`@article{known, title={Null models of networks and what they leave out when communities overlap}, author={Rossi, Chiara and Okafor, Ngozi}, year={2021}, journal={Network Notes}, doi={10.5555/never.1}}
@article{broken, title={No end`)
  await dialog.getByRole('button', { name: 'Read what is pasted' }).click()
  await dialog.getByText('Not in Claire').first().waitFor()
}

/** Of results; `found` is the address of a search that finds some. */
const resultScreens = (found: string): Screen[] => [
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
  { name: 'search-folder-picker', path: found, act: openFolderPicker },
  { name: 'search-cite', path: found, act: (page) => openDialog(page, 'Cite') },
  {
    name: 'search-cite-failing',
    path: found,
    failing: /^\/claire\/.*cit/,
    act: (page) => openDialog(page, 'Cite'),
  },
  { name: 'search-alert', path: found, act: openSearchAlert },
  { name: 'search-failing', path: found, failing: /^\/claire\/.*search/ },
  { name: 'search-waiting', path: found, waiting: /^\/claire\/.*search/ },
  { name: 'search-menu', path: found, act: (page) => openDialog(page, 'Account settings') },
  {
    name: 'search-navigation',
    path: found,
    upTo: 1024,
    act: async (page) => {
      await press(page, 'Toggle navigation')
      await page.getByRole('link', { name: /^Admin Sources/ }).waitFor()
    },
  },
]

const articleScreens = (found: string): Screen[] => [
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
    name: 'article-highlights-failing',
    path: found,
    failing: /^\/claire\/.*(abstract|similar)/,
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
]

async function openSearchAlert(page: Page) {
  const button = page.getByRole('button', { name: 'Create Alert' })
  if (!(await button.first().isVisible())) await openDialog(page, /^Filters/)
  await button.last().click()
  await page.getByRole('dialog', { name: 'Create Alert for New Search Results' }).waitFor()
}

const HOME_SCREENS: Screen[] = [
  {
    name: 'home',
    path: '/',
    docs: [
      { width: 1440, scheme: 'light' },
      { width: 390, scheme: 'light' },
    ],
  },
  { name: 'home-first-day', path: '/', visitor: 'demo' },
  { name: 'home-failing', path: '/', failing: /^\/claire\// },
  { name: 'home-waiting', path: '/', waiting: /^\/claire\/.*(bookmark|alert|scanned|suggest)/ },
  { name: 'home-suggest', path: '/', visitor: 'demo', act: (page) => openDialog(page, 'SUGGEST A SOURCE') },
  { name: 'search-unasked', path: '/search' },
  { name: 'search-empty', path: '/search?searchText=zzyzx+quxly&refineSearch=true&from=2010' },
  { name: 'article-gone', path: '/detail/no-such-article' },
  { name: 'article-failing', path: '/detail/any', failing: /^\/claire\/.*get-articles/ },
  { name: 'article-waiting', path: '/detail/any', waiting: /^\/claire\/.*get-articles/ },
]

const BOOKMARK_SCREENS: Screen[] = [
  { name: 'bookmarks', path: '/bookmark', docs: [{ width: 1440, scheme: 'light' }] },
  { name: 'bookmarks-empty', path: '/bookmark', visitor: 'demo' },
  { name: 'bookmarks-folder', path: '/bookmark', act: openFolder },
  { name: 'bookmarks-compact', path: '/bookmark', from: 768, act: (page) => press(page, 'Compact') },
  {
    name: 'bookmarks-selected',
    path: '/bookmark',
    act: (page) => page.getByRole('checkbox', { name: 'Select all bookmarks on this page' }).check(),
  },
  {
    name: 'bookmarks-tag',
    path: '/bookmark',
    act: async (page) => {
      await selectFirst(page)
      await openDialog(page, /^Tag$/)
    },
  },
  {
    name: 'bookmarks-export',
    path: '/bookmark',
    act: async (page) => {
      await selectFirst(page)
      await openMenu(page, 'Export in another format')
    },
  },
  { name: 'bookmarks-move', path: '/bookmark', act: (page) => openDialog(page, 'MOVE') },
  { name: 'bookmarks-note', path: '/bookmark', act: (page) => openDialog(page, 'Note') },
  { name: 'bookmarks-bin', path: '/bookmark', act: (page) => openDialog(page, 'Bin') },
  {
    name: 'bookmarks-bin-failing',
    path: '/bookmark',
    failing: /^\/claire\/.*bin/,
    act: (page) => openDialog(page, 'Bin'),
  },
  { name: 'bookmarks-import', path: '/bookmark', act: (page) => openDialog(page, 'Import') },
  { name: 'bookmarks-import-preview', path: '/bookmark', act: previewReferences },
  { name: 'bookmarks-add-folder', path: '/bookmark', act: (page) => openDialog(page, 'ADD FOLDER') },
  {
    name: 'bookmarks-add-folder-refused',
    path: '/bookmark',
    act: async (page) => {
      await openDialog(page, 'ADD FOLDER')
      await confirmEmpty(page, 'Folder Name', 'OK')
    },
  },
  { name: 'bookmarks-folder-menu', path: '/bookmark', act: (page) => openMenu(page, /^Menu of folder/) },
  {
    name: 'bookmarks-rename-folder',
    path: '/bookmark',
    act: (page) => openFromMenu(page, { button: /^Menu of folder/, entry: 'Rename' }),
  },
  {
    name: 'bookmarks-delete-folder',
    path: '/bookmark',
    act: (page) => openFromMenu(page, { button: /^Menu of folder/, entry: 'Delete' }),
  },
  { name: 'bookmarks-found', path: '/bookmark?q=null+models' },
  { name: 'bookmarks-nothing-found', path: '/bookmark?q=zzyzx' },
  { name: 'bookmarks-failing', path: '/bookmark', failing: /^\/claire\/.*bookmark/ },
  { name: 'bookmarks-waiting', path: '/bookmark', waiting: /^\/claire\/.*bookmark/ },
  { name: 'bookmarks-folder-missing', path: '/bookmarks/no-such-folder' },
]

async function openFolder(page: Page) {
  await page.locator('a[href^="/bookmarks/"]').first().click()
  await page.waitForURL(/\/bookmarks\//)
}

const ALERT_SCREENS: Screen[] = [
  { name: 'alerts', path: '/alerts', docs: [{ width: 1440, scheme: 'light' }] },
  { name: 'alerts-empty', path: '/alerts', visitor: 'demo' },
  { name: 'alerts-form', path: '/alerts', act: (page) => openDialog(page, 'CREATE ALERT') },
  {
    name: 'alerts-form-refused',
    path: '/alerts',
    act: async (page) => {
      await openDialog(page, 'CREATE ALERT')
      await confirmEmpty(page, 'Alert name', 'Create Alert')
    },
  },
  { name: 'alerts-edit', path: '/alerts', act: (page) => openDialog(page, /^Edit “/) },
  { name: 'alerts-delete', path: '/alerts', act: (page) => openDialog(page, /^Delete “/) },
  { name: 'alerts-delivery', path: '/alerts', act: (page) => openDialog(page, /^Mail and feed of/) },
  {
    name: 'alerts-delivery-failing',
    path: '/alerts',
    failing: /^\/claire\/.*(mails|feed)/,
    act: (page) => openDialog(page, /^Mail and feed of/),
  },
  { name: 'alerts-pause', path: '/alerts', act: (page) => openMenu(page, /^Pause “/) },
  { name: 'alerts-results', path: '/alerts', act: openAlertResults },
  { name: 'alerts-failing', path: '/alerts', failing: /^\/claire\/.*alert/ },
  { name: 'alerts-waiting', path: '/alerts', waiting: /^\/claire\/.*alert/ },
  { name: 'alerts-unknown', path: '/search?alertId=no-such-alert' },
]

/** What an alert has found, without its being read. */
async function openAlertResults(page: Page) {
  const address = await page.getByRole('link', { name: 'VIEW SEARCH RESULTS' }).first().getAttribute('href')
  await page.goto(new URL((address ?? '').replace('shouldReturn=true', ''), page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export const readingScreens = (found: string): Screen[] => [
  ...resultScreens(found),
  ...articleScreens(found),
  ...HOME_SCREENS,
  ...BOOKMARK_SCREENS,
  ...ALERT_SCREENS,
]
