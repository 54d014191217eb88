import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

interface LibraryArticle {
  id: string
  title: string
  abstract: string
  authors: string[]
  year: number
}

const LIBRARY = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/queries/question-library.json'), 'utf8'),
) as LibraryArticle[]
const QUESTION = 'please find papers on graph clustering not spectral after 2010'

const { journey } = prepareStage({ prepare })

async function prepare(claire: RunningClaire) {
  await importRecords(claire, {
    source: 'Questions',
    url: 'https://questions.example.org',
    records: LIBRARY.map(({ id, ...record }) => ({ ...record, url: `https://questions.example.org/${id}` })),
  })
  const call = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  await eventually(
    'all articles can be found',
    async () =>
      (await call<SearchPage>('POST', '/claire/hybrid-search', { searchTerm: '', source: ['Questions'] }))
        .totalElements >= LIBRARY.length,
    120_000,
  )
}

const chips = (page: Page) =>
  page.getByRole('list', { name: 'How your search was read' }).getByRole('listitem')
const titles = (page: Page) => page.locator('main article h2').allTextContents()
const searchedFor = (text: string) => `/search?searchText=${encodeURIComponent(text)}`

/** Saves a picture where somebody wants to look at one. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

journey('a question is read, shown, and undone part by part', async ({ page, claire }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAt(page, claire, { path: searchedFor(QUESTION) })
  await page.getByText('Without “spectral” (“not spectral”)').waitFor()
  await page.locator('main article h2').first().waitFor()
  assert.ok(!(await titles(page)).some((title) => title.includes('spectral')))
  await page.getByText('Since 2011 (“after 2010”)').waitFor()
  await page.getByText(/Not searched for/).waitFor()
  assert.deepEqual(await accessibilityProblems(page), [])
  await picture(page, 'read-1440-light')

  await page.getByRole('button', { name: 'Take “not spectral” as words' }).click()
  await page.getByText('Without “spectral”').waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('unread'), '["not spectral"]')
  await page.getByText('“not spectral” as words').waitFor()
  await page.getByText('Since 2011 (“after 2010”)').waitFor()

  await page.goBack()
  await page.getByText('Without “spectral” (“not spectral”)').waitFor()
  await page.getByRole('link', { name: 'Search for exactly what I typed' }).click()
  await chips(page).first().waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('verbatim'), 'true')
})

journey('an alert made from a search stores what was undone', async ({ page, claire }) => {
  await signInAt(page, claire, {
    path: `${searchedFor('graph clustering not spectral')}&unread=%5B%22not%20spectral%22%5D`,
  })
  await page.getByRole('button', { name: 'Create Alert' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Searched for as words').waitFor()
  await form.getByLabel('Email').fill('demo@example.org')
  await picture(page, 'alert-1280-light')
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto(`${claire.url}/alerts`)
  await page.getByText('“not spectral” as words').waitFor()
  await picture(page, 'alerts-1280-light')
})

journey('the menu shows the order that the words ask for', async ({ page, claire }) => {
  await signInAt(page, claire, { path: searchedFor('latest black holes') })
  const menu = page.getByLabel('Sort by')
  await page.getByText('Newest first (“latest”)').waitFor()
  await eventuallyEqual(() => menu.inputValue(), 'newest')
  assert.equal(new URL(page.url()).searchParams.get('sort'), null)
  await menu.selectOption('relevance')
  await page.getByText('“latest” as words').waitFor()
  await eventuallyEqual(() => menu.inputValue(), 'relevance')
})

journey('what was left out is counted, and shown on request', async ({ page, claire }) => {
  await signInAt(page, claire, { path: searchedFor('graph clustering not spectral') })
  const notice = page.getByRole('note').filter({ hasText: 'left out' })
  await notice.getByRole('link', { name: 'Show them' }).click()
  await page.getByText('Graph clustering with a spectral relaxation').waitFor()
})

journey('a number that may be no year is offered as one', async ({ page, claire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAt(page, claire, { path: searchedFor(QUESTION) })
  await page.getByText('Without “spectral” (“not spectral”)').waitFor()
  await page.locator('main article h2').first().waitFor()
  assert.equal((await sidewaysScroll(page)).pixels, 0)
  await picture(page, 'read-390-dark')
  await page.goto(`${claire.url}${searchedFor('attention Vaszani 2017')}`)
  await page.getByText('Vaszani as author first').waitFor()
  await eventuallyEqual(async () => (await titles(page))[0], 'Attention suffices for translation')
  await picture(page, 'offered-390-dark')
  await page.getByRole('button', { name: 'Filter by year: 2017' }).click()
  await page.waitForURL(/from=2017&to=2017/)
})
