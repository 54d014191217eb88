import type { Page, Response } from 'playwright-core'
import { gzipSync } from 'node:zlib'

export interface FirstLoad {
  /** Of JavaScript, gzipped: 1,000 bytes each. */
  kilobytes: number
  files: number
  /** Begun before the browser had painted anything. */
  requestsToPaint: number
}

const isOfOurs = (response: Response, page: Page) => response.frame() === page.mainFrame()

/** Opens an address as a first visit, and tells what the page needed until it was quiet. */
export async function firstLoad(page: Page, address: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const scripts: Promise<Buffer>[] = []
  const listen = (response: Response) => {
    if (isOfOurs(response, page) && new URL(response.url()).pathname.endsWith('.js'))
      scripts.push(response.body())
  }
  page.on('response', listen)
  await page.goto(address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  page.off('response', listen)
  const bodies = await Promise.all(scripts)
  const requestsToPaint = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    return 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < paint).length
  })
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  return { kilobytes: bytes / 1000, files: bodies.length, requestsToPaint }
}
