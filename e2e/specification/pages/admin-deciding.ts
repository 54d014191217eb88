import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourcePage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type Stage, go } from '../stage.ts'
import { sourceRow } from './admin-sources.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

/** The confirmations of rejecting, deleting or approving a source. */
export function describeDeciding(stage: Stage, given: () => Page) {
  const dialog = (name: string) => given().getByRole('dialog', { name, exact: true })
  const press = (title: string, name: string) =>
    dialog(title).getByRole('button', { name, exact: true }).click()
  const ask = (source: string, name: string) =>
    sourceRow(given(), source).getByRole('button', { name, exact: true }).click()
  const isGone = async (source: string, title: string) => {
    await dialog(title).waitFor({ state: 'hidden' })
    await sourceRow(given(), source).waitFor({ state: 'detached' })
  }
  const withStatus = async (searchItem: string, status: string) => {
    const { content } = await stage.admin<SourcePage>('POST', '/claire/source/search', { searchItem, status })
    return content
  }

  test("'Reject Source'", async () => {
    await go(given(), '/admin-sources?query=Calendar&sort=name')
    await ask('Calendar 02', 'REJECT')
    await dialog('Reject Source').getByText('Calendar 02').first().waitFor()
  })
  test('says the AI will not scan', () =>
    dialog('Reject Source').getByText('The AI will not scan this source.', { exact: true }).waitFor())
  test('notes on why', async () => {
    const notes = dialog('Reject Source').getByLabel('Notes', { exact: true })
    await notes.fill('x'.repeat(4097))
    await eventuallyEqual(async () => (await notes.inputValue()).length, 4096)
    await notes.fill('Only days and months.')
  })
  test('Cancel and Reject', async () => {
    await press('Reject Source', 'Cancel')
    await dialog('Reject Source').waitFor({ state: 'hidden' })
    assert.equal((await withStatus('Calendar 02', 'PENDING')).length, 1)
    await ask('Calendar 02', 'REJECT')
    await dialog('Reject Source').getByLabel('Notes', { exact: true }).fill(' Only days and months. ')
    await press('Reject Source', 'Reject')
    await isGone('Calendar 02', 'Reject Source')
    const [rejected] = await withStatus('Calendar 02', 'REJECTED')
    assert.deepEqual(
      rejected?.notes.map(({ text }) => text),
      ['Only days and months.'],
    )
  })

  test("'Delete Source'", async () => {
    await go(given(), '/admin-sources?tab=approved&query=Quarterly')
    await ask('Quarterly Review', 'DELETE')
    await dialog('Delete Source').getByText('Quarterly Review').first().waitFor()
  })
  test('confirms AI will no longer scan', () =>
    dialog('Delete Source').getByText('The AI will no longer scan this source.', { exact: true }).waitFor())
  test('Cancel and Delete', async () => {
    await press('Delete Source', 'Cancel')
    await dialog('Delete Source').waitFor({ state: 'hidden' })
    assert.equal((await withStatus('Quarterly', 'APPROVED')).length, 1)
    await ask('Quarterly Review', 'DELETE')
    await press('Delete Source', 'Delete')
  })
  test("'Source is deleted successfully!' with OK", async () => {
    await dialog('Source is deleted successfully!').waitFor()
    await press('Source is deleted successfully!', 'OK')
    await isGone('Quarterly Review', 'Source is deleted successfully!')
    assert.equal((await withStatus('Quarterly', 'APPROVED')).length, 0)
  })

  test('Approve Source confirmation', async () => {
    await go(given(), '/admin-sources?query=Calendar&sort=name')
    await ask('Calendar 01', 'APPROVE')
    await dialog('Approve Source').getByText('Calendar 01').first().waitFor()
    assert.equal((await withStatus('Calendar 01', 'PENDING')).length, 1, 'it is asked first')
  })
  test('Approving removes from pending and closes', async () => {
    await press('Approve Source', 'Approve')
    await isGone('Calendar 01', 'Approve Source')
    assert.equal((await withStatus('Calendar 01', 'APPROVED')).length, 1)
    // The focus moves to the next one; the second is rejected.
    await given().waitForFunction(() => document.activeElement?.textContent === 'Calendar 03')
  })
}
