import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, type NewPerson } from '../stage.ts'
import { showsToast } from './observe-page.ts'

/** Uses an account that may be deleted. */
export function describeLeaver(stage: Stage) {
  let page: Page
  let person: NewPerson
  const form = (name: string) => page.getByRole('form', { name })
  const changePassword = async (wanted: string) => {
    const password = form('Change Password')
    await password.getByLabel('Current Password', { exact: true }).fill(person.password)
    await password.getByLabel('New Password', { exact: true }).fill(wanted)
    await password.getByLabel('Confirm New Password', { exact: true }).fill(wanted)
    await password.getByRole('button', { name: 'Update' }).click()
  }

  test("'User updated!'", async () => {
    person = await stage.addPerson('leaver')
    page = (await stage.visitor()).page
    await page.goto(`${stage.claire.url}/account-settings`)
    await page.getByLabel('Username or email').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await form('Basic Information').getByLabel('First Name').fill('Lea')
    await form('Basic Information').getByLabel('Last Name').fill('Ver')
    await form('Basic Information').getByRole('button', { name: 'Update' }).click()
    await showsToast(page, 'User updated!')
    await page.getByRole('button', { name: 'Account settings' }).getByText('Lea Ver').waitFor()
  })
  test('Password change failure: error_description toast', async () => {
    await changePassword('short')
    await showsToast(page, 'Invalid password: minimum length 8.')
  })
  test("'Your password is updated!'", async () => {
    await changePassword('a new password 7')
    await showsToast(page, 'Your password is updated!')
  })
  test("'Your account is deleted!'", async () => {
    const deletion = form('Delete Account')
    await deletion.getByRole('checkbox').check()
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Your account is deleted!', { exact: true }).waitFor()
    await page.getByLabel('Username or email').waitFor()
    await page.context().close()
  })
}
