import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { claireClient, startOidcProvider } from '../apps/server/src/testing/oidc-provider.ts'
import { prepareStage } from './support/journey.ts'

const AUDIENCE = 'https://claire.example/api'
const ACCOUNTS = {
  ada: {
    claims: { given_name: 'Ada', family_name: 'Lovelace', email: 'ada@example.org', groups: ['staff'] },
  },
  grace: { claims: { given_name: 'Grace', family_name: 'Hopper', groups: ['librarians'] } },
}
/** Five seconds longer than the browser lets tokens get: each refresh follows the last. */
const LIFESPAN_S = 75

const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing) await close()
})

const { journey } = prepareStage({
  settings: async (url) => {
    const clients = [claireClient(url)]
    const provider = await startOidcProvider({
      clients,
      resources: [AUDIENCE],
      accounts: ACCOUNTS,
      lifespan: LIFESPAN_S,
    })
    closing.push(provider.close)
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'claire',
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ADMIN_ROLE: 'librarians',
      OIDC_ACCOUNT_URL: `${provider.issuer}/me`,
    }
  },
})

async function fillLoginPage(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Go' }).click()
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
}

journey('an administrator signs in, searches, stays signed in, and signs out', async ({ page, claire }) => {
  const tokenRequests: string[] = []
  page.on('request', (request) => {
    if (request.url() === `${claire.url}/oidc/token`) tokenRequests.push(request.postData() ?? '')
  })
  await page.goto(`${claire.url}/search?searchText=sleep`)
  await fillLoginPage(page, 'grace')
  assert.equal(page.url(), `${claire.url}/search?searchText=sleep`)
  assert.deepEqual(
    await page.evaluate(() => [
      Object.values(localStorage).join('').includes('eyJ'),
      Object.values(sessionStorage).join('').includes('eyJ'),
    ]),
    [false, false],
    'tokens are in memory only',
  )

  await page.waitForResponse(
    (response) =>
      response.url() === `${claire.url}/oidc/token` &&
      response.ok() &&
      (response.request().postData() ?? '').includes('grant_type=refresh_token'),
  )
  const found = page.waitForResponse((response) => response.url().includes('/claire/search') && response.ok())
  await page.goto(`${claire.url}/search?searchText=memory`)
  await found

  const before = tokenRequests.length
  await page.goto(`${claire.url}/admin-sources`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(page.url(), `${claire.url}/admin-sources`, 'signed in silently, as an administrator')
  assert.ok(tokenRequests.slice(before).every((form) => !form.includes('eyJ')))

  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Name').waitFor()
})

journey('account settings say what the provider manages', async ({ page, claire }) => {
  await page.goto(`${claire.url}/account-settings`)
  await fillLoginPage(page, 'ada')
  await page.getByText('Your name and email address are managed by your sign-in service.').waitFor()
  const profile = page.locator('#profile')
  await profile.getByText('Ada Lovelace').waitFor()
  await profile.getByText('ada@example.org').waitFor()
  assert.equal(await page.getByLabel('Current Password').count(), 0)
  const [link] = await page.getByRole('link', { name: 'Manage your account' }).all()
  assert.match((await link?.getAttribute('href')) ?? '', /\/me$/)
  await page.getByText('Your account at your sign-in service stays').waitFor()

  await page.goto(`${claire.url}/admin-sources`)
  await page.waitForURL(`${claire.url}/unauthorized`)
})
