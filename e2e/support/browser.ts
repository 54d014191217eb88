import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core'

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]
/**
 * The last list counts: what Playwright disables, a renderer in reserve, and the two pages that a window loads for its address
 * field.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live too short for optimised code: a tenth of the processor time.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/** Timeout of a step. */
export const TIMEOUT_MS = 60_000

/** Returns the Chromium of CHROMIUM_PATH, the machine's own, or Playwright's; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...CHROMIUM_PLACES, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  )
}

export async function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  return launch(findChromium(), extraFlags)
}

/**
 * Launches the Chromium without windows that Debian installs beside its Chromium, if there is one: it takes less processor
 * time, but shows no PDF.
 */
export async function launchShell(extraFlags: string[] = []): Promise<Browser> {
  const whole = findChromium()
  const shell = `${whole}-headless-shell`
  return launch(existsSync(shell) ? shell : whole, extraFlags)
}

async function launch(executablePath: string | undefined, extraFlags: string[]): Promise<Browser> {
  if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...FLAGS, ...extraFlags] })
}

/** A browser profile of its own: one person at one machine. */
export interface Visitor {
  page: Page
  /** Another tab of the same person. */
  newTab(): Promise<Page>
  /** Returns console errors and uncaught exceptions of the pages since the last call. */
  takeComplaints(): string[]
  /** Saves a picture of every tab; returns the folder. */
  savePictures(title: string): Promise<string>
  leave(): Promise<void>
}

/** The browser's own log of responses of 400 and above; the journeys check how the product handles them. */
const isNetworkNoise = (text: string) => text.startsWith('Failed to load resource:')

export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isNetworkNoise(message.text())) complaints.push(message.text())
  })
  return {
    page: await context.newPage(),
    newTab: () => context.newPage(),
    takeComplaints: () => complaints.splice(0),
    async savePictures(title) {
      const folder = await mkdtemp(path.join(tmpdir(), 'claire-journey-'))
      const name = title.replace(/\W+/g, '-').slice(0, 60)
      const pages = context.pages()
      await Promise.all(
        pages.map((page, index) =>
          page.screenshot({ path: path.join(folder, `${name}-${index + 1}.png`) }).catch(() => undefined),
        ),
      )
      return folder
    },
    leave: () => context.close(),
  }
}
