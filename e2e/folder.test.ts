import assert from 'node:assert/strict'
import type { BookmarkPage, Folder, FolderSuggestions, SearchPage, Today } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
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
const articlesOn = (
  subject: string,
  words: readonly string[],
  { from = 0, length = EACH, steps = [0, 3, 5] } = {},
) =>
  Array.from({ length }, (_, place) => {
    const at = from + place
    const [first = '', second = '', third = ''] = steps.map((step) => words[(at + step) % words.length] ?? '')
    return {
      url: `https://two-subjects.example.org/${subject}/${at}`,
      title: `${subject} ${at + 1}: the ${first}, the ${second} and the ${third}`,
      authors: [`Author ${subject} ${at + 1}`],
      year: 2008 + at,
      abstract: `We measured the ${first} of ${subject.toLowerCase()} in trial ${at + 1}. The ${second} was related to the ${third}.`,
    }
  })

const { journey } = prepareStage({ prepare })

const SOURCE = { source: 'Two Subjects', url: 'https://two-subjects.example.org' }

async function prepare(claire: RunningClaire) {
  await importRecords(claire, {
    ...SOURCE,
    records: [...articlesOn('Sleep', SLEEP), ...articlesOn('Ice', ICE)],
  })
}

/** Words that stand together in none of the others, or their articles would be taken for these. */
const NEW_STEPS = [0, 2, 6]

/** Publishes one article on each subject. */
const publish = (claire: RunningClaire, from: number) =>
  importRecords(claire, {
    ...SOURCE,
    isNews: true,
    records: [
      ...articlesOn('Sleep', SLEEP, { from, length: 1, steps: NEW_STEPS }),
      ...articlesOn('Ice', ICE, { from, length: 1, steps: NEW_STEPS }),
    ],
  })

type User = 'admin' | 'demo'

const session = (claire: RunningClaire, user: User = 'demo') =>
  openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

/** Keeps five articles about sleep in a folder. */
async function keepFive(claire: RunningClaire, user: User = 'demo') {
  const demo = await session(claire, user)
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
    await suggestions.first().waitFor()
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
    await eventuallyEqual(() => suggestions.count(), count)

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
    await eventuallyEqual(() => rows.count(), 2)
    await page.reload()
    await rows.nth(1).waitFor()
    await eventuallyEqual(() => rows.count(), 2)
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

journey(
  'a new article like those of a folder is in Today with its reason, until the folder stops learning',
  async ({ page, claire }) => {
    const { demo: admin, folder } = await keepFive(claire, 'admin')
    const path = `/claire/recommendations/folders/${folder.id}`
    const learning = async () => (await admin<FolderSuggestions>('GET', path)).learning
    const today = () => admin<Today>('GET', '/claire/today')
    await admin('PUT', path, { enabled: true })
    await eventually('the folder has learnt', async () => (await learning()).state === 'ready', 60_000)

    await publish(claire, EACH)
    await eventually(
      'one article is like the folder',
      async () => (await today()).counts.folder === 1,
      60_000,
    )
    await signInAt(page, claire, { user: 'admin' })
    const row = page.getByRole('article', { name: new RegExp(`^Sleep ${EACH + 1}`) })
    await row.getByText('because of the folder').waitFor()
    await row.getByRole('link', { name: NAME }).waitFor()
    assert.equal(await page.getByRole('article', { name: /^Ice/ }).count(), 0)
    await row.getByRole('button', { name: 'Not for me' }).click()
    await row.getByText('Not for you:').waitFor()
    await eventually('the folder knows', async () => (await learning()).refused === 1)
    await row.getByRole('button', { name: 'Undo' }).click()
    await eventually('it is taken back', async () => (await learning()).refused === 0)

    await row.getByRole('link', { name: NAME }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch on' }).waitFor()
    await publish(claire, EACH + 1)
    const isIndexed = async () =>
      (await admin<SearchPage>('POST', '/claire/search', { searchTerm: `"Sleep ${EACH + 2}"` }))
        .totalElements > 0
    await eventually('the next can be found', isIndexed, 60_000)
    const { counts, follows } = await today()
    assert.deepEqual([counts.all, follows.folder], [0, 0])
  },
)
