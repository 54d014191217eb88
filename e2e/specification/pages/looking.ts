import type { Page } from 'playwright-core'

export const rows = (page: Page) => page.getByRole('article')

export const sees = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** By their markup, as an open dialog hides them from the tree of roles. */
export const toasts = (page: Page) => page.locator('.toasts :is([role=status], [role=alert])')

/** Waits for a toast that begins with this text, and takes it away. */
export async function isTold(page: Page, text: string) {
  const toast = toasts(page).filter({ hasText: new RegExp(`^${text.replaceAll('.', String.raw`\.`)}`) })
  await toast.waitFor()
  await toast.getByLabel('Close message').click()
  await toast.waitFor({ state: 'detached' })
}

export interface Failure {
  status: number
  json?: object
  body?: string
}

/** Answers a call of this method and path with a failure until the function that is returned is called. */
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

/** Stops the clock of a page, which must be installed, so far ahead; what is due by then happens at once. */
export async function stopClock(page: Page, aheadMs = 60_000) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + aheadMs)
}
