import type { BrowserContext } from 'playwright-core'

/** The contents of a tab after a collection. */
export interface Held {
  changes: number
  heapMegabytes: number
  nodes: number
  listeners: number
}

/** Number of changes after which everything that pages share is loaded. */
const FIRST_ROUND = 25

/** A page's address, and the prefix of its title in the browser. */
export type NamedPage = readonly [address: string, title: string]

/** Visits these pages in one tab by links, and returns its memory five times, after a first round. */
export async function pageChanges(
  context: BrowserContext,
  { url, pages, changes }: { url: string; pages: readonly NamedPage[]; changes: number },
): Promise<Held[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(url)
  await page.locator('main h1').waitFor()
  const seen: Held[] = []
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
    seen.push({
      changes: done,
      heapMegabytes: of('JSHeapUsedSize') / 1e6,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    })
  }
  await page.close()
  return seen
}
