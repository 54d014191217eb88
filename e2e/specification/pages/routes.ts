import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { BEES, LICHENS, KELP, GAUGE, ODD } from '../library.ts'

export function routes(stage: Stage) {
  describe('2.1 routes', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
    })
    test('/ home', async () => {
      await go(page, '/')
      await page.getByRole('heading', { level: 1, name: 'Hello, Demo' }).waitFor()
      console.log(
        await Promise.all([BEES, LICHENS, KELP, GAUGE, ODD].map((t) => stage.article(t).catch(String))),
      )
    })
  })
}
