import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { GAUGE } from '../library.ts'
import type { Stage } from '../stage.ts'
import { launchBrowser, newVisitor } from '../../support/browser.ts'
import { stopClock } from '../../support/clock.ts'

/** Collects the object URLs that the page revokes. */
const watchRevoked = (page: Page) =>
  page.evaluateHandle(() => {
    const revoked: string[] = []
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (url) => {
      revoked.push(url)
      revoke(url)
    }
    return revoked
  })

export function articleCalls(stage: Stage) {
  describe('7.2 article calls', () => {
    /** The Chromium that people have: the one of the stage shows no PDF. */
    let browser: Browser
    let page: Page
    let address = ''
    let revoked: Awaited<ReturnType<typeof watchRevoked>>
    before(async () => {
      browser = await launchBrowser()
      const cookies = await (await stage.pageOf('demo')).context().cookies()
      page = (await newVisitor(browser, { storageState: { cookies, origins: [] } })).page
      await page.clock.install()
      await page.goto(`${stage.claire.url}/detail/${(await stage.article(GAUGE)).id}`)
      await page.getByRole('heading', { level: 1, name: GAUGE, exact: true }).waitFor()
      revoked = await watchRevoked(page)
      await stopClock(page)
    })
    after(() => browser.close())

    test('opened in a new tab', async () => {
      const opened = page.context().waitForEvent('page')
      await page.getByRole('button', { name: /^Download PDF/ }).click()
      const tab = await opened
      await tab.waitForURL(/^blob:/)
      address = tab.url()
    })
    test('URL revoked after 5 s', async () => {
      await page.clock.runFor(4_999)
      assert.deepEqual(await revoked.jsonValue(), [])
      await page.clock.runFor(1)
      assert.deepEqual(await revoked.jsonValue(), [address])
    })
  })
}
