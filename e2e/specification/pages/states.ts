import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { BEES, LICHENS } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { holdToast } from '../../support/toasts.ts'
import { showsToast } from './observe-page.ts'
import { describeSearching } from './states-search.ts'
import { describeSession } from './states-session.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function states(stage: Stage) {
  describe('4 states', () => {
    let page: Page
    before(async () => {
      page = await stage.pageOf('demo')
    })
    const given = () => page

    describeSearching(stage, given)
    describeFrequencies(given)
    describeChooser(stage, given)
    describeWaiting(stage, given)
    describeSurface(stage, given)
    describeSession(stage)
  })
}

function describeFrequencies(given: () => Page) {
  const form = () => given().getByRole('dialog', { name: 'Create Alert for New Search Results' })
  const isCalled = async (frequency: string, text: string) =>
    await eventuallyEqual(() => form().locator(`option[value=${frequency}]`).textContent(), text)

  test("NEW_MATCHES 'anytime'", async () => {
    await go(given(), '/alerts')
    await given().getByRole('article').first().getByText('anytime').waitFor()
    await given().getByRole('button', { name: 'CREATE ALERT' }).first().click()
    await form().waitFor()
    await isCalled('NEW_MATCHES', 'anytime')
    await isCalled('DAILY', 'once every day')
    await isCalled('WEEKLY', 'once every week')
  })
  test("ONE_MONTH 'once every 1 month'", () => isCalled('ONE_MONTH', 'once every 1 month'))
  test('TWO_MONTHS', () => isCalled('TWO_MONTHS', 'once every 2 months'))
  test('THREE_MONTHS', async () => {
    await isCalled('THREE_MONTHS', 'once every 3 months')
    await form().getByRole('button', { name: 'Cancel' }).click()
    await form().waitFor({ state: 'hidden' })
  })
}

function describeChooser(stage: Stage, given: () => Page) {
  test('Bookmarking opens a folder chooser', async () => {
    const button = (name: string) => given().getByRole('button', { name, exact: true })
    await go(given(), `/detail/${(await stage.article('Tide of harbour 9')).id}`)
    await button('BOOKMARK').click()
    await holdToast(given(), 'Bookmark added!')
    await button('Change').click()
    const chooser = given().getByRole('dialog', { name: 'Save to folder' })
    await chooser.getByRole('option', { name: 'Bookmarks' }).waitFor()
    await given().keyboard.press('Escape')
    await chooser.waitFor({ state: 'hidden' })
    await button('REMOVE BOOKMARK').click()
    await showsToast(given(), 'Bookmark removed!')
  })
}

/** The summaries of two articles load at the same time. */
function describeWaiting(stage: Stage, given: () => Page) {
  const bar = () => given().getByRole('banner').getByRole('progressbar')
  const ids: string[] = []
  const releases = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answered = async (which: number) => {
    const answer = given().waitForResponse(`**/concise-summary/${ids[which]}`)
    releases[which]?.resolve()
    await (await answer).finished()
  }

  test('on at start, off at end of each call', async () => {
    await bar().waitFor({ state: 'detached' })
    ids.push(...(await Promise.all([BEES, LICHENS].map(async (title) => (await stage.article(title)).id))))
    for (const [which, id] of ids.entries())
      await given().route(`**/concise-summary/${id}`, async (route) => {
        await releases[which]?.promise
        await route.continue()
      })
    await go(given(), `/detail/${ids.join(',')}`)
    await bar().waitFor({ state: 'attached' })
    await answered(0)
  })
  test('Loading indicator is a counter', async () => {
    await given().getByRole('heading', { name: 'Relevant Article Highlights:' }).first().waitFor()
    await eventuallyEqual(() => bar().count(), 1, 'one is still on its way')
    await answered(1)
    await bar().waitFor({ state: 'detached' })
    for (const id of ids) await given().unroute(`**/concise-summary/${id}`)
  })
}

function describeSurface(stage: Stage, given: () => Page) {
  test('Navigation, menu, authenticated states', async () => {
    const toggle = (expanded: boolean) => given().getByRole('button', { name: 'Toggle navigation', expanded })
    await toggle(true).click()
    await toggle(false).click()
    await toggle(true).waitFor()
    await given().getByRole('button', { name: 'Account settings' }).click()
    const menu = given().getByRole('dialog', { name: 'Account settings' })
    await menu.waitFor()
    await given().keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    const { page } = await stage.visitor()
    await page.goto(`${stage.claire.url}/unauthorized`)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Account settings' }).count(), 0)
    await page.context().close()
  })
}
