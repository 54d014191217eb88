import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { UNKNOWN_YEARS } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { sees } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function validation(stage: Stage) {
  describe('5 validation', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
    })
    describeForms(() => page)
    describeYears(stage, () => page)
  })
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

function describeForms(given: () => Page) {
  const close = async (name: string) => {
    await dialog(given(), name).getByRole('button', { name: 'Cancel' }).click()
    await dialog(given(), name).waitFor({ state: 'hidden' })
  }
  const ALERT = 'Create Alert for New Search Results'

  test('error only after first submit', async () => {
    await go(given(), '/')
    await given().getByRole('button', { name: 'SUGGEST A SOURCE', exact: true }).click()
    const form = dialog(given(), 'Suggest New Source')
    await form.getByLabel('Name', { exact: true }).fill('Gone')
    await form.getByLabel('Name', { exact: true }).fill('')
    await form.getByLabel('Web Site URL').fill('nowhere')
    assert.equal(await form.getByText('Source name is required!').count(), 0)
    await form.getByRole('button', { name: /suggest/i }).click()
    await form.getByText('Source name is required!', { exact: true }).waitFor()
    await close('Suggest New Source')
  })
  test("'First Name is required!'", async () => {
    await go(given(), '/account-settings')
    const form = given().getByRole('form', { name: 'Basic Information' })
    for (const label of ['First Name', 'Last Name', 'Email']) await form.getByLabel(label).fill('')
    await form.getByRole('button', { name: 'Update' }).click()
    await sees(given(), 'First Name is required!')
    await given().waitForFunction(() => document.activeElement?.matches('input[name=firstName]'))
  })
  test("'Last Name is required!'", () => sees(given(), 'Last Name is required!'))
  test("'Email is required!'", () => sees(given(), 'Email is required!'))

  test('email prefilled', async () => {
    await go(given(), '/alerts')
    await given().getByRole('button', { name: 'CREATE ALERT' }).first().click()
    const email = dialog(given(), ALERT).getByLabel('Email', { exact: true })
    await eventuallyEqual(() => email.inputValue(), 'demo@claire.localhost')
  })
  test('shown in red', async () => {
    await dialog(given(), ALERT).getByRole('button', { name: 'Create Alert' }).click()
    const said = dialog(given(), ALERT).getByText('Alert name is required!', { exact: true })
    await said.waitFor()
    await eventuallyEqual(() => said.evaluate((text) => getComputedStyle(text).color), 'rgb(179, 38, 30)')
    await close(ALERT)
  })
}

function describeYears(stage: Stage, given: () => Page) {
  const row = (name: string) => given().getByRole('article', { name, exact: true })
  test('N/A on cards up to 1980', async () => {
    await go(given(), '/search?searchText=%22tide+of+the+year%22&refineSearch=true')
    for (const year of [1970, 1980])
      await row(`Tide of the year ${year}`).getByText('N/A', { exact: true }).waitFor()
    await row('Tide of the year 1981').getByText('1981', { exact: true }).waitFor()
  })
  test('1970 to this year, newest first', async () => {
    const offered = given().getByRole('region', { name: 'Filters' }).getByLabel('From').getByRole('option')
    const latest = new Date().getFullYear()
    const years = Array.from({ length: latest - 1970 + 1 }, (_, at) => String(latest - at))
    await eventuallyEqual(() => offered.allInnerTexts(), ['Any', ...years])
  })
  test("'Unknown' on detail", async () => {
    for (const title of UNKNOWN_YEARS.slice(0, 2)) {
      await go(given(), `/detail/${(await stage.article(title)).id}`)
      await given().getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await sees(given(), 'Date of publication: Unknown')
    }
  })
}
