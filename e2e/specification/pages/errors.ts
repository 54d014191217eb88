import { before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { describeDone } from './errors-done.ts'
import { describeInPlace } from './errors-in-place.ts'
import { describeLeaver } from './errors-leaver.ts'
import { describeNotDone } from './errors-not-done.ts'
import { describeToasts } from './errors-toasts.ts'

export function errors(stage: Stage) {
  describe('8 errors', () => {
    let page: Page
    let admin: Page
    before(async () => {
      page = await stage.pageOf('demo')
      admin = await stage.pageOf('admin')
      await page.reload()
      await go(page, '/')
    })
    const given = () => page
    const byAdmin = () => admin

    describeToasts(stage, given)
    describeDone(stage, given, byAdmin)
    describeNotDone(stage, given, byAdmin)
    describeInPlace(stage, given, byAdmin)
    describeLeaver(stage)
  })
}
