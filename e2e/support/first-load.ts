import type { Page, Request, Response } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { dropTimers } from './clock.ts'

export interface FirstLoad {
  /** Gzipped JavaScript, in units of 1,000 bytes. */
  kilobytes: number
  files: number
  /** Requests begun before the first paint. */
  requestsToPaint: number
  /** Calls of the API that were made more than once. */
  askedTwice: string[]
}

const isOfOurs = (response: Response, page: Page) => response.frame() === page.mainFrame()

/** Requests begun after this time prepare later visits and are not part of the first load. */
const LATER_MS = 2_000

/** Opens an address as a first visit, and returns what the page requested until it was quiet. */
export async function firstLoad(page: Page, address: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await dropTimers(page, LATER_MS)
  const scripts: Promise<Buffer>[] = []
  const listen = (response: Response) => {
    if (isOfOurs(response, page) && new URL(response.url()).pathname.endsWith('.js'))
      scripts.push(response.body())
  }
  const calls: string[] = []
  const listenToCalls = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/claire/'))
      calls.push([request.method(), pathname + search, request.postData()].join(' '))
  }
  page.on('response', listen)
  page.on('request', listenToCalls)
  await page.goto(address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  page.off('response', listen)
  page.off('request', listenToCalls)
  const bodies = await Promise.all(scripts)
  const ownScripts = await page
    .locator('script:not([src])')
    .evaluateAll((all) => all.map(({ textContent }) => textContent))
  const requestsToPaint = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    return 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < paint).length
  })
  const bytes = [...bodies, ...ownScripts].reduce(
    (sum, script) => sum + gzipSync(script, { level: 9 }).length,
    0,
  )
  const askedTwice = calls.filter((call, at) => calls.indexOf(call) < at)
  return { kilobytes: bytes / 1000, files: bodies.length, requestsToPaint, askedTwice }
}
