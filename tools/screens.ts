// npm run screens: pictures of every screen and face of a running Claire, in five widths and both appearances.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityProblems, sidewaysScroll, waitUntilStill } from '../e2e/support/appearance.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { openApiSession } from '../e2e/support/api-session.ts'
import { eventually } from '../e2e/support/eventually.ts'
import { type RunningClaire, startClaire } from '../e2e/support/running-claire.ts'
import { signInAt } from '../e2e/support/sign-in.ts'
import { everyScreen, SCHEMES, type Scheme, type Screen } from './screens/every-screen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values: options } = parseArgs({
  options: {
    /** The data folder of the Claire that is shown; `npm run demo:replay` leaves one with 3,000 articles. */
    data: { type: 'string', default: path.join(root, 'data/screens-claire') },
    out: { type: 'string', default: path.join(root, 'data/screens') },
    /** Words that the library has articles about; the default is for the library that every Claire begins with. */
    search: { type: 'string', default: 'cells' },
    widths: { type: 'string', default: '1440,1025,768,390,320' },
    /** Only screens whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Takes the twelve main pictures only, and writes them, small, to docs/screens. */
    docs: { type: 'boolean', default: false },
  },
})

/** Widths of windows in px, each with the height that such windows have. */
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1025: 800, 768: 1024, 390: 844, 320: 640 }
const WIDTHS = options.widths.split(',').map(Number)
/** So many articles are bookmarked. */
const KEPT = 8

interface Picture {
  file: string
  /** What axe finds, what sticks out sideways, and targets under 24 px. */
  problems: string[]
}

const claire = await startClaire({
  dataDir: path.resolve(options.data),
  settings: { LOG_LEVEL: 'warn' },
})
try {
  await prepare(claire)
  await takeAll(claire)
} finally {
  await claire.stop()
}

/** A new Claire scans its sample library first; then somebody has kept some articles and waits for news. */
async function prepare(claire: RunningClaire) {
  const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const find = (page: number) =>
    call<{ content: { id: string }[]; totalElements: number }>(
      'POST',
      `/claire/search?page=${page}&size=${KEPT}`,
      { searchTerm: options.search },
    )
  await eventually(
    `articles about ${options.search} can be searched`,
    async () => (await find(0)).totalElements > 5,
  )
  const folders = await call<{ id: string }[]>('GET', '/claire/bookmark/folder')
  if (folders.length > 1) return
  const folder = await call<{ id: string }>('POST', '/claire/bookmark/folder?folderName=Reading%20group')
  for (const [place, { id }] of (await find(0)).content.entries())
    await call(
      'POST',
      `/claire/bookmark?documentId=${encodeURIComponent(id)}&folderId=${place % 3 ? folders[0]?.id : folder.id}`,
    )
  const { content: kept } = await call<{ content: { id: string }[] }>('GET', '/claire/bookmark/page')
  const [first, second, last] = kept
  if (first && second && last) {
    const note = 'Section 5 is the best short account of null models.'
    await call('PUT', `/claire/bookmark/${first.id}`, { note, tags: ['to read', 'method'] })
    await call('POST', '/claire/bookmark/bulk', { do: 'tag', ids: [second.id], add: ['method'] })
    await call('POST', '/claire/bookmark/bulk', { do: 'remove', ids: [last.id] })
  }
  const alert = { name: options.search, searchTerm: options.search, email: 'admin@example.org' }
  await call('POST', '/claire/alert', alert)
}

async function takeAll(claire: RunningClaire) {
  const browser = await launchBrowser()
  const pictures: Picture[] = []
  mkdirSync(options.out, { recursive: true })
  try {
    const storageState = await signedIn(browser, claire)
    for (const scheme of SCHEMES) {
      for (const width of WIDTHS) {
        const window = {
          storageState,
          colorScheme: scheme,
          viewport: { width, height: HEIGHTS[width] ?? 900 },
        }
        for (const screen of everyScreen(options.search).filter((each) => isWanted(each, width, scheme)))
          pictures.push(await take(browser, { claire, screen, window, width, scheme }))
      }
    }
  } finally {
    await browser.close()
  }
  writeFileSync(path.join(options.out, 'index.html'), contactSheet(pictures))
  const faulty = pictures.filter(({ problems }) => problems.length > 0)
  for (const { file, problems } of faulty) console.error(`${file}\n  ${problems.join('\n  ')}`)
  console.log(`${pictures.length} pictures in ${options.out}, ${faulty.length} with something wrong`)
  if (faulty.length > 0) process.exitCode = 1
}

function isMain({ docs = [] }: Screen, width: number, scheme: Scheme): boolean {
  return docs.some((wanted) => wanted.width === width && wanted.scheme === scheme)
}

function isWanted(screen: Screen, width: number, scheme: Scheme): boolean {
  return screen.name.includes(options.only) && (!options.docs || isMain(screen, width, scheme))
}

async function signedIn(browser: Browser, claire: RunningClaire) {
  const context = await browser.newContext()
  await signInAt(await context.newPage(), claire, { user: 'admin' })
  const state = await context.storageState()
  await context.close()
  return state
}

interface Shot {
  claire: RunningClaire
  screen: Screen
  window: BrowserContextOptions
  width: number
  scheme: Scheme
}

async function take(browser: Browser, { claire, screen, window, width, scheme }: Shot): Promise<Picture> {
  const { name, path: address, failing, act } = screen
  const context = await browser.newContext(window)
  try {
    const page = await context.newPage()
    if (failing)
      await page.route(
        (url) => url.pathname.startsWith('/claire/') && failing.test(url.pathname),
        (route) =>
          route.fulfill({ status: 503, json: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }),
      )
    await page.goto(claire.url + address)
    await page.locator('h1, [role=alert]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForLoadState('networkidle')
    await waitUntilStill(page)
    const file = `${name}-${width}-${scheme}.png`
    const picture = await page.screenshot({ path: path.join(options.out, file) })
    if (options.docs)
      await writeSmall(page, picture, path.join(root, 'docs/screens', `${name}-${width}-${scheme}.webp`))
    const { pixels, elements } = await sidewaysScroll(page)
    return {
      file,
      problems: [
        ...(await accessibilityProblems(page)),
        ...(pixels > 0 ? [`${pixels} px too wide: ${elements.join(' ')}`] : []),
        ...(await smallTargets(page)).map((target) => `too small to hit: ${target}`),
      ],
    }
  } finally {
    await context.close()
  }
}

/** Controls under 24 px that are not links within a sentence (WCAG 2.2, 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, [role="button"], [role="tab"]',
      ),
    ]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const label = element.closest('label')?.getBoundingClientRect()
        const isShown =
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1
        const inSentence = getComputedStyle(element).display === 'inline'
        const least = Math.min(label?.height ?? height, label?.width ?? width)
        return isShown && !inSentence && least < 23.5
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

/** As WebP, made by the browser itself: a third of the PNG. */
async function writeSmall(page: Page, picture: Buffer, file: string) {
  const encoded = await page.evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.82)
  }, picture.toString('base64'))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(encoded.split(',')[1] ?? '', 'base64'))
}

function contactSheet(pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ file, problems }) =>
      `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${file}${problems.length ? ` (${problems.length} wrong)` : ''}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Claire, all screens</title>
<style>body{font:12px sans-serif;display:flex;flex-wrap:wrap;gap:12px;background:#888}figure{margin:0;background:#fff;padding:6px}img{height:300px;display:block}</style>
${figures.join('\n')}
`
}
