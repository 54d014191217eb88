import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually } from './support/eventually.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const BEES = 'How honeybee swarms agree on a new home'

const { journey } = prepareStageWithJournal()

/** The journal's nine articles, scanned and found; nothing happens when they are there already. */
async function provideArticles(claire: RunningClaire) {
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const approved = await admin<{ name: string }[]>('GET', '/claire/source/getApproved')
  if (!approved.some(({ name }) => name === JOURNAL))
    await admin('POST', '/claire/source', { name: JOURNAL, url: HOST })
  await eventually('all nine articles can be searched', async () => {
    const { totalElements } = await admin<{ totalElements: number }>('POST', '/claire/search', {
      searchTerm: '',
      source: [JOURNAL],
    })
    return totalElements === 9
  })
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' })

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

async function choose(page: Page, folder: string, item: 'Open' | 'Delete' | 'Rename' | 'Private feed') {
  await page.getByRole('button', { name: `Menu of folder ${folder}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

journey(
  'an article is kept from the search, filed, moved, and let go, and every page knows',
  async ({ page, claire }) => {
    await provideArticles(claire)
    await signInAt(page, claire, { path: '/bookmark' })
    await page.getByText("This is where you'll manage your bookmarks.").waitFor()
    await page.getByRole('link', { name: 'GO TO DISCOVER' }).click()
    await page.waitForURL('**/search')
    await page.getByPlaceholder('Search for subject, document, information...').fill('honeybee swarms')
    await page.keyboard.press('Enter')
    const result = page.getByRole('article').filter({ hasText: BEES })
    await result.getByRole('button', { name: 'BOOKMARK', exact: true }).click()
    await page.getByText('Bookmark added!').waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    const picker = dialogOf(page, 'Keep it in')
    await picker.getByRole('combobox').waitFor()
    await assertGoodLooks(page, 'folder picker')
    await page.keyboard.type('Insects')
    await page.keyboard.press('Enter')
    await page.getByText('Bookmark moved successfully!').waitFor()
    await result.getByText('Bookmarked in Insects').waitFor()
    await gone(page)

    await page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: 'Bookmarks' })
      .click()
    await choose(page, 'Insects', 'Open')
    await card(page, BEES).getByText(`Source: ${JOURNAL}`).waitFor()
    assert.match(page.url(), /\/bookmarks\/.+/)
    assert.equal(await page.getByRole('button', { name: 'ADD FOLDER' }).count(), 0)
    await card(page, BEES).getByRole('button', { name: 'MOVE', exact: true }).click()
    const move = dialogOf(page, 'Move to Folder')
    await move.getByText('Current Location: Bookmarks > Insects').waitFor()
    assert.ok(await move.getByRole('button', { name: 'Move Here' }).isDisabled())
    await assertGoodLooks(page, 'move dialog')
    await move.getByRole('radio', { name: 'Bookmarks' }).check()
    await move.getByRole('button', { name: 'Move Here' }).click()
    await page.getByText("This is where you'll manage your bookmarks.").waitFor()

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Bookmarks' })
      .click()
    await card(page, BEES).getByRole('link', { name: 'VIEW' }).click()
    await page.getByRole('heading', { name: BEES, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Cite', exact: true }).click()
    const cite = dialogOf(page, 'Cite this article')
    await cite.getByText(BEES).waitFor()
    await assertGoodLooks(page, 'cite dialog')
    await cite.getByRole('button', { name: 'Close' }).click()
    await gone(page)
    await page.getByRole('button', { name: 'REMOVE BOOKMARK' }).first().click()
    await page.getByText('Bookmark removed!').waitFor()
    await page.goBack()
    await page.getByText("This is where you'll manage your bookmarks.").waitFor()
  },
)

journey(
  'folders are added, renamed and deleted with what is in them, on the smallest screen',
  async ({ page, claire }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signInAt(page, claire, { path: '/bookmark' })
    await page.getByRole('button', { name: 'ADD FOLDER' }).click()
    await dialogOf(page, 'Add New Folder').getByRole('textbox', { name: 'Folder Name' }).fill('bookmarks')
    await page.getByRole('button', { name: 'OK' }).click()
    await dialogOf(page, 'Add New Folder').getByRole('alert').waitFor()
    await assertGoodLooks(page, 'add folder dialog with an error')
    await dialogOf(page, 'Add New Folder')
      .getByRole('textbox', { name: 'Folder Name' })
      .fill('Averyveryveryverylongnameofafolderwithoutanyspace')
    await page.getByRole('button', { name: 'OK' }).click()
    await gone(page)
    await page.getByRole('button', { name: /^Menu of folder Avery/ }).click()
    await assertGoodLooks(page, 'folder menu')
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await assertGoodLooks(page, 'rename dialog')
    await dialogOf(page, 'Rename Folder').getByRole('textbox', { name: 'Folder Name' }).fill('Short')
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Folder renamed!').waitFor()
    await choose(page, 'Short', 'Private feed')
    const feed = dialogOf(page, 'Private feed of “Short”')
    await feed.getByRole('button', { name: 'Make a feed' }).click()
    const address = await feed.getByText(/atom\.xml$/).textContent()
    await assertGoodLooks(page, 'feed dialog')
    // Without signing in, as feed readers do.
    const read = async () => (await fetch(String(address))).status
    assert.equal(await read(), 200)
    await feed.getByRole('button', { name: 'End the feed' }).click()
    await page.getByText('The feed has ended.').waitFor()
    assert.equal(await read(), 404)
    await feed.getByRole('button', { name: 'Close' }).click()
    await gone(page)
    await choose(page, 'Short', 'Delete')
    await dialogOf(page, 'Delete Folder').getByText('“Short” holds 0 bookmarks.').waitFor()
    await dialogOf(page, 'Delete Folder')
      .getByText(
        'Select DELETE to delete the folder and all its contents, or CANCEL and move the files elsewhere.',
      )
      .waitFor()
    await assertGoodLooks(page, 'delete dialog')
    await page.getByRole('button', { name: 'DELETE' }).click()
    await page.getByText('Folder deleted!').waitFor()
    await page.getByRole('button', { name: 'Menu of folder Short' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Bin' }).click()
    const bin = dialogOf(page, 'Bin')
    await bin.getByText('Folder with 0 bookmarks').waitFor()
    await assertGoodLooks(page, 'bin')
    await bin.getByRole('button', { name: 'Empty the bin' }).click()
    await assertGoodLooks(page, 'asking before the bin is emptied')
    await dialogOf(page, 'Empty the bin?').getByRole('button', { name: 'Cancel' }).click()
    await dialogOf(page, 'Empty the bin?').waitFor({ state: 'hidden' })
    const restore = bin.getByRole('button', { name: 'Restore “Short”' })
    await restore.click()
    await restore.waitFor({ state: 'hidden' })
    await bin.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Menu of folder Short' }).waitFor()
  },
)

journey('references are imported after a look at them, and come out again', async ({ page, claire }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAt(page, claire, { path: '/bookmark' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const importing = dialogOf(page, 'Import references')
  await importing
    .getByLabel('Or paste references')
    .fill('@article{a, title = {Deep lakes}, year = 2019}\n@article{b, title = {')
  await importing.getByRole('button', { name: 'Read what is pasted' }).click()
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

/** Counts the clicks that a page sees. */
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
    await provideArticles(claire)
    await signInAt(page, claire, { path: `/search?sources=${encodeURIComponent(`["${JOURNAL}"]`)}` })
    const kept = page.getByRole('button', { name: 'BOOKMARK', exact: true })
    await kept.nth(4).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${claire.url}/bookmark`)
    await other.getByRole('button', { name: 'ADD FOLDER' }).waitFor()
    const clicks = await countClicks(page)
    await kept.first().click()
    await page.getByRole('button', { name: 'Change' }).click()
    await dialogOf(page, 'Keep it in').getByRole('combobox').waitFor()
    await page.keyboard.type('Thesis')
    await page.keyboard.press('Enter')
    await page.getByText('Bookmark moved successfully!').waitFor()
    for (let each = 2; each <= 5; each++) {
      await kept.first().click()
      // Its own button says so: what is said of it elsewhere may be there sooner, and the next click would be on it again.
      await page
        .getByRole('button', { name: 'REMOVE BOOKMARK', exact: true })
        .nth(each - 1)
        .waitFor()
    }
    assert.ok((await clicks()) <= 7, `${await clicks()} clicks`)
    await other
      .getByRole('listitem')
      .filter({ hasText: 'Thesis' })
      .getByText('5 bookmarks')
      .waitFor({ timeout: 5_000 })
    await other.close()
  },
)

journey(
  'bookmarks are selected, moved, annotated, dragged, removed and had back',
  async ({ page, claire }) => {
    await provideArticles(claire)
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
    await page.getByText('4 bookmarks removed!').waitFor()
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
  await provideArticles(claire)
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
  assert.equal(await card(page, BEES).getByRole('link').count(), 0)
  await assertGoodLooks(page, 'stub')
  await card(page, BEES).getByRole('button', { name: 'REMOVE' }).click()
  await page.getByText('Bookmark removed!').waitFor()
})

journey('rows of results are as high whether their articles are kept or not', async ({ page, claire }) => {
  await provideArticles(claire)
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
  assert.deepEqual(await heights(), before)
})
