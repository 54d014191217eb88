// npm run screens: pictures of every screen and face of a running Claire, in five widths and both appearances. Builds the
// web application first.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { everyScreen, SEARCH } from '../e2e/screens/every-screen.ts'
import { prepare } from '../e2e/screens/prepare.ts'
import { SCHEMES, type Scheme, type Screen, VISITORS, type Visitor } from '../e2e/screens/screen.ts'
import { faultsOf, show } from '../e2e/screens/show.ts'
import { waitUntilStill } from '../e2e/support/appearance.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { type RunningClaire, startClaire } from '../e2e/support/running-claire.ts'
import { signInAt } from '../e2e/support/sign-in.ts'
import { ensureWebBuilt } from './web-build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values: options } = parseArgs({
  options: {
    /** The data folder of the displayed Claire. */
    data: { type: 'string', default: path.join(root, 'data/screens-claire') },
    out: { type: 'string', default: path.join(root, 'data/screens') },
    /** Words that find articles in the library. */
    search: { type: 'string', default: SEARCH },
    widths: { type: 'string', default: '1440,1025,768,390,320' },
    /** Height of all windows; by default the one that windows of a width have. */
    height: { type: 'string' },
    /** Only screens whose name contains this. */
    only: { type: 'string', default: '' },
    /** Switches to this language before the picture is taken; preceding actions are in English. */
    language: { type: 'string', default: 'en' },
    /** Only one of them: light, or dark. */
    schemes: { type: 'string', default: SCHEMES.join() },
    /** Takes the twelve main pictures only, and writes them, small, to docs/screens. */
    docs: { type: 'boolean', default: false },
  },
})

/** Widths of windows in px, each with the height that such windows have. */
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1025: 800, 768: 1024, 390: 844, 320: 640 }
const WIDTHS = options.widths.split(',').map(Number)
const TIMEOUT_MS = 20_000

interface Picture {
  file: string
  /** Findings of axe, overflowing elements, and targets under 24 px. */
  problems: string[]
}

if (!existsSync(path.join(options.data, 'claire.sqlite'))) {
  console.error(
    `${options.data} has no library to show. Make one first: node tools/run.mjs tools/demo-replay.ts --once --data ${options.data}`,
  )
  process.exit(1)
}
await ensureWebBuilt()
const claire = await startClaire({
  dataDir: path.resolve(options.data),
  settings: { LOG_LEVEL: 'warn' },
})
try {
  await prepare(claire, options.search)
  await takeAll(claire)
} finally {
  await claire.stop()
}

async function takeAll(claire: RunningClaire) {
  const browser = await launchBrowser()
  const pictures: Picture[] = []
  mkdirSync(options.out, { recursive: true })
  try {
    const states = await signedIn(browser, claire)
    for (const scheme of SCHEMES.filter((each) => options.schemes.includes(each))) {
      for (const width of WIDTHS) {
        const wanted = everyScreen(options.search).filter((each) => isWanted(each, width, scheme))
        for (const visitor of VISITORS) {
          const window = {
            storageState: states[visitor],
            colorScheme: scheme,
            locale: options.language,
            viewport: { width, height: Number(options.height ?? HEIGHTS[width] ?? 900) },
          }
          const context = await browser.newContext(window)
          for (const screen of wanted.filter((each) => (each.visitor ?? 'admin') === visitor))
            pictures.push(await take(context, { claire, screen, file: `${screen.name}-${width}-${scheme}` }))
          await context.close()
        }
      }
    }
  } finally {
    await browser.close()
  }
  writeFileSync(path.join(options.out, 'index.html'), contactSheet(pictures))
  const faulty = pictures.filter(({ problems }) => problems.length > 0)
  console.log(`${pictures.length} pictures in ${options.out}, ${faulty.length} with something wrong`)
  if (faulty.length > 0) process.exitCode = 1
}

function isMain({ docs = [] }: Screen, width: number, scheme: Scheme): boolean {
  return docs.some((wanted) => wanted.width === width && wanted.scheme === scheme)
}

function isWanted(screen: Screen, width: number, scheme: Scheme): boolean {
  return (
    screen.name.includes(options.only) &&
    width >= (screen.from ?? 0) &&
    width <= (screen.upTo ?? Infinity) &&
    (!options.docs || isMain(screen, width, scheme))
  )
}

/** Returns the browser state of each signed-in visitor. */
async function signedIn(browser: Browser, claire: RunningClaire) {
  const states: Record<Visitor, BrowserContextOptions['storageState']> = {
    admin: undefined,
    demo: undefined,
    nobody: undefined,
  }
  for (const user of VISITORS) {
    if (user === 'nobody') continue
    const context = await browser.newContext()
    await signInAt(await context.newPage(), claire, { user })
    states[user] = await context.storageState()
    await context.close()
  }
  return states
}

interface Shot {
  claire: RunningClaire
  screen: Screen
  /** Without extension. */
  file: string
}

async function take(context: BrowserContext, { claire, screen, file }: Shot): Promise<Picture> {
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const problems: string[] = []
  try {
    await show(page, claire.url, screen)
    if (options.language !== 'en') await goOverTo(page, options.language)
    const picture = await page.screenshot({ path: path.join(options.out, `${file}.png`) })
    if (options.docs) await writeSmall(page, picture, path.join(root, 'docs/screens', `${file}.webp`))
    problems.push(...(await faultsOf(page, screen)))
    // Browser settings, such as the density of rows, must not affect the next picture.
    await page.evaluate(() => localStorage.clear())
  } catch (error) {
    problems.push(`not reached: ${String(error)}`)
  } finally {
    await page.close()
  }
  if (problems.length > 0) console.error(`${file}\n  ${problems.join('\n  ')}`)
  return { file: `${file}.png`, problems }
}

/** Changes the language as if chosen in another tab. Pages of the server know the browser's language from the beginning. */
async function goOverTo(page: Page, language: string) {
  if (!(await page.locator('#root').count())) return
  await page.evaluate((chosen) => {
    localStorage.setItem('claire-language', JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key: 'claire-language' }))
  }, language)
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
  await waitUntilStill(page)
}

/** Writes a picture as WebP, encoded by the browser: a third of the PNG. */
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
