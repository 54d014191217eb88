import assert from 'node:assert/strict'
import path from 'node:path'
import type { SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { beginSession, signInAt } from './support/sign-in.ts'

const QUESTION = 'Do kelp forests reduce the erosion of sandy coasts?'
const UNANSWERED = 'Does magnesium shorten the recovery of shift workers from total sleep loss?'
const ANSWER = 'Kelp forests reduced the erosion of sandy coasts by a third during winter storms.'

const LIBRARY = [
  {
    title: 'Kelp and winter storms on two sandy shores',
    authors: ['Ingrid Vassdal', 'Ana Okafor', 'Per Lind'],
    year: 2021,
    abstract: `BACKGROUND: Sandy coasts retreat every winter. METHODS: We compared two shores for six years. RESULTS: ${ANSWER} The effect was largest where the canopy reached the surface. CONCLUSIONS: Kelp may protect beaches.`,
  },
  {
    title: 'Do canopies of kelp slow the retreat of beaches?',
    authors: ['Mei Tanaka'],
    year: 2019,
    abstract:
      'We removed the kelp from half of the plots. These plots lost as much sand as those with kelp. Kelp did not reduce the erosion of sandy coasts in this bay.',
  },
  {
    title: 'Waves over kelp forests and over bare rock',
    authors: ['Chiara Rossi', 'Samuel Owusu'],
    year: 2016,
    abstract:
      'Wave energy fell by 40% within two hundred metres of dense kelp forests. Over bare rock it fell by 12%. Less energy reached the sandy beach, and less sand was carried away from the coast.',
    text: 'Introduction\n\nWe placed gauges along two transects.\n\nResults\n\nGauges were read every hour. Behind two hundred metres of kelp forest the erosion of sandy coasts fell by a quarter. Gauges over rock showed no change.',
  },
  {
    title:
      'Urchin grazing, lost kelp forests and coastal erosion: a review of what is known about the sandy coasts of the northern seas and their storms',
    authors: ['Jonas Weber', 'Priya Nair', 'Lena Brandt', 'Omar Haddad', 'Nils Holm'],
    year: 2023,
    abstract:
      'Where urchins grazed the kelp forests, the erosion of sandy coasts doubled within a decade. Restoring kelp forests slowed it again.',
  },
  {
    title: 'Attention of nurses on rotating shifts',
    authors: ['Ada Lund'],
    year: 2018,
    abstract:
      'Two nights of eight hours did not restore attention after five nights of four. Shift workers slept badly by day.',
  },
]

const { journey } = prepareStage({ prepare })

async function prepare(claire: RunningClaire) {
  await importRecords(claire, {
    source: 'Shore Reports',
    url: 'https://shore.example.org',
    records: LIBRARY.map((record, at) => ({ ...record, url: `https://shore.example.org/${at}` })),
  })
  const call = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  await eventually(
    'all articles can be found',
    async () =>
      (await call<SearchPage>('POST', '/claire/hybrid-search', { searchTerm: '', source: ['Shore Reports'] }))
        .totalElements >= LIBRARY.length,
    120_000,
  )
}

const evidence = (page: Page) => page.getByRole('region', { name: 'Evidence' })
const quotes = (page: Page) => evidence(page).getByRole('article')
const searchedFor = (text: string) => `/search?searchText=${encodeURIComponent(text)}`

/** Returns the places of quotes that take more than a line. */
const placesOverOneLine = (page: Page) =>
  quotes(page)
    .locator('.meta')
    .evaluateAll((places) =>
      places.filter((place) => place.clientHeight > 30).map((place) => place.textContent),
    )

/** Saves a picture where somebody wants to look at one. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey('a question is answered by sentences, each of which leads to its place and back', async (scene) => {
  const { page, claire } = scene
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAt(page, claire, { path: searchedFor(QUESTION) })
  const answer = quotes(page).filter({ hasText: ANSWER })
  await answer.waitFor()
  await evidence(page)
    .getByText(/^\d+ sentences from \d of \d articles$/)
    .waitFor()
  await eventuallyEqual(() => answer.locator('q').textContent(), ANSWER)
  await assertGoodLooks(page, 'evidence')
  await picture(page, 'evidence-1440-light')
  for (const width of [1040, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await eventuallyEqual(() => placesOverOneLine(page), [], `places of quotes at ${width}`)
  }

  await page.evaluate(() => window.scrollTo(0, 120))
  await answer.getByRole('link').first().click()
  const place = page.locator('#passage')
  await place.waitFor()
  await eventuallyEqual(() => place.textContent(), ANSWER)
  await eventuallyEqual(() => place.evaluate((mark) => mark === document.activeElement), true)
  await eventually('the sentence is in view', async () => {
    const { y = 0 } = (await place.boundingBox()) ?? {}
    return y > 0 && y < 900
  })
  await assertGoodLooks(page, 'place')
  await picture(page, 'place-1440-light')

  await page.goBack()
  await answer.waitFor()
  await eventually('the page is where it was left', () => page.evaluate(() => window.scrollY === 120))
})

journey('sentences are reached by keys, saved, and copied with their citation', async (scene) => {
  const { page, claire, visitor } = scene
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAt(page, claire, { path: searchedFor(QUESTION) })
  await quotes(page).first().waitFor()
  await page.keyboard.press('j')
  const link = quotes(page).first().getByRole('link').first()
  await eventuallyEqual(() => link.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('b')
  await page.getByText('Bookmark added!').waitFor()
  await page.keyboard.press('c')
  await page.getByRole('menuitem', { name: 'Copy as text' }).click()
  await page.getByText('Sentence copied with its citation').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [words, citation = ''] = copied.split('\n')
  assert.equal(words, `“${await quotes(page).first().locator('q').textContent()}”`)

  const colleague = await visitor.newTab()
  const [address = ''] = /https?:\S+$/.exec(citation) ?? []
  await colleague.goto(address)
  await colleague.locator('#passage').waitFor()
  await eventuallyEqual(async () => `“${await colleague.locator('#passage').textContent()}”`, words)
  await colleague.goto(page.url())
  await quotes(colleague).first().waitFor()
  await eventuallyEqual(
    () => quotes(colleague).locator('q').allTextContents(),
    await quotes(page).locator('q').allTextContents(),
  )
})

journey('a question that no article answers is answered by saying so', async ({ page, claire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAt(page, claire, { path: searchedFor(UNANSWERED) })
  await evidence(page).getByRole('heading', { name: 'No sentence here answers this' }).waitFor()
  await assertGoodLooks(page, 'none')
  await picture(page, 'none-390-dark')
})

journey(
  'one article, a folder and a changed article are asked in a narrow window',
  async ({ page, claire }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signInAt(page, claire, { path: searchedFor(QUESTION) })
    await quotes(page).first().waitFor()
    await assertGoodLooks(page, 'evidence, narrow')
    await picture(page, 'evidence-320-light')
    await quotes(page).first().getByRole('link', { name: 'More from this article' }).click()
    await page.waitForURL(/\/detail\/.*ask=/)
    await quotes(page).first().waitFor()
    await eventuallyEqual(
      () => page.getByRole('textbox', { name: 'Ask this article' }).inputValue(),
      QUESTION,
    )
    await assertGoodLooks(page, 'ask an article')
    await picture(page, 'ask-article-320-light')

    const article = new URL(page.url()).pathname
    await page.goto(`${claire.url}${article}?field=abstract&start=3&end=9&version=999`)
    await page.getByText('This article has changed since').waitFor()

    await page.goto(`${claire.url}/bookmark?ask=${encodeURIComponent(QUESTION)}`)
    await quotes(page).first().waitFor()
    await assertGoodLooks(page, 'ask a folder')
    await picture(page, 'ask-folder-320-light')
  },
)

journey('evidence in German is hidden for the next question too', async ({ page, claire }) => {
  await page.addInitScript(() => localStorage.setItem('claire-language', '"de"'))
  await beginSession(page, claire)
  await page.goto(claire.url + searchedFor(QUESTION))
  const section = page.getByRole('region', { name: 'Belege' })
  await section.getByRole('article').first().waitFor()
  await picture(page, 'evidence-1280-german')
  await section.getByRole('button', { name: 'Ausblenden' }).click()
  await page.goto(claire.url + searchedFor('Why do beaches retreat?'))
  await page.getByRole('button', { name: 'Belege anzeigen' }).waitFor()
  assert.equal(await section.count(), 0)
})
