import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { BEES, JOURNAL, KELP, NEWS, REPORT, TIDES } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { rows, sees, trailOf } from './observe-page.ts'
import { describeDialogs } from './search-dialogs.ts'
import { describeEmpty } from './search-empty.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export const pathOfSources = (...names: string[]) =>
  `/search?sources=${encodeURIComponent(JSON.stringify(names))}`
const ALL_TIDES = pathOfSources(TIDES.name)

const criteria = (page: Page) => page.getByRole('region', { name: 'Filters' })
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true })
const isTitled = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

export function search(stage: Stage) {
  describe('2.4 search', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
      await page.goto(`${stage.claire.url}${ALL_TIDES}&from=2000&to=2004&searchText=harbour`)
    })
    const given = () => page

    describeAddress(stage, given)
    describeAlerts(stage, given)
    describeCriteria(given)
    describeCards(stage, given)
    describeEmpty(stage, given)
    describeDialogs(given)
  })
}

function describeAddress(stage: Stage, given: () => Page) {
  test("Title 'Search Results'", () => isTitled(given(), 'Search Results'))
  test('searchText read on load', async () => {
    await eventuallyEqual(() => given().getByRole('combobox', { name: 'Search' }).inputValue(), 'harbour')
  })
  test('from read', async () => {
    await eventuallyEqual(() => criteria(given()).getByLabel('From').inputValue(), '2000')
  })
  test('to read', async () => {
    await eventuallyEqual(() => criteria(given()).getByLabel('To', { exact: true }).inputValue(), '2004')
  })
  test('sources read as JSON list', async () => {
    await criteria(given()).getByRole('checkbox', { name: TIDES.name, checked: true }).waitFor()
  })
  test('otherwise the count', async () => {
    await go(given(), `${ALL_TIDES}&from=2000&to=2004`)
    await sees(given(), '30 results')
  })
  test('Breadcrumb Home (/) > Search Results (/search)', async () => {
    await eventuallyEqual(
      () => trailOf(given()),
      [
        ['Home', '/'],
        ['Search Results', '/search'],
      ],
    )
  })
  test('from later than to in the address: message, not applied', async () => {
    await go(given(), '/search?searchText=tide&from=2010&to=2000')
    await sees(given(), 'End year must be greater than start year!')
    await rows(given()).first().waitFor({ state: 'detached' })
  })
  test('IDs read', async () => {
    const { id } = await stage.article(BEES)
    await go(given(), `/search?IDs=${id},nope`)
    await rows(given()).filter({ hasText: BEES }).waitFor()
    await eventuallyEqual(() => rows(given()).count(), 1)
  })
}

function describeAlerts(stage: Stage, given: () => Page) {
  const idOf = (term: string) => stage.alerts.get(term)?.id ?? ''
  const newResults = async (term: string) => {
    const { newResults } = await stage.demo<{ newResults: number }>('GET', `/claire/alert/${idOf(term)}`)
    return newResults
  }
  test('alertId read', async () => {
    await go(given(), `/search?alertId=${idOf('fog')}`)
    await rows(given()).filter({ hasText: NEWS }).waitFor()
    await eventuallyEqual(() => given().getByRole('combobox', { name: 'Search' }).inputValue(), 'fog')
  })
  test("Title 'Alert Results' from an alert", () => isTitled(given(), 'Alert Results'))
  test('IDs read together with alertId', async () => {
    const { id } = await stage.article(BEES)
    await go(given(), `/search?alertId=${idOf('fog')}&IDs=${id}`)
    await rows(given()).filter({ hasText: BEES }).waitFor()
    await eventuallyEqual(() => rows(given()).count(), 1)
    await isTitled(given(), 'Alert Results')
  })
  test('shouldReturn read', async () => {
    assert.equal(await newResults('fog'), 1, 'without it, what was shown is new still')
    const marked = given().waitForResponse(/alert-result\/markAsRead/)
    await go(given(), `/search?alertId=${idOf('fog')}&shouldReturn=true`)
    assert.ok((await marked).ok())
    assert.equal(await newResults('fog'), 0)
  })
  test('No alert results text', async () => {
    await go(given(), `/search?alertId=${idOf('zzyzx')}`)
    await sees(given(), 'It seems we have no alert results for "zzyzx".')
    await sees(given(), 'Try a different source or other keywords.')
  })
  test('Alert id of no alert: no-results panel', async () => {
    await go(given(), '/search?alertId=nothing')
    await sees(given(), 'This alert does not exist')
    await given().getByRole('link', { name: 'GO TO ALERTS' }).waitFor()
  })
}

function describeCriteria(given: () => Page) {
  const address = (name: string) => new URL(given().url()).searchParams.get(name)
  test("'over 100 results' above 100", async () => {
    await go(given(), ALL_TIDES)
    await given()
      .getByText(/^over 100 results/)
      .waitFor()
  })
  test('Results column', async () => {
    await rows(given()).first().waitFor()
    const beside = await criteria(given()).boundingBox()
    const column = await results(given()).boundingBox()
    assert.ok(beside && column && beside.x + beside.width < column.x)
    // More rows load meanwhile: those that are there lie all in the column.
    const shown = await rows(given()).all()
    for (const row of shown.slice(0, 10)) {
      const box = await row.boundingBox()
      assert.ok(box && box.x >= column.x - 24 && box.x + box.width <= column.x + column.width + 24)
    }
  })
  test('Criteria column: year select', async () => {
    await criteria(given()).getByLabel('From').selectOption('2010')
    await given().waitForURL(/[?&]from=2010/)
    await criteria(given()).getByLabel('To', { exact: true }).selectOption('2011')
    await given().waitForURL(/[?&]to=2011/)
    await sees(given(), '13 results')
  })
  test('Sources selector', async () => {
    await criteria(given()).getByRole('checkbox', { name: TIDES.name }).uncheck()
    await given().waitForURL((url) => !url.searchParams.has('sources'))
    await criteria(given()).getByRole('checkbox', { name: REPORT.name }).check()
    await given().waitForURL((url) => url.searchParams.get('sources') === JSON.stringify([REPORT.name]))
  })
  test('Create Alert button in the column', () =>
    criteria(given()).getByRole('button', { name: 'Create Alert', exact: true }).waitFor())
  test('Create Alert only after a search', async () => {
    await go(given(), '/search')
    await sees(given(), "It seems you haven't searched for anything yet.")
    await given().getByRole('button', { name: 'Create Alert' }).first().waitFor({ state: 'detached' })
  })
  test("Checkbox 'Exact Keyword Matches only'", async () => {
    await go(given(), '/search?searchText=insects+choosing+a+nest')
    await rows(given()).first().waitFor()
    await given().getByRole('checkbox', { name: 'Exact Keyword Matches only', exact: true }).check()
    await sees(given(), 'It seems we have no results for "insects choosing a nest".')
    assert.equal(address('refineSearch'), 'true')
  })
  test('Back-to-top button', async () => {
    await go(given(), ALL_TIDES)
    await rows(given()).first().waitFor()
    await given().evaluate(() => scrollTo(0, 700))
    await given().getByRole('button', { name: 'Back to top' }).click()
    await given().waitForFunction(() => scrollY === 0)
  })
  test('Small screens: filter popover button', async () => {
    const wide = given().viewportSize()
    await given().setViewportSize({ width: 1024, height: 900 })
    await given()
      .getByRole('button', { name: /^Filters/ })
      .click()
    const popover = given().getByRole('dialog', { name: 'Filters' })
    await popover.getByLabel('From').waitFor()
    await popover.getByRole('button', { name: 'Close' }).first().click()
    await popover.waitFor({ state: 'hidden' })
    if (wide) await given().setViewportSize(wide)
  })
}

function describeCards(stage: Stage, given: () => Page) {
  const row = (name: string) => given().getByRole('article', { name, exact: true })
  test('Card title', async () => {
    await go(given(), pathOfSources(JOURNAL.name, REPORT.name))
    await row(BEES).getByRole('heading', { level: 2, name: BEES }).getByRole('link').waitFor()
  })
  test('Card type', async () => {
    await row(BEES).getByText('Web', { exact: true }).waitFor()
    await row(KELP).getByText('PDF', { exact: true }).waitFor()
  })
  test('Card publication year', () => row(BEES).getByText('2019', { exact: true }).waitFor())
  test('Card source', () => row(KELP).getByText(REPORT.name, { exact: true }).waitFor())
  test('Bookmark control on each card', async () => {
    const bookmark = given().getByRole('button', { name: 'BOOKMARK', exact: true })
    await rows(given()).filter({ has: bookmark }).nth(1).waitFor()
    await rows(given()).filter({ hasNot: bookmark }).first().waitFor({ state: 'detached' })
  })
  test('Card highlight clamped to 4 lines', async () => {
    const wide = given().viewportSize()
    await given().setViewportSize({ width: 400, height: 900 })
    const linesAndIsCut = () =>
      row(KELP)
        .locator('.highlight > div:not([aria-hidden])')
        .evaluate((shown) => [
          shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
          shown.scrollHeight > shown.clientHeight,
        ])
    await eventuallyEqual(linesAndIsCut, [4, true])
    if (wide) await given().setViewportSize(wide)
  })
  test('Clicking the card opens the article', async () => {
    await row(KELP).locator('.highlight').click()
    await isTitled(given(), KELP)
    const { id } = await stage.article(KELP)
    assert.equal(given().url(), `${stage.claire.url}/detail/${id}`)
  })
}
