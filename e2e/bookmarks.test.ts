import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll, waitUntilStill } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importJournal, JOURNAL } from './support/journal.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'
import { holdToast } from './support/toasts.ts'

const BEES = 'How honeybee swarms agree on a new home'

const { journey } = prepareStage()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' })

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey('references are previewed, imported and exported again', async ({ page, claire }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAt(page, claire, { path: '/bookmark' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const importing = dialogOf(page, 'Import references')
  await importing
    .getByLabel('Or paste references')
    .fill('@article{a, title = {Deep lakes}, year = 2019}\n@article{b, title = {')
  await importing.getByRole('button', { name: 'Read pasted text' }).click()
  await importing.getByText('It has no end: a closing brace is missing.').waitFor()
  await assertGoodLooks(page, 'import dialog')
  await importing.getByRole('button', { name: 'Import 1 reference' }).click()
  await page.getByText('1 reference imported').waitFor()
  await gone(page)
  await card(page, 'Deep lakes').waitFor()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = dialogOf(page, 'Export references')
  await exporting.getByLabel('Format').selectOption({ label: 'RIS' })
  await assertGoodLooks(page, 'export dialog')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'references.ris')
  assert.match(readFileSync(await download.path(), 'utf8'), /TI {2}- Deep lakes/)
  await gone(page)
})

/** Counts the clicks that a page receives. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    addEventListener(
      'click',
      () => {
        const { dataset } = document.documentElement
        dataset.clicks = String(Number(dataset.clicks) + 1)
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

journey(
  'five articles are in a new folder after seven clicks and its name, and another tab knows',
  async ({ page, claire }) => {
    await importJournal(claire)
    await signInAt(page, claire, { path: `/search?sources=${encodeURIComponent(`["${JOURNAL}"]`)}` })
    const bookmarked = page.getByRole('button', { name: 'BOOKMARK', exact: true })
    await bookmarked.nth(4).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${claire.url}/bookmark`)
    await other.getByRole('button', { name: 'ADD FOLDER' }).waitFor()
    const clicks = await countClicks(page)
    await bookmarked.first().click()
    await holdToast(page, 'Bookmark added!')
    await page.getByRole('button', { name: 'Change' }).click()
    await dialogOf(page, 'Save to folder').getByRole('combobox').waitFor()
    await page.keyboard.type('Thesis')
    await page.keyboard.press('Enter')
    await page.getByText('Bookmark moved successfully!').waitFor()
    for (let each = 2; each <= 5; each++) {
      await bookmarked.first().click()
      // Waits for the button's own label: other messages may appear sooner, and the next click would hit it again.
      await page
        .getByRole('button', { name: 'REMOVE BOOKMARK', exact: true })
        .nth(each - 1)
        .waitFor()
    }
    assert.ok((await clicks()) <= 7, `${await clicks()} clicks`)
    await other.getByRole('listitem').filter({ hasText: 'Thesis' }).getByText('5 bookmarks').waitFor()
    await other.close()
  },
)

journey(
  'bookmarks are selected, moved, annotated, dragged, removed and had back',
  async ({ page, claire }) => {
    await importJournal(claire)
    const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
    const { content } = await demo<{ content: { id: string }[] }>('POST', '/claire/search?page=0&size=9', {
      searchTerm: '',
      source: [JOURNAL],
    })
    const folder = await demo<{ id: string }>('POST', '/claire/bookmark/folder?folderName=Drawer')
    const [top] = await demo<{ id: string }[]>('GET', '/claire/bookmark/folder')
    const articleIds = content.map(({ id }) => id)
    await demo('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: top?.id })
    await signInAt(page, claire, { path: '/bookmark' })
    const cards = page.getByRole('article')
    await cards.nth(8).waitFor()

    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page
      .getByRole('checkbox', { name: /^Select “/ })
      .nth(0)
      .focus()
    await page.keyboard.press('Space')
    await page
      .getByRole('checkbox', { name: /^Select “/ })
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await page.getByText('4 selected').waitFor()
    await assertGoodLooks(page, 'bulk bar')
    await page.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click()
    await page.getByRole('textbox', { name: 'Tag' }).fill('to read')
    await assertGoodLooks(page, 'tag popover')
    await page.keyboard.press('Enter')
    await page.getByText('4 bookmarks tagged').waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'REMOVE' }).click()
    await holdToast(page, '4 bookmarks removed!')
    await page.getByRole('button', { name: 'Undo' }).click()
    await cards.nth(8).waitFor()

    await cards.first().getByRole('button', { name: 'Note' }).click()
    await dialogOf(page, 'Note and tags')
      .getByRole('textbox', { name: 'Note' })
      .fill('Null models, section five')
    await assertGoodLooks(page, 'note dialog')
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Note and tags saved').waitFor()
    await page.getByRole('textbox', { name: 'Search your bookmarks' }).fill('section null')
    await page.keyboard.press('Enter')
    await cards.nth(1).waitFor({ state: 'detached' })
    await cards.first().getByText('Null models, section five').waitFor()
    await cards.first().dragTo(page.getByRole('listitem').filter({ hasText: 'Drawer' }))
    await page.getByText('Bookmark moved successfully!').waitFor()
    const held = await demo<{ totalElements: number }>('GET', `/claire/bookmark/page?folderId=${folder.id}`)
    assert.equal(held.totalElements, 1)
  },
)

journey('a bookmark of a deleted source stays as a stub with its title', async ({ page, claire }) => {
  await importJournal(claire)
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const { content } = await demo<{ content: { id: string; title: string }[] }>('POST', '/claire/search', {
    searchTerm: 'honeybee swarms',
    refineSearch: false,
  })
  const bees = content.find(({ title }) => decodeURIComponent(title) === BEES)
  assert.ok(bees)
  const [top] = await demo<{ id: string }[]>('GET', '/claire/bookmark/folder')
  await demo('POST', `/claire/bookmark?documentId=${bees.id}&folderId=${top?.id}`)
  const [source] = await admin<{ id: string }[]>('GET', '/claire/source/getApproved')
  await admin('DELETE', `/claire/source/${source?.id}/delete`)
  await eventually(
    'the article is gone',
    async () => (await demo<unknown[]>('POST', '/claire/get-articles?page=0&size=1', [bees.id])).length === 0,
  )

  await signInAt(page, claire, { path: '/bookmark' })
  await card(page, BEES).getByText('This article is no longer available. It can still be cited.').waitFor()
  assert.equal(await card(page, BEES).getByRole('heading').getByRole('link').count(), 0)
  await assertGoodLooks(page, 'stub')
  await card(page, BEES).getByRole('button', { name: 'REMOVE' }).click()
  await page.getByText('Bookmark removed!').waitFor()
})

journey('bookmarking changes no height of result rows', async ({ page, claire }) => {
  await importJournal(claire)
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  const { content } = await demo<{ content: { id: string }[] }>('POST', '/claire/search?page=0&size=9', {
    searchTerm: '',
    source: [JOURNAL],
  })
  await page.setViewportSize({ width: 1025, height: 900 })
  await signInAt(page, claire, { path: `/search?sources=${encodeURIComponent(`["${JOURNAL}"]`)}` })
  const rows = page.getByRole('article')
  const heights = async () => {
    await rows.nth(4).getByRole('button', { name: 'BOOKMARK', disabled: false }).waitFor()
    // Until the font has loaded, lines break elsewhere.
    await page.evaluate(async () => void (await document.fonts.ready))
    return rows.evaluateAll((all) => all.slice(0, 5).map((row) => row.clientHeight))
  }
  const before = await heights()
  const name =
    'What is to be read again before the chapter on bees, wasps and their swarms is handed in '.repeat(2)
  const folder = await demo<{ id: string }>(
    'POST',
    `/claire/bookmark/folder?folderName=${encodeURIComponent(name.trim())}`,
  )
  const articleIds = content.map(({ id }) => id)
  await demo('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: folder.id })
  await page.reload()
  await page.getByText(`Bookmarked in ${name.trim()}`).first().waitFor()
  await eventuallyEqual(() => heights(), before)
})

journey('on a phone the picker of folders keeps off the edges of the window', async ({ page, claire }) => {
  await importJournal(claire)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAt(page, claire, { path: `/search?sources=${encodeURIComponent(`["${JOURNAL}"]`)}` })
  await page.getByRole('button', { name: 'Choose a folder' }).first().click()
  const picker = dialogOf(page, 'Save to folder')
  await picker.getByRole('combobox').waitFor()
  await waitUntilStill(page)
  const box = await picker.boundingBox()
  assert.ok(box && box.x >= 8 && box.x + box.width <= 390 - 8, JSON.stringify(box))
})
