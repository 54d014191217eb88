import assert from 'node:assert/strict'
import type { SearchPage } from '@claire/api-contract'
import { ODD_TITLES } from '@claire/scholarly-text/odd-titles'
import { type CallApi, openApiSession } from './support/api-session.ts'
import { sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

const SOURCE = 'Odd titles'
const FOUND = `/search?sources=${encodeURIComponent(JSON.stringify([SOURCE]))}`
const DANGEROUS =
  'main :is(script, iframe, img, base, [onerror], [onload], [onfocus], [ontoggle], [onmouseover], a[href^="javascript:" i])'

/** Two differ by case only and are one article. */
const ONE_BY_ONE = ODD_TITLES.length - 1
const inOneLine = (title: string) => title.replaceAll(/\s+/g, ' ').trim()

/** Returns long titles that take more than three lines of their list, or of which the rest cannot be read there. */
const unboundedAmong = (links: (HTMLElement | SVGElement)[]) =>
  links
    .filter((link) => link.textContent.length > 900 && !link.querySelector('math'))
    .filter((link) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(link)
      const most = 3 * parseFloat(lineHeight) + parseFloat(paddingTop) + parseFloat(paddingBottom)
      return link.clientHeight > most + 1 || link.getAttribute('title')?.trim() !== link.textContent?.trim()
    })
    .map(({ textContent }) => textContent)

const { journey } = prepareStage()

/** Returns the titles from the server, in the order of the list. */
async function titlesOf(call: CallApi): Promise<string[]> {
  const { content } = await call<SearchPage>('POST', '/claire/hybrid-search?size=100', input)
  const next = await call<SearchPage>('POST', '/claire/hybrid-search?size=100&page=1', input)
  return [...content, ...next.content].map(({ title }) => decodeURIComponent(title))
}
const input = { searchTerm: '', source: [SOURCE] }

journey('200 odd titles are listed literally, and run nothing', async ({ page, claire }) => {
  const call = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  await importRecords(claire, {
    source: SOURCE,
    url: 'https://odd.example.org',
    records: ODD_TITLES.map((title, at) => ({
      title,
      url: `https://odd.example.org/${at}`,
      abstract: `About title ${at}.`,
      year: 2020,
    })),
  })
  await eventually(
    'all of them can be found',
    async () => (await call<SearchPage>('POST', '/claire/hybrid-search', input)).totalElements >= ONE_BY_ONE,
    120_000,
  )
  const wanted = await titlesOf(call)
  const table = new Set(ODD_TITLES.map(inOneLine))
  assert.deepEqual(
    wanted.filter((title) => !table.has(inOneLine(title))),
    [],
  )
  await signInAt(page, claire, { path: FOUND })
  const names = page.locator('main article h2')
  await names.first().waitFor()
  // One count decides and is waited for: rows also load by themselves once the end has been reached.
  for (let before = await names.count(); before < wanted.length; before = await names.count()) {
    await page.keyboard.press('End')
    await page.waitForFunction((shown) => document.querySelectorAll('main article h2').length > shown, before)
  }
  const shown = await names.evaluateAll((headings) => headings.map((heading) => heading.textContent ?? ''))
  const isPlain = (title: string) => !/[$\\]/.test(title)
  for (const [at, title] of wanted.entries())
    if (isPlain(title)) assert.equal(inOneLine(shown[at] ?? ''), inOneLine(title))
  await eventuallyEqual(() => page.locator('main a.result-link').evaluateAll(unboundedAmong), [])
  assert.equal(await page.locator(DANGEROUS).count(), 0)
  assert.equal(await page.evaluate(() => document.documentElement.dataset.ran), undefined)
})

const LONG_NAME =
  'Archive of Computational Social Science, Demography and Human Geography: Donaudampfschifffahrtsgesellschaftsberichte'

journey('a long name of a source is whole in a window of 320 pixels', async ({ page, claire }) => {
  await importRecords(claire, {
    source: LONG_NAME,
    url: 'https://long.example.org',
    records: [{ title: 'A short title', url: 'https://long.example.org/1', abstract: 'It is short.' }],
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAt(page, claire, { path: '/alerts', user: 'admin' })
  const cutOff = (option: HTMLElement | SVGElement) =>
    [option, ...option.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML)
  const option = page.getByRole('option', { name: LONG_NAME })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('archive of')
  assert.deepEqual(await option.evaluate(cutOff), [])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'CREATE ALERT' }).first().click()
  await page.getByRole('combobox', { name: 'Sources' }).click()
  assert.deepEqual(await option.evaluate(cutOff), [])
  await option.click()
  const chosen = page.getByRole('dialog').getByRole('button', { name: LONG_NAME })
  assert.deepEqual(await chosen.evaluate(cutOff), [])
  const clear = await page.getByRole('button', { name: 'Clear', exact: true }).boundingBox()
  const { x = 0, width = 0 } = (await chosen.boundingBox()) ?? {}
  assert.ok(clear && x + width <= clear.x, `the name ends at ${x + width}, the button begins at ${clear?.x}`)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] })
})
