import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { eventually } from './support/eventually.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

/** Of 2019, and of 1979, which is too long ago to be told. */
const BEES = 'How honeybee swarms agree on a new home'
const LICHENS = 'Lichens as monitors of sulphur dioxide'

const { journey } = prepareStageWithJournal({ prepare: furnish })

const session = (claire: RunningClaire) =>
  openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })

async function findInJournal(claire: RunningClaire, searchTerm: string) {
  const call = await session(claire)
  return call<{ content: { id: string }[]; totalElements: number }>('POST', '/claire/search', {
    searchTerm,
    source: [JOURNAL],
  })
}

/** The journal can be searched; one source waits, one is rejected; an alert has found nothing. */
async function furnish(claire: RunningClaire) {
  const admin = await session(claire)
  const demo = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  await admin('POST', '/claire/source', { name: JOURNAL, url: HOST })
  await demo('POST', '/claire/source', { name: 'Weekly', url: 'weekly.example.org' })
  const { id } = await demo<{ id: string }>('POST', '/claire/source', {
    name: 'Daily',
    url: 'daily.example.org',
  })
  await admin('PUT', `/claire/source/${id}/reject`)
  await admin('POST', '/claire/alert', { name: 'Fog', searchTerm: 'fog', email: 'admin@example.org' })
  await eventually(
    'all nine articles can be searched',
    async () => (await findInJournal(claire, '')).totalElements === 9,
  )
}

/** Waits for each of these texts to be there to be seen, word for word. */
async function sees(page: Page, ...texts: string[]) {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function openArticle(page: Page, claire: RunningClaire, title: string) {
  const { content } = await findInJournal(claire, title)
  await page.goto(`${claire.url}/detail/${content[0]?.id}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

journey('home and the results say what the specification says', async ({ page, claire }) => {
  await signInAt(page, claire, { user: 'admin' })
  await page.getByPlaceholder('Search for subject, document, information...').waitFor()
  await sees(page, 'Alerts', 'Bookmarks', 'VIEW BOOKMARKS', 'Verified Sources', 'SUGGEST A SOURCE')
  await page.goto(`${claire.url}/search`)
  await sees(
    page,
    "It seems you haven't searched for anything yet.",
    'Here you will see your results, once you enter a search term.',
    'Do you want to add more information sources to the product?',
    'SUGGEST SOURCES',
  )
  await page.goto(`${claire.url}/search?searchText=zzyzx&refineSearch=true`)
  await sees(
    page,
    'It seems we have no results for "zzyzx".',
    'Try a different source or other keywords.',
    'SUGGEST SOURCES',
  )
  await page.getByRole('checkbox', { name: 'Exact Keyword Matches only' }).waitFor()
  await page.goto(`${claire.url}/alerts`)
  await page.getByRole('link', { name: 'VIEW SEARCH RESULTS' }).click()
  await page.getByRole('heading', { name: 'Alert Results', level: 1 }).waitFor()
  await sees(
    page,
    'It seems we have no alert results for "fog".',
    'Try a different source or other keywords.',
  )
})

journey('an article says what the specification says', async ({ page, claire }) => {
  await signInAt(page, claire, { user: 'admin' })
  await openArticle(page, claire, BEES)
  await sees(
    page,
    'Date of publication: 2019',
    'Relevant Article Highlights:',
    'Topics of interest:',
    'READ MORE FROM THIS SOURCE',
  )
  await page
    .getByRole('link', { name: /^READ FULL ARTICLE/ })
    .first()
    .waitFor()
  await button(page, 'BOOKMARK').waitFor()
  await openArticle(page, claire, LICHENS)
  await sees(page, 'Date of publication: Unknown')
})

journey('the form of an alert says what is missing, one thing after the other', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/alerts', user: 'admin' })
  await button(page, 'CREATE ALERT').click()
  const form = page.getByRole('dialog', { name: 'Create Alert for New Search Results' })
  const save = form.getByRole('button', { name: 'Create Alert' })
  await save.click()
  await sees(page, 'Alert name is required!')
  await form.getByLabel('Alert name').fill('Snow')
  await save.click()
  await sees(page, 'Search term is required!')
  await form.getByLabel('Search term').fill('snow')
  await form.getByLabel('Email').fill('')
  await save.click()
  await sees(page, 'Email is required!')
  await form.getByLabel('Start year').selectOption('2020')
  await form.getByLabel('End year').selectOption('2010')
  await sees(page, 'End year must be greater than start year!')
})

journey('curating says what the specification says', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/admin-sources?query=Weekly', user: 'admin' })
  await page.getByPlaceholder('Search Sources').waitFor()
  for (const name of ['Name', 'Web Site URL', 'Date Suggested'])
    await page.getByRole('columnheader', { name, exact: true }).waitFor()
  for (const tab of [/^PENDING APPROVAL/, /^APPROVED SOURCES/, /^REJECTED SOURCES/])
    await page.getByRole('tab', { name: tab }).waitFor()
  await button(page, 'REJECT').click()
  await sees(page, 'Reject Source', 'The AI will not scan this source.', 'Cancel', 'Reject')
  await page.keyboard.press('Escape')
  await page.goto(`${claire.url}/admin-sources?tab=approved`)
  await button(page, 'DELETE').click()
  await sees(page, 'Delete Source', 'The AI will no longer scan this source.', 'Cancel', 'Delete')
  await page.keyboard.press('Escape')
  await page.goto(`${claire.url}/admin-sources?tab=rejected`)
  await button(page, 'NOTES').click()
  await sees(page, 'Add and read notes about deleted or rejected sources.', '+ ADD NOTE', 'Cancel', 'OK')
})

journey(
  'account settings and what cannot be shown say what the specification says',
  async ({ page, claire, visitor }) => {
    await signInAt(page, claire, { path: '/account-settings', user: 'admin' })
    await sees(
      page,
      'Basic Information',
      'Change Password',
      'Delete Account',
      'Confirm that I want to permanentely delete my account',
    )
    const form = page.getByRole('form', { name: 'Change Password' })
    await form.getByLabel('New Password', { exact: true }).fill('a new one')
    await form.getByRole('button', { name: 'Update' }).click()
    await sees(page, 'Current password is required!')
    await page.route('**/assets/AlertsPage*', (route) => route.abort())
    await page.goto(`${claire.url}/alerts`)
    await sees(page, 'Unexpected Application Error!')
    visitor.takeComplaints()
  },
)
