import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

const { journey } = prepareStage()

const NARROWEST = { width: 320, height: 640 }

/** Every page that needs no article, with its heading. */
const PAGES: [path: string, heading: RegExp][] = [
  ['/', /^(Hello|Welcome)/],
  ['/search', /^Search Results$/],
  ['/search?searchText=nothing+can+be+found+yet', /^Search Results$/],
  ['/bookmark', /^Bookmarks$/],
  ['/bookmarks/no-such-folder', /./],
  ['/detail/no-such-article', /./],
  ['/account-settings', /^Account Settings$/],
  ['/account-settings/suggestions', /^My suggestions$/],
  ['/alerts', /^Alerts$/],
  ['/admin-sources', /^Admin Sources$/],
  ['/admin-sources?tab=approved', /^Admin Sources$/],
  ['/admin-sources?view=audit', /^Audit log$/],
  ['/unauthorized', /not allowed/],
  ['/terms', /^Terms/],
  ['/notices', /^Open-source notices$/],
  ['/new-asset', /./],
  ['/no-such-page', /not found/i],
]

/** Pages that show data of the server. */
const LISTS = PAGES.filter(([path]) => /^\/($|search\?|bookmark$|alerts|account|admin)/.test(path))

async function open(page: Page, url: string, heading: RegExp) {
  await page.goto(url)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  // The page shows that it is loading until its last call is answered.
  await page.waitForLoadState('networkidle')
}

journey('axe finds no problem on any page, wide or narrow', async ({ page, claire }) => {
  await page.goto(claire.url)
  await page.getByLabel('Username or email').waitFor()
  assert.deepEqual(await accessibilityProblems(page), [], 'login page')
  await page.getByLabel('Username or email').fill('nobody')
  await page.getByLabel('Password').fill('nothing')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  assert.deepEqual(await accessibilityProblems(page), [], 'login page with an error')
  await signInAt(page, claire, { user: 'admin' })
  for (const viewport of [{ width: 1280, height: 900 }, NARROWEST]) {
    await page.setViewportSize(viewport)
    for (const [path, heading] of PAGES) {
      await open(page, claire.url + path, heading)
      assert.deepEqual(await accessibilityProblems(page), [], `${path} at ${viewport.width} px`)
    }
  }
})

journey('no page scrolls sideways at 320 pixels', async ({ page, claire }) => {
  await page.setViewportSize(NARROWEST)
  await page.goto(claire.url)
  await page.getByLabel('Username or email').waitFor()
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, 'login page')
  await signInAt(page, claire, { user: 'admin' })
  for (const [path, heading] of PAGES) {
    await open(page, claire.url + path, heading)
    assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, path)
  }
})

journey(
  'axe finds nothing wrong in the dark, nor where nothing can be loaded',
  async ({ page, claire, visitor }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInAt(page, claire, { user: 'admin' })
    for (const [path, heading] of LISTS) {
      await open(page, claire.url + path, heading)
      assert.deepEqual(await accessibilityProblems(page), [], `${path} in the dark`)
    }
    const json = { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' }
    await page.route(
      (url) => url.pathname.startsWith('/claire/'),
      (route) => route.fulfill({ status: 503, json }),
    )
    await page.setViewportSize(NARROWEST)
    for (const [path, heading] of LISTS) {
      await open(page, claire.url + path, heading)
      assert.deepEqual(await accessibilityProblems(page), [], `${path} failing`)
      assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, `${path} failing`)
    }
    // The browser logs every refused call.
    visitor.takeComplaints()
  },
)
