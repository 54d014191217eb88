import type { Page } from 'playwright-core'
import type { FirstUser, RunningClaire } from './running-claire.ts'

/** Fills in the provider's login page, once it is shown. */
export async function fillLoginPage(page: Page, claire: RunningClaire, user: FirstUser) {
  await page.getByLabel('Username or email').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(claire.passwordOf(user))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens `path` as a signed-out person, signs in, and waits for the shell. */
export async function signInAt(
  page: Page,
  claire: RunningClaire,
  { path = '/', user = 'demo' }: { path?: string; user?: FirstUser } = {},
) {
  await page.goto(claire.url + path)
  await fillLoginPage(page, claire, user)
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username or email').waitFor()
}
