import type { Page } from 'playwright-core'
import { openDialog, press, type Screen } from './screen.ts'

async function openMessage(page: Page) {
  const row = page.getByRole('article').first()
  await row.getByRole('button').or(row.getByRole('link')).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the page that a link of the first mail leads to, which changes nothing. */
async function followMailLink(page: Page, action: 'confirm' | 'unsubscribe') {
  await openMessage(page)
  const link = page.frameLocator('iframe[title="Message"]').locator(`a[href*="/mail/${action}/"]`).first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Expires the session at the provider before it is refreshed. */
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

const scopes = ['search:read', 'bookmarks:write', 'alerts:read'] as const
const givenToken = (at: number) => ({
  id: `${at}`,
  name:
    at === 2
      ? 'A notebook that reads the news of the seventh work package every morning'.repeat(2)
      : `Script ${at}`,
  scopes: scopes.slice(0, 1 + (at % 3)),
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: at % 2 ? '2026-03-02T12:00:00.000Z' : null,
  expiresAt: [null, '2026-05-30T12:00:00.000Z', '2126-05-30T12:00:00.000Z'][at % 3],
})
const MANY_TOKENS = [
  [/\/claire\/account\/token$/, Array.from({ length: 50 }, (_, at) => givenToken(at))],
] as const

async function makeToken(page: Page) {
  await page.getByLabel('Token name').fill('Notebook')
  await page.getByLabel('Search and read articles').check()
  await press(page, 'Create token')
  await page.getByRole('button', { name: 'Copy the token' }).waitFor()
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
  { name: 'account-token', path: '/account-settings', act: makeToken },
  {
    name: 'account-token-refused',
    path: '/account-settings',
    visitor: 'demo',
    act: (page) => press(page, 'Create token'),
  },
  {
    name: 'account-tokens',
    path: '/account-settings',
    given: MANY_TOKENS,
    act: (page) =>
      page.getByRole('button', { name: 'Revoke Script 4', exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'account-token-revoke',
    path: '/account-settings',
    given: MANY_TOKENS,
    act: (page) => openDialog(page, 'Revoke Script 1'),
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

/** Screens of the sign-in, and of failures without any other content. */
export const DOOR_SCREENS: Screen[] = [
  { name: 'sign-out-question', path: `${PROVIDER}/logout`, visitor: 'nobody' },
  { name: 'sign-in-impossible', path: `${PROVIDER}/auth?client_id=nobody`, visitor: 'nobody' },
  { name: 'sign-in', path: '/', visitor: 'nobody' },
  { name: 'sign-in-refused', path: '/', visitor: 'nobody', act: signInWrongly },
  { name: 'sign-in-unreachable', path: '/', visitor: 'nobody', failing: /^\/config\.json/ },
  { name: 'session-expired', path: '/account-settings', act: letSessionExpire },
  { name: 'unauthorized', path: '/admin-sources', visitor: 'demo' },
  { name: 'terms', path: '/terms' },
  { name: 'notices', path: '/notices' },
  { name: 'new-asset', path: '/new-asset' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'page-not-loaded', path: '/alerts', failing: /^\/assets\/alerts-/ },
]
