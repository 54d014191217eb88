import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { SourcePage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { JOURNAL } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { toasts } from '../../support/toasts.ts'
import { waitUntilStill } from '../../support/appearance.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function sourceDialog(stage: Stage) {
  describe('2.9 source dialog', () => {
    let page: Page
    let admin: Page
    before(async () => {
      page = await stage.pageOf('demo')
      admin = await stage.pageOf('admin')
      await go(page, '/')
      await go(admin, '/admin-sources')
    })
    const suggest = () => page.getByRole('button', { name: 'SUGGEST A SOURCE' }).click()
    const dialog = (name: string, at = page) => at.getByRole('dialog', { name, exact: true })
    const field = (name: string, at = page) =>
      at.getByRole('dialog').getByRole('textbox', { name, exact: true })
    const submit = async ({ name, url }: { name: string; url: string }, at = page) => {
      await field('Name', at).fill(name)
      await field('Web Site URL', at).fill(url)
      await field('Web Site URL', at).press('Enter')
    }
    const isEmpty = async (at = page) => {
      await eventuallyEqual(() => field('Name', at).inputValue(), '')
      await eventuallyEqual(() => field('Web Site URL', at).inputValue(), '')
    }

    test('Fields name and url', async () => {
      await suggest()
      await dialog('Suggest New Source').waitFor()
      await field('Name').waitFor()
      await field('Web Site URL').waitFor()
      await eventuallyEqual(() => dialog('Suggest New Source').getByRole('textbox').count(), 2)
    })
    test("Helper '{host} or {host}'", () =>
      dialog('Suggest New Source')
        .getByText('www.example.org or https://example.org', { exact: true })
        .waitFor())
    test("'Thank you {url} is added!'", async () => {
      await admin.getByRole('button', { name: 'Add New Source' }).click()
      await submit({ name: 'Thanks Weekly', url: 'https://thanks.example.org/weekly' }, admin)
      await dialog('Thank you https://thanks.example.org/weekly is added!', admin).waitFor()
    })
    test("'Thank you {url} is added and pending approval!'", async () => {
      await submit({ name: ' Thanks Daily ', url: ' daily.thanks.example.org ' })
      await dialog('Thank you daily.thanks.example.org is added and pending approval!').waitFor()
      const suggestions = page.getByRole('dialog').getByRole('link', { name: 'SEE MY SUGGESTIONS' })
      await eventuallyEqual(() => suggestions.getAttribute('href'), '/account-settings/suggestions')
      const { content } = await stage.admin<SourcePage>('POST', '/claire/source/search', {
        searchItem: 'Thanks',
        status: 'PENDING',
      })
      assert.deepEqual(
        content.map(({ name, url }) => [name, url]),
        [['Thanks Daily', 'daily.thanks.example.org']],
      )
    })
    test('OK button', async () => {
      for (const at of [page, admin]) {
        await at.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click()
        await at.getByRole('dialog').waitFor({ state: 'detached' })
      }
    })
    test('Closing clears the fields', async () => {
      await suggest()
      await isEmpty()
      await field('Name').fill('Never')
      await field('Web Site URL').fill('never.example.org')
      await dialog('Suggest New Source').getByRole('button', { name: 'Cancel' }).click()
      await dialog('Suggest New Source').waitFor({ state: 'detached' })
      await suggest()
      await isEmpty()
    })
    test('API errors at the bottom right after the first try', async () => {
      const refusal = /^This source is already approved/
      await field('Name').fill('Again')
      await field('Web Site URL').fill(JOURNAL.host)
      await dialog('Suggest New Source').getByRole('status').getByText(refusal).waitFor()
      assert.equal(await dialog('Suggest New Source').getByRole('alert').count(), 0, 'it is no error yet')
      assert.equal(await toasts(page).count(), 0)
      await field('Web Site URL').press('Enter')
      const line = dialog('Suggest New Source').getByRole('alert').filter({ hasText: refusal })
      await line.waitFor()
      await waitUntilStill(page)
      const form = await dialog('Suggest New Source').boundingBox()
      const box = await line.boundingBox()
      assert.ok(form && box)
      const toEnd = form.x + form.width - box.x - box.width
      assert.ok(toEnd < 30 && toEnd < box.x - form.x + 1, `${toEnd}`)
      const toText = (await field('Web Site URL').boundingBox())?.y ?? 0
      assert.ok(box.y > toText, 'it is below the fields')
      await toasts(page).filter({ hasText: refusal }).waitFor()
      await eventuallyEqual(() => field('Name').inputValue(), 'Again')
      await dialog('Suggest New Source').getByRole('button', { name: 'Cancel' }).click()
      await dialog('Suggest New Source').waitFor({ state: 'detached' })
    })
  })
}
