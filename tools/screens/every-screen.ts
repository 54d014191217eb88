import type { Page } from 'playwright-core'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface Screen {
  name: string
  path: string
  /** Makes calls to these addresses fail. */
  failing?: RegExp
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** In docs/screens, in this width and appearance. */
  docs?: { width: number; scheme: Scheme }[]
}

async function openFirst(page: Page) {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/detail\//)
  await page.getByText('Relevant Article Highlights:').waitFor()
}

async function openSource(page: Page) {
  const row = page.getByRole('rowheader').or(page.getByRole('article')).first()
  await row.getByRole('button').first().click()
  await page.getByRole('tabpanel', { name: 'History' }).waitFor()
}

async function openDialog(page: Page, button: string) {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** The first of them, where there is one. */
async function openMessage(page: Page) {
  const row = page.getByRole('article').first()
  if (!(await row.isVisible())) return
  await row.getByRole('button').or(row.getByRole('link')).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Of results; `found` is the address of a search that finds some. */
const screensOfResults = (found: string): Screen[] => [
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
    name: 'search-selected',
    path: found,
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check(),
  },
  { name: 'search-cite', path: found, act: (page) => openDialog(page, 'Cite') },
  { name: 'search-failing', path: found, failing: /search/ },
  {
    name: 'search-menu',
    path: found,
    act: (page) => openDialog(page, 'Account settings'),
  },
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
  { name: 'not-found', path: '/no/such/page' },
]

const OTHER_SCREENS: Screen[] = [
  {
    name: 'home',
    path: '/',
    docs: [
      { width: 1440, scheme: 'light' },
      { width: 390, scheme: 'light' },
    ],
  },
  { name: 'home-failing', path: '/', failing: /\/claire\// },
  { name: 'search-unasked', path: '/search' },
  { name: 'search-empty', path: '/search?searchText=zzyzx+quxly&refineSearch=true&from=2010' },
  { name: 'article-gone', path: '/detail/no-such-article' },
  { name: 'article-failing', path: '/detail/any', failing: /get-articles/ },
  { name: 'bookmarks', path: '/bookmark', docs: [{ width: 1440, scheme: 'light' }] },
  {
    name: 'bookmarks-selected',
    path: '/bookmark',
    act: (page) => page.getByRole('checkbox', { name: 'Select all bookmarks on this page' }).check(),
  },
  { name: 'bookmarks-move', path: '/bookmark', act: (page) => openDialog(page, 'MOVE') },
  { name: 'bookmarks-note', path: '/bookmark', act: (page) => openDialog(page, 'Note') },
  { name: 'bookmarks-bin', path: '/bookmark', act: (page) => openDialog(page, 'Bin') },
  { name: 'bookmarks-found', path: '/bookmark?q=null+models' },
  { name: 'bookmarks-nothing-found', path: '/bookmark?q=zzyzx' },
  { name: 'bookmarks-failing', path: '/bookmark', failing: /bookmark/ },
  { name: 'bookmarks-folder-missing', path: '/bookmarks/no-such-folder' },
  { name: 'alerts', path: '/alerts', docs: [{ width: 1440, scheme: 'light' }] },
  {
    name: 'alerts-form',
    path: '/alerts',
    act: (page) => openDialog(page, 'CREATE ALERT'),
  },
  { name: 'alerts-failing', path: '/alerts', failing: /alert/ },
  { name: 'account', path: '/account-settings' },
  { name: 'suggestions', path: '/account-settings/suggestions' },
  { name: 'sources-pending', path: '/admin-sources', docs: [{ width: 1440, scheme: 'dark' }] },
  { name: 'sources', path: '/admin-sources?tab=approved' },
  {
    name: 'sources-panel',
    path: '/admin-sources?tab=approved',
    act: openSource,
    docs: [{ width: 1440, scheme: 'light' }],
  },
  {
    name: 'sources-selected',
    path: '/admin-sources?tab=approved',
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check(),
  },
  { name: 'sources-failing', path: '/admin-sources?tab=approved', failing: /source/ },
  {
    name: 'sources-dialog',
    path: '/admin-sources',
    act: (page) => openDialog(page, 'Add New Source'),
  },
  { name: 'audit', path: '/admin-sources?view=audit' },
  { name: 'audit-empty', path: '/admin-sources?view=audit&query=zzyzx' },
  { name: 'audit-failing', path: '/admin-sources?view=audit', failing: /audit/ },
  { name: 'mail', path: '/admin-mail' },
  { name: 'mail-message', path: '/admin-mail', act: openMessage },
  { name: 'mail-failing', path: '/admin-mail', failing: /mail|outbox/ },
  { name: 'unauthorized', path: '/unauthorized' },
  { name: 'terms', path: '/terms' },
]

/** Every screen in every face; `search` is words that the library has articles about. */
export const everyScreen = (search: string): Screen[] => [
  ...screensOfResults(`/search?${new URLSearchParams({ searchText: search })}`),
  ...OTHER_SCREENS,
]
