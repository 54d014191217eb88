import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Above the number of stops between two places of any page. */
const MOST_STOPS = 150

/** Presses Tab until the target has the focus, as people without a mouse do. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  let element = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    // Finding the target by its role at every stop takes five times as long.
    const state = await element?.evaluate((it) => (it.isConnected ? it === document.activeElement : 'gone'))
    if (state === true) return
    if (state === 'gone') element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  assert.fail(`no Tab leads to ${String(target)}; the focus is at ${await focusInWords(page)}`)
}

/** Tabs to something and presses it. */
export async function pressByKey(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Returns the focused element's role, name and text; 'body' if the focus is lost. */
export const focusInWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'body'
    return [at.tagName, at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 80)].join(' ').trim()
  })

/** Asserts that the focus is soon on a visible element, not lost with the former one. */
export const assertFocusKept = (page: Page, when: string) =>
  eventually(`the focus is kept ${when}`, () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at instanceof HTMLElement && at !== document.body && at.checkVisibility()
    }),
  )
