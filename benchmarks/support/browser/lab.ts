import type { BrowserContext, Page } from 'playwright-core'
import { watchShifts } from '../../../e2e/support/layout-shifts.ts'

/** Factor by which the page's processor is slowed. */
export const SLOWED = 4
/** Long enough for deferred loading, too. */
const WATCHED_MS = 10_000
/** Timeout for finding the content; querying is slow on such a processor. */
const LOOK_MS = 5_000
/** Task length that does not delay typing or pointing (web.dev, TBT). */
const UNFELT_MS = 50

/** The lab metrics of a visit, as web.dev defines them: milliseconds, and CLS without a unit. */
export interface LabRun {
  /** The time when the largest element of the page was painted. */
  lcp: number
  /** A description of that element. */
  largest: string
  /** The sum of the time beyond 50 ms of tasks after the first paint. */
  tbt: number
  cls: number
  moved: string[]
}

interface Watched {
  lcp: number
  largest: string
  tasks: { at: number; duration: number }[]
}

/** Opens an address on a processor slowed by SLOWED, with an empty cache, and returns its metrics. */
export async function labRun(context: BrowserContext, address: string): Promise<LabRun> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const shifts = await watchShifts(page)
  await watchPaints(page)
  await page.goto(address)
  // Queries nothing meanwhile: that would be work of the page's main thread, which readers' pages do not do.
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
