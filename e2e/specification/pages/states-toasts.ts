import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { stopClock } from '../../support/clock.ts'
import { toasts } from '../../support/toasts.ts'
import { passUntil } from './observe-page.ts'

const RECENT = /\/claire\/search\/recent$/

/** Five messages while the clock stands still, so that none closes by itself. */
export function describeToastStack(given: () => Page) {
  const toast = (number: number) => toasts(given()).filter({ hasText: `Message ${number}` })
  const clear = () => given().getByRole('button', { name: 'Clear recent searches' })
  const send = async (number: number) => {
    const json = { errorCode: 'TEAPOT', apiError: `Message ${number}` }
    const answered = given().waitForResponse(RECENT)
    await given().route(RECENT, (route) => route.fulfill({ status: 418, json }), { times: 1 })
    await clear().click()
    await answered
    // The page processes the response with its next frame.
    while (await clear().isDisabled()) await given().clock.runFor(2)
  }
  before(async () => {
    // The part of the page that shows messages loads with the first of them.
    await send(0)
    await toast(0).waitFor()
    await stopClock(given())
    await given().clock.runFor(1_000)
    await toast(0).waitFor({ state: 'detached' })
  })

  test('At most 3 toasts', async () => {
    for (const number of [1, 2, 3]) {
      await send(number)
      await toast(number).waitFor()
    }
    for (const number of [4, 5]) await send(number)
    assert.equal(await toasts(given()).count(), 3)
  })
  test('oldest dismissed', async () => {
    await passUntil(given(), async () => (await toast(1).count()) === 0)
    assert.equal(await toast(3).count(), 1)
  })
  test('extras wait', async () => {
    await passUntil(given(), async () => (await toast(5).count()) === 1)
    assert.equal(await toast(3).count(), 1, 'all of it takes less than they stay')
    await given().clock.runFor(5_000)
  })
}
