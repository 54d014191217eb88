import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { BEES } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { rows, sees } from './observe-page.ts'

/** The content before and instead of results. */
export function describeEmpty(stage: Stage, given: () => Page) {
  const panel = () => given().getByText('Try a different source or other keywords.')
  const answer = Promise.withResolvers<void>()
  test('Skeleton card while loading', async () => {
    await given().route('**/claire/hybrid-search?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await go(given(), '/search?searchText=swarms&refineSearch=true')
    await given().locator('[aria-busy=true] .MuiSkeleton-root').first().waitFor()
    await rows(given()).first().waitFor({ state: 'detached' })
  })
  test('No-results panel shown with the skeleton while loading', async () => {
    assert.equal(await panel().count(), 0, 'it waits for the answer')
    answer.resolve()
    await given().getByRole('article', { name: BEES }).waitFor()
    await given().locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
    await given().unroute('**/claire/hybrid-search?*')
  })
  test('No results text with term', async () => {
    await go(given(), '/search?searchText=zzyzx&refineSearch=true')
    await sees(given(), 'It seems we have no results for "zzyzx".')
  })
  test("'Try a different source or other keywords.'", () => panel().waitFor())
  test("'It seems you haven't searched for anything yet.'", async () => {
    await go(given(), '/search')
    await sees(given(), "It seems you haven't searched for anything yet.")
  })
  test("'Here you will see your results, once you enter a search term.'", () =>
    sees(given(), 'Here you will see your results, once you enter a search term.'))
  test("'Do you want to add more information sources to the product?'", () =>
    sees(given(), 'Do you want to add more information sources to the product?'))
  test("'SUGGEST SOURCES'", async () => {
    await given().getByRole('button', { name: 'SUGGEST SOURCES', exact: true }).click()
  })
  test('Suggest-new-source dialog', async () => {
    const dialog = given().getByRole('dialog', { name: 'Suggest New Source' })
    await dialog.getByLabel('Web Site URL').waitFor()
    await given().keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(given().url(), `${stage.claire.url}/search`)
  })
}
