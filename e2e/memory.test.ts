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
const WARM_UP_TRIPS = 2
/** Trips of a count. */
const COUNTED_TRIPS = 3
/** Trips from one count to the next. */
const TRIPS = 5
/** Counts that must all have grown: what a page loads later comes only once. */
const COUNTS_OF_A_LEAK = 3
/** Allowed growth a trip: a single row of a list has more. */
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

interface Objects {
  nodes: number
  listeners: number
}

type Trip = (number: number) => Promise<void>

/** Returns the fewest objects after one of some trips: those without the page before, which React keeps for a while. */
async function fewestObjects(page: Page, trip: Trip): Promise<Objects> {
  const session = await page.context().newCDPSession(page)
  const fewest = { nodes: Infinity, listeners: Infinity }
  for (let number = 0; number < COUNTED_TRIPS; number++) {
    await trip(number)
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    fewest.nodes = Math.min(fewest.nodes, nodes)
    fewest.listeners = Math.min(fewest.listeners, jsEventListeners)
  }
  await session.detach()
  return fewest
}

const hasGrown = (early: Objects, late: Objects) =>
  late.nodes - early.nodes > TRIPS * MOST_A_TRIP.nodes ||
  late.listeners - early.listeners > TRIPS * MOST_A_TRIP.listeners

async function assertFlat(page: Page, trip: Trip) {
  for (let number = 0; number < WARM_UP_TRIPS; number++) await trip(number)
  const counts = [await fewestObjects(page, trip)]
  while (counts.length <= COUNTS_OF_A_LEAK) {
    for (let number = COUNTED_TRIPS; number < TRIPS; number++) await trip(number)
    const late = await fewestObjects(page, trip)
    if (!hasGrown(counts.at(-1) ?? late, late)) return
    counts.push(late)
  }
  assert.fail(JSON.stringify(counts))
}

/** Opens a listed article and goes back to the list. */
async function openArticleAndReturn(page: Page, number: number) {
  const articles = page.locator('main article h2 a, main li a[href^="/detail/"]')
  await articles.nth(number % 3).click()
  await page.locator('main article h1').waitFor()
  await page.goBack()
  await articles.nth(2).waitFor()
}

journey('articles opened from a search leak nothing', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/search?searchText=lichen' })
  await assertFlat(page, (number) => openArticleAndReturn(page, number))
})

journey('articles opened from the bookmarks leak nothing', async ({ page, claire }) => {
  const call = await openSession(claire)
  const { content } = await search(call)
  for (const { id } of content.slice(0, 3)) await call('POST', `/claire/bookmark?documentId=${id}`)
  await signInAt(page, claire, { path: '/bookmark' })
  await assertFlat(page, (number) => openArticleAndReturn(page, number))
})

journey('ways from home to a search and back leak nothing', async ({ page, claire }) => {
  await signInAt(page, claire)
  await assertFlat(page, async () => {
    await page.getByRole('combobox', { name: 'Search' }).first().fill('lichen')
    await page.keyboard.press('Enter')
    await page.locator('main article h2').first().waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.locator('main article h2').first().waitFor({ state: 'detached' })
  })
})
