import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { GAUGE, KELP } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { type Failure, failCall, showsToast } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

const FILES = /\/claire\/files\//
const EMPTY = { status: 200, body: '', contentType: 'application/pdf' }

/** Messages of failure. */
export function describeNotDone(stage: Stage, given: () => Page, byAdmin: () => Page) {
  const dialog = (name: string, page = given()) => page.getByRole('dialog', { name, exact: true })
  const closeDialog = async (name: string, page = given()) => {
    await dialog(name, page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(name, page).waitFor({ state: 'hidden' })
  }
  const cannotDownload = async (title: string, text: string, answer?: Failure) => {
    await go(given(), `/detail/${(await stage.article(title)).id}`)
    await given().getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    const mend = await failCall(given(), { method: 'GET', path: FILES }, answer)
    await given()
      .getByRole('button', { name: /^Download PDF/ })
      .click()
    await showsToast(given(), text)
    await mend()
  }

  test("Couldn't download file.", () => cannotDownload(KELP, "Something went wrong! Couldn't download file."))
  test("Couldn't open file.", () => cannotDownload(GAUGE, "Something went wrong! Couldn't open file."))
  test("'Couldn't open file' on an empty body", () => cannotDownload(GAUGE, "Couldn't open file", EMPTY))

  test("Couldn't create alert...", async () => {
    await go(given(), '/alerts')
    const mend = await failCall(given(), { method: 'POST', path: /\/claire\/alert$/ })
    await given().getByRole('button', { name: 'CREATE ALERT' }).first().click()
    const form = dialog('Create Alert for New Search Results')
    await form.getByLabel('Alert name').fill('Rain')
    await form.getByLabel('Search term').fill('rain')
    await form.getByRole('button', { name: 'Create Alert' }).click()
    await showsToast(given(), "Something went wrong! Couldn't create alert...")
    await eventuallyEqual(() => form.getByLabel('Search term').inputValue(), 'rain', 'nothing is lost')
    await closeDialog('Create Alert for New Search Results')
    await mend()
  })
  test("Couldn't update alert...", async () => {
    const mend = await failCall(given(), { method: 'PUT', path: /\/claire\/alert\/[^/]+$/ })
    await given()
      .getByRole('button', { name: /^Edit “/ })
      .first()
      .click()
    await dialog('Edit Alert').getByLabel('Alert name').fill('Rain')
    await dialog('Edit Alert').getByRole('button', { name: 'Save' }).click()
    await showsToast(given(), "Something went wrong! Couldn't update alert...")
    await closeDialog('Edit Alert')
    await mend()
  })
  test('Couldnt save note...', async () => {
    const mend = await failCall(byAdmin(), { method: 'PUT', path: /\/add-note$/ })
    await go(byAdmin(), '/admin-sources?tab=rejected&query=Daily')
    await byAdmin().getByRole('button', { name: 'NOTES' }).click()
    const notes = dialog('Notes', byAdmin())
    await notes.getByRole('button', { name: /^\+ ADD/ }).click()
    await notes.getByLabel('Add Note').fill('Once more.')
    await notes.getByRole('button', { name: 'OK' }).click()
    await byAdmin().getByText('Something went wrong! Couldnt save note...', { exact: true }).waitFor()
    await eventuallyEqual(() => notes.getByLabel('Add Note').inputValue(), 'Once more.')
    await closeDialog('Notes', byAdmin())
    await mend()
  })
}
