import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { prepareStage } from './support/journey.ts'
import { fillLoginPage, signInAt, signInOnLoginPage, signOut } from './support/sign-in.ts'
import { dropTimers, GIVING_UP_MS } from './support/clock.ts'
import { eventuallyEqual } from './support/eventually.ts'

const { journey } = prepareStage({ sharesClaire: true })

const FOUR_MINUTES_MS = 240_000

/** Together they have every sign that has a meaning in a path or a query. */
const DEEP_LINKS = [
  '/detail/a,b',
  '/search?searchText=%26%3D%23+100%25+caf%C3%A9+a%20b%2Bc+%3Cb%3Ebold%3C%2Fb%3E+%E2%98%83&from=1990&to=2001&sources=["Comma, Inc.","Quote \\"s\\""]',
  '/no/such/page?with=query&and=more',
]

/** Normalises an address: path and query, however they are spelled. */
const meaningOf = (url: string) => {
  const { pathname, searchParams, hash } = new URL(url, 'http://claire')
  return { pathname: decodeURIComponent(pathname), query: [...searchParams], hash }
}

const isLoginPage = (page: Page) => page.getByLabel('Username or email').waitFor()

journey('people return to the requested page with its query', async ({ page, claire }) => {
  for (const link of DEEP_LINKS) {
    await page.context().clearCookies()
    await signInOnLoginPage(page, claire, { path: link, user: 'admin' })
    assert.deepEqual(meaningOf(page.url()), meaningOf(link), link)
  }
})

journey('nobody is redirected to another site after signing in', async ({ page, claire }) => {
  const target = encodeURIComponent('//evil.example/path')
  await signInOnLoginPage(page, claire, { path: `/login?returnTo=${target}` })
  assert.equal(page.url(), `${claire.url}/`)
  const request = {
    client_id: 'claire-web',
    redirect_uri: 'https://evil.example/',
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }
  const answer = await fetch(
    `${claire.identityUrl}/realms/claire/protocol/openid-connect/auth?${new URLSearchParams(request)}`,
    { redirect: 'manual' },
  )
  assert.equal(answer.status, 400)
})

journey('a wrong password is refused, and the right one still works', async ({ page, claire }) => {
  await page.goto(claire.url)
  await page.getByLabel('Username or email').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Invalid username or password.').waitFor()
  await fillLoginPage(page, claire, 'demo')
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
})

journey('the other tabs sign out, and Back shows nothing', async ({ page, visitor, claire }) => {
  await signInOnLoginPage(page, claire, { path: '/bookmark' })
  const other = await visitor.newTab()
  await other.goto(`${claire.url}/account-settings`)
  await other.getByRole('heading', { name: 'Account Settings', level: 1 }).waitFor()
  await signOut(page)
  await isLoginPage(other)
  await page.goBack()
  await isLoginPage(page)
  assert.equal(await page.getByRole('heading', { name: 'Bookmarks' }).count(), 0)
})

journey('refreshing the token neither moves the cursor nor loses a keystroke', async ({ page, claire }) => {
  await page.clock.install()
  await signInOnLoginPage(page, claire, { path: '/account-settings' })
  const field = page.getByLabel('First Name')
  await field.fill('Half')
  await field.evaluate((input) => Object.assign(input, { isTheSame: true }))
  const refreshed = page.waitForResponse(
    (response) =>
      response.url().endsWith('/token') && (response.request().postData() ?? '').includes('refresh_token'),
  )
  await page.clock.fastForward(FOUR_MINUTES_MS)
  assert.equal((await refreshed).status(), 200)
  await page.keyboard.type(' a name')
  await eventuallyEqual(() => field.inputValue(), 'Half a name')
  assert.equal(
    await field.evaluate((input) => 'isTheSame' in input && input === document.activeElement),
    true,
  )
})

journey('a failed provider is reported at once, and a retry leads to it', async ({ page, claire }) => {
  await dropTimers(page, GIVING_UP_MS)
  const provider = '**/realms/**'
  await page.route(provider, (route) => route.fulfill({ status: 502 }))
  await page.goto(claire.url)
  await page.getByRole('heading', { name: 'Sign-in cannot be reached' }).waitFor()
  await page.unroute(provider)
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await isLoginPage(page)
})

journey(
  'a page that was opened without a network appears when the network is back',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/search' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(true)
    const navigation = page.getByRole('navigation', { name: 'Main' }).first()
    await navigation.getByRole('link', { name: 'Alerts' }).click()
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await page.getByText('You are offline', { exact: false }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor()
  },
)
