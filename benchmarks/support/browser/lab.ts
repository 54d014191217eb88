import type { BrowserContext, Page } from 'playwright-core'
import { watchShifts } from '../../../e2e/support/layout-shifts.ts'

/** How much slower than this machine the page's processor is made. */
export const SLOWED = 4
/** Long enough for what a page loads once it is idle, too. */
const WATCHED_MS = 10_000
/** What has not come by then does not come; looking takes its time on such a processor. */
const LOOK_MS = 5_000
/** A task may take so long before it holds up who types or points (web.dev, TBT). */
const UNFELT_MS = 50

/** What a visit looks like in the lab, as web.dev defines it: milliseconds, and CLS without a unit. */
export interface LabRun {
  /** When the largest thing of the page was painted. */
  lcp: number
  /** What stood there. */
  largest: string
  /** By how much tasks after the first paint were longer than 50 ms, all together. */
  tbt: number
  cls: number
  moved: string[]
}

interface Watched {
  lcp: number
  largest: string
  tasks: { at: number; duration: number }[]
}

/** Opens an address on a processor that is four times slower than this one, with an empty cache, and watches it. */
export async function labRun(context: BrowserContext, address: string): Promise<LabRun> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const shifts = await watchShifts(page)
  await watchPaints(page)
  await page.goto(address)
  // Nothing is looked for meanwhile: that would be work of the page's main thread, and no reader's page does it.
  await page.waitForTimeout(WATCHED_MS)
  await page.locator('main h1').waitFor({ timeout: LOOK_MS })
  const { lcp, largest, tasks } = await page.evaluate(
    () => (globalThis as unknown as { watched: Watched }).watched,
  )
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const { cls, worst } = await shifts()
  await page.close()
  const tbt = tasks
    .filter(({ at, duration }) => at + duration > firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - UNFELT_MS), 0)
  return { lcp, largest, tbt, cls, moved: worst }
}

async function watchPaints(page: Page) {
  await page.addInitScript(() => {
    const watched: Watched = { lcp: 0, largest: '', tasks: [] }
    Object.assign(globalThis, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        watched.lcp = entry.startTime
        watched.largest = `${element?.tagName.toLowerCase()} “${element?.textContent?.slice(0, 40)}”`
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) watched.tasks.push({ at: startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
}
