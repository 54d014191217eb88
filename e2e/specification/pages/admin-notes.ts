import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceDetail } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { type Seeded, sourceRow } from './admin-sources.ts'
import { showsToast } from './observe-page.ts'
import { eventuallyEqual, eventuallyMatch } from '../../support/eventually.ts'

export function describeNotes(stage: Stage, given: () => Page, seeded: () => Seeded) {
  const dialog = () => given().getByRole('dialog', { name: 'Notes', exact: true })
  const button = (name: string) => dialog().getByRole('button', { name, exact: true })
  const open = (source: string) => sourceRow(given(), source).getByRole('button', { name: 'NOTES' }).click()
  const cancel = async () => {
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
  }
  const notes = async () => {
    const { notes } = await stage.admin<SourceDetail>('GET', `/claire/source/${seeded().winter}`)
    return notes.map(({ text }) => text)
  }

  test("Notes text 'Add and read notes about deleted or rejected sources.'", async () => {
    await go(given(), '/admin-sources?tab=rejected&query=Digest')
    await open('Summer Digest')
    await dialog()
      .getByText('Add and read notes about deleted or rejected sources.', { exact: true })
      .waitFor()
  })
  test('Existing notes with date yyyy-MMM-dd', async () => {
    await eventuallyEqual(
      () => dialog().getByRole('time').allTextContents(),
      ['2025-June-05', '2025-Sept-05'],
    )
  })
  test('and text', async () => {
    const note = (at: number) => dialog().getByRole('listitem').nth(at).textContent()
    await eventuallyMatch(() => note(0), /^2025-June-05.*Not peer reviewed\.$/)
    await eventuallyMatch(() => note(1), /^2025-Sept-05.*Look again in spring\.$/)
  })
  test("'+ ADD NOTE'", async () => {
    assert.equal(await button('+ ADD NOTE').count(), 0)
    await cancel()
    await open('Winter Digest')
    await button('+ ADD NOTE').waitFor()
    await cancel()
  })
  test("'+ ADD ANOTHER NOTE'", async () => {
    await open('Summer Digest')
    await button('+ ADD ANOTHER NOTE').click()
    await dialog().getByLabel('Add Note').waitFor()
    await cancel()
  })
  test("Multiline 'Add Note'", async () => {
    await open('Winter Digest')
    await button('+ ADD NOTE').click()
    await dialog().getByLabel('Add Note', { exact: true }).waitFor()
    await given().keyboard.type('One.')
    await given().keyboard.press('Enter')
    await given().keyboard.type('Two.')
    await eventuallyEqual(() => dialog().getByLabel('Add Note', { exact: true }).inputValue(), 'One.\nTwo.')
  })
  test('Cancel and OK', async () => {
    await cancel()
    assert.deepEqual(await notes(), [])
    await open('Winter Digest')
    await button('+ ADD NOTE').click()
    await dialog().getByLabel('Add Note').fill(' Once more. ')
    await button('OK').click()
    await showsToast(given(), 'Note added successfully!')
    await dialog().waitFor({ state: 'hidden' })
    assert.deepEqual(await notes(), ['Once more.'])
  })
}
