import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { BEES, KELP } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { showsToast, sees } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Starts at the top, and ends in the folder Alpha. */
export function describeFolderMenu(stage: Stage, given: () => Page) {
  const dialog = (name: string) => dialogOf(given(), name)
  const choose = async (item: string) => {
    await given().getByRole('button', { name: 'Menu of folder Alpha' }).click()
    await given().getByRole('menuitem', { name: item, exact: true }).click()
  }
  const buttons = (name: string) => dialog(name).getByRole('button').allInnerTexts()

  test('Menu Rename', async () => {
    await go(given(), '/bookmark')
    await choose('Rename')
    await dialog('Rename Folder').waitFor()
  })
  test("Rename: 'Folder Name'", async () => {
    await eventuallyEqual(
      () => dialog('Rename Folder').getByLabel('Folder Name', { exact: true }).inputValue(),
      'Alpha',
    )
  })
  test('Rename: Cancel, OK', async () => {
    await eventuallyEqual(() => buttons('Rename Folder'), ['Cancel', 'OK'])
    await dialog('Rename Folder').getByRole('button', { name: 'Cancel' }).click()
    await dialog('Rename Folder').waitFor({ state: 'hidden' })
  })
  test('Menu Delete', async () => {
    await choose('Delete')
    await dialog('Delete Folder').waitFor()
  })
  test('Delete folder text: DELETE or CANCEL', async () => {
    await dialog('Delete Folder')
      .getByText(
        'Select DELETE to delete the folder and all its contents, or CANCEL and move the files elsewhere.',
        { exact: true },
      )
      .waitFor()
    await dialog('Delete Folder').getByText('“Alpha” contains 2 bookmarks.', { exact: true }).waitFor()
    await eventuallyEqual(() => buttons('Delete Folder'), ['CANCEL', 'DELETE'])
    await dialog('Delete Folder').getByRole('button', { name: 'CANCEL' }).click()
    await dialog('Delete Folder').waitFor({ state: 'hidden' })
  })
  test('Menu Open', async () => {
    await choose('Open')
    await given().waitForURL((url) => url.href.startsWith(`${stage.claire.url}/bookmarks/`))
    await given().getByRole('article', { name: BEES }).waitFor()
  })
}

/** In the folder Alpha. */
export function describeMoving(given: () => Page) {
  const move = () => dialogOf(given(), 'Move to Folder')
  const here = () => move().getByRole('button', { name: 'Move Here', exact: true })
  const card = (name: string) => given().getByRole('article', { name, exact: true })
  const close = async () => {
    await move().getByRole('button', { name: 'CANCEL' }).click()
    await move().waitFor({ state: 'hidden' })
  }

  test('MOVE', async () => {
    await card(BEES).getByRole('button', { name: 'MOVE', exact: true }).click()
    await move().waitFor()
  })
  test('Move to Folder: list of other folders', async () => {
    await eventuallyEqual(
      () => move().getByRole('radiogroup').locator('label').allInnerTexts(),
      ['Bookmarks', 'Beta'],
    )
  })
  test("'Current Location: Bookmarks > {folder}'", () =>
    move().getByText('Current Location: Bookmarks > Alpha', { exact: true }).waitFor())
  test("CANCEL and 'Move Here'", async () => {
    await eventuallyEqual(() => move().getByRole('button').allInnerTexts(), ['CANCEL', 'Move Here'])
  })
  test("'Move Here' disabled until chosen", async () => {
    await eventuallyEqual(() => here().isDisabled(), true)
    await move().getByRole('radio', { name: 'Bookmarks' }).check()
    await here().click()
    await showsToast(given(), 'Bookmark moved successfully!')
    await card(BEES).waitFor({ state: 'detached' })
    await card(KELP).waitFor()
  })
  test('or just Bookmarks', async () => {
    await go(given(), '/bookmark')
    await card(BEES).getByRole('button', { name: 'MOVE', exact: true }).click()
    await sees(given(), 'Current Location: Bookmarks')
    await close()
  })
  test('REMOVE', async () => {
    await card(BEES).getByRole('button', { name: 'REMOVE', exact: true }).click()
    await card(BEES).waitFor({ state: 'detached' })
    await showsToast(given(), 'Bookmark removed!')
    await given().getByRole('link', { name: 'Alpha', exact: true }).click()
    await card(KELP).waitFor()
  })
}
