import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { LanguageSetting } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { fillLoginPage } from '../../support/sign-in.ts'
import { BEES, LICHENS } from '../library.ts'
import { type Stage, go } from '../stage.ts'

const NEED_SIGN_IN = [
  '/',
  '/search?searchText=fog',
  '/bookmark',
  '/bookmarks/some-folder',
  '/account-settings',
  '/detail/some,articles',
  '/new-asset',
  '/admin-sources',
  '/admin-sources/same-work',
  '/admin-mail',
  '/admin-reports',
  '/alerts',
  '/no/such/page',
]

export function routes(stage: Stage) {
  describe('2.1 routes', () => {
    let page: Page
    let folder: { id: string }
    before(async () => {
      // Before the page is opened, which caches the folders.
      folder = await stage.demo('POST', '/claire/bookmark/folder?folderName=Routes')
      page = await stage.pageOf('demo')
    })

    test('/login redirects home if user known', async () => {
      await go(page, '/login')
      await page.waitForURL(`${stage.claire.url}/`)
    })
    test('/ home', () => shows(page, '/', 'Hello, Demo'))
    test('/search discover and results on one path', async () => {
      await shows(page, '/search', 'Search Results')
      await page.getByText("It seems you haven't searched for anything yet.").waitFor()
      await shows(page, '/search?searchText=honeybee', 'Search Results')
      await page.getByRole('article', { name: BEES }).waitFor()
    })
    test('/bookmark top level', async () => {
      await shows(page, '/bookmark', 'Bookmarks')
      await page.getByRole('button', { name: 'ADD FOLDER' }).waitFor()
    })
    test('/bookmarks/{folderId} one folder', async () => {
      await go(page, `/bookmarks/${folder.id}`)
      await page.getByLabel('Breadcrumb').locator('[aria-current]').getByText('Routes').waitFor()
      await page.getByRole('button', { name: 'ADD FOLDER' }).first().waitFor({ state: 'detached' })
    })
    test('/account-settings', () => shows(page, '/account-settings', 'Account Settings'))
    test('/detail/:id', async () => {
      const { id } = await stage.article(BEES)
      await shows(page, `/detail/${id}`, BEES)
    })
    test('/detail id may be comma-separated', async () => {
      const [bees, lichens] = await Promise.all([BEES, LICHENS].map(stage.article))
      await shows(page, `/detail/${bees?.id},${lichens?.id}`, '2 articles')
      for (const name of [BEES, LICHENS]) await page.getByRole('heading', { name, level: 2 }).waitFor()
    })
    test('/new-asset exists', () => shows(page, '/new-asset', 'New asset'))
    test('/alerts', () => shows(page, '/alerts', 'Alerts'))
    test('/admin-sources administrators only', async () => {
      await go(page, '/admin-sources')
      await page.waitForURL(`${stage.claire.url}/unauthorized`)
      await shows(await stage.pageOf('admin'), '/admin-sources', 'Admin Sources')
    })
    test('Any other path: 404 and translated page-not-found', async () => {
      await shows(page, '/no/such/page', '404 Page not found')
      const english = await stage.admin<LanguageSetting>('GET', '/claire/mail/language')
      await stage.admin('PUT', '/claire/mail/language', { choice: 'de', language: 'de' })
      const german = await stage.visitor('admin')
      await german.page.goto(`${stage.claire.url}/no/such/page`)
      await german.page.getByRole('heading', { level: 1, name: '404 Seite nicht gefunden' }).waitFor()
      await german.leave()
      await stage.admin('PUT', '/claire/mail/language', english)
    })

    describeBreaking(stage)
    describeVisitors(stage)
  })
}

const shows = async (page: Page, path: string, name: string) => {
  await go(page, path)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** An alert without fields cannot be rendered. */
function describeBreaking(stage: Stage) {
  let page: Page
  before(async () => {
    const visitor = await stage.visitor('demo')
    page = visitor.page
    const json = { content: [{ id: 'a' }], totalPages: 1, totalElements: 1, empty: false }
    await page.route(/\/claire\/alert(\?|$)/, (route) => route.fulfill({ json }))
    await page.goto(`${stage.claire.url}/alerts`)
  })
  test("Rendering failure shows fallback 'Unexpected Application Error!'", () =>
    page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor())
  test("Fallback shows error's status and text, or its message", async () => {
    await page.getByText("Cannot read properties of undefined (reading 'length')").waitFor()
    await page.context().close()
  })
}

function describeVisitors(stage: Stage) {
  let page: Page
  before(async () => {
    page = (await stage.visitor()).page
  })

  test('/login shows a spinner while sign-in starts', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/protocol/openid-connect/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${stage.claire.url}/login`)
    await page.getByText('Checking your sign-in…').waitFor()
    await page.getByRole('progressbar').waitFor()
    held.resolve()
    await page.getByLabel('Username or email').waitFor()
    await page.unrouteAll()
  })
  test('/unauthorized', async () => {
    const name = 'You are not allowed to see this page'
    await page.goto(`${stage.claire.url}/unauthorized`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await shows(await stage.pageOf('demo'), '/unauthorized', name)
  })
  test('All routes but /login, /unauthorized need authentication', async () => {
    // A response of 204 leaves the browser where it is.
    await page.route('**/protocol/openid-connect/auth?*', (route) => route.fulfill({ status: 204 }))
    for (const path of NEED_SIGN_IN) {
      const sent = page.waitForRequest((request) => leadsBackTo(request.url()) === path)
      await go(page, path)
      await sent
      assert.equal(new URL(page.url()).pathname, '/login')
    }
    await page.unrouteAll()
  })
  test('Unauthenticated visitors are sent to login', async () => {
    await page.goto(`${stage.claire.url}/alerts`)
    await fillLoginPage(page, stage.claire, 'demo')
    await page.waitForURL(`${stage.claire.url}/alerts`)
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor()
    await page.context().close()
  })
}

/** Returns the path of Claire to which the provider should redirect. */
function leadsBackTo(address: string): string | undefined {
  const back = URL.parse(new URL(address).searchParams.get('redirect_uri') ?? '')
  if (!back) return undefined
  return back.searchParams.get('returnTo') ?? back.pathname + back.search
}
