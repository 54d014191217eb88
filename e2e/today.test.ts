import assert from 'node:assert/strict'
import type { Bookmark, SearchPage, Source, Today } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type CallApi, openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { LONG_MS, scanned } from './support/scanned.ts'
import { signInAt } from './support/sign-in.ts'

const LICHENS = 'Lichens as monitors of sulphur dioxide'
const SEARCHES = ['silk', 'knot', 'fog', 'author:"Benedict Harrow"']

const session = (claire: RunningClaire, user: 'admin' | 'demo') =>
  openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })

const today = (call: CallApi) => call<Today>('GET', '/claire/today')

/** The journal publishes four articles after the administrator has created alerts: each finds one. */
const { journey, site } = prepareStageWithJournal({
  withheld: SEARCHES.length,
  async prepare(claire) {
    const admin = await session(claire, 'admin')
    const { id } = await admin<Source>('POST', '/claire/source', { name: JOURNAL, url: HOST })
    await scanned(admin, id)
    const total = async () =>
      (await admin<SearchPage>('POST', '/claire/search', { searchTerm: '' })).totalElements
    await eventually('its articles can be found', async () => (await total()) === 6, LONG_MS)
    for (const searchTerm of SEARCHES)
      await admin('POST', '/claire/alert', {
        name: searchTerm,
        searchTerm,
        email: 'reader@harbour.example',
        frequency: 'WEEKLY',
        refineSearch: true,
      })
    site().publish()
    await admin('POST', `/claire/source/${id}/scan`)
    await eventually(
      'each alert has found an article',
      async () => (await today(admin)).counts.all === SEARCHES.length,
      LONG_MS,
    )
  },
})

async function assertGoodLooks(page: Page, state: string) {
  assert.deepEqual(await accessibilityProblems(page), [], state)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, state)
  await page.setViewportSize({ width: 1280, height: 800 })
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Today', exact: true })
const row = (page: Page, name: string) => page.getByRole('article', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
/** Returns the title of the row that has the focus, once it is none of these. */
const focusedRow = (page: Page, ...others: string[]) =>
  eventually('another row has the focus', async () => {
    const title = await page.evaluate(() => document.activeElement?.closest('article a')?.textContent)
    return title && !others.includes(title) && title
  })

journey(
  'on a first day, three steps show what fills the list, and count by themselves',
  async ({ page, claire }) => {
    const demo = await session(claire, 'demo')
    await signInAt(page, claire)
    await page.getByText('Your morning list, once it knows what you work on').waitFor()
    const topics = page.getByRole('group', { name: 'Choose what you work on' })
    await topics.getByRole('button', { name: /^Botany/ }).click()
    await topics.getByRole('button', { name: /^Botany/, pressed: true }).waitFor()
    await page.getByRole('heading', { name: 'Newest in 1 topic' }).waitFor()
    await row(page, LICHENS).getByText('new in Botany').waitFor()
    assert.equal((await today(demo)).follows.topic, 1)
    await assertGoodLooks(page, 'the first day')

    const switchOn = page.getByRole('button', { name: 'Switch on' })
    await page.getByText('0 of 5').waitFor()
    await eventuallyEqual(() => switchOn.isDisabled(), true)
    const { content } = await demo<SearchPage>('POST', '/claire/search?size=9', { searchTerm: '' })
    const others = content.filter(({ title }) => decodeURIComponent(title) !== LICHENS).slice(0, 4)
    for (const { id } of others)
      await demo<Bookmark>('POST', `/claire/bookmark?${new URLSearchParams({ documentId: id })}`)
    await page.reload()
    await page.getByText('4 of 5').waitFor()
    await row(page, LICHENS).getByRole('button', { name: 'Save' }).click()
    await row(page, LICHENS).getByRole('button', { name: 'Saved in Bookmarks' }).waitFor()
    await page.getByText('5 of 5').waitFor()
    await switchOn.click()
    await page.getByRole('button', { name: 'Switch off' }).waitFor()
    await page.getByText('1 of 1').waitFor()
    assert.equal((await today(demo)).follows.folder, 1)
  },
)

journey(
  'a morning: what is new is saved, dismissed, undone and seen, and the next visit shows it folded',
  async ({ page, claire }) => {
    const admin = await session(claire, 'admin')
    await signInAt(page, claire, { user: 'admin' })
    await page.getByText('4 new, best matches first').waitFor()
    const parts = page.getByRole('group', { name: 'Show' }).getByRole('button')
    await eventuallyEqual(() => parts.allInnerTexts(), ['All\n4', 'Alerts\n3', 'Authors\n1'])
    await page.getByText('new by Benedict Harrow').waitFor()
    await assertGoodLooks(page, 'what is new')

    // By keys: the first row is saved, the second dismissed, and that is undone.
    await page.keyboard.press('j')
    const first = await focusedRow(page)
    await page.keyboard.press('b')
    await row(page, first).getByRole('button', { name: 'Saved in Bookmarks' }).waitFor()
    await page.keyboard.press('j')
    const second = await focusedRow(page, first)
    await page.keyboard.press('d')
    await row(page, second).getByText('Not for you:').waitFor()
    await eventuallyEqual(() => focused(page), 'Undo')
    await page.getByText('Removed from Today, Undo available').waitFor()
    await page.keyboard.press('j')
    const third = await focusedRow(page, first, second)
    await page.keyboard.press('u')
    await row(page, second).getByRole('button', { name: 'Not for me' }).waitFor()
    await eventuallyEqual(() => focused(page), second)
    await page.keyboard.press('d')
    await page.getByText('2 new, best matches first').waitFor()
    await assertGoodLooks(page, 'answered rows')
    await eventually('both are stored', async () => (await today(admin)).counts.all === 2)

    // An opened row is seen; the others stay, however far one scrolls.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: third }).waitFor()
    await eventually('it is stored', async () => (await today(admin)).counts.all === 1)
    await page.goto(claire.url)
    await page.getByText('1 new, best matches first').waitFor()
    const seen = page.getByRole('button', { name: /^Seen today/ })
    await seen.click()
    await page
      .getByRole('list', { name: /^Seen today/ })
      .getByRole('link', { name: first })
      .waitFor()

    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await page.getByRole('heading', { name: 'You are up to date' }).waitFor()
    await page.getByText(/^Nothing new since/).waitFor()
    await assertGoodLooks(page, 'nothing new')
    await page.reload()
    await page.getByRole('heading', { name: 'You are up to date' }).waitFor()
    await heading(page).waitFor()
    assert.equal((await today(admin)).counts.all, 0)
  },
)
