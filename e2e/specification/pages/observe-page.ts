import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { toastOf } from '../../support/toasts.ts'

export const rows = (page: Page) => page.getByRole('article')

export const sees = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Returns the text and the address of each link of the breadcrumb. */
export const trailOf = (page: Page) =>
  page
    .getByLabel('Breadcrumb')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

/** Waits for a toast that begins with this text, and closes it in the same step: it may be leaving by itself. */
export async function showsToast(page: Page, text: string) {
  const toast = toastOf(page, text)
  await toast.evaluate((shown) => shown.querySelector<HTMLElement>('[aria-label="Close message"]')?.click())
  await toast.waitFor({ state: 'detached' })
}

export interface Failure {
  status: number
  json?: object
  body?: string
}

/** Fails calls of this method and path until the returned function is called. */
export async function failCall(
  page: Page,
  { method, path }: { method: string; path: RegExp },
  answer: Failure = { status: 500, json: { errorCode: 'INTERNAL', apiError: 'It broke.' } },
) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  )
  return () => page.unroute(path)
}

/** Moves a stopped clock in steps, as the page renders between them, until `isSo` holds; 1.2 s at most. */
export async function passUntil(page: Page, isSo: () => Promise<boolean>) {
  for (let passed = 0; passed < 1_200 && !(await isSo()); passed += 20) await page.clock.runFor(20)
  assert.ok(await isSo())
}

/** Counts the responses of the provider's status frame that the session is unchanged. */
export const countLooks = (page: Page) =>
  page.evaluateHandle(() => {
    const looks = { count: 0 }
    addEventListener('message', ({ data }) => {
      if (data === 'unchanged') looks.count++
    })
    return looks
  })

/** Waits until the provider's session is watched, which begins after the page is shown. */
export async function isWatched(page: Page) {
  await page.locator('iframe[title^=keycloak-session]').waitFor({ state: 'attached' })
  const looks = await countLooks(page)
  await page.clock.fastForward(6_000)
  await page.waitForFunction(({ count }) => count > 0, looks)
}
