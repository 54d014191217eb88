import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Candidate, Folder, SearchPage, SharedBookmarkPage, Shelf } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { newVisitor } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'
import { holdToast } from './support/toasts.ts'

const NAME = 'Sleep spindles'
const WORDS = ['spindle', 'memory', 'cortex', 'consolidation', 'thalamus', 'ripple', 'slow wave', 'recall']
const wordAt = (at: number) => WORDS[at % WORDS.length] ?? ''
const EACH = 12
const records = Array.from({ length: EACH }, (_, at) => ({
  url: `https://sleep.example.org/${at}`,
  title: `Sleep ${at + 1}: the ${wordAt(at)}, the ${wordAt(at + 3)} and the ${wordAt(at + 5)}`,
  authors: [`Author ${at + 1}`],
  year: 2008 + at,
  abstract: `We measured the ${wordAt(at)} of sleep in trial ${at + 1}.`,
}))

const { journey } = prepareStage({
  prepare: (claire) => importRecords(claire, { source: 'Sleep', url: 'https://sleep.example.org', records }),
})

/** The administrator shares a folder of eight articles with the demo user, who has two bookmarks of their own. */
async function share(claire: RunningClaire, role: 'viewer' | 'editor') {
  const session = (user: 'admin' | 'demo') =>
    openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })
  const [admin, demo] = [await session('admin'), await session('demo')]
  const find = () =>
    admin<SearchPage>('POST', '/claire/search?page=0&size=20', { searchTerm: 'sleep', refineSearch: true })
  await eventually('the articles can be searched', async () => (await find()).totalElements === EACH)
  const ids = (await find()).content.map(({ id }) => id)
  const name = encodeURIComponent(`${NAME} for a ${role}, ${randomUUID()}`)
  const folder = await admin<Folder>('POST', `/claire/bookmark/folder?folderName=${name}`)
  await admin('POST', '/claire/bookmark/bulk', {
    do: 'save',
    articleIds: ids.slice(0, 8),
    folderId: folder.id,
  })
  const { folders } = await demo<Shelf>('GET', '/claire/bookmark/shelf')
  const articleIds = ids.slice(8, 10)
  await demo('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: folders[0]?.id })
  const [member] = await admin<Candidate[]>('GET', '/claire/shared-folder/candidates?q=demo')
  const members = [{ kind: 'person', id: member?.id, role }]
  await admin('POST', '/claire/shared-folder', { folderId: folder.id, members, notify: false })
  const calls = `/claire/shared-folder/${folder.id}`
  const { content } = await admin<SharedBookmarkPage>('GET', `${calls}/bookmark`)
  const note = { note: 'Compare table 2', isNoteShared: true }
  await admin('PUT', `${calls}/bookmark/${content[0]?.id}`, note)
  const count = async () => (await admin<SharedBookmarkPage>('GET', `${calls}/bookmark`)).totalElements
  return { folder, path: `/bookmarks/${folder.id}`, count }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function assertGoodLooks(page: Page, what: string) {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await accessibilityProblems(page), [], `${what} at ${width} px`)
    assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, `${what} at ${width} px`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

journey('an editor changes a shared folder, each time with an undo', async ({ page, claire }) => {
  const { folder, path, count } = await share(claire, 'editor')
  await signInAt(page, claire, { path: '/bookmark' })
  await page.getByRole('link', { name: folder.name }).waitFor()
  await assertGoodLooks(page, 'all bookmarks')

  const own = page.getByRole('article').first()
  await own.getByRole('button', { name: 'MOVE', exact: true }).click()
  await page.getByRole('radio', { name: folder.name }).check()
  await press(page, 'Move Here')
  await holdToast(page, 'Bookmark moved successfully!')
  assert.equal(await count(), 9)
  await press(page, 'Undo')
  await eventually('the article is no longer shared', async () => (await count()) === 8)

  await page.goto(claire.url + path)
  await page.getByText('Compare table 2').waitFor()
  await assertGoodLooks(page, 'a shared folder')
  await page.getByRole('article').first().getByRole('button', { name: 'REMOVE' }).click()
  await holdToast(page, 'Bookmark removed!')
  assert.equal(await count(), 7)
  await press(page, 'Undo')
  await eventually('the article is shared again', async () => (await count()) === 8)
})

journey('a viewer finds what others added, and changes nothing of it', async ({ page, claire }) => {
  const { folder, path } = await share(claire, 'viewer')
  await signInAt(page, claire, { path: '/bookmark?q=ripple' })
  await page.getByText('Also in shared folders:').waitFor()
  await assertGoodLooks(page, 'a search of bookmarks')
  await page.getByRole('link', { name: new RegExp(`^${folder.name} \\(`) }).click()
  await page.getByRole('heading', { level: 1, name: folder.name }).waitFor()
  await page.goto(claire.url + path)
  await page.getByText('Compare table 2').waitFor()
  assert.equal(await page.getByRole('button', { name: /^(MOVE|REMOVE)$/ }).count(), 0)
  await assertGoodLooks(page, 'a folder to read')
})

/** Saves the article with this title to the folder, by the picker of its result. */
async function addFromResult(page: Page, address: string, { title, name }: { title: string; name: string }) {
  await page.goto(`${address}/search?searchText=${encodeURIComponent(`"${title}"`)}`)
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Choose a folder' }).click()
  await page.getByRole('option', { name }).click()
}

journey(
  'two people change a folder at once, and one who was removed is out',
  async ({ page: owner, claire, browser }) => {
    const { folder, path, count } = await share(claire, 'editor')
    const visitor = await newVisitor(browser, {})
    const other = visitor.page
    try {
      await signInAt(owner, claire, { path, user: 'admin' })
      await signInAt(other, claire, { path })
      const titles = records.map(({ title }) => title)
      await owner.getByRole('article').nth(7).waitFor()
      const shown = new Set(await owner.getByRole('article').getByRole('heading').allTextContents())
      const [first = '', second = ''] = titles.filter((title) => !shown.has(title)).slice(-2)
      await Promise.all([
        addFromResult(owner, claire.url, { title: first, name: folder.name }),
        addFromResult(other, claire.url, { title: second, name: folder.name }),
      ])
      await eventually('both additions are there', async () => (await count()) === 10)

      for (const page of [owner, other]) {
        await page.goto(claire.url + path)
        await page.getByRole('article', { name: first }).waitFor()
        await page.getByRole('article', { name: second }).waitFor()
      }
      await other
        .getByRole('article', { name: first })
        .getByTitle(/^added by/)
        .waitFor()
      const remove = (page: Page) =>
        page.getByRole('article', { name: first }).getByRole('button', { name: 'REMOVE' }).click()
      await remove(owner)
      await holdToast(owner, 'Bookmark removed!')
      await remove(other)
      await other.getByText(/is not there any more. Nothing was changed./).waitFor()
      assert.equal(await count(), 9, 'it was removed once')
      await press(owner, 'Undo')
      await eventually('it is there again', async () => (await count()) === 10)

      await press(owner, 'Share')
      await owner
        .getByRole('dialog', { name: /^Share/ })
        .getByRole('button', { name: /^Remove/ })
        .click()
      await owner
        .getByRole('dialog', { name: /^Share/ })
        .getByRole('button', { name: /^Remove/ })
        .waitFor({ state: 'detached' })
      await other.getByRole('article', { name: second }).getByRole('button', { name: 'REMOVE' }).click()
      await other.getByRole('heading', { name: 'This folder cannot be opened' }).waitFor()
      assert.equal(await count(), 10, 'who was removed changes nothing')
    } catch (error) {
      console.error(`Pictures of the other: ${await visitor.savePictures('shared bookmarks, the other')}`)
      throw error
    } finally {
      await visitor.leave()
    }
  },
)
