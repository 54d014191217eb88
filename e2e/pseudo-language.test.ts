import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { sidewaysScroll, waitUntilStill } from './support/appearance.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

// The library is empty: all texts are the product's own.
const { journey } = prepareStage()

const PAGES = [
  '/',
  '/search',
  '/search?searchText=0',
  '/bookmark',
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

const speak = (page: Page, language: string) =>
  page.addInitScript((code) => localStorage.setItem('claire-language', JSON.stringify(code)), language)

/** Returns visible texts and accessible names outside the catalogues. Licences of others keep their own language. */
async function unmarked(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
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

journey('every text comes from the catalogues, and fits if it is 40 % longer', async ({ page, claire }) => {
  await signInAt(page, claire, { user: 'admin' })
  await speak(page, 'qps-Ploc')
  const faults: string[] = []
  // The rows of /admin-sources have texts of people.
  for (const address of PAGES.filter((each) => each !== '/admin-sources'))
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(claire.url + address)
      faults.push(...(await unmarked(page)).map((text) => `${address}: ${text}`))
      const { pixels, elements } = await sidewaysScroll(page)
      if (pixels > 0) faults.push(`${address} at ${width} px is ${pixels} px too wide: ${elements.join(' ')}`)
    }
  assert.deepEqual(faults, [])
})

journey('a right-to-left language mirrors the pages', async ({ page, claire }) => {
  await signInAt(page, claire, { user: 'admin' })
  await speak(page, 'qps-plocm')
  for (const address of PAGES) {
    await page.goto(claire.url + address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
    const { pixels, elements } = await sidewaysScroll(page)
    assert.equal(pixels, 0, `${address}: ${elements.join('\n')}`)
  }
  const [logo, account] = await Promise.all(
    [
      page.getByRole('banner').getByRole('link').first(),
      page.getByRole('banner').getByRole('button').last(),
    ].map((part) => part.boundingBox()),
  )
  assert.ok(logo && account && logo.x > account.x, 'what begins a line is at the right')
})
