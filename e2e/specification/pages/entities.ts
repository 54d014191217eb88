import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { KELP, LICHENS } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { failCall, showsToast, rows, sees } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

/** The browser's state by its visible effects; docs/product.md 3 says where it is stored. */
export function entities(stage: Stage) {
  describe('3 entities', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
    })
    const given = () => page
    describeSearch(given)
    describeCalls(given)
    describeShelf(given, stage)
    describeApplication(stage)
    describeNowhere(given)

    test('State navigation collapse', async () => {
      const toggle = (expanded: boolean) => page.getByRole('button', { name: 'Toggle navigation', expanded })
      await toggle(true).click()
      await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').first().click()
      await page.waitForURL(`${stage.claire.url}/search`)
      await toggle(false).click()
      await toggle(true).waitFor()
    })
  })
}

function describeSearch(given: () => Page) {
  const box = () => given().getByRole('combobox', { name: 'Search', exact: true })
  const from = () => given().getByRole('region', { name: 'Filters' }).getByLabel('From')
  const createAlert = () => given().getByRole('button', { name: 'Create Alert', exact: true })

  test('flag that a search was performed', async () => {
    await go(given(), '/search')
    await sees(given(), "It seems you haven't searched for anything yet.")
    await createAlert().first().waitFor({ state: 'detached' })
    await box().fill('kelp')
    await box().press('Enter')
    await createAlert().waitFor()
  })
  test('Search state searchText', () => given().waitForURL(/\/search\?searchText=kelp$/))
  test('State search', async () => {
    const select = await from().elementHandle()
    await from().selectOption('2001')
    await given().waitForURL(/\/search\?searchText=kelp&from=2001$/)
    await given().goBack()
    await given().waitForURL(/\/search\?searchText=kelp$/)
    await given().waitForFunction(
      (shown) => shown instanceof HTMLSelectElement && shown.value !== '2001',
      select,
    )
  })
}

function describeCalls(given: () => Page) {
  const searches = (text: string) => `/search?searchText=${text}&refineSearch=true`
  test('State app: error', async () => {
    const mend = await failCall(given(), { method: 'POST', path: /\/claire\/hybrid-search\?/ })
    await go(given(), searches('canopy'))
    await sees(given(), 'The search did not work.')
    await mend()
    await go(given(), searches('lichens'))
    await given().getByRole('article', { name: LICHENS }).waitFor()
    await given().getByText('The search did not work.').first().waitFor({ state: 'detached' })
  })
  test('State fader: counter, show and hide', async () => {
    const bar = () => given().getByRole('banner').getByRole('progressbar')
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await given().route('**/claire/hybrid-search?*', async (route) => {
      await (route.request().postData()?.includes('transects') ? first : second).promise
      await route.continue()
    })
    await go(given(), searches('transects'))
    await bar().waitFor({ state: 'attached' })
    await go(given(), searches('urchins'))
    second.resolve()
    await given().getByRole('article', { name: KELP }).waitFor()
    await eventuallyEqual(() => bar().count(), 1, 'the first call goes on')
    first.resolve()
    await bar().waitFor({ state: 'detached' })
    await given().unroute('**/claire/hybrid-search?*')
  })
}

function describeShelf(given: () => Page, stage: Stage) {
  const button = (name: string) => given().getByRole('button', { name, exact: true })
  const dialog = (name: string) => given().getByRole('dialog', { name, exact: true })
  const folder = (name: string) => given().getByRole('link', { name, exact: true })
  const add = async (name: string) => {
    await button('ADD FOLDER').click()
    await dialog('Add New Folder').getByLabel('Folder Name').fill(name)
    await dialog('Add New Folder').getByRole('button', { name: 'OK' }).click()
    await folder(name).waitFor()
  }
  const choose = async (name: string, item: string) => {
    await button(`Menu of folder ${name}`).click()
    await given().getByRole('menuitem', { name: item }).click()
  }

  test('State bookmarkFolders add, update, delete', async () => {
    await go(given(), '/bookmark')
    for (const name of ['Epsilon', 'Zeta']) await add(name)
    await choose('Epsilon', 'Rename')
    await dialog('Rename Folder').getByLabel('Folder Name').fill('Eta')
    await dialog('Rename Folder').getByRole('button', { name: 'OK' }).click()
    await folder('Eta').waitFor()
    await folder('Epsilon').first().waitFor({ state: 'detached' })
    await showsToast(given(), 'Folder renamed!')
    await choose('Eta', 'Delete')
    await dialog('Delete Folder').getByRole('button', { name: 'DELETE' }).click()
    await folder('Eta').waitFor({ state: 'detached' })
    await showsToast(given(), 'Folder deleted!')
    await folder('Zeta').waitFor()
  })
  test('State bookmarks add, remove, move', async () => {
    const title = 'Tide of harbour 10'
    const bookmarked = given().getByRole('article', { name: title, exact: true })
    await go(given(), `/detail/${(await stage.article(title)).id}`)
    await button('BOOKMARK').click()
    await showsToast(given(), 'Bookmark added!')
    await button('Choose a folder').click()
    await dialog('Save to folder').getByRole('option', { name: 'Zeta' }).click()
    await showsToast(given(), 'Bookmark moved successfully!')
    await go(given(), '/bookmark')
    await folder('Zeta').click()
    await bookmarked.getByRole('button', { name: 'REMOVE', exact: true }).click()
    await bookmarked.waitFor({ state: 'detached' })
    await showsToast(given(), 'Bookmark removed!')
    await rows(given()).first().waitFor({ state: 'detached' })
  })
}

/** A starting visit: the provider responds once the first test has checked it. */
function describeApplication(stage: Stage) {
  let page: Page
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  test('State app: started', async () => {
    const answer = Promise.withResolvers<void>()
    page = (await stage.visitor('demo', { locale: 'fr-FR' })).page
    await page.route('**/protocol/openid-connect/**', async (route) => {
      await answer.promise
      await route.continue()
    })
    // Loading ends with the provider's frames, which do not answer yet.
    await page.goto(`${stage.claire.url}/account-settings`, { waitUntil: 'commit' })
    await page.getByRole('progressbar', { name: 'Checking your sign-in…' }).waitFor()
    assert.equal(await page.getByRole('banner').count(), 0)
    answer.resolve()
    await title('Account Settings').waitFor()
    await page
      .getByRole('progressbar', { name: 'Checking your sign-in…' })
      .first()
      .waitFor({ state: 'detached' })
  })
  test('State app: language default en', async () => {
    await eventuallyEqual(
      () => page.evaluate(() => [navigator.language, document.documentElement.lang]),
      ['fr-FR', 'en'],
    )
  })
  test('State app: translation', async () => {
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Français')
    await title('Paramètres du compte').waitFor()
    await page.getByRole('combobox', { name: 'Langue', exact: true }).selectOption('English')
    await title('Account Settings').waitFor()
  })
  test('State authentication: initialised, token, isAdmin, user, error', async () => {
    await page.getByRole('button', { name: 'Account settings' }).getByText('Demo User').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Admin Sources' }).count(), 0)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    assert.doesNotMatch(stored, /eyJ/, 'the token stays in memory')
  })
  test('State user', async () => {
    const field = (label: string) => page.getByRole('form', { name: 'Basic Information' }).getByLabel(label)
    const fields = () =>
      Promise.all(['First Name', 'Last Name', 'Email'].map((label) => field(label).inputValue()))
    await eventuallyEqual(fields, ['Demo', 'User', 'demo@claire.localhost'])
  })
  test('State sources', async () => {
    const approved = await stage.demo<Source[]>('GET', '/claire/source/getApproved')
    await go(page, '/alerts')
    await page.getByRole('button', { name: 'CREATE ALERT' }).first().click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Sources' }).click()
    const options = page.getByRole('listbox').getByRole('option')
    await eventuallyEqual(
      async () => (await options.allInnerTexts()).toSorted(),
      approved.map(({ name }) => name).toSorted(),
    )
    await page.context().close()
  })
}

function describeNowhere(given: () => Page) {
  let scripts = ''
  before(async () => {
    scripts = await given().evaluate(async () => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      const texts = names
        .filter((name) => new URL(name).pathname.endsWith('.js'))
        .map(async (name) => (await fetch(name)).text())
      return (await Promise.all(texts)).join('\n')
    })
    assert.match(scripts, /hybrid-search/)
  })
  test('State domainList', () => assert.doesNotMatch(scripts, /domainList/))
  test('State typeList', () => assert.doesNotMatch(scripts, /typeList/))
  test('State questionList', () => assert.doesNotMatch(scripts, /questionList/))
}
