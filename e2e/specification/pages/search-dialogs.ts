import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { BEES } from '../library.ts'
import { holdToast } from '../../support/toasts.ts'
import { go } from '../stage.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

export function describeDialogs(given: () => Page) {
  const dialog = (name: string) => given().getByRole('dialog', { name, exact: true })
  const close = async (name: string) => {
    await given().keyboard.press('Escape')
    await dialog(name).waitFor({ state: 'hidden' })
  }
  test('Dialog Create Alert for New Search Results', async () => {
    await go(given(), '/search?searchText=honeybee&refineSearch=true')
    // The page before has this button too.
    await given().getByRole('checkbox', { name: 'Exact Keyword Matches only', checked: true }).waitFor()
    await given().getByRole('button', { name: 'Create Alert', exact: true }).click()
    const form = dialog('Create Alert for New Search Results')
    await eventuallyEqual(() => form.getByLabel('Search term').inputValue(), 'honeybee')
    await close('Create Alert for New Search Results')
  })
  test('Bookmark-added popover with a folder picker', async () => {
    const row = given().getByRole('article', { name: BEES })
    await row.getByRole('button', { name: 'BOOKMARK', exact: true }).click()
    const added = await holdToast(given(), 'Bookmark added!')
    await added.getByText('Bookmarked in Bookmarks').waitFor()
    await added.getByRole('button', { name: 'Change' }).click()
    await dialog('Save to folder').getByRole('option', { name: 'Bookmarks' }).waitFor()
  })
  test('Dialog Add New Folder', async () => {
    await dialog('Save to folder').getByRole('button', { name: 'Add New Folder' }).click()
    await dialog('Add New Folder').getByLabel('Folder Name').fill('Swarms')
    await dialog('Add New Folder').getByRole('button', { name: 'OK' }).click()
    await dialog('Add New Folder').waitFor({ state: 'hidden' })
    await given().getByText('Bookmarked in Swarms').first().waitFor()
  })
}
