import type { Page } from 'playwright-core'

export const rows = (page: Page) => page.getByRole('article')

export const sees = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

export const toasts = (page: Page) =>
  page.locator('.toasts').getByRole('status').or(page.locator('.toasts').getByRole('alert'))
/** A toast with this text; waits for it and takes it away. */
export async function isTold(page: Page, text: string) {
  const toast = toasts(page).filter({ has: page.getByText(text, { exact: true }) })
  await toast.waitFor()
  await toast.getByRole('button', { name: 'Close message' }).click()
  await toast.waitFor({ state: 'detached' })
}

/** Answers a call of this method and path with a failure until the function that is returned is called. */
export async function failCall(
  page: Page,
  [method, path]: [method: string, path: RegExp],
  answer: { status: number; json?: object; body?: string } = {
    status: 500,
    json: { errorCode: 'INTERNAL', apiError: 'It broke.' },
  },
) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  )
  return () => page.unroute(path)
}
