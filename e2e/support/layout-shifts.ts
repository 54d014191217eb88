import type { Page } from 'playwright-core'

export interface Shifts {
  /** The largest session window, as web.dev defines CLS: shifts less than 1 s apart, 5 s at most. */
  cls: number
  /** The elements that moved most, in words. */
  worst: string[]
}

/** Counts unexpected layout shifts from the next opened page on; returns a function that yields them. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number; moved: string }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        const moved = sources
          .slice(0, 2)
          .map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${previousRect.y} > ${currentRect.y}`,
          )
          .join(', ')
        shifts.push({ at: entry.startTime, value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: { at: number; value: number; moved: string }[] }
      let cls = 0
      let sum = 0
      let began = -Infinity
      let last = -Infinity
      for (const { at, value } of shifts) {
        if (at - last > 1000 || at - began > 5000) {
          sum = 0
          began = at
        }
        sum += value
        last = at
        cls = Math.max(cls, sum)
      }
      const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3)
      return { cls, worst: worst.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`) }
    })
}
