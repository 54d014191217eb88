import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'

/** Returns a fresh browser context in which demo has signed in. */
export async function signedIn(browser: Browser, url: string, dataDir: string): Promise<BrowserContext> {
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Username or email').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(/^demo\s+(\S+)/m.exec(passwords)?.[1] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
  await page.close()
  return context
}
