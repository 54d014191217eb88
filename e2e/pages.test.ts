import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import {
  accessibilityProblems,
  RULES_OF_COLOUR,
  sidewaysScroll,
  waitUntilStill,
} from './support/appearance.ts'
import { eventually } from './support/eventually.ts'
import { prepareStage } from './support/journey.ts'
import { goToOther } from './support/navigate.ts'
import { beginSession, signInAt } from './support/sign-in.ts'

// The library is empty: all texts are the product's own.
const { journey } = prepareStage()

const WIDE = { width: 1280, height: 900 }
const NARROWEST = { width: 320, height: 640 }
const NOTHING_SIDEWAYS = { pixels: 0, elements: [] }

/** A search without a word, which recent searches would show among the product's own texts. */
const NOTHING_FOUND = '/search?searchText=1234+5678'

/** Every page that needs no article, with its title, which is not that of the page before. */
const PAGES: [path: string, heading: RegExp][] = [
  ['/', /^(Hello|Welcome)/],
  ['/search', /^Search Results$/],
  ['/bookmark', /^Bookmarks$/],
  [NOTHING_FOUND, /^Search Results$/],
  ['/bookmarks/no-such-folder', /./],
  ['/detail/no-such-article', /./],
  ['/account-settings', /^Account Settings$/],
  ['/account-settings/suggestions', /^My suggestions$/],
  ['/alerts', /^Alerts$/],
  ['/admin-sources', /^Admin Sources$/],
  ['/admin-sources?view=audit', /^Audit log$/],
  ['/admin-sources?tab=approved', /^Admin Sources$/],
  ['/unauthorized', /not allowed/],
  ['/terms', /^Terms/],
  ['/notices', /^Open-source notices$/],
  ['/new-asset', /./],
  ['/no-such-page', /not found/i],
]

/** Pages that show data of the server. */
const isList = (path: string) => /^\/($|search\?|bookmark$|alerts|account|admin)/.test(path)

journey(
  'axe finds no problem on any page, wide or narrow, light or dark, and none scrolls sideways at 320 pixels',
  async ({ page, claire }) => {
    await page.setViewportSize(NARROWEST)
    await page.goto(claire.url)
    await page.getByLabel('Username or email').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [], 'login page')
    assert.deepEqual(await sidewaysScroll(page), NOTHING_SIDEWAYS, 'login page')
    await page.getByLabel('Username or email').fill('nobody')
    await page.getByLabel('Password').fill('nothing')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [], 'login page with an error')
    await signInAt(page, claire, { path: '/terms', user: 'admin' })
    for (const [path, title] of PAGES) {
      await page.setViewportSize(NARROWEST)
      await goToOther(page, path, title)
      assert.deepEqual(await accessibilityProblems(page), [], `${path} at 320 px`)
      assert.deepEqual(await sidewaysScroll(page), NOTHING_SIDEWAYS, path)
      await page.setViewportSize(WIDE)
      assert.deepEqual(await accessibilityProblems(page), [], `${path} at 1280 px`)
      if (!isList(path)) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await accessibilityProblems(page, RULES_OF_COLOUR), [], `${path} in the dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  },
)

journey('axe finds nothing wrong where nothing can be loaded', async ({ page, claire, visitor }) => {
  const json = { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' }
  await page.route(
    (url) => url.pathname.startsWith('/claire/'),
    (route) => route.fulfill({ status: 503, json }),
  )
  await page.setViewportSize(NARROWEST)
  await signInAt(page, claire, { path: '/terms', user: 'admin' })
  for (const [path, title] of PAGES.filter(([path]) => isList(path))) {
    await goToOther(page, path, title)
    assert.deepEqual(await accessibilityProblems(page), [], `${path} failing`)
    assert.deepEqual(await sidewaysScroll(page), NOTHING_SIDEWAYS, `${path} failing`)
  }
  // The browser logs every refused call.
  visitor.takeComplaints()
})

/** Every page with texts of its own, none after one with the same title. */
const PAGES_WITH_TEXTS = [
  '/',
  '/search',
  '/bookmark',
  NOTHING_FOUND,
  '/alerts',
  '/account-settings',
  '/account-settings/suggestions',
  '/admin-sources',
  '/admin-sources/same-work',
  '/admin-mail',
  '/admin-reports',
  '/terms',
  '/notices',
  '/nowhere',
]

/** Texts of people and the world: the first user, addresses of mail and pages, names of languages, formats and time zones. */
const NOT_OURS =
  /^(Claire|Admin(istrator)?|Admin User|AU|\S+@\S+|English|Deutsch|Français|UTC|DOI|BibTeX|RIS|API|MCP|https?:\/\/\S+)$/

/** Returns visible texts and accessible names outside the catalogues. Licences of others keep their own language. */
async function unmarked(page: Page): Promise<string[]> {
  await waitUntilStill(page)
  const said = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, option, pre[lang], code[aria-hidden]'))
        texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll(':not(iframe)'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim())
  })
  return said.filter((text) => /[a-z]{3}/i.test(text) && !text.includes('⟦') && !NOT_OURS.test(text))
}

/** Returns what is wrong with the texts of the shown page in a direction; `isOurs`: all of them are the product's own. */
async function textFaults(page: Page, direction: 'ltr' | 'rtl', isOurs: boolean): Promise<string[]> {
  await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction)
  const texts = isOurs ? await unmarked(page) : []
  const { pixels, elements } = await sidewaysScroll(page)
  return pixels > 0 ? [...texts, `${pixels} px too wide, ${direction}: ${elements.join(' ')}`] : texts
}

/** True if the page begins at the right. */
async function isMirrored(page: Page) {
  const banner = page.getByRole('banner')
  const [logo, account] = await Promise.all([
    banner.getByRole('link').first().boundingBox(),
    banner.getByRole('button').last().boundingBox(),
  ])
  return logo && account && logo.x > account.x
}

journey(
  'every text comes from the catalogues, fits if it is 40 % longer, and is mirrored from right to left',
  async ({ page, claire }) => {
    await page.addInitScript(() => localStorage.setItem('claire-language', JSON.stringify('qps-plocm')))
    await beginSession(page, claire, 'admin')
    await page.goto(`${claire.url}/unauthorized`)
    await eventually('the page is mirrored', () => isMirrored(page))
    const faults: string[] = []
    for (const address of PAGES_WITH_TEXTS) {
      await page.setViewportSize(NARROWEST)
      await goToOther(page, address)
      // The rows of /admin-sources have texts of people.
      const isOurs = address !== '/admin-sources'
      for (const viewport of [NARROWEST, WIDE]) {
        await page.setViewportSize(viewport)
        for (const direction of ['rtl', 'ltr'] as const)
          faults.push(
            ...(await textFaults(page, direction, isOurs)).map(
              (fault) => `${address} at ${viewport.width} px: ${fault}`,
            ),
          )
      }
    }
    assert.deepEqual(faults, [])
  },
)
