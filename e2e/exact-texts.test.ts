import type { Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const { journey } = prepareStageWithJournal({ prepare: furnish })

const session = (claire: RunningClaire) =>
  openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })

/** Creates an approved, a pending and a rejected source. */
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
}

/** Waits until each of these texts is visible, word for word. */
async function sees(page: Page, ...texts: string[]) {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

journey('the form of an alert reports missing fields one after the other', async ({ page, claire }) => {
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

journey('curating has the texts of the specification', async ({ page, claire }) => {
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
    await page.route('**/assets/alerts-*', (route) => route.abort())
    await page.goto(`${claire.url}/alerts`)
    await sees(page, 'Unexpected Application Error!')
    visitor.takeComplaints()
  },
)
