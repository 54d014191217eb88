import type { Progress } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ExportAllButton, ExportButton } from './index.ts'

/** A server that sends its file when the test says so, and reports progress until then. */
async function open(of: ComponentProps<typeof ExportAllButton>['of']) {
  const file = heldBack<{ text: string } | { status: number }>()
  const progress: Progress = { step: 'writing', done: 1_250, total: 5_000 }
  const calls = fakeServer(({ path }) =>
    path === 'citation/export/progress' ? { body: progress } : file.promise,
  )
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = renderAt(<ExportAllButton of={of} />)
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export references' }))
  const asked = () => calls.find(({ path }) => path === 'citation/export')?.body
  return { user, dialog, file, saved, asked }
}

describe('exporting all references', () => {
  it('downloads those of a folder in the chosen format, with the progress', async () => {
    const { user, dialog, file, saved, asked } = await open({
      kind: 'folder',
      folder: { id: 'f-1', name: 'Ice' },
    })
    expect(dialog.getByText('All bookmarks in “Ice”, with their notes and tags.')).toBeTruthy()
    await user.selectOptions(dialog.getByLabelText('Format'), 'RIS')
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText('Writing the file · 1,250 of 5,000')
    expect(dialog.getByRole('progressbar', { name: 'Writing the file' }).getAttribute('aria-valuenow')).toBe(
      '25',
    )
    expect(asked()).toEqual({ format: 'ris', of: { kind: 'folder', folderId: 'f-1' } })
    file.resolve({ text: 'TY  - JOUR' })
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect((saved.mock.instances[0] as HTMLAnchorElement).download).toBe('references.ris')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('requests those of results by their search', async () => {
    const search = { searchTerm: 'ice', source: [], startYear: null, endYear: null, refineSearch: false }
    const { user, dialog, file, saved, asked } = await open({ kind: 'results', search })
    expect(dialog.getByText('The results of this search, the first 5,000 at most.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    file.resolve({ text: '@misc{a}' })
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked()).toEqual({ format: 'bibtex', of: { kind: 'results', search } })
  })

  it('keeps the dialog open after a failure', async () => {
    const { user, dialog, file, saved } = await open({ kind: 'bookmarks' })
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    file.resolve({ status: 500 })
    await waitFor(() => expect(dialog.queryByRole('progressbar', { name: 'Writing the file' })).toBeNull())
    expect(saved).not.toHaveBeenCalled()
    expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false)
  })
})

describe('exporting the references of several articles', () => {
  it('downloads a file, in the default format at once or in another one', async () => {
    const calls = fakeServer(() => ({ text: '@article{a}' }))
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = renderAt(<ExportButton articleIds={['a', 'b']} />)
    await user.click(await screen.findByRole('button', { name: 'Export BibTeX' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(calls[0]?.body).toEqual({ format: 'bibtex', of: { kind: 'articles', articleIds: ['a', 'b'] } })
    expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe('references.bib')
    await user.click(screen.getByRole('button', { name: 'Export in another format' }))
    await user.click(await screen.findByRole('menuitem', { name: 'RIS' }))
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2))
    expect(calls[1]?.body).toMatchObject({ format: 'ris' })
  })
})
