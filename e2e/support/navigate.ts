import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Navigates to a path like Back and Forward, without reloading the application: a quarter of the processor time. */
export const go = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

/** Does the same with a page of another title, and resolves once it is shown and its last call is answered. */
export async function goToOther(page: Page, to: string, title = /./) {
  const shown = () => page.getByRole('heading', { level: 1 }).first().textContent()
  const before = await shown()
  await go(page, to)
  await eventually(`${to} is shown instead of ${before}`, async () => {
    const now = (await shown()) ?? ''
    return now !== before && title.test(now)
  })
  await page.getByRole('banner').getByRole('progressbar').waitFor({ state: 'detached' })
}
