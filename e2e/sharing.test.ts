import assert from 'node:assert/strict'
import type { Folder, SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { newVisitor } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { FirstUser, RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const TITLES = ['Spindles after stroke', 'Spindles in the ferret', 'Spindles and tones']
const NAME = 'Sleep spindles'

const { journey } = prepareStage({
  prepare: (claire) =>
    importRecords(claire, {
      source: 'Short Reviews',
      url: 'https://short-reviews.example.org',
      records: TITLES.map((title, at) => ({
        url: `https://short-reviews.example.org/${at}`,
        title,
        authors: ['Ada Pernelle'],
        year: 2020 + at,
        abstract: `We looked at spindles in trial ${at}.`,
      })),
    }),
})

const session = (claire: RunningClaire, user: FirstUser) =>
  openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })

/** Bookmarks the articles of one person in a folder. Returns its id. */
async function fillFolder(claire: RunningClaire): Promise<string> {
  const demo = await session(claire, 'demo')
  const find = () => demo<SearchPage>('POST', '/claire/search?page=0&size=10', { searchTerm: 'spindles' })
  await eventually('the articles can be searched', async () => (await find()).totalElements === 3)
  const articleIds = (await find()).content.map(({ id }) => id)
  const { id } = await demo<Folder>('POST', `/claire/bookmark/folder?folderName=${encodeURIComponent(NAME)}`)
  await demo('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: id })
  return id
}

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey(
  'a folder is shared, asked for, handed over and left by two people at once',
  async ({ page: owner, claire, browser }) => {
    const id = await fillFolder(claire)
    const path = `/bookmarks/${id}`
    const visitor = await newVisitor(browser, {})
    const other = visitor.page
    try {
      await signInAt(owner, claire, { path })
      await signInAt(other, claire, { path, user: 'admin' })
      await other.getByRole('heading', { name: 'This folder cannot be opened' }).waitFor()

      await owner.getByRole('button', { name: 'Share', exact: true }).click()
      const sharing = owner.getByRole('dialog', { name: `Share “${NAME}”` })
      await sharing.getByRole('combobox', { name: /^Names/ }).fill('colleague@elsewhere.example')
      await owner.keyboard.press('Enter')
      await sharing.getByText(/^1 person will see its 3 articles/).waitFor()
      await sharing.getByRole('button', { name: 'Share', exact: true }).click()
      await sharing.getByText(/^Invited, expires/).waitFor()
      await assertGoodLooks(owner, 'the dialog of the owner')
      await sharing.getByRole('button', { name: 'Done' }).click()

      await other.getByRole('button', { name: 'Ask for access' }).click()
      await other.getByText('If this folder exists, its owner has been asked.').waitFor()
      await assertGoodLooks(other, 'the page of a stranger')

      await owner.getByRole('button', { name: 'Share', exact: true }).click()
      await sharing.getByText('Asking for access').waitFor()
      await sharing
        .getByRole('list', { name: 'Asking for access' })
        .getByRole('combobox')
        .selectOption('editor')
      await sharing.getByRole('button', { name: /^Give access to/ }).click()
      await sharing.getByRole('button', { name: /^Remove/ }).waitFor()

      await other.goto(claire.url + path)
      await other.getByRole('link', { name: TITLES[0] ?? '' }).waitFor()
      await other.getByRole('button', { name: 'Members' }).click()
      const members = other.getByRole('dialog', { name: `Members of “${NAME}”` })
      await members.getByText(/, you$/).waitFor()
      assert.equal(await members.getByRole('combobox').count(), 0, 'an editor changes no members')
      await assertGoodLooks(other, 'the dialog of a member')
      await members.getByRole('button', { name: 'Done' }).click()

      await sharing.getByRole('button', { name: 'Hand over…' }).click()
      await owner
        .getByRole('dialog', { name: /^Hand over/ })
        .getByRole('button', { name: 'Hand over' })
        .click()
      await owner.getByRole('dialog', { name: `Members of “${NAME}”` }).waitFor()
      await owner.getByRole('button', { name: 'History' }).click()
      await owner.getByText(/handed the folder over to/).waitFor()
      await owner.getByText(/asked for access/).waitFor({ state: 'detached' })
      await owner
        .getByRole('dialog', { name: /^History/ })
        .getByRole('button', { name: 'Close' })
        .click()
      await owner.getByRole('button', { name: 'Leave folder' }).click()
      await owner
        .getByRole('dialog', { name: /^Leave/ })
        .getByRole('button', { name: 'Leave' })
        .click()
      await owner.waitForURL('**/bookmark')

      await other.goto(claire.url + path)
      await other.getByRole('button', { name: 'Share', exact: true }).click()
      await other.getByRole('button', { name: 'Stop sharing' }).click()
      await other.getByRole('dialog', { name: /^Stop/ }).getByRole('button', { name: 'Stop sharing' }).click()
      await other.getByText(`“${NAME}” is yours alone again.`).waitFor()
      await owner.goto(claire.url + path)
      await owner.getByRole('heading', { name: 'This folder cannot be opened' }).waitFor()
      assert.deepEqual(visitor.takeComplaints(), [], 'no page of the other complained')
    } catch (error) {
      console.error(`Pictures of the other: ${await visitor.savePictures('sharing, the other')}`)
      throw error
    } finally {
      await visitor.leave()
    }
  },
)
