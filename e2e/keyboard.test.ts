import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { eventually, eventuallyMatch, eventuallyEqual } from './support/eventually.ts'
import { importJournal } from './support/journal.ts'
import { prepareStage } from './support/journey.ts'
import { assertFocusKept, focusInWords, pressByKey, tabTo } from './support/keyboard.ts'
import type { FirstUser, RunningClaire } from './support/running-claire.ts'
import { holdToast } from './support/toasts.ts'

const BEES = 'How honeybee swarms agree on a new home'
/** More than one page of suggestions. */
const SUGGESTED = 12
const AUTHOR = 'Weekly of'

const { journey } = prepareStage({ prepare: furnish })

/** Makes the journal searchable, and suggests sources. */
async function furnish(claire: RunningClaire) {
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  for (let n = 10; n < 10 + SUGGESTED; n++)
    await demo('POST', '/claire/source', { name: `${AUTHOR} ${n}`, url: `weekly-${n}.example.org` })
  await importJournal(claire)
}

/** Signs in without a mouse and opens a page. */
async function enter(page: Page, claire: RunningClaire, { path, user }: { path: string; user: FirstUser }) {
  await page.goto(claire.url + path)
  await tabTo(page, page.getByLabel('Username or email'))
  await page.keyboard.type(user)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(claire.passwordOf(user))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' })

journey('without a mouse: search, cite, bookmark, undo', async ({ page, claire }) => {
  await enter(page, claire, { path: '/', user: 'demo' })
  await tabTo(page, page.getByRole('combobox', { name: 'Search' }))
  await page.keyboard.type('honeybee swarms')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?**')
  const result = page.getByRole('article', { name: BEES })
  await result.waitFor()
  await assertFocusKept(page, 'when results come')

  const failing = '**/claire/bookmark?*'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
  const bookmarkButton = result.getByRole('button', { name: 'BOOKMARK', exact: true })
  await pressByKey(page, bookmarkButton)
  await result.getByText('The bookmark could not be added.').waitFor()
  await bookmarkButton.waitFor()
  await eventuallyMatch(() => focusInWords(page), /^BUTTON BOOKMARK/, 'what failed can be pressed again')
  await page.unroute(failing)

  const cite = result.getByRole('button', { name: 'Cite' })
  await pressByKey(page, cite)
  await page.getByRole('dialog', { name: 'Cite this article' }).waitFor()
  await assertFocusKept(page, 'in the dialog')
  await page.keyboard.press('Escape')
  await closed(page)
  await eventuallyMatch(() => focusInWords(page), /Cite/, 'after the dialog the focus is where it was')

  await pressByKey(page, bookmarkButton)
  await holdToast(page, 'Bookmark added!')
  await result.getByRole('button', { name: 'REMOVE BOOKMARK' }).waitFor()
  await eventuallyMatch(() => focusInWords(page), /REMOVE BOOKMARK/)
  await pressByKey(page, page.getByRole('button', { name: 'Change' }))
  await page.getByRole('dialog', { name: 'Save to folder' }).waitFor()
  await page.keyboard.type('Insects')
  await page.keyboard.press('Enter')
  await result.getByText('Bookmarked in Insects').waitFor()
  await closed(page)
  await assertFocusKept(page, 'after the choice of a folder')

  await pressByKey(
    page,
    page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Bookmarks' }),
  )
  await page.waitForURL('**/bookmark')
  await pressByKey(page, page.getByRole('button', { name: 'ADD FOLDER' }))
  const folder = page.getByRole('dialog', { name: 'Add New Folder' })
  await folder.waitFor()
  const failingFolder = '**/claire/bookmark/folder?*'
  await page.route(failingFolder, (route) => route.fulfill({ status: 500, json: {} }))
  await page.keyboard.type('Birds')
  await pressByKey(page, folder.getByRole('button', { name: 'OK' }))
  await folder.getByText('The folder could not be saved. Try again.').waitFor()
  await eventuallyMatch(() => focusInWords(page), /^BUTTON OK/, 'the button that waited has the focus back')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.unroute(failingFolder)
  await pressByKey(page, page.getByRole('link', { name: /^Insects/ }))
  const bookmarked = page.getByRole('article', { name: BEES })
  await pressByKey(page, bookmarked.getByRole('button', { name: 'MOVE', exact: true }))
  await page.getByRole('dialog', { name: 'Move to Folder' }).waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Bookmarks' }))
  await page.keyboard.press('Space')
  await pressByKey(page, page.getByRole('button', { name: 'Move Here' }))
  await page.getByText("This is where you'll manage your bookmarks.").waitFor()
  await closed(page)
  await assertFocusKept(page, 'after the row has moved away')

  await page.goBack()
  await pressByKey(page, bookmarked.getByRole('button', { name: 'REMOVE', exact: true }))
  await holdToast(page, 'Bookmark removed!')
  await bookmarked.waitFor({ state: 'detached' })
  await assertFocusKept(page, 'after the row has gone')
  await pressByKey(page, page.getByRole('button', { name: 'Undo' }).last())
  await bookmarked.waitFor()
  await assertFocusKept(page, 'after it was taken back')
})

journey(
  'without a mouse: an alert is made of a search, changed, paused and deleted',
  async ({ page, claire }) => {
    await enter(page, claire, { path: '/search?searchText=fog', user: 'demo' })
    await pressByKey(page, page.getByRole('button', { name: 'Create Alert' }))
    const form = page.getByRole('dialog', { name: 'Create Alert for New Search Results' })
    await form.waitFor()
    await eventuallyMatch(() => focusInWords(page), /^INPUT/)
    await page.keyboard.type('Fog over the harbour')
    await pressByKey(page, form.getByRole('button', { name: 'Create Alert' }))
    await page.getByText('New Alert created!').waitFor()
    await closed(page)
    await eventuallyMatch(() => focusInWords(page), /Create Alert/)

    await pressByKey(
      page,
      page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Alerts' }),
    )
    const row = page.getByRole('article', { name: 'Fog over the harbour' })
    await pressByKey(page, row.getByRole('button', { name: /^Edit/ }))
    await page.getByRole('dialog', { name: 'Edit Alert' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page)
    await eventuallyMatch(() => focusInWords(page), /^BUTTON Edit/)
    await pressByKey(page, row.getByRole('button', { name: /^Pause/ }))
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Enter')
    await row.getByText(/^Paused until/).waitFor()
    await assertFocusKept(page, 'after a choice of a menu')
    await pressByKey(page, row.getByRole('button', { name: /^Delete/ }))
    await pressByKey(page, page.getByRole('button', { name: 'Delete', exact: true }))
    await page.getByText('You have no alerts yet.').waitFor()
    await closed(page)
    await assertFocusKept(page, 'after the last alert has gone')
  },
)

journey('without a mouse: a source is approved, and pages are turned', async ({ page, claire }) => {
  await enter(page, claire, { path: `/admin-sources?query=${encodeURIComponent(AUTHOR)}`, user: 'admin' })
  const rows = page.getByRole('row', { name: new RegExp(AUTHOR) })
  await rows.first().waitFor()
  await eventuallyEqual(() => rows.count(), 10)
  await pressByKey(page, page.getByRole('link', { name: 'Go to page 2' }))
  await eventually('the second page is there', async () => (await rows.count()) === 2)
  await assertFocusKept(page, 'after a page was turned')
  await pressByKey(page, page.getByRole('link', { name: 'Go to previous page' }))
  await eventually('the first page is there', async () => (await rows.count()) === 10)
  await assertFocusKept(page, 'at the first page, which has none before')

  // The suggester is below its name.
  const [first = ''] = (await rows.first().getByRole('rowheader').innerText()).split('\n')
  await pressByKey(page, rows.first().getByRole('button', { name: 'APPROVE' }))
  const question = page.getByRole('dialog', { name: 'Approve Source' })
  await question.waitFor()
  await assertFocusKept(page, 'in the question')
  await pressByKey(page, question.getByRole('button', { name: 'Approve' }))
  await closed(page)
  await page.getByRole('row', { name: first }).waitFor({ state: 'detached' })
  await assertFocusKept(page, 'after the row has gone')
  await tabTo(page, page.getByRole('tab', { name: /PENDING APPROVAL/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: first }).waitFor()
})
