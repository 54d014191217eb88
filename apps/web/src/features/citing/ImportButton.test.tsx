import type { BulkBookmarks, ImportAnswer, ImportPreview } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ImportButton } from './index.ts'

const target = {
  folders: [
    { id: 'f-1', name: 'Bookmarks' },
    { id: 'f-2', name: 'Lakes' },
    { id: 'f-3', name: 'Rivers', isShared: true },
  ],
  folderId: 'f-1',
}
const preview: ImportPreview = {
  format: 'bibtex',
  counts: { matched: 1, new: 1, kept: 1, faults: 1 },
  entries: [
    { line: 1, outcome: 'matched', title: 'Deep lakes', authors: ['Ada Lovelace'], year: '2019' },
    { line: 9, outcome: 'new', title: 'Shallow lakes', authors: [], year: '' },
    { line: 14, outcome: 'kept', title: 'Old lakes', authors: [], year: '1999' },
  ],
  faults: [{ line: 20, reason: 'unclosedEntry' }],
}
const answer: ImportAnswer = { counts: preview.counts, ids: ['b-1', 'b-2'] }

function library(refusal?: string) {
  return fakeServer(({ path }: FakeCall) => {
    if (refusal) return { status: 400, body: { errorCode: 'BAD_REQUEST', apiError: refusal } }
    if (path.endsWith('/progress')) return { text: 'null' }
    if (path.endsWith('/preview')) return { body: preview }
    return { body: path.endsWith('/bulk') ? { changed: 2, ids: [], before: [] } : answer }
  })
}

async function opened() {
  const { user } = renderAt(<ImportButton target={target} />, { at: '/bookmark', path: '/bookmark' })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import references' }))
  const choose = () =>
    user.upload(dialog.getByLabelText('Choose a file'), new File(['@article{a}'], 'lakes.bib'))
  return { user, dialog, choose }
}

describe('importing references', () => {
  it('previews each entry, saves them in the chosen folder, and can be undone', async () => {
    const calls = library()
    const { user, dialog, choose } = await opened()
    expect(dialog.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true)
    await choose()
    expect((await dialog.findByRole('status')).textContent).toBe(
      '1 article of Claire · 1 reference that is not in Claire · 1 already bookmarked · 1 that cannot be read',
    )
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Line 20Cannot be readIt has no end: a closing brace is missing.',
      'Line 1In ClaireDeep lakes Ada Lovelace, 2019',
      'Line 9Not in ClaireShallow lakes ',
      'Line 14Already bookmarkedOld lakes 1999',
    ])
    await user.selectOptions(dialog.getByLabelText('Into the folder'), 'Lakes')
    await user.click(dialog.getByRole('button', { name: 'Import 2 references' }))
    await screen.findByText('2 references imported')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const importCall = calls.find(({ path }) => path === 'bookmark/import')
    expect(importCall?.query.get('folderId')).toBe('f-2')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const removed: BulkBookmarks = { do: 'remove', ids: ['b-1', 'b-2'] }
    await waitFor(() => expect(calls.at(-1)?.body).toEqual(removed))
  })

  it('previews for a shared folder what is new there, and imports by its calls', async () => {
    const calls = library()
    const { user, dialog, choose } = await opened()
    await choose()
    await dialog.findByText('Deep lakes')
    await user.selectOptions(dialog.getByLabelText('Into the folder'), 'Rivers')
    await user.click(await dialog.findByRole('button', { name: 'Import 2 references' }))
    await screen.findByText('2 references imported')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(calls.flatMap(({ path }) => (path.endsWith('/progress') ? [] : path))).toEqual([
        'bookmark/import/preview',
        'shared-folder/f-3/import/preview',
        'shared-folder/f-3/import',
        'shared-folder/f-3/bulk',
      ]),
    )
  })

  it('accepts pasted text', async () => {
    library()
    const { user, dialog } = await opened()
    await user.type(dialog.getByLabelText('Or paste references'), '10.1000/x')
    await user.click(dialog.getByRole('button', { name: 'Read pasted text' }))
    expect(await dialog.findByText('Deep lakes')).toBeTruthy()
  })

  it('shows the progress of a large file', async () => {
    const read = heldBack<{ body: ImportPreview }>()
    fakeServer(({ path }) =>
      path.endsWith('/progress') ? { body: { step: 'reading', done: 4_200, total: 18_000 } } : read.promise,
    )
    const { dialog, choose } = await opened()
    await choose()
    await dialog.findByText('Reading the references · 4,200 of 18,000')
    read.resolve({ body: preview })
    expect(await dialog.findByText('Deep lakes')).toBeTruthy()
    expect(dialog.queryByText(/of 18,000/)).toBeNull()
  })

  it('shows in the dialog why a file is refused', async () => {
    library('These are no references that Claire can read.')
    const { dialog, choose } = await opened()
    await choose()
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'These are no references that Claire can read.',
    )
  })
})
