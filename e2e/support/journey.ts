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
}

export interface Scene {
  visitor: Visitor
  page: Visitor['page']
  claire: RunningClaire
  browser: Browser
}

/**
 * Starts a server of its own with an empty data folder, and a browser, for the journeys of one file. Each journey has a
 * new visitor; it fails if a page complained, and saves pictures if it fails.
 */
export function prepareStage({ settings, browserFlags, needsWholeBrowser, prepare }: Stage = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-journeys-'))
  let claire: RunningClaire | undefined
  let browser: Browser | undefined

  before(async () => {
    const usual = { SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'warn' }
    claire = await startClaire({
      dataDir,
      settings: async (url) => ({ ...usual, ...(await settings?.(url)) }),
    })
    await prepare?.(claire)
    browser = await (needsWholeBrowser ? launchBrowser : launchShell)(browserFlags)
  })

  after(async () => {
    await browser?.close()
    await claire?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

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
