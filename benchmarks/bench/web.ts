// npm run bench -- web: the size of the first load, how soon and how steadily pages appear on a slow processor, the time from
// Enter to the first result, the memory of a tab after 500 page changes, layout shifts while results are read, and the cost
// of a hundred rows for its main thread; on a server of its own with 400 made-up articles. Builds the web application first.
// Needs Chromium. npm run bench -- web --articles 100000 [--keep FOLDER --data FOLDER]: the first result after Enter only,
// among that many articles of corpus/arxiv-100k.jsonl.gz of ../shared, for 50 searches of four lengths; skipped where they
// are absent. --keep loads them into FOLDER once.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { firstLoad } from '../../e2e/support/first-load.ts'
import { type Shifts, watchShifts } from '../../e2e/support/layout-shifts.ts'
import { describeTimes, timesToFirstResult } from '../support/browser/first-result.ts'
import { type LabRun, labRun, SLOWED } from '../support/browser/lab.ts'
import { type NamedPage, pageChanges } from '../support/browser/page-changes.ts'
import { signedIn } from '../support/browser/sign-in.ts'
import { drillArticles } from '../support/load/drill-articles.ts'
import {
  type DrillServer,
  importArticles,
  startDrillServer,
  untilFound,
} from '../support/load/drill-server.ts'
import { fillFolder } from '../support/load/fill-folder.ts'
import { readJsonLines } from '../support/read-lines.ts'
import type { ArxivRecord } from '../support/search/search-corpus.ts'
import { quantile } from '../support/search/retrieval-scores.ts'
import { type BenchQuery, queriesFrom } from '../support/search/search-queries.ts'
import { ensureWebBuilt } from '../../tools/web-build.mjs'

const { values: options } = parseArgs({
  options: {
    articles: { type: 'string' },
    keep: { type: 'string' },
    data: { type: 'string', default: path.resolve(import.meta.dirname, '../../../shared') },
  },
})
const MADE_UP = 400
const SEARCHES = 50
const LOADS = 5
/** Half of them are by meaning, as are texts typed on the home page. */
const MADE_QUERIES = 200
/** Number of attempts, of two minutes each. */
const FILLED_WITHIN_TRIES = 10
const WORDS = ['energy', 'method', 'galaxy proof', 'spin field lattice', 'graph learning', 'waves']
const PAGE_CHANGES = 500
const ROWS = 105
const RESULTS = '/search?searchText=energy'
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

await ensureWebBuilt()
const dataDir = path.resolve(options.keep ?? mkdtempSync(path.join(tmpdir(), 'claire-bench-web-')))
const corpus = path.join(options.data, 'corpus/arxiv-100k.jsonl.gz')
let server: DrillServer | undefined
let browser: Browser | undefined
try {
  if (options.articles === undefined) await measureEverything()
  else if (existsSync(corpus)) await measureAmongMany(Number(options.articles))
  else console.log(`bench web with so many articles skipped: ${corpus} is absent.`)
} finally {
  await browser?.close()
  await server?.stop()
  if (!options.keep) rmSync(dataDir, { recursive: true, force: true })
}

async function measureEverything() {
  const file = path.join(dataDir, 'articles.jsonl')
  writeFileSync(file, drillArticles(0, MADE_UP))
  await importArticles(dataDir, file)
  const { url, context } = await open(MADE_UP)
  if (!server) return
  const pages = await keepSome(server)
  for (const address of ['/', RESULTS]) await measureFirstLoad(context, url + address)
  for (const [address] of pages) await measureInLab(context, url + address)
  const times = await timesToFirstResult(context, url, WORDS)
  console.log(`first result after Enter, ${MADE_UP} articles: ${describeTimes(times)}`)
  await measureHeap(context, { url, pages })
  for (const size of WINDOWS) await measureReading(context, url + RESULTS, size)
}

async function measureAmongMany(count: number) {
  const records = readJsonLines<ArxivRecord>(corpus).slice(0, count)
  await fillFolder(dataDir, records)
  const { url, context } = await open(records.length * 0.99)
  // The first few meet cold caches of the server and cold code of both, unlike later readers.
  const texts = queriesFrom(records, MADE_QUERIES).filter(isByMeaning).map(textOf)
  await timesToFirstResult(context, url, texts.slice(SEARCHES, SEARCHES + WORDS.length))
  const times = await timesToFirstResult(context, url, texts.slice(0, SEARCHES))
  console.log(`first result after Enter, ${records.length} articles: ${describeTimes(times)}`)
}

function isByMeaning({ kind }: BenchQuery): boolean {
  return kind.startsWith('hybrid')
}

/** Returns the typed text: filters are chosen afterwards. */
function textOf({ input }: BenchQuery): string {
  return input.searchTerm
}

/** Starts the server, and a signed-in browser, once that many articles are searchable. */
async function open(articles: number) {
  server = await startDrillServer(dataDir)
  for (let tries = 0; tries < FILLED_WITHIN_TRIES; tries++)
    if (await untilFound(server.admin, (count) => count >= articles)) break
  browser = await launchBrowser()
  return { url: server.url, context: await signedIn(browser, server.url, dataDir) }
}

/** Creates bookmarks and alerts to show; returns the pages to visit, with the prefixes of their titles. */
async function keepSome({ demo }: DrillServer): Promise<NamedPage[]> {
  const { content } = await demo<{ content: { id: string }[] }>('POST', '/claire/search?page=0&size=20', {
    searchTerm: 'energy',
  })
  const [folder] = await demo<{ id: string }[]>('GET', '/claire/bookmark/folder')
  const articleIds = content.map(({ id }) => id)
  await demo('POST', '/claire/bookmark/bulk', { do: 'save', articleIds, folderId: folder?.id })
  const alert = { email: 'demo@example.org', frequency: 'WEEKLY' }
  for (const searchTerm of ['energy', 'quantum', 'galaxy'])
    await demo('POST', '/claire/alert', { ...alert, name: searchTerm, searchTerm })
  return [
    ['/', 'Home'],
    [RESULTS, 'energy'],
    [`/detail/${articleIds[0]}`, 'Report'],
    ['/bookmark', 'Bookmarks'],
    ['/alerts', 'Alerts'],
  ]
}

/** Prints the medians of several loads; on such a processor one differs from the next by a third. */
async function measureInLab(context: BrowserContext, address: string) {
  const runs: LabRun[] = []
  for (let load = 0; load < LOADS; load++) runs.push(await labRun(context, address))
  const median = (key: 'lcp' | 'tbt' | 'cls') =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    )
  const { largest, moved } = runs.toSorted((a, b) => b.cls - a.cls)[0] ?? { largest: '', moved: [] }
  console.log(
    `${new URL(address).pathname.replace(/(detail).*/, '$1')} on a processor slowed ${SLOWED} times, medians of ${LOADS}: LCP ${median('lcp').toFixed(0)} ms (${largest}), TBT ${median('tbt').toFixed(0)} ms, ${said({ cls: median('cls'), worst: moved })}`,
  )
}

async function measureHeap(context: BrowserContext, { url, pages }: { url: string; pages: NamedPage[] }) {
  const held = await pageChanges(context, { url, pages, changes: PAGE_CHANGES })
  for (const { changes, heapMegabytes, nodes, listeners } of held)
    console.log(
      `after ${changes} page changes: ${heapMegabytes.toFixed(1)} MB of heap, ${nodes} nodes, ${listeners} listeners`,
    )
}

async function measureFirstLoad(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const { kilobytes, files, requestsToPaint } = await firstLoad(page, address)
  console.log(
    `${new URL(address).pathname}: ${kilobytes.toFixed(1)} kB of JavaScript gzipped in ${files} files; ${requestsToPaint} requests to the first paint`,
  )
  await page.close()
}

/** Scrolls as fast as a wheel turns, past the end of the loaded results, until enough rows are loaded. */
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
  const inView = await page
    .getByRole('article')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length)
  // The cheapest query: finding roles is work of the page's main thread, which readers' pages do not do.
  const rows = () => page.evaluate(() => document.querySelectorAll('main article').length)
  const before = await rows()
  while ((await rows()) < before + ROWS) {
    await page.mouse.wheel(0, 3000)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await page.waitForLoadState('networkidle')
  const last = await metrics()
  const grown = (await rows()) - before
  console.log(
    `${size.width} px, ${inView} results in view, ${grown} rows more: ${describe(first, last, grown)}; ${said(await shifts())}`,
  )
  await page.close()
}

type Metrics = Record<
  'TaskDuration' | 'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration',
  number
> & {
  longest: number
}

/** Returns the seconds of the page's main thread so far, by kind, and its longest task in ms. */
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
