import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { stopClock } from '../../support/clock.ts'
import { toasts } from '../../support/toasts.ts'
import { countLooks, isWatched, passUntil } from './observe-page.ts'

/** Uses a clock that the tests move. */
export function describeTimes(stage: Stage) {
  let page: Page
  before(async () => {
    page = (await stage.visitor('demo')).page
    await page.clock.install()
    await page.goto(`${stage.claire.url}/account-settings`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isWatched(page)
  })
  after(() => page.context().close())
  const transitions = () =>
    page
      .locator('.toasts *')
      .evaluateAll((parts) =>
        parts.map((part) => (part instanceof HTMLElement ? part.style.transition : '')).join(),
      )
  const warned = () => toasts(page).filter({ hasText: 'Failed to refresh token' })

  test('Message time-out 10000 ms', async () => {
    const looks = await countLooks(page)
    await stopClock(page)
    await page.waitForFunction(({ count }) => count > 0, looks)
    // The frame receives no more messages; the next is due in six seconds.
    await page.frame({ url: /login-status-iframe/ })?.goto('about:blank')
    await page.clock.runFor(6_000)
    await page.clock.runFor(9_900)
    assert.equal(await warned().count(), 0)
    await passUntil(page, async () => (await warned().count()) === 1)
  })
  test('Enter 225, exit 195', async () => {
    assert.match(await transitions(), /\b225ms/)
    await warned().getByLabel('Close message').click()
    await passUntil(page, async () => /\b195ms/.test(await transitions()))
    await passUntil(page, async () => (await warned().count()) === 0)
  })
  test('Script chunk 120 s', async () => {
    const failed = page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
    await page.route('**/assets/terms-*.js', () => undefined)
    const asked = page.waitForRequest('**/assets/terms-*.js')
    await go(page, '/terms')
    await asked
    await page.clock.runFor(118_000)
    assert.equal(await failed.count(), 0)
    await page.clock.runFor(4_000)
    await failed.waitFor()
  })
}
