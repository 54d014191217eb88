import assert from 'node:assert/strict'
import type { AlertPage, AuthorProfile, Today } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importJournal, publishJournal } from './support/journal.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { LONG_MS } from './support/scanned.ts'
import { signInAt } from './support/sign-in.ts'

const AUTHOR = 'Greta Nyquist'
const LICHENS = 'Lichens as monitors of sulphur dioxide'
/** Published later, with the same author among others. */
const FOG = 'Fog harvesting with meshes and beetles'

const session = (claire: RunningClaire) =>
  openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })

const { journey } = prepareStage({ prepare: importJournal })

async function assertGoodLooks(page: Page, state: string) {
  assert.deepEqual(await accessibilityProblems(page), [], state)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, state)
  assert.deepEqual(await accessibilityProblems(page), [], `${state}, narrow`)
  await page.setViewportSize({ width: 1280, height: 800 })
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) => page.getByRole('article', { name })

journey('an author of a result is followed, and a new article is told once', async ({ page, claire }) => {
  const demo = await session(claire)
  await signInAt(page, claire, { path: '/search?searchText=lichens' })
  await row(page, LICHENS).getByRole('link', { name: AUTHOR }).click()
  await title(page, AUTHOR).waitFor()
  await row(page, LICHENS).waitFor()
  await page.getByText('FOLLOW brings new ones to Today and by email.').waitFor()
  await assertGoodLooks(page, 'an author')

  // By keys: the first row is bookmarked, and the page counts it.
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  await page.getByText('You have bookmarked 1 of these articles.').waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('x')

  await page.getByRole('button', { name: 'FOLLOW' }).click()
  await page.getByText(`You follow ${AUTHOR}. New articles come to Today and by email.`).waitFor()
  await page.getByRole('link', { name: 'FOLLOWING' }).waitFor()
  const alerts = await demo<AlertPage>('GET', '/claire/alert')
  assert.deepEqual(
    alerts.content.map(({ searchTerm }) => searchTerm),
    [`author:"${AUTHOR}"`],
  )
  await assertGoodLooks(page, 'an author who is followed')

  await publishJournal(claire)
  const found = async () => (await demo<Today>('GET', '/claire/today')).counts.author
  await eventually('the new article is found', async () => (await found()) === 1, LONG_MS)
  await page.goto(claire.url)
  await row(page, FOG).getByText(`new by ${AUTHOR}`).waitFor()
  await eventuallyEqual(() => page.getByRole('article', { name: FOG }).count(), 1)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByText('1 new result', { exact: true })
    .waitFor({ state: 'attached' })
  await row(page, FOG).locator('.reason').getByRole('link', { name: AUTHOR }).click()
  await title(page, AUTHOR).waitFor()
  // Alerts find an article before the index that lists it is written.
  const profile = () => demo<AuthorProfile>('GET', `/claire/authors/${encodeURIComponent(AUTHOR)}`)
  await eventually('the page lists it', async () => (await profile()).articles.named === 2, LONG_MS)
  await page.reload()
  await row(page, FOG).waitFor()
  await page.getByText('Articles under this name. They may be by several people.').waitFor()

  // Oldest first, within the articles that have a word.
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await page.waitForURL(/sort=oldest/)
  await page.getByRole('textbox', { name: 'Search these articles' }).fill('beetles')
  await page.keyboard.press('Enter')
  await page.getByText('1 article has “beetles”').waitFor()
  await eventuallyEqual(() => page.getByRole('article').count(), 1)
  await page.goBack()
  await row(page, LICHENS).waitFor()

  await page.getByRole('button', { name: 'Unfollow' }).click()
  await page.getByRole('dialog', { name: 'Delete Alert' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'FOLLOW', exact: true }).waitFor()
  assert.equal((await demo<AlertPage>('GET', '/claire/alert')).totalElements, 0)
})

journey(
  'a topic of an article has a page, which leads to others and is followed',
  async ({ page, claire }) => {
    const demo = await session(claire)
    await signInAt(page, claire, { path: '/search?searchText=lichens' })
    await row(page, LICHENS).getByRole('link', { name: LICHENS }).click()
    await title(page, LICHENS).waitFor()
    await page.getByRole('link', { name: 'Botany', exact: true }).click()
    await title(page, 'Botany').waitFor()
    await page.getByText('1 article from 1 source').waitFor()
    await assertGoodLooks(page, 'a topic')
    await page.getByRole('button', { name: 'FOLLOW' }).press('Enter')
    await page.getByRole('link', { name: 'FOLLOWING' }).waitFor()
    const { follows } = await demo<Today>('GET', '/claire/today')
    assert.equal(follows.topic, 1)

    const beside = page.getByRole('region', { name: 'Most articles by' })
    await beside.getByRole('link', { name: AUTHOR }).click()
    await title(page, AUTHOR).waitFor()
    await page.getByRole('region', { name: 'Topics' }).getByRole('link', { name: 'Botany' }).click()
    await page.getByRole('link', { name: 'FOLLOWING' }).click()
    await page.getByRole('heading', { name: 'Anything new: Botany' }).waitFor()
  },
)

journey('a name that no article has says so and can be followed', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/author/Nobody%20Atall' })
  await title(page, 'Nobody Atall').waitFor()
  await page.getByRole('heading', { name: 'Nothing under this name here now' }).waitFor()
  await page.getByRole('button', { name: 'FOLLOW' }).waitFor()
  await assertGoodLooks(page, 'an unknown name')
})
