import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Source } from '@claire/api-contract'
import type { Locator, Page } from 'playwright-core'
import { TIDES } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { sourceRow } from './admin-sources.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

const BUTTONS = ['EDIT', 'DELETE']

/** The standards database, which nobody may change. */
export function describeStandards(stage: Stage, given: () => Page) {
  const button = (source: string, name: string) =>
    sourceRow(given(), source).getByRole('button', { name, exact: true })
  /** Returns the colour once it is stable. */
  const colorOf = (shown: Locator) =>
    shown.evaluate(async (element) => {
      const style = getComputedStyle(element)
      await Promise.all(element.getAnimations().map(({ finished }) => finished))
      return style.color
    })

  test('Standards database read-only', async () => {
    const sources = await stage.admin<Source[]>('GET', '/claire/source/getApproved')
    const { id, url } = sources.find(({ name }) => name === TIDES.name) ?? {}
    const edited = { id, name: 'Mine', url, suggestedDate: '' }
    await assert.rejects(stage.admin('DELETE', `/claire/source/${id}/delete`), /answered 403/)
    await assert.rejects(stage.admin('POST', '/claire/source', edited), /answered 403/)
  })
  test('EDIT and DELETE disabled', async () => {
    await go(given(), '/admin-sources?tab=approved')
    for (const name of BUTTONS) {
      await eventuallyEqual(() => button(TIDES.name, name).getAttribute('aria-disabled'), 'true')
      await button(TIDES.name, name).dispatchEvent('click')
      assert.equal(await given().getByRole('dialog').count(), 0)
    }
  })
  test('Disabled buttons look disabled', async () => {
    for (const name of BUTTONS) {
      const atRest = await colorOf(button(TIDES.name, name))
      assert.notEqual(atRest, await colorOf(button('Quarterly Review', name)))
      await button(TIDES.name, name).hover({ force: true })
      await eventuallyEqual(() => colorOf(button(TIDES.name, name)), atRest)
      await eventuallyEqual(
        () => button(TIDES.name, name).evaluate((shown) => getComputedStyle(shown).cursor),
        'not-allowed',
      )
    }
  })
  test('Tooltip begins with its name', async () => {
    const why = `${TIDES.name} is a read-only source.`
    await button(TIDES.name, 'EDIT').focus()
    await given().getByText(why, { exact: true }).waitFor()
    for (const name of BUTTONS)
      await eventuallyEqual(() => button(TIDES.name, name).getAttribute('aria-description'), why)
    await given().keyboard.press('Escape')
  })
}
