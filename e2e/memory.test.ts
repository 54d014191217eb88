import assert from 'node:assert/strict'
import type { SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type CallApi, openApiSession } from './support/api-session.ts'
import { eventually } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const ARTICLES = 12
const TRIPS = 30
/** Number of counts in a row; the lowest is without the page before, which React keeps for a while. */
const COUNTED_TRIPS = 5
const WARM_UP_TRIPS = 3
/** Allowed growth a trip: a single row of a list has more, and what a page loads later comes only once. */
const MOST_A_TRIP = { nodes: 20, listeners: 1 }

const { journey } = prepareStage({ prepare: importArticles, needsWholeBrowser: true })

const openSession = (claire: RunningClaire) =>
  openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })

const search = (call: CallApi) => call<SearchPage>('POST', '/claire/hybrid-search', { searchTerm: 'lichen' })

async function importArticles(claire: RunningClaire) {
  await importRecords(claire, {
    source: 'Lichen Letters',
    url: 'https://lichen.example.org',
    records: Array.from({ length: ARTICLES }, (_, at) => ({
      title: `Lichen on rock face ${at}`,
      url: `https://lichen.example.org/${at}`,
      abstract: `The lichen on rock face ${at} grows $x^${at}$ a year. It was measured for ${at + 3} years.`,
      authors: 'Ada Fern, Ben Moss, Cleo Stone',
      categories: ['Lichens', 'Rocks'],
      year: 2020,
    })),
  })
  const call = await openSession(claire)
  await eventually(
    'the articles can be found',
    async () => (await search(call)).totalElements === ARTICLES,
    120_000,
  )
}

/** Counts the objects of the page after garbage collection. */
async function openCounter(page: Page) {
  const session = await page.context().newCDPSession(page)
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    return { nodes, listeners: jsEventListeners }
  }
}

async function assertFlat(page: Page, trip: (number: number) => Promise<void>) {
  const count = await openCounter(page)
  for (let number = 0; number < WARM_UP_TRIPS; number++) await trip(number)
  const early = { nodes: Infinity, listeners: Infinity }
  for (let number = 0; number < COUNTED_TRIPS; number++) {
    await trip(number)
    const { nodes, listeners } = await count()
    early.nodes = Math.min(early.nodes, nodes)
    early.listeners = Math.min(early.listeners, listeners)
  }
  for (let number = 0; number < TRIPS; number++) await trip(number)
  let late = await count()
  const hasGrown = () =>
    late.nodes - early.nodes > TRIPS * MOST_A_TRIP.nodes ||
    late.listeners - early.listeners > TRIPS * MOST_A_TRIP.listeners
  // Counts vary while React keeps the page before; only leaks never go.
  for (let number = 0; number < TRIPS && hasGrown(); number++) {
    await trip(number)
    late = await count()
  }
  assert.ok(!hasGrown(), JSON.stringify({ early, late }))
}

/** Opens a listed article and goes back to the list. */
async function openArticleAndReturn(page: Page, number: number) {
  const articles = page.locator('main article h2 a, main li a[href^="/detail/"]')
  await articles.nth(number % 3).click()
  await page.locator('main article h1').waitFor()
  await page.goBack()
  await articles.nth(2).waitFor()
}

journey('thirty articles opened from a search leak nothing', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/search?searchText=lichen' })
  await assertFlat(page, (number) => openArticleAndReturn(page, number))
})

journey('thirty articles opened from the bookmarks leak nothing', async ({ page, claire }) => {
  const call = await openSession(claire)
  const { content } = await search(call)
  for (const { id } of content.slice(0, 3)) await call('POST', `/claire/bookmark?documentId=${id}`)
  await signInAt(page, claire, { path: '/bookmark' })
  await assertFlat(page, (number) => openArticleAndReturn(page, number))
})

journey('thirty ways from home to a search and back leak nothing', async ({ page, claire }) => {
  await signInAt(page, claire)
  await assertFlat(page, async () => {
    await page.getByRole('combobox', { name: 'Search' }).first().fill('lichen')
    await page.keyboard.press('Enter')
    await page.locator('main article h2').first().waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.locator('main article h2').first().waitFor({ state: 'detached' })
  })
})
