import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { type RunningClaire, startClaire } from './running-claire.ts'
import { type Visitor, launchBrowser, launchShell, newVisitor } from './browser.ts'

export interface Stage {
  /** Returns further settings of the server at this address; may start what they name. Runs before the server. */
  settings?: (url: string) => Promise<Record<string, string>>
  browserFlags?: string[]
  /** The Chromium that people have, with its PDF viewer and cookie settings; by default one that takes less processor time. */
  needsWholeBrowser?: boolean
  /** Prepares the server before the first journey. */
  prepare?: (claire: RunningClaire) => Promise<void>
  /** Shares the server with all such files of this process: the journeys need no settings, and leave nothing that shows. */
  sharesClaire?: boolean
}

export interface Scene {
  visitor: Visitor
  page: Visitor['page']
  claire: RunningClaire
  browser: Browser
}

/** Opens something with its first use, and closes it once all files of this process that registered have ended. */
function shared<Opened>(open: () => Promise<Opened>, close: (opened: Opened) => Promise<unknown>) {
  let users = 0
  let opened: Promise<Opened> | undefined
  return {
    use: () => (opened ??= open()),
    register() {
      users++
      after(async () => {
        if (--users === 0 && opened) await close(await opened)
      })
    },
  }
}

const sharedBrowser = (open: () => Promise<Browser>) => shared(open, (browser) => browser.close())

const openClaire = (settings: Stage['settings']) => () =>
  startClaire({
    dataDir: mkdtempSync(path.join(tmpdir(), 'claire-journeys-')),
    settings: async (url) => ({ SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'warn', ...(await settings?.(url)) }),
  })

async function closeClaire({ stop, dataDir }: RunningClaire) {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const shellBrowser = sharedBrowser(launchShell)
const wholeBrowser = sharedBrowser(launchBrowser)
const sharedClaire = shared(openClaire(undefined), closeClaire)

/**
 * Provides a server with an empty data folder, of its own by default, and a browser, for the journeys of one file. Each
 * journey has a new visitor; it fails if a page complained, and saves pictures if it fails.
 */
export function prepareStage({
  settings,
  browserFlags,
  needsWholeBrowser,
  prepare,
  sharesClaire,
}: Stage = {}) {
  const usualBrowser = needsWholeBrowser ? wholeBrowser : shellBrowser
  const browsers = browserFlags ? sharedBrowser(() => launchBrowser(browserFlags)) : usualBrowser
  const claires = sharesClaire ? sharedClaire : shared(openClaire(settings), closeClaire)
  let claire: RunningClaire | undefined
  let browser: Browser | undefined

  before(async () => {
    claire = await claires.use()
    await prepare?.(claire)
    browser = await browsers.use()
  })
  browsers.register()
  claires.register()

  return {
    claire: () => {
      assert.ok(claire, 'the server is running')
      return claire
    },

    journey(title: string, steps: (scene: Scene) => Promise<void>, options: BrowserContextOptions = {}) {
      test(title, { timeout: 290_000 }, async () => {
        assert.ok(claire && browser)
        const visitor = await newVisitor(browser, options)
        try {
          await steps({ visitor, page: visitor.page, claire, browser })
          assert.deepEqual(visitor.takeComplaints(), [], 'no page complained')
        } catch (error) {
          const folder = await visitor.savePictures(title)
          console.error(`Pictures of "${title}": ${folder}\nThe server said:\n${claire.log().slice(-3000)}`)
          throw error
        } finally {
          await visitor.leave()
        }
      })
    },
  }
}
