import assert from 'node:assert/strict'
import type { BookmarkPage, Folder, FolderSuggestions, SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const NAME = 'Sleep spindles and everything that they may have to do with the memories of the day before'
const SLEEP = ['spindle', 'memory', 'cortex', 'consolidation', 'thalamus', 'ripple', 'slow wave', 'recall']
const ICE = ['glacier', 'melt', 'moraine', 'runoff', 'firn', 'crevasse', 'debris', 'icefall']
const EACH = 14
const KEPT = 5

/** Articles whose words are those of one subject. */
const articlesOn = (subject: string, words: readonly string[]) =>
  Array.from({ length: EACH }, (_, at) => {
    const [first = '', second = '', third = ''] = [0, 3, 5].map(
      (step) => words[(at + step) % words.length] ?? '',
    )
    return {
      url: `https://two-subjects.example.org/${subject}/${at}`,
      title: `${subject} ${at + 1}: the ${first}, the ${second} and the ${third}`,
      authors: [`Author ${subject} ${at + 1}`],
      year: 2008 + at,
      abstract: `We measured the ${first} of ${subject.toLowerCase()} in trial ${at + 1}. The ${second} was related to the ${third}.`,
    }
  })

const { journey } = prepareStage({ prepare })

async function prepare(claire: RunningClaire) {
  await importRecords(claire, {
    source: 'Two Subjects',
    url: 'https://two-subjects.example.org',
    records: [...articlesOn('Sleep', SLEEP), ...articlesOn('Ice', ICE)],
  })
}

const session = (claire: RunningClaire) =>
  openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

/** Keeps five articles about sleep in a folder. */
async function keepFive(claire: RunningClaire) {
  const demo = await session(claire)
  const find = () =>
    demo<SearchPage>('POST', '/claire/search?page=0&size=20', { searchTerm: 'sleep', refineSearch: true })
  await eventually('the articles can be searched', async () => (await find()).totalElements === EACH)
  const articleIds = (await find()).content.slice(0, KEPT).map(({ id }) => id)
  const folder = await demo<Folder>('POST', `/claire/bookmark/folder?folderName=${encodeURIComponent(NAME)}`)
  await demo('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: folder.id })
  return { demo, folder }
}

journey(
  'a folder of five articles learns: it suggests others, refuses and keeps them, and both are undone',
  async ({ page, claire }) => {
    const { demo, folder } = await keepFive(claire)
    const list = page.getByRole('region', { name: /\d bookmarks?$/ })
    const beside = page.getByRole('region', { name: 'Suggested for this folder' })
    const suggestions = beside.getByRole('article')
    const stored = () => demo<FolderSuggestions>('GET', `/claire/recommendations/folders/${folder.id}`)
    const countInFolder = async () =>
      (await demo<BookmarkPage>('GET', `/claire/bookmark/page?folderId=${folder.id}`)).totalElements
    await signInAt(page, claire, { path: `/bookmarks/${folder.id}` })
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    await assertGoodLooks(page, 'off')

    await beside.getByRole('button', { name: 'Switch on' }).click()
    await suggestions.first().waitFor({ timeout: 60_000 })
    for (const title of await suggestions.getByRole('heading').allInnerTexts())
      assert.match(title, /^Sleep /, 'nothing about ice is suggested')
    await assertGoodLooks(page, 'suggestions')

    const count = await suggestions.count()
    await suggestions.first().getByRole('link').focus()
    await page.keyboard.press('d')
    await suggestions.first().getByText('Not for this folder').waitFor()
    assert.equal((await stored()).learning.refused, 1)
    await suggestions.first().getByRole('button', { name: 'Undo' }).click()
    await suggestions.first().getByRole('button', { name: 'NOT THIS' }).waitFor()
    assert.equal((await stored()).learning.refused, 0)
    assert.equal(await suggestions.count(), count)

    await suggestions.first().getByRole('button', { name: 'KEEP' }).click()
    await suggestions.first().getByText('Kept in this folder').waitFor()
    await list.getByRole('article').nth(KEPT).waitFor()
    assert.equal(await countInFolder(), KEPT + 1)
    await assertGoodLooks(page, 'answered')
    await suggestions.first().getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('article').nth(KEPT).waitFor({ state: 'detached' })
    assert.equal(await countInFolder(), KEPT)

    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: /suggested for this folder$/ }).click()
    await page
      .getByRole('dialog', { name: 'Suggested for this folder' })
      .getByRole('article')
      .first()
      .waitFor()
    await assertGoodLooks(page, 'sheet')
  },
)

journey(
  'a folder is read: states by mouse and keys, a filter, and another name',
  async ({ page, claire }) => {
    const demo = await session(claire)
    const folders = await demo<Folder[]>('GET', '/claire/bookmark/folder')
    const folder = folders.find(({ name }) => name === NAME) ?? (await keepFive(claire)).folder
    await signInAt(page, claire, { path: `/bookmarks/${folder.id}` })
    const list = page.getByRole('region', { name: /\d bookmarks?$/ })
    const rows = list.getByRole('article')
    const markOf = (at: number) => rows.nth(at).getByRole('button', { name: /^Reading state/ })
    await rows.nth(KEPT - 1).waitFor()

    await markOf(0).click()
    await page.getByRole('button', { name: 'Reading 1' }).waitFor()
    await rows.nth(1).getByRole('link').first().focus()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Reading 2' }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Read 1', exact: true }).waitFor()
    await markOf(2).press('Enter')
    await assertGoodLooks(page, 'states')
    await page.getByRole('menuitem', { name: 'Read', exact: true }).click()
    await page.getByRole('button', { name: 'Read 2', exact: true }).click()
    await page.waitForURL(/\?state=read$/)
    await rows.nth(2).waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 2)
    await page.reload()
    await rows.nth(1).waitFor()
    assert.equal(await rows.count(), 2)
    await page.getByRole('button', { name: /^All/ }).click()
    await rows.nth(KEPT - 1).waitFor()

    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Folder Name').fill('Spindles')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Spindles', exact: true }).waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await assertGoodLooks(page, 'on a phone')
  },
)
