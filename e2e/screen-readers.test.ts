import assert from 'node:assert/strict'
import type { SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { unnamedControls, outlineOf } from './support/accessibility-tree.ts'
import { openApiSession } from './support/api-session.ts'
import { eventuallyEqual, eventuallyMatch } from './support/eventually.ts'
import { importJournal, JOURNAL } from './support/journal.ts'
import { prepareStage } from './support/journey.ts'
import { goToOther } from './support/navigate.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const BEES = 'How honeybee swarms agree on a new home'

const { journey } = prepareStage({ prepare: furnish })

/** Makes the journal searchable, bookmarks one of its articles, and suggests a source. */
async function furnish(claire: RunningClaire) {
  const call = (username: 'admin' | 'demo') =>
    openApiSession(claire.url, { username, password: claire.passwordOf(username) })
  const [admin, demo] = await Promise.all([call('admin'), call('demo')])
  await importJournal(claire)
  await demo('POST', '/claire/source', { name: 'Weekly', url: 'weekly.example.org' })
  const { content } = await admin<SearchPage>('POST', '/claire/search', { searchTerm: 'honeybee swarms' })
  const [folder] = await admin<{ id: string }[]>('GET', '/claire/bookmark/folder')
  const where = { documentId: content[0]?.id ?? '', folderId: folder?.id ?? '' }
  await admin('POST', `/claire/bookmark?${new URLSearchParams(where)}`)
  await admin('POST', '/claire/alert', { name: 'Fog', searchTerm: 'fog', email: 'admin@example.org' })
}

/** Returns the first part that does not come after the one before, and where it is missing; '' if all do. */
function outOfOrder(outline: string, parts: readonly (string | RegExp)[]): string {
  let rest = outline
  for (const part of parts) {
    const at = typeof part === 'string' ? rest.indexOf(part) : rest.search(part)
    if (at < 0) return `${String(part)} comes next in:\n${rest}`
    rest = rest.slice(at + 1)
  }
  return ''
}

const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

journey(
  'results are read out in order, their number is said, and so is what is done',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/search?searchText=honeybee+swarms', user: 'demo' })
    await page.getByRole('article', { name: BEES }).waitFor()
    const parts = [
      'link "Skip to content"',
      'banner',
      'combobox "Search"',
      /button "[^"]*Account settings"/,
      'navigation "Main"',
      'main',
      'navigation "Breadcrumb"',
      'heading "Search Results" [level=1]',
      /status: \d+ results?/,
      'checkbox "Exact Keyword Matches only"',
      `article "${BEES}"`,
      `heading "${BEES}" [level=2]`,
      'link "Rosalind Achterberg"',
      'link "Tomé Figueira"',
      `, 2019, Web, ${JOURNAL}`,
      'button "Cite"',
      'button "BOOKMARK"',
    ]
    await eventuallyEqual(async () => outOfOrder(await outlineOf(page), parts), '')
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('lichens')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: /Lichens/ }).waitFor()
    await status(page, /^\d+ results?$/).waitFor()
    const row = page.getByRole('article', { name: /Lichens/ })
    await row.getByRole('button', { name: 'BOOKMARK', exact: true }).click()
    await status(page, 'Bookmark added!').waitFor()
    await row.getByRole('button', { name: 'REMOVE BOOKMARK' }).waitFor()
    await row.getByRole('checkbox').check()
    await status(page, '1 selected').waitFor()
  },
)

journey('failures are announced at once, in their place', async ({ page, claire, visitor }) => {
  await signInAt(page, claire, { path: '/search', user: 'demo' })
  await page.route(/\/claire\/(hybrid-)?search\?/, (route) =>
    route.fulfill({ status: 503, json: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }),
  )
  await page.getByRole('combobox', { name: 'Search' }).fill('fog')
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'Claire is resting.' })
  await failure.first().waitFor()
  await failure.first().getByRole('button', { name: 'TRY AGAIN' }).waitFor()
  visitor.takeComplaints()
})

/** Pages and dialogs, each with the names of its headings in order. */
const PLACES: [path: string, open: string | null, headings: RegExp][] = [
  ['/', null, /Hello, .* \[level=1\]/],
  ['/search?searchText=honeybee+swarms', null, /Search Results" \[level=1\][\s\S]*\[level=2\]/],
  ['/search?searchText=honeybee+swarms', 'Cite', /dialog "Cite this article"/],
  ['/search?searchText=honeybee+swarms', 'Create Alert', /dialog "Create Alert for New Search Results"/],
  ['/bookmark', null, /"Bookmarks" \[level=1\][\s\S]*\[level=2\]/],
  ['/bookmark', 'MOVE', /dialog "Move to Folder"/],
  ['/bookmark', 'ADD FOLDER', /dialog "Add New Folder"/],
  ['/bookmark', 'Import', /dialog "Import references"/],
  ['/alerts', null, /"Alerts" \[level=1\][\s\S]*article "Fog"/],
  ['/alerts', 'Delete “Fog”', /dialog "[^"]+"[\s\S]*Alert “Fog” will be deleted/],
  ['/alerts', 'Mail and feed of “Fog”', /dialog "Mail and feed of “Fog”"/],
  [
    '/admin-sources',
    null,
    /"Admin Sources" \[level=1\][\s\S]*tablist[\s\S]*table[\s\S]*columnheader "Web Site URL"/,
  ],
  ['/admin-sources', 'APPROVE', /dialog "Approve Source"/],
  ['/admin-sources', 'REJECT', /dialog "Reject Source"/],
  ['/admin-sources', 'Add New Source', /dialog "Add New Source"/],
  [
    '/account-settings',
    null,
    /form "Basic Information"[\s\S]*form "Change Password"[\s\S]*form "Delete Account"/,
  ],
]

journey(
  'every control of every page and dialog has a name, and pages and dialogs say what they are',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/terms', user: 'admin' })
    let shown = ''
    for (const [path, button, headings] of PLACES) {
      if (path !== shown) await goToOther(page, path)
      shown = path
      if (button) {
        await page.getByRole('button', { name: button, exact: true }).first().click()
        await page.getByRole('dialog').waitFor()
      }
      const where = button ? `${path}, ${button}` : path
      await eventuallyMatch(() => outlineOf(page), headings, where)
      assert.deepEqual(await unnamedControls(page), [], where)
      if (!button) continue
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  },
)
