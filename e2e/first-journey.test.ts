import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { hasScanned, HOST, JOURNAL, openSource, prepareStageWithJournal } from './support/journal.ts'
import { signInAt, signInOnLoginPage, signOut } from './support/sign-in.ts'

const BEES = 'How honeybee swarms agree on a new home'

const { journey, site } = prepareStageWithJournal()

const results = (page: Page) => page.getByRole('article')

async function search(page: Page, text: string) {
  await page.getByPlaceholder('Search for subject, document, information...').fill(text)
  await page.keyboard.press('Enter')
}

journey('a user suggests a source, which waits for an administrator', async ({ page, claire }) => {
  await signInOnLoginPage(page, claire)
  await page.getByRole('button', { name: 'SUGGEST A SOURCE' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(JOURNAL)
  await dialog.getByLabel('Web Site URL').fill(HOST)
  await dialog.getByRole('button', { name: 'Suggest' }).click()
  await page.getByText(`Thank you ${HOST} is added and pending approval!`).waitFor()
  assert.deepEqual(await accessibilityProblems(page), [])
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText('is added and pending approval!').waitFor({ state: 'hidden' })
})

journey(
  'an administrator approves it, and its articles are found, read and kept',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
    await approve(page)
    await page.getByRole('tab', { name: 'APPROVED SOURCES' }).click()
    await openSource(page)
    await hasScanned(page, 9)
    assert.ok(
      site().requests.every((path) => !path.startsWith('/drafts')),
      'robots.txt was heeded',
    )
    const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
    await eventually('all nine articles can be searched', async () => {
      const { totalElements } = await call<{ totalElements: number }>('POST', '/claire/search', {
        searchTerm: '',
        source: [JOURNAL],
      })
      return totalElements === 9
    })

    await page.goto(claire.url)
    await search(page, 'insect colonies choosing a nest')
    await results(page).first().getByRole('link', { name: BEES }).waitFor()

    await page.getByRole('checkbox', { name: 'Exact Keyword Matches only' }).check()
    await search(page, 'waggle dance')
    await page.getByText('1 result', { exact: true }).waitFor()
    // The search before had one result too, which stays, dimmed, until this one is there.
    await page.locator('#results[aria-busy="false"]').waitFor()
    await eventuallyEqual(() => results(page).count(), 1)
    assert.deepEqual(await accessibilityProblems(page), [])

    await results(page).getByRole('link', { name: BEES }).click()
    await page.getByRole('heading', { name: BEES, level: 1 }).waitFor()
    await page.getByText('Date of publication: 2019').waitFor()
    await page.getByText('Relevant Article Highlights:').waitFor()
    await page.getByText('Decision making').first().waitFor()
    await eventuallyEqual(
      () => page.getByRole('link', { name: 'READ FULL ARTICLE' }).first().getAttribute('href'),
      `http://${HOST}/articles/1`,
    )

    await page.getByRole('button', { name: 'BOOKMARK', exact: true }).first().click()
    await page.getByText('Bookmark added!').waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('button', { name: 'REMOVE BOOKMARK' }).first().waitFor()
    await page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: 'Bookmarks' })
      .click()
    const bookmark = page.getByRole('article', { name: BEES })
    await bookmark.getByText(`Source: ${JOURNAL}`).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await signOut(page)
  },
)

async function approve(page: Page) {
  const searchBox = page.getByPlaceholder('Search Sources')
  await searchBox.fill('small wonders')
  await searchBox.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(JOURNAL) })
  await row.getByText(HOST).waitFor()
  await page.getByText('1 source', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'APPROVE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Source' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'hidden' })
}
