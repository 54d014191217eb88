import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SourceCounts } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { TIDES } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { describeDeciding } from './admin-deciding.ts'
import { describeNotes } from './admin-notes.ts'
import { DAYS, type Seeded, seedSources, sourceRow } from './admin-sources.ts'
import { describeStandards } from './admin-standards.ts'
import { eventually, eventuallyEqual } from '../../support/eventually.ts'

const CALENDAR = '/admin-sources?query=Calendar&sort=name'

export function admin(stage: Stage) {
  describe('2.8 admin', () => {
    let page: Page
    let seeded: Seeded
    before(async () => {
      seeded = await seedSources(stage)
      // Narrower windows hide columns.
      page = (await stage.visitor('admin', { viewport: { width: 1440, height: 900 } })).page
      await page.goto(stage.claire.url + CALENDAR)
      await sourceRow(page, 'Calendar 01').waitFor()
    })
    after(() => page.context().close())
    const given = () => page

    describeHead(stage, given)
    describeColumns(given)
    describeActions(given)
    describeStandards(stage, given)
    describeDates(given)
    describeDeciding(stage, given)
    describeNotes(stage, given, () => seeded)
  })
}

function describeHead(stage: Stage, given: () => Page) {
  const tab = (name: string | RegExp) => given().getByRole('tab', { name })
  const isTab = async (words: string, status: 'PENDING' | 'APPROVED' | 'REJECTED') => {
    const counts = await stage.admin<SourceCounts>('GET', '/claire/source/counts')
    await tab(new RegExp(`^${words}`)).click()
    await given()
      .getByRole('tab', { name: `${words} (${counts[status]})`, selected: true })
      .waitFor()
  }

  test('Title Admin Sources', () =>
    given().getByRole('heading', { level: 1, name: 'Admin Sources', exact: true }).waitFor())
  test('Breadcrumb Home > Admin Sources', async () => {
    const trail = given().getByLabel('Breadcrumb')
    await eventuallyEqual(() => trail.getByRole('listitem').allTextContents(), ['Home', 'Admin Sources'])
    await eventuallyEqual(() => trail.getByRole('link', { name: 'Home' }).getAttribute('href'), '/')
  })
  test("'Add New Source'", async () => {
    await given().getByRole('button', { name: 'Add New Source', exact: true }).click()
    const dialog = given().getByRole('dialog', { name: 'Add New Source' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
  test('Tab PENDING APPROVAL', async () => {
    await isTab('PENDING APPROVAL', 'PENDING')
    await sourceRow(given(), 'RFC Editor').waitFor()
  })
  test('Tab APPROVED SOURCES', async () => {
    await isTab('APPROVED SOURCES', 'APPROVED')
    await sourceRow(given(), TIDES.name).waitFor()
  })
  test('Tab REJECTED SOURCES', async () => {
    await isTab('REJECTED SOURCES', 'REJECTED')
    await sourceRow(given(), 'Winter Digest').waitFor()
  })
  test("Search box 'Search Sources' in each", async () => {
    for (const [words, found] of [
      ['APPROVED SOURCES', 'Quarterly Review'],
      ['REJECTED SOURCES', 'Summer Digest'],
      ['PENDING APPROVAL', 'Calendar 04'],
    ] as const) {
      await tab(new RegExp(`^${words}`)).click()
      await given().getByPlaceholder('Search Sources', { exact: true }).fill(found)
      await given().getByPlaceholder('Search Sources', { exact: true }).press('Enter')
      await given().getByText('1 source', { exact: true }).waitFor()
      await sourceRow(given(), found).waitFor()
    }
  })
  test('Search runs on Enter', async () => {
    const calls: unknown[] = []
    const note = (request: { url(): string; postDataJSON(): unknown }) => {
      if (request.url().includes('/claire/source/search')) calls.push(request.postDataJSON())
    }
    given().on('request', note)
    await given().getByPlaceholder('Search Sources').fill('Calendar 03')
    assert.deepEqual(calls, [])
    await given().getByPlaceholder('Search Sources').press('Enter')
    await sourceRow(given(), 'Calendar 03').waitFor()
    given().off('request', note)
    assert.deepEqual(calls, [{ searchItem: 'Calendar 03', status: 'PENDING' }])
    assert.equal(new URL(given().url()).searchParams.get('query'), 'Calendar 03')
    await given().getByRole('button', { name: 'Clear search' }).click()
    await given().waitForURL((url) => !url.searchParams.has('query'))
    await eventuallyEqual(() => given().getByPlaceholder('Search Sources').inputValue(), '')
    await given().goBack()
    await sourceRow(given(), 'Calendar 03').waitFor()
  })
}

function describeColumns(given: () => Page) {
  /** Returns the cells of a column. */
  const under = async (column: string) => {
    const place = await eventually(`there is a column ${column}`, async () => {
      const heads = await given().getByRole('columnheader').allTextContents()
      return heads.includes(column) && { at: heads.indexOf(column) }
    })
    return sourceRow(given(), 'Calendar 03').locator('th, td').nth(place.at)
  }
  test('Column Name', async () => {
    await (await under('Name')).getByRole('button', { name: 'Calendar 03', exact: true }).waitFor()
  })
  test('Column Web Site URL', async () => {
    const link = (await under('Web Site URL')).getByRole('link')
    await eventuallyEqual(() => link.getAttribute('href'), 'https://03.calendar.example.org')
  })
  test('Column Date Suggested', async () => {
    await eventuallyEqual(async () => (await under('Date Suggested')).textContent(), '05-Mar-2025')
  })
  test('Column actions', async () => {
    await eventuallyEqual(async () => (await under('Actions')).getByRole('button').count(), 3)
  })
  test('Pagination below', async () => {
    await go(given(), CALENDAR)
    await sourceRow(given(), 'Calendar 10').waitFor()
    await eventuallyEqual(() => given().getByRole('rowheader').count(), 10)
    const table = await given().getByRole('table').boundingBox()
    const pages = given().getByRole('navigation', { name: 'Pages of sources' })
    const below = await pages.boundingBox()
    assert.ok(table && below && below.y >= table.y + table.height)
    await pages.getByRole('link', { name: '2' }).click()
    await sourceRow(given(), 'Calendar 12').waitFor()
    await eventuallyEqual(() => given().getByRole('rowheader').count(), 2)
  })
}

function describeActions(given: () => Page) {
  const opens = async (name: string, button: string, title: string) => {
    await sourceRow(given(), name).getByRole('button', { name: button, exact: true }).click()
    const dialog = given().getByRole('dialog', { name: title, exact: true })
    await dialog.waitFor()
    await given().keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  const offers = async (name: string, actions: string[]) => {
    const buttons = sourceRow(given(), name).locator('td').last().getByRole('button')
    await eventuallyEqual(
      () => buttons.evaluateAll((all) => all.map((each) => each.firstChild?.textContent)),
      actions,
    )
  }
  test('Pending EDIT', async () => {
    await offers('Calendar 11', ['EDIT', 'REJECT', 'APPROVE'])
    await opens('Calendar 11', 'EDIT', 'Edit Source')
  })
  test('Pending REJECT', () => opens('Calendar 11', 'REJECT', 'Reject Source'))
  test('Pending APPROVE', () => opens('Calendar 11', 'APPROVE', 'Approve Source'))
  test('Approved EDIT', async () => {
    await go(given(), '/admin-sources?tab=approved&query=Quarterly')
    await opens('Quarterly Review', 'EDIT', 'Edit Source')
    await offers('Quarterly Review', ['EDIT', 'DELETE'])
  })
  test('Approved DELETE', () => opens('Quarterly Review', 'DELETE', 'Delete Source'))
  test('Rejected NOTES', async () => {
    await go(given(), '/admin-sources?tab=rejected&query=Winter')
    await opens('Winter Digest', 'NOTES', 'Notes')
    await offers('Winter Digest', ['NOTES'])
  })
}

function describeDates(given: () => Page) {
  let dates: string[]
  const shown = async (at: string, last: string) => {
    await go(given(), at)
    await sourceRow(given(), last).waitFor()
    return given().getByRole('row').getByRole('time').allTextContents()
  }
  before(async () => {
    dates = [...(await shown(CALENDAR, 'Calendar 10')), ...(await shown(`${CALENDAR}&page=2`, 'Calendar 12'))]
  })
  const ofMonths = (...months: number[]) => months.map((month) => dates[month - 1])
  test('dd-MMM-yyyy', () => {
    assert.equal(dates.length, DAYS.length)
    for (const date of dates) assert.match(date, /^05-[A-Z][a-z]{2,3}-2025$/)
  })
  test('May, June, July in full', () => {
    assert.deepEqual(ofMonths(5, 6, 7), ['05-May-2025', '05-June-2025', '05-July-2025'])
  })
  test('others abbreviated', () => {
    const others = ['Jan', 'Feb', 'Mar', 'Apr', 'Aug', 'Oct', 'Nov', 'Dec']
    assert.deepEqual(
      ofMonths(1, 2, 3, 4, 8, 10, 11, 12),
      others.map((month) => `05-${month}-2025`),
    )
  })
  test("September is 'Sept'", () => assert.deepEqual(ofMonths(9), ['05-Sept-2025']))
}
