import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { GAUGE, KELP } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { showsToast } from './observe-page.ts'

/** Messages of success. */
export function describeDone(stage: Stage, given: () => Page, byAdmin: () => Page) {
  const button = (name: string, page = given()) => page.getByRole('button', { name, exact: true })
  const inDialog = (name: string | RegExp, page = given()) => page.getByRole('dialog', { name })
  const openArticle = async (title: string) => {
    await go(given(), `/detail/${(await stage.article(title)).id}`)
    await given().getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }

  test("'Bookmark added!'", async () => {
    await openArticle(KELP)
    await button('BOOKMARK').click()
    await showsToast(given(), 'Bookmark added!')
  })
  test("'Bookmark moved successfully!'", async () => {
    await button('Choose a folder').click()
    await inDialog('Save to folder').getByRole('combobox').fill('Done')
    await inDialog('Save to folder').getByRole('option', { name: 'Add folder “Done”' }).click()
    await showsToast(given(), 'Bookmark moved successfully!')
  })
  test("'Bookmark removed!'", async () => {
    await button('REMOVE BOOKMARK').click()
    await showsToast(given(), 'Bookmark removed!')
  })
  test("'File successfully downloaded'", async () => {
    const download = given().waitForEvent('download')
    await button('Download PDF').click()
    assert.equal((await download).suggestedFilename(), `${KELP}.pdf`)
    await showsToast(given(), 'File successfully downloaded')
  })
  test("'File successfully opened'", async () => {
    await openArticle(GAUGE)
    const tab = given().context().waitForEvent('page')
    await given()
      .getByRole('button', { name: /^Download PDF/ })
      .click()
    await showsToast(given(), 'File successfully opened')
    await (await tab).close()
  })

  test("'Folder renamed!'", async () => {
    await go(given(), '/bookmark')
    await button('Menu of folder Done').click()
    await given().getByRole('menuitem', { name: 'Rename' }).click()
    await inDialog('Rename Folder').getByLabel('Folder Name').fill('Done again')
    await inDialog('Rename Folder').getByRole('button', { name: 'OK' }).click()
    await showsToast(given(), 'Folder renamed!')
  })
  test("'Folder deleted!'", async () => {
    await button('Menu of folder Done again').click()
    await given().getByRole('menuitem', { name: 'Delete' }).click()
    await inDialog('Delete Folder').getByRole('button', { name: 'DELETE' }).click()
    await showsToast(given(), 'Folder deleted!')
  })

  test("'New Alert created!'", async () => {
    await go(given(), '/alerts')
    await button('CREATE ALERT').first().click()
    const form = inDialog('Create Alert for New Search Results')
    await form.getByLabel('Alert name').fill('Snow')
    await form.getByLabel('Search term').fill('snow')
    await form.getByRole('button', { name: 'Create Alert' }).click()
    await showsToast(given(), 'New Alert created!')
  })
  test("'Alert updated !'", async () => {
    await button('Edit “Snow”').click()
    await inDialog('Edit Alert').getByLabel('Alert name').fill('Ice')
    await inDialog('Edit Alert').getByRole('button', { name: 'Save' }).click()
    await showsToast(given(), 'Alert updated !')
  })
  test("'Alert deleted!'", async () => {
    await button('Delete “Ice”').click()
    await inDialog('Delete Alert').getByRole('button', { name: 'Delete' }).click()
    await showsToast(given(), 'Alert deleted!')
  })

  test("'Note added successfully!'", async () => {
    const { id } = await stage.demo<Source>('POST', '/claire/source', {
      name: 'Daily',
      url: 'daily.example.org',
    })
    await stage.admin('PUT', `/claire/source/${id}/reject`)
    await go(byAdmin(), '/admin-sources?tab=rejected&query=Daily')
    await button('NOTES', byAdmin()).click()
    await button('+ ADD NOTE', byAdmin()).click()
    await inDialog('Notes', byAdmin()).getByLabel('Add Note').fill('Too much advertising.')
    await inDialog('Notes', byAdmin()).getByRole('button', { name: 'OK' }).click()
    await showsToast(byAdmin(), 'Note added successfully!')
  })
  test("'Source is deleted successfully!'", async () => {
    await stage.admin('POST', '/claire/source', { name: 'Nightly', url: 'nightly.example.org' })
    await go(byAdmin(), '/admin-sources?tab=approved&query=Nightly')
    await button('DELETE', byAdmin()).click()
    await inDialog('Delete Source', byAdmin()).getByRole('button', { name: 'Delete' }).click()
    await byAdmin().getByText('Source is deleted successfully!', { exact: true }).waitFor()
    await button('OK', byAdmin()).click()
    await byAdmin().getByText('Source is deleted successfully!').waitFor({ state: 'hidden' })
  })
}
