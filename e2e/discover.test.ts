import assert from 'node:assert/strict'
import type { Count, SearchPage, UnfoundSearches } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import { watchShifts } from './support/layout-shifts.ts'
import { go } from './support/navigate.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const TITLES = [
  'Sea ice in the Barents Sea',
  'Glaciers and the level of the sea',
  'Kelp forests of cold coasts',
  'Why urchins graze kelp forests',
]
const NEWS = 'Sea ice and the seals that live on it'

const { journey } = prepareStage({ prepare: (claire) => add(claire, TITLES) })

const session = (claire: RunningClaire) =>
  openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })

async function add(claire: RunningClaire, titles: readonly string[]) {
  await importRecords(claire, {
    source: 'Shore Reports',
    url: 'https://shore.example.org',
    records: titles.map((title) => ({
      title,
      authors: ['Ingrid Vassdal'],
      year: 2021,
      categories: ['Marine biology'],
      abstract: `This is about ${title.toLowerCase()}.`,
      url: `https://shore.example.org/${encodeURIComponent(title)}`,
    })),
  })
  const call = await session(claire)
  const input = { searchTerm: `"${titles.at(-1)}"`, refineSearch: true }
  await eventually(
    'the articles can be found',
    async () => (await call<Count>('POST', '/claire/count', input)).count > 0,
    120_000,
  )
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const section = (page: Page, name: string) => results(page).getByRole('region', { name })

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey('a pinned search says what is new until it is opened', async ({ page, visitor, claire }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAt(page, claire, { path: '/search?searchText=%22sea+ice%22' })
  await results(page).getByRole('link', { name: TITLES[0] }).waitFor()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('button', { name: 'Pinned' }).waitFor()
  const pinned = navigation(page).getByRole('link', { name: /sea ice/ })
  await eventuallyEqual(() => pinned.textContent(), '"sea ice"')

  await add(claire, [NEWS])
  const tab = await visitor.newTab()
  await tab.setViewportSize({ width: 1440, height: 900 })
  const shifts = await watchShifts(tab)
  await tab.goto(`${claire.url}/search`)
  await section(tab, 'Pinned searches').getByText('+1 since you looked').waitFor()
  await section(tab, 'Recent searches').getByRole('link', { name: '"sea ice"' }).waitFor()
  await section(tab, 'Topics')
    .getByRole('link', { name: /Marine biology 5/ })
    .waitFor()
  await navigation(tab).getByText('+1', { exact: true }).waitFor()
  await assertGoodLooks(tab, 'Discover')
  const { cls, worst } = await shifts()
  assert.ok(cls < 0.02, `${cls}: ${worst.join(' · ')}`)

  await section(tab, 'Pinned searches').getByRole('link', { name: '"sea ice"' }).click()
  await tab.getByText('New since you looked').waitFor()
  await results(tab).getByRole('link', { name: NEWS }).waitFor()
  await eventuallyEqual(() => results(tab).getByRole('article').count(), 1)
  await navigation(tab).getByText('+1', { exact: true }).waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: /Remove .*New since you looked/ }).click()
  await results(tab).getByRole('link', { name: TITLES[0] }).waitFor()
  await results(tab).getByRole('link', { name: NEWS }).waitFor()

  await tab.getByRole('button', { name: 'Pinned' }).click()
  await navigation(tab)
    .getByRole('link', { name: /sea ice/ })
    .waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Undo' }).click()
  await navigation(tab)
    .getByRole('link', { name: /sea ice/ })
    .click()
  await tab.getByRole('button', { name: 'Pinned' }).click()
  await tab.getByRole('button', { name: 'Pin', exact: true }).waitFor()
  await tab.goto(`${claire.url}/search`)
  await section(tab, 'Topics').waitFor()
  await section(tab, 'Pinned searches').first().waitFor({ state: 'detached' })
})

journey('each example of a search finds something, on the smallest window too', async ({ page, claire }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAt(page, claire, { path: '/search' })
  const ways = section(page, 'Ways to search').getByRole('link')
  await ways.first().waitFor()
  await assertGoodLooks(page, 'Discover at 320 px')
  const texts = await ways.allTextContents()
  assert.equal(texts.length, 3)
  for (const text of texts) {
    await go(page, '/search')
    await page.getByRole('link', { name: text, exact: true }).click()
    await results(page).getByRole('article').first().waitFor()
  }
})

journey('administrators see no text that fewer than five people searched for', async ({ claire }) => {
  const call = await session(claire)
  await call<SearchPage>('POST', '/claire/search', { searchTerm: '"dark matter"' })
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  assert.deepEqual(await admin<UnfoundSearches>('GET', '/claire/search/unfound'), { searches: [] })
})
