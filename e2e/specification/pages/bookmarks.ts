import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Folder, SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { BEES, KELP, TIDES, UNKNOWN_YEARS } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { describeFolderMenu, describeMoving } from './bookmarks-dialogs.ts'
import { rows, sees } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

/** Uses admin's folders, where no other test bookmarks anything. */
export function bookmarks(stage: Stage) {
  describe('2.6 bookmarks', () => {
    let page: Page
    const given = () => page
    const trail = () => page.getByLabel('Breadcrumb').locator('a, [aria-current]').allInnerTexts()
    before(async () => {
      page = await stage.pageOf('admin')
      await go(page, '/bookmark')
    })

    test('Title Bookmarks', () =>
      page.getByRole('heading', { level: 1, name: 'Bookmarks', exact: true }).waitFor())
    test('Breadcrumb Home > Bookmarks', async () => {
      await eventuallyEqual(() => trail(), ['Home', 'Bookmarks'])
      await eventuallyEqual(
        () => page.getByLabel('Breadcrumb').getByRole('link', { name: 'Home' }).getAttribute('href'),
        '/',
      )
    })
    test("Empty: 'This is where you'll manage your bookmarks.'", () =>
      sees(page, "This is where you'll manage your bookmarks."))
    test("Empty: 'You can first search for reading materials that interest you.'", () =>
      sees(page, 'You can first search for reading materials that interest you.'))
    test("'GO TO DISCOVER' to search", async () => {
      await page.getByRole('link', { name: 'GO TO DISCOVER', exact: true }).click()
      await page.waitForURL(`${stage.claire.url}/search`)
    })

    describe('with folders', () => {
      before(async () => {
        await fillFolders(stage)
        await page.goto(`${stage.claire.url}/bookmark`)
        await rows(page).first().waitFor()
      })
      describeFolders(given)
      describeList(given)
      describeCards(stage, given)
      describeFolderMenu(stage, given)
      describeMoving(given)
      test('plus the folder name inside', async () => {
        await eventuallyEqual(() => trail(), ['Home', 'Bookmarks', 'Alpha'])
      })
      test("'ADD FOLDER' at top level only", async () => {
        await page.getByRole('button', { name: 'ADD FOLDER' }).first().waitFor({ state: 'detached' })
        await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Bookmarks' }).click()
        await page.getByRole('button', { name: 'ADD FOLDER', exact: true }).waitFor()
      })
    })
  })
}

const TIDES_KEPT = 12

/** Creates fifteen bookmarks in the default folder, those without a year last and so first; two in Alpha, none in Beta. */
async function fillFolders({ admin, article }: Stage) {
  const [top] = await admin<Folder[]>('GET', '/claire/bookmark/folder')
  const [alpha] = await Promise.all(
    ['Alpha', 'Beta'].map((name) => admin<Folder>('POST', `/claire/bookmark/folder?folderName=${name}`)),
  )
  const { content } = await admin<SearchPage>('POST', `/claire/search?page=0&size=${TIDES_KEPT}`, {
    searchTerm: 'harbour',
    source: [TIDES.name],
    endYear: 2009,
    refineSearch: true,
  })
  const save = (articleIds: string[], folder: Folder | undefined) =>
    admin('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: folder?.id })
  await save(
    content.map(({ id }) => id),
    top,
  )
  for (const title of UNKNOWN_YEARS) await save([(await article(title)).id], top)
  for (const title of [BEES, KELP]) await save([(await article(title)).id], alpha)
}

const titlesOf = (page: Page) => rows(page).getByRole('heading').allInnerTexts()

function describeFolders(given: () => Page) {
  test('Folders grid without the default', async () => {
    const grid = given().getByRole('region', { name: 'Folders' })
    await eventuallyEqual(() => grid.getByRole('link').allInnerTexts(), ['Alpha', 'Beta'])
  })
}

function describeList(given: () => Page) {
  test("List: default folder's bookmarks at top", async () => {
    await eventuallyEqual(async () => (await titlesOf(given())).slice(0, 3), UNKNOWN_YEARS.toReversed())
    for (const title of (await titlesOf(given())).slice(3)) assert.match(title, /^Tide of harbour \d+$/)
  })
  test('10 per page with pagination', async () => {
    await eventuallyEqual(() => rows(given()).count(), 10)
    await given().getByRole('link', { name: 'Go to page 2' }).click()
    await given().waitForURL(/\?page=2$/)
    await eventuallyEqual(() => rows(given()).count(), 5)
  })
}

function describeCards(stage: Stage, given: () => Page) {
  const row = (name: string) => given().getByRole('article', { name, exact: true })
  const [old = '', , undated = ''] = UNKNOWN_YEARS
  const opens = async (title: string) => {
    await given().waitForURL(`${stage.claire.url}/detail/${(await stage.article(title)).id}`)
    await given().getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await given().goBack()
  }

  test("'Date of publication: {year}' if present", async () => {
    await given().getByRole('link', { name: 'Go to page 1' }).click()
    await row(old).getByText('Date of publication: N/A', { exact: true }).waitFor()
    assert.equal(await row(undated).getByText('Date of publication').count(), 0)
    const harbour = rows(given()).filter({ hasText: 'Tide of harbour' }).first()
    await harbour.getByText(/^Date of publication: 20[01]\d$/).waitFor()
  })
  test("'Source: {source name}'", () =>
    row(old).getByText(`Source: ${TIDES.name}`, { exact: true }).waitFor())
  test('Folder card opens the folder', async () => {
    await given().getByRole('listitem').filter({ hasText: 'Alpha' }).click()
    await given().waitForURL(/\/bookmarks\/[^/]+$/)
    await given().getByLabel('Breadcrumb').getByText('Alpha').waitFor()
  })
  test("List: opened folder's", async () => {
    await eventuallyEqual(() => titlesOf(given()), [KELP, BEES])
  })
  test('Card title', () => row(BEES).getByRole('heading', { name: BEES }).getByRole('link').waitFor())
  test('VIEW', async () => {
    await row(BEES).getByRole('link', { name: 'VIEW', exact: true }).click()
    await opens(BEES)
  })
  test('Clicking the card opens the article', async () => {
    await row(KELP).getByText('Source: ').click()
    await opens(KELP)
  })
}
