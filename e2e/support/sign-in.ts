import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { clientOf, loginAddress, loginForm } from './api-session.ts'
import type { FirstUser, RunningClaire } from './running-claire.ts'

/** Fills in the provider's login page, once it is shown. */
export async function fillLoginPage(page: Page, claire: RunningClaire, user: FirstUser) {
  await page.getByLabel('Username or email').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(claire.passwordOf(user))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

interface Visit {
  path?: string
  user?: FirstUser
}

/** Opens `path` as a signed-out person, signs in on the login page, and waits for the shell. */
export async function signInOnLoginPage(
  page: Page,
  claire: RunningClaire,
  { path = '/', user = 'demo' }: Visit = {},
) {
  await page.goto(claire.url + path)
  await fillLoginPage(page, claire, user)
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
}

/** Begins a session at the provider without its login page, and without loading the application. */
export async function beginSession(page: Page, claire: RunningClaire, user: FirstUser = 'demo') {
  const { request } = page.context()
  const verifier = randomBytes(32).toString('base64url')
  const loginPage = await request.get(loginAddress(await clientOf(claire.url), verifier))
  const { url, fields } = loginForm(await loginPage.text(), loginPage.url())
  const form = { username: user, password: claire.passwordOf(user), ...fields }
  const answer = await request.post(url, { form, maxRedirects: 0 })
  assert.match(answer.headers().location ?? '', /[?&]code=/, `${user} is signed in`)
}

/** Opens `path` as a person whom the provider knows already, and waits for the shell: half the processor time of signing in. */
export async function signInAt(page: Page, claire: RunningClaire, { path = '/', user = 'demo' }: Visit = {}) {
  await beginSession(page, claire, user)
  await page.goto(claire.url + path)
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username or email').waitFor()
}
