import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function home(stage: Stage) {
  describe('2.3 home', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
      await go(page, '/')
      await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    })
    const box = () => page.getByRole('combobox', { name: 'Search' })
    const isAt = (path: string) => page.waitForURL(stage.claire.url + path)

    test('Greets by given name', async () => {
      await eventuallyEqual(() => page.getByRole('heading', { level: 1 }).innerText(), 'Hello, Demo')
    })
    test('Welcome banner copy not shown', async () => {
      assert.doesNotMatch(await page.getByRole('main').innerText(), /welcome/i)
    })
    test("Placeholder 'Search for subject, document, information...'", async () => {
      await eventuallyEqual(
        () => box().getAttribute('placeholder'),
        'Search for subject, document, information...',
      )
    })
    test('Alerts block -> /alerts', () => leads('Alerts', 'VIEW ALERTS', '/alerts'))
    test("Bookmarks block -> /bookmark 'VIEW BOOKMARKS'", () =>
      leads('Bookmarks', 'VIEW BOOKMARKS', '/bookmark'))
    test("Verified Sources block 'SUGGEST A SOURCE' opens the dialog", async () => {
      await block('Verified Sources').getByRole('button', { name: 'SUGGEST A SOURCE', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Suggest New Source' })
      await dialog.getByLabel('Web Site URL').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    })
    test('Search button goes to results', async () => {
      await box().fill('waggle dance')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await isAt('/search?searchText=waggle+dance')
      await page.getByRole('heading', { level: 1, name: 'Search Results' }).waitFor()
    })
    test('Enter goes to results', async () => {
      await go(page, '/')
      await page.getByRole('heading', { level: 1, name: 'Hello, Demo' }).waitFor()
      await box().fill('tree bark')
      await box().press('Enter')
      await isAt('/search?searchText=tree+bark')
    })
    test('Text passed as navigation state', async () => {
      const state: unknown = await page.evaluate(() => history.state)
      assert.deepEqual(state && typeof state === 'object' && 'usr' in state && state.usr, {
        searchText: 'tree bark',
      })
    })
    test('Search text stored', async () => {
      await page.getByRole('article').first().waitFor()
      await go(page, '/')
      const recent = page.getByRole('region', { name: 'Recent searches' })
      await recent.getByRole('link', { name: 'tree bark' }).waitFor()
      await recent.getByRole('link', { name: 'waggle dance' }).waitFor()
    })

    const block = (title: string) =>
      page
        .locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
        .first()
    async function leads(title: string, name: string, path: string) {
      await block(title).getByRole('link', { name, exact: true }).click()
      await isAt(path)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Hello, Demo' }).waitFor()
    }
  })
}
