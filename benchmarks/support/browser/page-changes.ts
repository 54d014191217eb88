import type { BrowserContext } from 'playwright-core'

/** What a tab holds after a collection. */
export interface Held {
  changes: number
  heapMegabytes: number
  nodes: number
  listeners: number
}

/** By then everything that pages share has been loaded. */
const FIRST_ROUND = 25

/** A page, and what its title in the browser begins with. */
export type NamedPage = readonly [address: string, title: string]

/** Goes round these pages within one tab, as links do, and tells five times, and after a first round, what it holds. */
export async function pageChanges(
  context: BrowserContext,
  { url, pages, changes }: { url: string; pages: readonly NamedPage[]; changes: number },
): Promise<Held[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(url)
  await page.locator('main h1').waitFor()
  const told: Held[] = []
  for (let done = 1; done <= changes; done++) {
    const [address, title] = pages[done % pages.length] ?? ['/', '']
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await page.waitForFunction((begin) => document.title.startsWith(begin), title)
    await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
    if (done !== FIRST_ROUND && done % Math.floor(changes / 5) !== 0) continue
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    told.push({
      changes: done,
      heapMegabytes: of('JSHeapUsedSize') / 1e6,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    })
  }
  await page.close()
  return told
}
