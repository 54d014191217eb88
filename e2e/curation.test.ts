import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { SourcePage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually } from './support/eventually.ts'
import { hasScanned, HOST, JOURNAL, openSource, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const { journey } = prepareStageWithJournal()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const entry = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name) }).or(page.getByRole('article', { name }))

/** Creates a source that the demo user suggested and the administrator rejected. */
async function rejectedSource(claire: RunningClaire, source: { name: string; url: string }) {
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const { id } = await demo<{ id: string }>('POST', '/claire/source', source)
  await admin('PUT', `/claire/source/${id}/reject`, {})
}

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey(
  'a rejected suggestion comes back to its author with the reason, and nothing else',
  async ({ page, visitor, claire, browser }) => {
    const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
    await demo('POST', '/claire/source', { name: 'Press Releases Daily', url: 'press.example.org' })

    await signInAt(page, claire, { path: '/admin-sources?query=press.example.org', user: 'admin' })
    await entry(page, 'Press Releases Daily').getByRole('button', { name: 'REJECT' }).click()
    const reject = dialogOf(page, 'Reject Source')
    await reject.getByText('The AI will not scan this source.').waitFor()
    await assertGoodLooks(page, 'reject dialog')
    await reject.getByRole('textbox', { name: 'Notes' }).fill('No articles, only announcements.')
    await reject.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('No source matches “press.example.org”.').waitFor()

    await page.getByRole('tab', { name: /REJECTED SOURCES/ }).click()
    await entry(page, 'Press Releases Daily').getByRole('button', { name: 'NOTES' }).click()
    const notes = dialogOf(page, 'Notes')
    await notes.getByText('No articles, only announcements.').waitFor()
    await notes.getByRole('button', { name: '+ ADD ANOTHER NOTE' }).click()
    await notes.getByRole('textbox', { name: 'Add Note' }).fill('Suggested by their own press office.')
    await assertGoodLooks(page, 'notes dialog')
    await notes.getByRole('button', { name: 'OK' }).click()
    await page.getByText('Note added successfully!').waitFor()

    const author = await browser.newContext()
    const theirs = await author.newPage()
    await signInAt(theirs, claire, { path: '/account-settings/suggestions' })
    const card = theirs.getByRole('listitem').filter({ hasText: 'Press Releases Daily' })
    await card.getByText('Note: No articles, only announcements.').waitFor()
    assert.equal(await theirs.getByText('press office').count(), 0)
    await assertGoodLooks(theirs, 'my suggestions')
    await author.close()
    assert.deepEqual(visitor.takeComplaints(), [])
  },
)

journey('a source is previewed, approved, scanned on demand, and deleted', async ({ page, claire }) => {
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  await demo('POST', '/claire/source', { name: JOURNAL, url: HOST })
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  // No site is visited twice at once: who asks during the server's own preview is told to try again.
  await eventually('the server has previewed it', async () => {
    const found = { searchItem: HOST, status: 'PENDING' }
    const { content } = await admin<SourcePage>('POST', '/claire/source/search', found)
    return content[0]?.preview
  })
  await signInAt(page, claire, { path: '/admin-sources?query=wonders', user: 'admin' })
  await openSource(page)
  await page.getByRole('button', { name: 'PREVIEW' }).click()
  const preview = page.getByRole('region', { name: `Preview of ${JOURNAL}` })
  await preview.getByText('Reachable').waitFor()
  await preview.getByRole('listitem').nth(2).waitFor()
  await assertGoodLooks(page, 'preview')
  await entry(page, JOURNAL).getByRole('button', { name: 'APPROVE' }).click()
  await dialogOf(page, 'Approve Source').getByRole('button', { name: 'Approve' }).click()

  await page.getByRole('tab', { name: /APPROVED SOURCES/ }).click()
  await entry(page, JOURNAL).getByText('Healthy').waitFor()
  await openSource(page)
  await hasScanned(page, 9)
  await page.getByRole('button', { name: 'SCAN NOW' }).click()
  await hasScanned(page, 0)
  await assertGoodLooks(page, 'approved sources')

  await entry(page, JOURNAL).getByRole('button', { name: 'DELETE' }).click()
  await assertGoodLooks(page, 'delete dialog')
  await dialogOf(page, 'Delete Source').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Source is deleted successfully!').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText('No source is approved yet.').waitFor()
})

journey('actions are recorded by person and can be exported', async ({ page, claire }) => {
  await rejectedSource(claire, { name: 'Audit Weekly', url: 'audit.example.org' })
  await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
  await page.getByRole('link', { name: 'AUDIT LOG' }).click()
  await page.getByRole('row', { name: /Claire Administrator Rejected Audit Weekly/ }).waitFor()
  await assertGoodLooks(page, 'audit log')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'EXPORT CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  assert.match(csv, /Demo User.*suggested,Audit Weekly/)
})

journey('suggestions are decided by keys, and a mistake is undone', async ({ page, claire }) => {
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const names = ['F', 'E', 'D', 'C', 'B', 'A'].map((letter) => `Keyboard Letters ${letter}`)
  for (const name of names)
    await demo('POST', '/claire/source', { name, url: `${name.at(-1)}.keyboard.example.org` })
  const withStatus = async (status: string) => {
    const found = { searchItem: 'keyboard.example.org', status }
    const { content } = await admin<SourcePage>('POST', '/claire/source/search', found)
    return content.map(({ name }) => name.at(-1)).toSorted()
  }
  const focused = (name: string) =>
    page.waitForFunction((text) => document.activeElement?.textContent === text, name)
  const press = async (key: string, next: string) => {
    await page.keyboard.press(key)
    await focused(`Keyboard Letters ${next}`)
  }

  await signInAt(page, claire, { path: '/admin-sources?query=keyboard&sort=name', user: 'admin' })
  await entry(page, 'Keyboard Letters F').getByText('by Demo User').waitFor()
  await press('j', 'A')
  await press('a', 'B')
  await press('a', 'C')
  await page.keyboard.press('r')
  const reject = dialogOf(page, 'Reject Source')
  await reject.getByText('Keyboard Letters C').waitFor()
  await page.keyboard.type('Only advertising.')
  await page.keyboard.press('Control+Enter')
  await reject.waitFor({ state: 'hidden' })
  await focused('Keyboard Letters D')
  await press('a', 'E')
  await press('a', 'F')
  await page.keyboard.press('a')
  await page.getByText('Approved: Keyboard Letters F').waitFor()
  await page.getByText('No source matches “keyboard”.').waitFor()
  assert.deepEqual(
    [await withStatus('APPROVED'), await withStatus('REJECTED')],
    [['A', 'B', 'D', 'E', 'F'], ['C']],
  )

  await page.keyboard.press('u')
  await entry(page, 'Keyboard Letters F').waitFor()
  await page.getByText('Approved: Keyboard Letters E').waitFor()
  await assertGoodLooks(page, 'after decisions')
  assert.deepEqual(await withStatus('PENDING'), ['F'])
  await page.getByRole('tab', { name: /REJECTED SOURCES/ }).click()
  await entry(page, 'Keyboard Letters C').getByText('Only advertising.').waitFor()
})

journey('curating works on the smallest screens too', async ({ page, claire }) => {
  await rejectedSource(claire, { name: 'Small Weekly', url: 'small.example.org' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
  for (const [button, title] of [
    ['EDIT', 'Edit Source'],
    ['REJECT', 'Reject Source'],
    ['APPROVE', 'Approve Source'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await dialogOf(page, title).waitFor()
    await assertGoodLooks(page, title)
    await page.keyboard.press('Escape')
    await dialogOf(page, title).waitFor({ state: 'hidden' })
  }
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'REJECT SELECTED' }).click()
  await assertGoodLooks(page, 'bulk dialog')
  await dialogOf(page, 'Reject Sources').getByRole('button', { name: 'Reject' }).click()
  await page.getByText('2 sources rejected').waitFor()

  await page.getByRole('button', { name: 'Add New Source' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Source name is required!').waitFor()
  await assertGoodLooks(page, 'add dialog with errors')
  await page.getByRole('textbox', { name: 'Name' }).fill('Again')
  await page.getByRole('textbox', { name: 'Web Site URL' }).fill('https://www.small.example.org/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/This source is already rejected/)
    .waitFor()
})
