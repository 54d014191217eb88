import type { BrowserContext } from 'playwright-core'
import { quantile } from '../search/retrieval-scores.ts'

const GIVE_UP_MS = 10_000

/**
 * Returns the milliseconds from Enter in the box of home until the first result is painted, for each text. Each is typed into
 * a freshly loaded, idle home page. Texts without a result are reported and omitted.
 */
export async function timesToFirstResult(
  context: BrowserContext,
  url: string,
  texts: readonly string[],
): Promise<number[]> {
  const page = await context.newPage()
  const times: number[] = []
  for (const text of texts) {
    await page.goto(url)
    const box = page.getByRole('main').getByRole('combobox', { name: 'Search' })
    await box.fill(text)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      const enter = { painted: 0 }
      // Home has rows of its own.
      const before = new Set(document.querySelectorAll('main article'))
      const hasResult = () => [...document.querySelectorAll('main article')].some((row) => !before.has(row))
      Object.assign(globalThis, { enter })
      const began = Promise.withResolvers<number>()
      addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && began.resolve(timeStamp), true)
      const nextFrame = () => new Promise(requestAnimationFrame)
      void began.promise.then(async (pressed) => {
        while (!hasResult()) await nextFrame()
        // The frame with the result has been submitted when the next one begins.
        await nextFrame()
        enter.painted = performance.now() - pressed
      })
    })
    await box.press('Enter')
    const painted = await page
      .waitForFunction(
        () => (globalThis as unknown as { enter?: { painted: number } }).enter?.painted,
        undefined,
        { timeout: GIVE_UP_MS },
      )
      .catch(() => null)
    if (painted) times.push((await painted.jsonValue()) ?? 0)
    else console.log(`no result within ${GIVE_UP_MS} ms for “${text}” at ${page.url()}`)
  }
  await page.close()
  return times
}

export const describeTimes = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms of ${times.length} searches`
