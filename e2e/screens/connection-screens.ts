import type { Page } from 'playwright-core'
import { AROUND_FOLDER, AROUND_NOTHING, CHECKED_LIST, CONNECTED, RETRACTIONS } from './given-connections.ts'
import { MORNING } from './given-today.ts'
import { press, type Screen } from './screen.ts'

/** Connections of articles and folders, checked references, and retractions; `found` has results. */
export const connectionScreens = (found: string): Screen[] => [
  {
    name: 'connections-article',
    path: found,
    given: CONNECTED,
    act: async (page) => {
      await openConnections(page)
      await page.getByRole('heading', { name: 'Around this article' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'connections-article-open',
    path: found,
    given: CONNECTED,
    act: async (page) => {
      await openConnections(page)
      await press(page, /more in Claire/)
    },
  },
  {
    name: 'connections-article-failing',
    path: found,
    given: CONNECTED.slice(1),
    failing: /^\/claire\/articles\/.*\/connections/,
    act: openConnections,
  },
  { name: 'connections-folder', path: '/bookmark', given: AROUND_FOLDER, act: openAround },
  { name: 'connections-folder-nothing', path: '/bookmark', given: AROUND_NOTHING, act: openAround },
  {
    name: 'connections-folder-failing',
    path: '/bookmark',
    failing: /^\/claire\/bookmark\/folders/,
    act: openAround,
  },
  { name: 'connections-check-empty', path: '/check-references' },
  { name: 'connections-check', path: '/check-references', given: CHECKED_LIST, act: check },
  {
    name: 'connections-check-sound',
    path: '/check-references',
    given: CHECKED_LIST,
    act: async (page) => {
      await check(page)
      await press(page, /with nothing to report/)
    },
  },
  {
    name: 'connections-check-failing',
    path: '/check-references',
    failing: /^\/claire\/references/,
    act: pressCheck,
  },
  {
    name: 'connections-check-waiting',
    path: '/check-references',
    waiting: /^\/claire\/references/,
    act: pressCheck,
  },
  { name: 'connections-home-retractions', path: '/', given: [...MORNING, ...RETRACTIONS] },
  {
    name: 'connections-home-retraction-dismissed',
    path: '/',
    given: [...MORNING, ...RETRACTIONS],
    act: async (page) => {
      await press(page, 'Dismiss')
      await page.getByText('Dismissed:').waitFor()
    },
  },
]

async function openConnections(page: Page) {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/detail\//)
  await page.getByRole('heading', { name: 'Connections' }).scrollIntoViewIfNeeded()
}

async function openAround(page: Page) {
  await page.getByRole('link', { name: 'Reading group' }).click()
  // Cards of folders have a menu of their own.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').nth(2).waitFor()
  await press(page, /^Menu of folder/)
  await page.getByRole('menuitem', { name: 'Around this folder' }).click()
  await page.getByRole('heading', { level: 1, name: /^Around/ }).waitFor()
}

async function pressCheck(page: Page) {
  await page.getByLabel('Your list')
    .fill(`[1] Lindqvist M, Okafor T. Slow waves, spindles and the consolidation of memory during sleep. Short Reviews. 2021.
[2] Holm E. Short naps and declarative memory: a randomised trial. Sleep Res Rep. 2017;5:88.
[3] Pernelle G, Nicola W, Clopath C. Gap junction plasticity can lead to spindle oscillations.
[4] Weber J, Nair P. Seventy-two hours without sleep and the birth of granule cells in the rat. 2019.
[5] 10.5555/jsb.31.204
[6] Rossi, personal communication`)
  await press(page, 'Check')
}

async function check(page: Page) {
  await pressCheck(page)
  await page.getByRole('table').waitFor()
}
