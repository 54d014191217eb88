import type { Page } from 'playwright-core'
import { press, type Screen } from './screen.ts'

async function openMessage(page: Page) {
  const row = page.getByRole('article').first()
  await row.getByRole('button').or(row.getByRole('link')).first().click()
  await page.getByRole('dialog').waitFor()
}

/** The page that a link of the first mail leads to; looking at it changes nothing. */
async function followMailLink(page: Page, action: 'confirm' | 'unsubscribe') {
  await openMessage(page)
  const link = page.frameLocator('iframe[title="Message"]').locator(`a[href*="/mail/${action}/"]`).first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** By the time the session would be renewed, the provider does not know it any more. */
async function letSessionExpire(page: Page) {
  await page.clock.install()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.route('**/protocol/openid-connect/token', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' }),
  )
  await page.clock.fastForward(240_000)
  await page.getByRole('alertdialog').waitFor()
}

async function signInWrongly(page: Page) {
  await page.getByLabel('Username or email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('nothing')
  await press(page, 'Sign in')
  await page.getByRole('alert').waitFor()
}

const REFUSED_PASSWORD = { 'Current Password': 'one', 'New Password': 'two', 'Confirm New Password': 'three' }

async function changePasswordWrongly(page: Page) {
  for (const [label, value] of Object.entries(REFUSED_PASSWORD))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page
    .getByRole('region', { name: 'Change Password' })
    .or(page.locator('section', { hasText: 'Change Password' }))
    .getByRole('button', { name: 'Update' })
    .click()
  await page.getByRole('alert').first().waitFor()
}

const PROVIDER = '/auth/realms/claire/protocol/openid-connect'

export const ACCOUNT_SCREENS: Screen[] = [
  { name: 'account', path: '/account-settings' },
  { name: 'account-refused', path: '/account-settings', act: changePasswordWrongly },
  {
    name: 'account-delete',
    path: '/account-settings',
    act: (page) => page.getByRole('checkbox', { name: /permanentely/ }).check(),
  },
  { name: 'account-failing', path: '/account-settings', failing: /^\/claire\// },
  { name: 'suggestions', path: '/account-settings/suggestions', visitor: 'demo' },
  { name: 'suggestions-failing', path: '/account-settings/suggestions', failing: /^\/claire\/.*source/ },
]

export const MAIL_SCREENS: Screen[] = [
  { name: 'mail', path: '/admin-mail' },
  { name: 'mail-message', path: '/admin-mail', act: openMessage },
  { name: 'mail-failing', path: '/admin-mail', failing: /^\/claire\/.*(mail|outbox)/ },
  { name: 'mail-confirm', path: '/admin-mail', act: (page) => followMailLink(page, 'confirm') },
  { name: 'mail-unsubscribe', path: '/admin-mail', act: (page) => followMailLink(page, 'unsubscribe') },
  { name: 'mail-link-gone', path: '/mail/confirm/no-such-link', visitor: 'nobody' },
]

/** Where somebody signs in, and where there is nothing else to be shown. */
export const DOOR_SCREENS: Screen[] = [
  { name: 'sign-out-question', path: `${PROVIDER}/logout`, visitor: 'nobody' },
  { name: 'sign-in-impossible', path: `${PROVIDER}/auth?client_id=nobody`, visitor: 'nobody' },
  { name: 'sign-in', path: '/', visitor: 'nobody' },
  { name: 'sign-in-refused', path: '/', visitor: 'nobody', act: signInWrongly },
  { name: 'sign-in-unreachable', path: '/', visitor: 'nobody', failing: /^\/config\.json/ },
  { name: 'session-expired', path: '/account-settings', act: letSessionExpire },
  { name: 'unauthorized', path: '/admin-sources', visitor: 'demo' },
  { name: 'terms', path: '/terms' },
  { name: 'new-asset', path: '/new-asset' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'page-not-loaded', path: '/alerts', failing: /^\/assets\/AlertsPage/ },
]
