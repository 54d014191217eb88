import { before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { describeDone } from './errors-done.ts'
import { describeInPlace } from './errors-in-place.ts'
import { describeLeaver } from './errors-leaver.ts'
import { describeNotDone } from './errors-not-done.ts'
import { describeToasts } from './errors-toasts.ts'

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

export function errors(stage: Stage) {
  describe('8 errors', () => {
    let page: Page
    let admin: Page
    before(async () => {
      page = await stage.pageOf('demo')
      admin = await stage.pageOf('admin')
      await page.reload()
      await go(page, '/')
    })
    const given = () => page
    const byAdmin = () => admin

    describeToasts(stage, given)
    describeDone(stage, given, byAdmin)
    describeNotDone(stage, given, byAdmin)
    describeInPlace(stage, given, byAdmin)
    describeLeaver(stage)
  })
}
