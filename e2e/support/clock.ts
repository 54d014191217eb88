import type { Page } from 'playwright-core'

/** Stops the installed clock of a page `aheadMs` ahead; everything due by then happens at once. */
export async function stopClock(page: Page, aheadMs = 60_000) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + aheadMs)
}

/** Below the 15 s after which keycloak-js gives up by itself. */
export const GIVING_UP_MS = 10_000

/** Drops timers of this time or longer in pages that are opened from now on: what happens there does not wait for them. */
export const dropTimers = (page: Page, fromMs: number) =>
  page.addInitScript((from) => {
    const begin = globalThis.setTimeout
    const beginSoon = (run: () => void, ms = 0) => (ms < from ? begin(run, ms) : 0)
    Object.assign(globalThis, { setTimeout: beginSoon })
    const endAfter = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => (ms < from ? endAfter(ms) : new AbortController().signal)
  }, fromMs)
