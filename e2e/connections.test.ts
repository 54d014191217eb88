import assert from 'node:assert/strict'
import type { Folder, BookmarkNotices, SearchPage, Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import type { JourneyArticle } from '../fixtures/journey-site/articles.ts'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual, eventuallyMatch } from './support/eventually.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { LONG_MS, scanned } from './support/scanned.ts'
import { signInAt } from './support/sign-in.ts'

const ELSEWHERE = '10.5555/elsewhere.1'
const doiOf = (id: number) => `10.5555/wonders.${id}`

const ROOTS = 'How the roots of old beeches find water below the frost'
const TIDES = 'Tide tables of small harbours and their errors'
const REVIEW = 'Wells, springs and their keepers: a review of forty years'

const articleOn = (id: number, title: string, references: string[]): JourneyArticle => ({
  id,
  title,
  authors: ['Greta Nyquist', `Benedict Harrow ${id}`],
  date: `20${10 + id}-03-01`,
  keywords: ['Water'],
  abstract: `This is number ${id} of a series about water. It measures what the earlier ones assumed.`,
  text: [`The measurements of number ${id} were made over three winters, at wells of different depth.`],
  references,
})

/** Three works cite a fourth, one of them and a review cite the three; the last is a retraction, published later. */
const ARTICLES = [
  articleOn(1, ROOTS, []),
  articleOn(2, TIDES, []),
  articleOn(3, 'The temperature of spring water in limestone', [doiOf(1), doiOf(2), ELSEWHERE]),
  articleOn(4, 'Water in the roots of oaks during drought', [doiOf(1), ELSEWHERE]),
  articleOn(5, 'Frost depth and the sap of birches', [doiOf(1), doiOf(2)]),
  articleOn(6, REVIEW, [doiOf(3), doiOf(4), doiOf(5)]),
  articleOn(7, `Retraction: ${TIDES}`, []),
]

const session = (claire: RunningClaire, user: 'admin' | 'demo') =>
  openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })

let sourceId = ''
const ids = new Map<string, string>()

const { journey, site } = prepareStageWithJournal({
  articles: ARTICLES,
  async prepare(claire) {
    const admin = await session(claire, 'admin')
    sourceId = (await admin<Source>('POST', '/claire/source', { name: JOURNAL, url: HOST })).id
    await scanned(admin, sourceId)
    const find = () => admin<SearchPage>('POST', '/claire/search?size=20', { searchTerm: '' })
    await eventually(
      'its articles can be found',
      async () => (await find()).totalElements === ARTICLES.length - 1,
      LONG_MS,
    )
    for (const { id, title } of (await find()).content) ids.set(decodeURIComponent(title), id)
    const demo = await session(claire, 'demo')
    const save = (title: string, folderId: string) =>
      demo('POST', `/claire/bookmark?${new URLSearchParams({ documentId: ids.get(title) ?? '', folderId })}`)
    const folder = await demo<Folder>('POST', '/claire/bookmark/folder?folderName=Water')
    for (const { title } of ARTICLES.slice(2, 5)) await save(title, folder.id)
    const tides = await demo<Folder>('POST', '/claire/bookmark/folder?folderName=Tides')
    await save(TIDES, tides.id)
  },
})

async function assertGoodLooks(page: Page, state: string) {
  assert.deepEqual(await accessibilityProblems(page), [], state)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, state)
  await page.setViewportSize({ width: 1280, height: 800 })
}

journey(
  'around a folder are the works that it cites and that cite it, each saved in its row',
  async (scene) => {
    const { page, claire } = scene
    await signInAt(page, claire, { path: '/bookmark' })
    await page.getByRole('link', { name: 'Water' }).click()
    await page.getByRole('heading', { level: 1, name: 'Water' }).waitFor()
    await page.getByRole('button', { name: 'Menu of folder Water' }).click()
    await page.getByRole('menuitem', { name: 'Around this folder' }).click()
    await page.getByRole('heading', { level: 1, name: 'Around Water' }).waitFor()
    await page.getByText('References are known for 3 of 3 works. 2 of 3 references are in Claire.').waitFor()
    const rows = page.getByRole('list', { name: 'Connected works' }).getByRole('listitem')
    const rowOf = (title: string) => rows.filter({ hasText: title })
    await rowOf(ROOTS).getByText('3 of 3').waitFor()
    await rowOf(REVIEW).getByText('are cited by it').waitFor()
    await rowOf(TIDES).getByText('2 of 3').waitFor()
    const elsewhere = rowOf(ELSEWHERE).getByRole('link')
    await eventuallyEqual(() => elsewhere.getAttribute('href'), `https://doi.org/${ELSEWHERE}`)
    await rowOf(TIDES).getByRole('button', { name: 'Saved in Tides' }).waitFor()
    await assertGoodLooks(page, 'around a folder')
    await rowOf(ROOTS).getByRole('button', { name: 'Save' }).click()
    await rowOf(ROOTS)
      .getByRole('button', { name: /^Saved in/ })
      .waitFor()
  },
)

journey(
  'an article shows its connections, and an alert about new citing ones in one click',
  async (scene) => {
    const { page, claire } = scene
    await signInAt(page, claire, {
      path: `/detail/${ids.get('The temperature of spring water in limestone')}`,
    })
    const references = page.getByRole('region', { name: 'References', exact: true })
    await references.getByText(/^2 of 3 are in Claire · you have \d of these$/).waitFor()
    await references.getByText('saved in Tides').first().waitFor()
    const citing = page.getByRole('region', { name: 'Cited by', exact: true })
    await citing.getByRole('link', { name: REVIEW }).waitFor()
    await page.getByText('References and citing articles by year').waitFor({ state: 'attached' })
    await assertGoodLooks(page, 'connections of an article')
    await citing.getByRole('button', { name: 'Tell me of new ones' }).click()
    await citing.getByRole('link', { name: 'To your alert' }).click()
    await page.waitForURL(/alertId=/)
  },
)

journey('a retraction of a bookmarked work stands first in Today, once', async ({ page, claire }) => {
  const admin = await session(claire, 'admin')
  const demo = await session(claire, 'demo')
  const notices = async () => (await demo<BookmarkNotices>('GET', '/claire/today/notices')).notices
  site().publish()
  await admin('POST', `/claire/source/${sourceId}/scan`)
  await eventually('the retraction is noticed', async () => (await notices()).length === 1, LONG_MS)

  await signInAt(page, claire)
  const line = page.getByRole('list', { name: 'Notices about your bookmarks' }).getByRole('listitem')
  await line.getByText('you saved it in Tides').waitFor()
  await eventuallyMatch(() => line.innerText(), new RegExp(`^Retracted: ${TIDES}`))
  await line.getByRole('link', { name: /^Read the notice/ }).waitFor()
  await assertGoodLooks(page, 'a retraction in Today')
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await line.getByRole('button', { name: 'Undo' }).click()
  await line.getByText('Retracted:').waitFor()
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await line.getByText('Dismissed:').waitFor()
  await eventually('it is stored', async () => (await notices()).length === 0)
  await page.reload()
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.getByText('you saved it in').waitFor({ state: 'detached' })
  assert.deepEqual(await notices(), [])
})

journey(
  'a pasted list is checked: the retracted work stands first, and the table is exported',
  async (scene) => {
    const { page, claire } = scene
    await signInAt(page, claire, { path: '/bookmark' })
    await page.getByRole('link', { name: 'Check references' }).click()
    await page.getByLabel('Your list').fill(`[1] Nyquist G. ${ROOTS}. 2011. doi:${doiOf(1)}
[2] Nyquist G. ${TIDES}. 2012. doi:${doiOf(2)}
[3] Somebody else, a letter
[4] Nyquist G. ${ROOTS}. 2011. doi:${doiOf(1)}`)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('4 references read').waitFor()
    const rows = page.getByRole('table', { name: 'Checked references' }).getByRole('row')
    await rows.nth(1).getByText('Retracted').waitFor()
    await rows
      .nth(1)
      .getByRole('link', { name: /^Read the notice/ })
      .waitFor()
    await rows.nth(2).getByText('the same as no. 1').waitFor()
    await page.getByRole('button', { name: '1 more with nothing to report' }).click()
    await page.getByRole('table', { name: 'In Claire' }).getByRole('link', { name: ROOTS }).waitFor()
    await assertGoodLooks(page, 'checked references')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the table' }).click()
    assert.equal((await downloading).suggestedFilename(), 'checked-references.csv')
  },
)
