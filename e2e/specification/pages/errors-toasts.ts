import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Stage } from '../stage.ts'
import { holdToast, toasts } from '../../support/toasts.ts'
import { type Failure, failCall, showsToast } from './observe-page.ts'

const RECENT = /\/claire\/search\/recent$/
const teapot = (apiError: string, errorCode = 'TEAPOT', status = 418) => ({
  status,
  json: { errorCode, apiError },
})

/** Toasts of failed calls whose page shows nothing itself; clearing recent searches is such a call. */
export function describeToasts(stage: Stage, given: () => Page) {
  const forget = () => given().getByRole('button', { name: 'Clear recent searches' }).click()
  const failing = async (answer: Failure) => {
    const mend = await failCall(given(), { method: 'DELETE', path: RECENT }, answer)
    await forget()
    return mend
  }
  const toast = (text: string) => toasts(given()).filter({ hasText: text })

  test('>= 400: apiError in a toast', async () => {
    const mend = await failing(teapot('A teapot.'))
    await holdToast(given(), 'A teapot.')
    await mend()
  })
  test('bottom right', async () => {
    // The hover waits until it stands still.
    await toast('A teapot.').hover()
    const { x = 0, y = 0, width = 0, height = 0 } = (await toast('A teapot.').boundingBox()) ?? {}
    const { width: pageWidth = 0, height: pageHeight = 0 } = given().viewportSize() ?? {}
    const toEnd = pageWidth - x - width
    const toBottom = pageHeight - y - height
    assert.ok(toEnd >= 0 && toEnd < 30 && toBottom >= 0 && toBottom < 30, `${toEnd}, ${toBottom}`)
    await showsToast(given(), 'A teapot.')
  })
  test('NOT_FOUND ignored', async () => {
    const found = given().waitForResponse(RECENT)
    const mendFirst = await failing(teapot('nowhere', 'NOT_FOUND', 404))
    await found
    await mendFirst()
    const mend = await failing(teapot('Another teapot.'))
    await toast('Another teapot.').waitFor()
    assert.equal(await toast('nowhere').count(), 0)
    await mend()
  })
  test('duplicates prevented', async () => {
    const mend = await failing(teapot('One teapot.'))
    await holdToast(given(), 'One teapot.')
    for (const _ of [1, 2]) {
      const answered = given().waitForResponse(RECENT)
      await forget()
      await answered
    }
    await mend()
    const mendLast = await failing(teapot('The last teapot.'))
    await toast('The last teapot.').waitFor()
    assert.equal(await toast('One teapot.').count(), 1)
    await showsToast(given(), 'One teapot.')
    await mendLast()
  })
  test("Other failures: the error's text", async () => {
    await given().route(RECENT, (route) => route.abort())
    await forget()
    await showsToast(given(), 'Claire cannot be reached. Check your connection and try again.')
    await given().unroute(RECENT)
  })
  test("Unparseable: 'Something went wrong.'", async () => {
    const mend = await failing({ status: 500, body: '<html>' })
    await showsToast(given(), 'Something went wrong.')
    await mend()
  })
  test('Kinds success, error, warning, info, default', async () => {
    const iconOf = (text: string) => toast(text).evaluate((shown) => shown.querySelector('svg')?.innerHTML)
    const mend = await failing(teapot('A red teapot.'))
    const error = await iconOf('A red teapot.')
    await mend()
    await given().getByRole('button', { name: 'Account settings' }).click()
    const copy = given().getByRole('button', { name: /^Copy feedback/ })
    await copy.click()
    const success = await iconOf('Address copied')
    await given().evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await copy.click()
    const info = await iconOf('Your browser does not let us copy')
    assert.equal(new Set([error, success, info]).size, 3)
    await given().keyboard.press('Escape')
  })
  describeTimes(stage)
}

/** Uses a clock that the test moves. */
function describeTimes(stage: Stage) {
  let page: Page
  test('auto-hide 3 s', async () => {
    page = (await stage.visitor('demo')).page
    await page.clock.install()
    const { id } = await stage.article('Tide of harbour 8')
    await page.goto(`${stage.claire.url}/detail/${id}`)
    await page.getByRole('button', { name: 'BOOKMARK', exact: true, disabled: false }).waitFor()
    await page.route('**/protocol/openid-connect/token', (route) => route.abort())
    await page.clock.fastForward(240_000)
    await toasts(page).filter({ hasText: 'Failed to refresh token' }).waitFor()
    await page.clock.runFor(2_500)
    assert.equal(await toasts(page).count(), 1)
    await page.clock.runFor(1_000)
    await toasts(page).waitFor({ state: 'detached' })
    await page.unrouteAll()
  })
  test("'Failed to refresh token'", async () => {
    await page.getByRole('button', { name: 'Account settings' }).click()
    await page.getByRole('button', { name: 'Recent messages' }).click()
    await page.getByRole('dialog', { name: 'Recent messages' }).getByText('Failed to refresh token').waitFor()
    await page.keyboard.press('Escape')
  })
  test('with something to undo 3 s', async () => {
    await page.getByRole('button', { name: 'BOOKMARK', exact: true }).click()
    await toasts(page).filter({ hasText: 'Bookmark added!' }).waitFor()
    await page.clock.runFor(7_500)
    assert.equal(await toasts(page).count(), 1, 'it stays for eight seconds')
    await page.clock.runFor(1_500)
    await toasts(page).waitFor({ state: 'detached' })
    await page.context().close()
  })
}
