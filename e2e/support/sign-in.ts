import type { Page } from 'playwright-core'
import type { FirstUser, RunningClaire } from './running-claire.ts'

/** Fills in the provider's login page, which must be showing or about to. */
export async function fillLoginPage(page: Page, claire: RunningClaire, user: FirstUser) {
  await page.getByLabel('Username or email').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(claire.passwordOf(user))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens `path` as somebody who is not signed in yet, signs in, and waits until the shell is there. */
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
