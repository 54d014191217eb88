import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll, waitUntilStill } from './support/appearance.ts'
import { hasScanned, HOST, openSource, prepareStageWithJournal } from './support/journal.ts'
import { signInAt } from './support/sign-in.ts'
import { eventuallyEqual } from './support/eventually.ts'

const { journey } = prepareStageWithJournal()

const NARROWEST = { width: 320, height: 640 }

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

async function atNarrowest(page: Page, look: () => Promise<void>) {
  const wide = page.viewportSize()
  await page.setViewportSize(NARROWEST)
  await page.waitForFunction(({ width }) => innerWidth === width, NARROWEST)
  await look()
  if (wide) await page.setViewportSize(wide)
}

journey(
  'a list of journals becomes suggestions, and all sources leave as a file that brings nothing new',
  async ({ page, claire }) => {
    const admin = await openApiSession(claire.url, {
      username: 'admin',
      password: claire.passwordOf('admin'),
    })
    await admin<Source>('POST', '/claire/source', { name: 'Journal of Fog', url: 'fog.example.org' })
    await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
    const dialog = page.getByRole('dialog', { name: 'Import Sources' })
    const openMenu = () => page.getByRole('button', { name: 'IMPORT / EXPORT' }).press('Enter')
    const bring = async (name: string, text: string) => {
      await openMenu()
      await page.getByRole('menuitem', { name: 'Import sources…' }).press('Enter')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    }

    const answered = Promise.withResolvers<void>()
    await page.route('**/source/import/preview', async (route) => {
      await answered.promise
      await route.continue()
    })
    await bring(
      'journals.csv',
      [
        'name,url',
        'Journal of Dew,dew.example.org',
        'Fog,https://www.fog.example.org/',
        'Dew again,dew.example.org/',
        'Nowhere,no address',
      ].join('\r\n'),
    )
    await dialog.getByRole('progressbar', { name: 'Reading the file' }).waitFor()
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await waitUntilStill(page)
    const place = await cancel.boundingBox()
    answered.resolve()
    await dialog.getByText('1 New · 1 Already approved · 1 Repeated · 1 Invalid').waitFor()
    await eventuallyEqual(() => cancel.boundingBox(), place, 'a press begun before the preview is not lost')
    await dialog.getByText('The same site as in line 2.').waitFor()
    await assertGoodLooks(page, 'a preview')
    await atNarrowest(page, () => assertGoodLooks(page, 'a preview on a telephone'))
    await dialog.getByRole('button', { name: 'Import 1 source' }).click()
    await page.getByText('1 source is added and pending approval!').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('row', { name: /Journal of Dew/ }).waitFor()

    await openMenu()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export all sources as OPML' }).click()
    const file = await (await download).path()
    const outline = await readFile(file, 'utf8')
    assert.match(outline, /text="Journal of Dew" url="https:\/\/dew\.example\.org"/)
    await bring('claire-sources.opml', outline)
    await dialog.getByText(/\d+ Already pending · 1 Already approved/).waitFor()
    await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor()
    await cancel.click()

    await page.getByRole('link', { name: 'AUDIT LOG' }).click()
    await page.getByRole('row', { name: /Imported Journal of Dew/ }).waitFor()
  },
)

journey(
  'what the scans of a source brought is read beside the list, and what was rejected of a site with the next suggestion',
  async ({ page, claire }) => {
    const sessionOf = (username: 'admin' | 'demo') =>
      openApiSession(claire.url, { username, password: claire.passwordOf(username) })
    const [admin, demo] = [await sessionOf('admin'), await sessionOf('demo')]
    await admin('POST', '/claire/source', { name: 'Journal of Small Wonders', url: HOST })
    await signInAt(page, claire, { path: '/admin-sources?tab=approved&query=wonders', user: 'admin' })
    await openSource(page)
    await hasScanned(page, 9)
    const history = page.getByRole('tabpanel', { name: 'History' })
    await history.getByText(/First scan/).waitFor()
    await history.getByText('9 articles found').waitFor()
    await history.getByText(/New articles per week, the latest last: 0, .*, 9$/).waitFor()
    await assertGoodLooks(page, 'a history')
    await atNarrowest(page, async () => {
      await history.getByText(/First scan/).waitFor()
      await assertGoodLooks(page, 'a history on a telephone')
    })

    const { id } = await demo<Source>('POST', '/claire/source', {
      name: 'Hail news',
      url: 'hail.example.org/news',
    })
    await admin('PUT', `/claire/source/${id}/reject`, { note: 'Press releases only.' })
    await demo('POST', '/claire/source', { name: 'Journal of Hail', url: 'hail.example.org' })
    await page.getByRole('tab', { name: /PENDING APPROVAL/ }).click()
    await page.getByRole('row', { name: /Journal of Hail .*Rejected before on/s }).waitFor()
    await openSource(page, 'Journal of Hail')
    const note = page
      .getByRole('note')
      .filter({ hasText: /Rejected before on .* by Claire Administrator: Press releases only\./ })
    await note.waitFor()
    await assertGoodLooks(page, 'a rejection of before')
    await atNarrowest(page, () => assertGoodLooks(page, 'a rejection of before on a telephone'))
    await note.getByRole('link', { name: 'See “Hail news”' }).click()
    await page.getByRole('row', { name: /Hail news/ }).waitFor()
  },
)
