import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Alert, AlertPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { JOURNAL, NEWS, TIDES } from '../library.ts'
import type { Stage } from '../stage.ts'
import { rows } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

/** Finds no article. */
const FULL = {
  name: 'Storms and quiet',
  searchTerm: 'quetzal storms',
  email: 'demo@claire.localhost',
  startYear: 2004,
  endYear: 2012,
  sources: [TIDES.name],
  refineSearch: true,
  frequency: 'TWO_MONTHS',
}

export function alerts(stage: Stage) {
  describe('2.7 alerts', () => {
    let page: Page
    const made: Alert[] = []
    before(async () => {
      const { totalElements } = await stage.demo<AlertPage>('GET', '/claire/alert')
      for (let number = totalElements + 1; number < 15; number += 1)
        made.push(await stage.demo('POST', '/claire/alert', weather(number)))
      made.push(await stage.demo('POST', '/claire/alert', FULL))
      page = await stage.pageOf('demo')
      await page.goto(`${stage.claire.url}/alerts`)
      await alertRow(page, FULL.name).waitFor()
    })
    after(async () => {
      for (const { id } of made) await stage.demo('DELETE', `/claire/alert/${id}`).catch(() => undefined)
    })
    const given = () => page

    describeList(given)
    describeViewing(stage, given)
    describeForm(given)
    describeDeleting(given)
  })
}

const weather = (number: number) => ({
  name: `Weather ${number}`,
  searchTerm: `weather zzyzx${number}`,
  email: 'demo@claire.localhost',
  refineSearch: true,
})

const alertRow = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

function describeList(given: () => Page) {
  test('Title Alerts', () =>
    given().getByRole('heading', { level: 1, name: 'Alerts', exact: true }).waitFor())
  test('Breadcrumb', async () => {
    const trail = given().getByLabel('Breadcrumb')
    await eventuallyEqual(() => trail.getByRole('listitem').allTextContents(), ['Home', 'Alerts'])
    await eventuallyEqual(() => trail.getByRole('link', { name: 'Home' }).getAttribute('href'), '/')
  })
  test("'CREATE ALERT'", async () => {
    await given().getByRole('button', { name: 'CREATE ALERT', exact: true }).click()
    const form = given().getByRole('dialog', { name: 'Create Alert for New Search Results' })
    await eventuallyEqual(() => form.getByLabel('Search term').inputValue(), '')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'hidden' })
  })
  test('10 per page', async () => {
    const pages = given().getByRole('navigation', { name: 'Pages of alerts' })
    await eventuallyEqual(() => rows(given()).count(), 10)
    await pages.getByRole('link', { name: '2' }).click()
    await alertRow(given(), 'About zzyzx').waitFor()
    await eventuallyEqual(() => rows(given()).count(), 5)
  })
  test('Name', () =>
    alertRow(given(), 'About droplets').getByRole('heading', { name: 'About droplets' }).waitFor())
  test('Edit icon', async () => {
    const edit = alertRow(given(), 'About droplets').getByRole('button', { name: 'Edit “About droplets”' })
    await eventuallyEqual(async () => [await edit.locator('svg').count(), await edit.innerText()], [1, ''])
    await edit.click()
    const form = given().getByRole('dialog', { name: 'Edit Alert' })
    await eventuallyEqual(() => form.getByLabel('Alert name').inputValue(), 'About droplets')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'hidden' })
  })
  test('Delete icon', async () => {
    const cross = alertRow(given(), 'About droplets').getByRole('button', {
      name: 'Delete “About droplets”',
    })
    await eventuallyEqual(async () => [await cross.locator('svg').count(), await cross.innerText()], [1, ''])
    await cross.click()
    const dialog = given().getByRole('dialog', { name: 'Delete Alert' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
}

function describeViewing(stage: Stage, given: () => Page) {
  let ids: string[]
  const asked: string[] = []
  const id = () => stage.alerts.get('droplets')?.id ?? ''
  const address = (name: string) => new URL(given().url()).searchParams.get(name)
  const view = () =>
    alertRow(given(), 'About droplets').getByRole('link', { name: 'VIEW SEARCH RESULTS', exact: true })
  const criteria = () => given().getByRole('region', { name: 'Filters' })

  test("'VIEW SEARCH RESULTS'", async () => {
    assert.match((await view().getAttribute('href')) ?? '', /^\/search\?/)
  })
  test("Badge '{n} New Results'", async () => {
    await alertRow(given(), 'About droplets').getByText('1 New Results', { exact: true }).waitFor()
    await alertRow(given(), 'About zzyzx').getByText('0 New Results', { exact: true }).waitFor()
  })
  test('Viewing loads search state from the alert first', async () => {
    ids = await stage.demo<string[]>('GET', `/claire/alert-result/IDs?alertId=${id()}`)
    const note = (request: { method(): string; url(): string }) =>
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    given().on('request', note)
    await view().click()
    await rows(given()).filter({ hasText: NEWS }).waitFor()
    given().off('request', note)
    const loaded = asked.indexOf(`GET /claire/alert/${id()}`)
    const results = asked.findIndex((call) => call.endsWith('/get-articles'))
    assert.ok(loaded >= 0 && loaded < results, asked.join('\n'))
    await criteria().getByRole('checkbox', { name: JOURNAL.name, checked: true }).waitFor()
    await given().getByText('Exact keywords “droplets”, any year, in Journal of Small Wonders').waitFor()
  })
  test('Search text shown from the alert', async () => {
    await eventuallyEqual(() => given().getByRole('combobox', { name: 'Search' }).inputValue(), 'droplets')
    await given().getByRole('heading', { name: 'About droplets', exact: true }).waitFor()
  })
  test('then /search with shouldReturn=true', () => {
    assert.equal(new URL(given().url()).pathname, '/search')
    assert.equal(address('shouldReturn'), 'true')
  })
  test('alertId', () => assert.equal(address('alertId'), id()))
  test('IDs comma-separated ids of new results', () => {
    assert.equal(ids.length, 1)
    assert.equal(address('IDs'), ids.join(','))
  })
  test('Shows those new results', async () => {
    await eventuallyEqual(() => rows(given()).count(), 1)
    await rows(given()).getByText('New', { exact: true }).waitFor()
  })
}

function describeForm(given: () => Page) {
  const form = () => given().getByRole('dialog', { name: 'Edit Alert' })
  const has = async (label: string, value: string) =>
    await eventuallyEqual(() => form().getByLabel(label, { exact: true }).inputValue(), value)

  test('Form field name', async () => {
    await given().getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click()
    await alertRow(given(), FULL.name)
      .getByRole('button', { name: `Edit “${FULL.name}”` })
      .click()
    await has('Alert name', FULL.name)
  })
  test('searchTerm', () => has('Search term', FULL.searchTerm))
  test('email', () => has('Email', FULL.email))
  test('start year', () => has('Start year', '2004'))
  test('end year', () => has('End year', '2012'))
  test('sources', () => form().getByRole('button', { name: TIDES.name }).waitFor())
  test('refineSearch', () =>
    form().getByRole('checkbox', { name: 'Exact Keyword Matches only', checked: true }).waitFor())
  test('frequency', async () => {
    const frequency = form().getByLabel('Frequency', { exact: true })
    await eventuallyEqual(() => frequency.inputValue(), FULL.frequency)
    await eventuallyEqual(
      () => frequency.getByRole('option').allTextContents(),
      [
        'anytime',
        'once every day',
        'once every week',
        'once every 1 month',
        'once every 2 months',
        'once every 3 months',
      ],
    )
    await form().getByRole('button', { name: 'Cancel' }).click()
    await form().waitFor({ state: 'hidden' })
  })
}

function describeDeleting(given: () => Page) {
  const dialog = () => given().getByRole('dialog', { name: 'Delete Alert' })
  const ask = () =>
    given()
      .getByRole('button', { name: `Delete “${FULL.name}”` })
      .click()
  test('Delete dialog text with the name in “ ”', async () => {
    await ask()
    await dialog()
      .getByText(
        `Alert “${FULL.name}” will be deleted and you will no longer receive notifications related to it.`,
        { exact: true },
      )
      .waitFor()
  })
  test('Buttons Cancel and Delete', async () => {
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog().waitFor({ state: 'hidden' })
    await alertRow(given(), FULL.name).waitFor()
    await ask()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().waitFor({ state: 'hidden' })
    await alertRow(given(), FULL.name).waitFor({ state: 'detached' })
  })
}
