import type { Page } from 'playwright-core'
import { confirmEmpty, openDialog, openMenu, press, type Screen } from './screen.ts'

export const ALERT_SCREENS: Screen[] = [
  { name: 'alerts', path: '/alerts', docs: [{ width: 1440, scheme: 'light' }] },
  { name: 'alerts-empty', path: '/alerts', visitor: 'demo' },
  { name: 'alerts-form', path: '/alerts', act: (page) => openDialog(page, 'CREATE ALERT') },
  {
    name: 'alerts-form-refused',
    path: '/alerts',
    act: async (page) => {
      await openDialog(page, 'CREATE ALERT')
      await confirmEmpty(page, 'Alert name', 'Create Alert')
    },
  },
  { name: 'alerts-edit', path: '/alerts', act: (page) => openDialog(page, /^Edit “/) },
  { name: 'alerts-delete', path: '/alerts', act: (page) => openDialog(page, /^Delete “/) },
  { name: 'alerts-delivery', path: '/alerts', act: (page) => openDialog(page, /^Mail and feed of/) },
  {
    name: 'alerts-delivery-failing',
    path: '/alerts',
    failing: /^\/claire\/.*(mails|feed)/,
    act: (page) => openDialog(page, /^Mail and feed of/),
  },
  { name: 'alerts-webhook', path: '/alerts', act: openWebhook },
  {
    name: 'alerts-webhook-refused',
    path: '/alerts',
    act: async (page) => {
      await openWebhook(page)
      await page.getByLabel('Address').fill('http://127.0.0.1/hook')
      await press(page, 'Add webhook')
      await page.locator('.Mui-error').first().waitFor()
    },
  },
  { name: 'alerts-pause', path: '/alerts', act: (page) => openMenu(page, /^Pause “/) },
  { name: 'alerts-pause-all', path: '/alerts', act: (page) => openMenu(page, /^Pause all/) },
  { name: 'alerts-results', path: '/alerts', act: openAlertResults },
  { name: 'alerts-failing', path: '/alerts', failing: /^\/claire\/.*alert/ },
  { name: 'alerts-waiting', path: '/alerts', waiting: /^\/claire\/.*alert/ },
  { name: 'alerts-unknown', path: '/search?alertId=no-such-alert' },
]

async function openWebhook(page: Page) {
  await openDialog(page, /^Mail and feed of/)
  await page.getByRole('heading', { name: 'Webhook' }).scrollIntoViewIfNeeded()
}

/** Opens unread results of an alert. */
async function openAlertResults(page: Page) {
  const address = await page.getByRole('link', { name: 'VIEW SEARCH RESULTS' }).first().getAttribute('href')
  await page.goto(new URL((address ?? '').replace('shouldReturn=true', ''), page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
