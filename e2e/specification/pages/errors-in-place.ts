import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { LICHENS } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { toasts } from '../../support/toasts.ts'
import { failCall } from './observe-page.ts'

/** Failures that are shown in place of the content, without a toast. */
export function describeInPlace(stage: Stage, given: () => Page, byAdmin: () => Page) {
  const sees = (text: string, page = given()) => page.getByText(text, { exact: true }).first().waitFor()
  const isQuiet = async (page = given()) =>
    assert.equal(await toasts(page).filter({ hasText: 'It broke.' }).count(), 0)
  const dialog = (name: string, page = given()) => page.getByRole('dialog', { name, exact: true })

  test('Search fails: no message', async () => {
    await failCall(given(), { method: 'POST', path: /\/claire\/hybrid-search\?/ })
    await go(given(), '/search?searchText=lichens&refineSearch=true')
    await sees('The search did not work.')
    await isQuiet()
  })
  test('body stored as app error', () => sees('It broke.'))
  test('Loading state cleared', async () => {
    await given().getByRole('banner').getByRole('progressbar').waitFor({ state: 'detached' })
    await given().locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' })
    await given().unroute(/\/claire\/hybrid-search\?/)
    await given().getByRole('button', { name: 'TRY AGAIN' }).first().click()
    await given().getByRole('article', { name: LICHENS }).waitFor()
  })
  test('Bookmark calls fail: no message', async () => {
    const mend = await failCall(given(), { method: 'POST', path: /\/claire\/bookmark\?/ })
    const row = given().getByRole('article', { name: LICHENS })
    await row.getByRole('button', { name: 'BOOKMARK', exact: true }).click()
    await row.getByText('The bookmark could not be added. Try again.').waitFor()
    await isQuiet()
    await mend()
  })
  test('Abstract fails: no message', async () => {
    const mend = await failCall(given(), { method: 'GET', path: /\/claire\/abstract\/concise-summary\// })
    await given().getByRole('link', { name: LICHENS }).first().click()
    await sees('The highlights could not be loaded.')
    await isQuiet()
    await mend()
  })
  test("'Failed to fetch bookmark details'", async () => {
    const mend = await failCall(given(), { method: 'GET', path: /\/claire\/bookmark\/page/ })
    await go(given(), '/bookmark?sort=title')
    await sees('Failed to fetch bookmark details')
    await mend()
  })
  test('Folder calls fail: no message', async () => {
    await go(given(), '/bookmark')
    const mend = await failCall(given(), { method: 'POST', path: /\/claire\/bookmark\/folder\?/ })
    await given().getByRole('button', { name: 'ADD FOLDER' }).click()
    await dialog('Add New Folder').getByLabel('Folder Name').fill('Never')
    await dialog('Add New Folder').getByRole('button', { name: 'OK' }).click()
    await dialog('Add New Folder').getByText('The folder could not be saved. Try again.').waitFor()
    await isQuiet()
    await dialog('Add New Folder').getByRole('button', { name: 'Cancel' }).click()
    await mend()
  })

  test('Source list, search fail', async () => {
    const mend = await failCall(byAdmin(), { method: 'POST', path: /\/claire\/source\/search/ })
    await go(byAdmin(), '/admin-sources?tab=approved&query=nothing+yet')
    await sees('This could not be loaded.', byAdmin())
    await byAdmin().getByRole('button', { name: 'TRY AGAIN' }).waitFor()
    await isQuiet(byAdmin())
    await mend()
  })
  test('Reject, delete fail', async () => {
    await stage.demo<Source>('POST', '/claire/source', { name: 'Hourly', url: 'hourly.example.org' })
    const fails = async (tab: string, name: string, button: string) => {
      await go(byAdmin(), tab)
      await byAdmin().getByRole('button', { name: button.toUpperCase(), exact: true }).first().click()
      await dialog(name, byAdmin()).getByRole('button', { name: button, exact: true }).click()
      await dialog(name, byAdmin()).getByText('It broke.').waitFor()
      await isQuiet(byAdmin())
      await dialog(name, byAdmin()).getByRole('button', { name: 'Cancel' }).click()
      await dialog(name, byAdmin()).waitFor({ state: 'hidden' })
    }
    const mends = [
      await failCall(byAdmin(), { method: 'PUT', path: /\/claire\/source\/[^/]+\/reject$/ }),
      await failCall(byAdmin(), { method: 'DELETE', path: /\/claire\/source\/[^/]+\/delete$/ }),
    ]
    await fails('/admin-sources?query=Hourly', 'Reject Source', 'Reject')
    await fails('/admin-sources?tab=approved&query=Kelp', 'Delete Source', 'Delete')
    for (const mend of mends) await mend()
  })
  describeAutocomplete(stage, given)
}

function describeAutocomplete(stage: Stage, given: () => Page) {
  const names = /\/claire\/source\/getApproved/
  const answer = Promise.withResolvers<void>()
  test("Autocomplete 'Loading…'", async () => {
    await given().route(names, async (route) => {
      await answer.promise
      await route.continue()
    })
    await given().goto(`${stage.claire.url}/alerts`)
    await given().getByRole('button', { name: 'CREATE ALERT' }).first().click()
    await given().getByRole('dialog').getByRole('combobox', { name: 'Sources' }).click()
    await given().locator('.MuiAutocomplete-loading').getByText('Loading…', { exact: true }).waitFor()
  })
  test("Autocomplete 'No options'", async () => {
    answer.resolve()
    await given().getByRole('listbox').getByRole('option').first().waitFor()
    await given().getByRole('combobox', { name: 'Sources' }).fill('zzyzx')
    await given().getByText('No options', { exact: true }).waitFor()
    await given().unroute(names)
  })
}
