import assert from 'node:assert/strict'
import type { Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { hasScanned, HOST, openSource, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'
import { eventuallyEqual } from './support/eventually.ts'

const { journey } = prepareStageWithJournal()

const sessionOf = (claire: RunningClaire, username: 'admin' | 'demo') =>
  openApiSession(claire.url, { username, password: claire.passwordOf(username) })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

async function suggest(claire: RunningClaire, names: string[], path: string): Promise<Map<string, string>> {
  const demo = await sessionOf(claire, 'demo')
  const ids = new Map<string, string>()
  for (const [index, name] of names.entries())
    ids.set(
      name,
      (await demo<Source>('POST', '/claire/source', { name, url: `${HOST}/${path}/${index}` })).id,
    )
  return ids
}

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey(
  'many suggestions are approved at once; one that a colleague has rejected meanwhile is told apart',
  async ({ page, claire }) => {
    const ids = await suggest(claire, ['Alpha Letters', 'Beta Letters', 'Gamma Letters'], 'letters')
    await signInAt(page, claire, { path: '/admin-sources?query=letters', user: 'admin' })
    await page.getByRole('checkbox', { name: 'Select all sources on this page' }).check()
    await page.getByText('3 selected').waitFor()
    const colleague = await sessionOf(claire, 'admin')
    await colleague('PUT', `/claire/source/${ids.get('Beta Letters')}/reject`, { note: 'Not open to read.' })

    await page.getByRole('button', { name: 'APPROVE SELECTED' }).click()
    await dialogOf(page, 'Approve Sources')
      .getByText('The AI will scan the 3 selected sources, beginning now.')
      .waitFor()
    await assertGoodLooks(page, 'bulk approval')
    await dialogOf(page, 'Approve Sources').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('2 sources approved').waitFor()
    const conflict = page.getByRole('alert').filter({ hasText: '1 source could not be changed:' })
    await conflict
      .getByText(
        '"Beta Letters" was already rejected by Claire Administrator, just now. Only a source that is pending can be approved.',
      )
      .waitFor()
    await assertGoodLooks(page, 'a conflict among many')

    await page.getByRole('tab', { name: /APPROVED SOURCES/ }).click()
    await row(page, 'Alpha Letters').waitFor()
    await row(page, 'Gamma Letters').waitFor()
    await page.getByRole('tab', { name: /REJECTED SOURCES/ }).click()
    await row(page, 'Beta Letters').getByRole('button', { name: 'NOTES' }).click()
    await dialogOf(page, 'Notes').getByText('Not open to read.').waitFor()
  },
)

journey(
  'many suggestions are rejected at once, and each of their authors reads why',
  async ({ page, claire, browser }) => {
    const ids = await suggest(claire, ['Alpha Bulletin', 'Beta Bulletin', 'Gamma Bulletin'], 'bulletins')
    await signInAt(page, claire, { path: '/admin-sources?query=bulletin', user: 'admin' })
    for (const name of ids.keys()) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const colleague = await sessionOf(claire, 'admin')
    await colleague('PUT', `/claire/source/${ids.get('Gamma Bulletin')}/approve`)

    await page.getByRole('button', { name: 'REJECT SELECTED' }).click()
    await dialogOf(page, 'Reject Sources')
      .getByRole('textbox', { name: 'Notes' })
      .fill('Bulletins are not articles.')
    await dialogOf(page, 'Reject Sources').getByRole('button', { name: 'Reject' }).click()
    await page.getByText('2 sources rejected').waitFor()
    await page.getByText(/"Gamma Bulletin" was already approved by Claire Administrator, just now/).waitFor()

    const author = await browser.newContext()
    const theirs = await author.newPage()
    await signInAt(theirs, claire, { path: '/account-settings/suggestions' })
    for (const name of ['Alpha Bulletin', 'Beta Bulletin']) {
      await theirs
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText('Note: Bulletins are not articles.')
        .waitFor()
    }
    await theirs
      .getByRole('listitem')
      .filter({ hasText: 'Gamma Bulletin' })
      .getByText('Approved', { exact: true })
      .waitFor()
    await author.close()
  },
)

journey(
  'an approved source gets another name and address, and is read there; of two who edit it, the second is told',
  async ({ page, claire }) => {
    const admin = await sessionOf(claire, 'admin')
    const { id } = await admin<Source>('POST', '/claire/source', { name: 'Wonders', url: `${HOST}/nowhere` })
    await signInAt(page, claire, { path: '/admin-sources?tab=approved&query=wonders', user: 'admin' })
    await row(page, 'Wonders').getByRole('button', { name: 'EDIT' }).click()
    const dialog = dialogOf(page, 'Edit Source')
    await dialog.getByRole('textbox', { name: 'Web Site URL' }).fill('not an address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a valid URL, such as example.org or https://example.org.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Journal of Small Wonders')
    await dialog.getByRole('textbox', { name: 'Web Site URL' }).fill(HOST)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Source is updated successfully!').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await row(page, 'Journal of Small Wonders').waitFor()
    await openSource(page)
    // The scan of the former address ends first.
    await hasScanned(page, 9)

    await row(page, 'Journal of Small Wonders').getByRole('button', { name: 'EDIT' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Small Wonders Quarterly')
    await admin('POST', '/claire/source', { id, name: 'Wonders Monthly', url: HOST })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog
      .getByText(
        `This source was changed meanwhile by Claire Administrator, just now: it is now "Wonders Monthly" (${HOST}). Look at it again before you change it.`,
      )
      .waitFor()
    await assertGoodLooks(page, 'a conflict of two edits')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row(page, 'Wonders Monthly').getByRole('button', { name: 'EDIT' }).click()
    await eventuallyEqual(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'Wonders Monthly')
  },
)
