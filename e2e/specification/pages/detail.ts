import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ConciseSummary } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { BEES, JOURNAL, KELP, ODD, UNKNOWN_YEARS } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { showsToast, sees, trailOf } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function detail(stage: Stage) {
  describe('2.5 detail', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
    })
    const given = () => page
    const open = async (title: string) => {
      const { id } = await stage.article(title)
      await go(page, `/detail/${id}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    }

    test('Breadcrumb Home > Search Results', async () => {
      await go(page, '/search?searchText=honeybee&refineSearch=true')
      await page.getByRole('article', { name: BEES }).getByRole('link', { name: BEES }).click()
      await page.getByRole('heading', { level: 1, name: BEES }).waitFor()
      await eventuallyEqual(
        () => trailOf(page),
        [
          ['Home', '/'],
          ['Search Results', '/search?searchText=honeybee&refineSearch=true'],
        ],
      )
    })
    describeText(stage, given, open)
    describeBookmarking(given, open)
    describeSide(stage, given, open)
  })
}

type Open = (title: string) => Promise<void>

function describeText(stage: Stage, given: () => Page, open: Open) {
  test('web: READ FULL ARTICLE in a new tab', async () => {
    const link = given().getByRole('link', { name: /^READ FULL ARTICLE/ })
    await eventuallyEqual(() => link.getAttribute('target'), '_blank')
    await eventuallyEqual(() => link.getAttribute('href'), `http://${JOURNAL.host}/articles/1`)
  })
  test('web: link and button', async () => {
    const link = given().getByRole('link', { name: /^READ FULL ARTICLE/ })
    await eventuallyEqual(() => link.count(), 1)
    assert.match((await link.getAttribute('class')) ?? '', /MuiButton-contained/)
  })
  test('A Source link', async () => {
    const link = given().getByRole('link', { name: JOURNAL.name, exact: true })
    await eventuallyEqual(() => link.getAttribute('target'), '_blank')
    await eventuallyEqual(() => link.getAttribute('href'), `http://${JOURNAL.host}/articles/1`)
  })
  test("'Relevant Article Highlights:'", () =>
    given().getByRole('heading', { name: 'Relevant Article Highlights:', exact: true }).waitFor())
  test('followed by the concise summary', async () => {
    const { id } = await stage.article(BEES)
    const { sentences } = await stage.demo<ConciseSummary>('GET', `/claire/abstract/concise-summary/${id}`)
    assert.ok(sentences.length)
    const section = given().locator('section', {
      has: given().getByRole('heading', { name: 'Relevant Article Highlights:' }),
    })
    for (const { text } of sentences) await section.getByText(text).waitFor()
  })
  test('Decoded title', () => open(ODD))
  test("'Date of publication: {year}' when > 1980", async () => {
    await sees(given(), 'Date of publication: 2020')
    await open('Tide of the year 1981')
    await sees(given(), 'Date of publication: 1981')
  })
  test("otherwise 'Unknown'", async () => {
    for (const title of UNKNOWN_YEARS) {
      await open(title)
      await sees(given(), 'Date of publication: Unknown')
    }
  })
  test('otherwise Download PDF', async () => {
    await open(KELP)
    await given().getByRole('button', { name: 'Download PDF', exact: true }).waitFor()
    await given()
      .getByRole('link', { name: /^READ FULL ARTICLE/ })
      .first()
      .waitFor({ state: 'detached' })
  })
}

function describeBookmarking(given: () => Page, open: Open) {
  const button = (name: string) => given().getByRole('button', { name, exact: true })
  const picker = () => given().getByRole('dialog', { name: 'Save to folder' })
  test('BOOKMARK / REMOVE BOOKMARK toggle', async () => {
    await open('Tide of harbour 7')
    await button('BOOKMARK').click()
    await showsToast(given(), 'Bookmark added!')
    await button('REMOVE BOOKMARK').click()
    await showsToast(given(), 'Bookmark removed!')
    await button('BOOKMARK').waitFor()
  })
  test('Bookmarking opens a folder picker', async () => {
    await button('Choose a folder').click()
    await picker().getByRole('option', { name: 'Bookmarks', exact: true }).waitFor()
  })
  test('Picker lets the user add a folder', async () => {
    await picker().getByRole('combobox').fill('Gamma')
    await picker().getByRole('option', { name: 'Add folder “Gamma”' }).click()
    await given().getByText('Bookmarked in Gamma').first().waitFor()
    await button('REMOVE BOOKMARK').waitFor()
  })
}

function describeSide(stage: Stage, given: () => Page, open: Open) {
  test("'Topics of interest:'", async () => {
    await open(ODD)
    await given().getByRole('heading', { name: 'Topics of interest:', exact: true }).waitFor()
  })
  test('chips from categories', async () => {
    for (const name of ['Alpha topic', 'Beta topic']) {
      const chip = given().getByRole('link', { name, exact: true })
      assert.match((await chip.getAttribute('class')) ?? '', /MuiChip/)
    }
  })
  test("'READ MORE FROM THIS SOURCE'", async () => {
    await open(BEES)
    await given().getByRole('link', { name: 'READ MORE FROM THIS SOURCE', exact: true }).waitFor()
  })
  test('sets empty text, that source, no years', async () => {
    const searched = given().waitForRequest('**/claire/hybrid-search?*')
    await given().getByRole('link', { name: 'READ MORE FROM THIS SOURCE' }).click()
    const { searchTerm, source, startYear, endYear } = (await searched).postDataJSON() as Record<
      string,
      unknown
    >
    assert.deepEqual([searchTerm, source], ['', [JOURNAL.name]])
    assert.ok(!startYear && !endYear)
    await given().waitForURL(
      `${stage.claire.url}/search?${new URLSearchParams({ sources: JSON.stringify([JOURNAL.name]) })}`,
    )
  })
}
