// npm run bench:web: what the browser loads first, what moves while results are read, and what a hundred rows cost its
// main thread, on a server of its own with made-up articles. Builds the web application first. Needs Chromium.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support/browser.ts'
import { firstLoad } from '../e2e/support/first-load.ts'
import { type Shifts, watchShifts } from '../e2e/support/layout-shifts.ts'
import { drillArticles } from './support/load/drill-articles.ts'
import {
  type DrillServer,
  importArticles,
  startDrillServer,
  untilFound,
} from './support/load/drill-server.ts'
import { ensureWebBuilt } from '../tools/web-build.mjs'

const ARTICLES = 400
const ROWS = 105
const RESULTS = '/search?searchText=energy'
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

ensureWebBuilt()
const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-bench-web-'))
let server: DrillServer | undefined
let browser: Browser | undefined
try {
  const file = path.join(dataDir, 'articles.jsonl')
  writeFileSync(file, drillArticles(0, ARTICLES))
  await importArticles(dataDir, file)
  server = await startDrillServer(dataDir)
  await untilFound(server.admin, (count) => count === ARTICLES)
  browser = await launchBrowser()
  const context = await signedIn(browser, server)
  for (const address of ['/', RESULTS]) await measureFirstLoad(context, server.url + address)
  for (const size of WINDOWS) await measureReading(context, server.url + RESULTS, size)
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function signedIn(browser: Browser, { url }: DrillServer): Promise<BrowserContext> {
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Username or email').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(/^demo\s+(\S+)/m.exec(passwords)?.[1] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Account settings' }).waitFor()
  await page.close()
  return context
}

async function measureFirstLoad(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const { kilobytes, files, requestsToPaint } = await firstLoad(page, address)
  console.log(
    `${new URL(address).pathname}: ${kilobytes.toFixed(1)} kB of JavaScript gzipped in ${files} files; ${requestsToPaint} requests to the first paint`,
  )
  await page.close()
}

/** Reads on as fast as a wheel turns, past the end of what is there, until so many rows have come. */
async function measureReading(
  context: BrowserContext,
  address: string,
  size: { width: number; height: number },
) {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const shifts = await watchShifts(page)
  const metrics = await watchThread(page)
  await page.goto(address)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const first = await metrics()
  const rows = () => page.getByRole('article').count()
  const before = await rows()
  while ((await rows()) < before + ROWS) {
    await page.mouse.wheel(0, 3000)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await page.waitForLoadState('networkidle')
  const last = await metrics()
  const grown = (await rows()) - before
  console.log(
    `${size.width} px, ${grown} rows more: ${describe(first, last, grown)}; ${said(await shifts())}`,
  )
  await page.close()
}

type Metrics = Record<
  'TaskDuration' | 'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration',
  number
> & {
  longest: number
}

/** Seconds of the page's main thread so far, by kind, and its longest task in ms. */
async function watchThread(page: Page): Promise<() => Promise<Metrics>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(() => {
    const tasks = { longest: 0 }
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration)
    }).observe({ type: 'longtask' })
  })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    const longest = await page.evaluate(() => {
      const { tasks } = globalThis as unknown as { tasks: { longest: number } }
      return tasks.longest
    })
    return {
      TaskDuration: of('TaskDuration'),
      ScriptDuration: of('ScriptDuration'),
      LayoutDuration: of('LayoutDuration'),
      RecalcStyleDuration: of('RecalcStyleDuration'),
      longest,
    }
  }
}

function describe(first: Metrics, last: Metrics, rows: number): string {
  const seconds = (name: keyof Metrics) => (last[name] - first[name]).toFixed(2)
  return `main thread ${seconds('TaskDuration')} s of processor time for ${rows} (script ${seconds('ScriptDuration')}, layout ${seconds('LayoutDuration')}, styles ${seconds('RecalcStyleDuration')}); longest task ${last.longest.toFixed(0)} ms`
}

function said({ cls, worst }: Shifts): string {
  return `CLS ${cls.toFixed(4)}${worst.length ? `, most by ${worst.join(' | ')}` : ''}`
}
