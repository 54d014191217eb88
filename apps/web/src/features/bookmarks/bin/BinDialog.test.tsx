import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { BinDialog } from './BinDialog.tsx'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'

/** A bin with two bookmarks, of a server that fails some calls. */
function open(refuses: (call: FakeCall) => boolean = () => false) {
  const bookmarked = ['Snow', 'Hail'].map((title) => bookmarkIn('Ice', articleOf(title, title)))
  const server = bookmarkServer(bookmarked, ['Ice'])
  const body = { do: 'remove', ids: bookmarked.map(({ id }) => id) }
  server.answer({ method: 'POST', path: 'bookmark/bulk', query: new URLSearchParams(), body } as FakeCall)
  fakeServer((call) => (refuses(call) ? { status: 500 } : server.answer(call)))
  return { server, ...renderAt(<BinDialog onClose={() => undefined} />) }
}

const bin = async () => within(await screen.findByRole('dialog', { name: 'Bin' }))
const asked = async () => within(await screen.findByRole('dialog', { name: 'Empty the bin?' }))

describe('the bin', () => {
  it('lists its content with the former folders, and restores it', async () => {
    const { user, server } = open()
    const dialog = await bin()
    await dialog.findByText('Snow')
    expect(dialog.getAllByText('From Ice')).toHaveLength(2)
    await user.click(dialog.getByRole('button', { name: 'Restore “Snow”' }))
    await screen.findByText('Restored')
    await waitFor(() => expect(dialog.queryByText('Snow')).toBeNull())
    expect(server.folderOf('Snow')).toBe('Ice')
  })

  it('is emptied after a confirmation', async () => {
    const { user, server } = open()
    await user.click(await (await bin()).findByRole('button', { name: 'Empty the bin' }))
    expect((await asked()).getByText('Its contents will be permanently deleted.')).toBeTruthy()
    await user.click((await asked()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Empty the bin?' })).toBeNull())
    expect((await bin()).getByText('Snow')).toBeTruthy()

    await user.click((await bin()).getByRole('button', { name: 'Empty the bin' }))
    await user.click((await asked()).getByRole('button', { name: 'Empty the bin' }))
    await screen.findByText('The bin was emptied.')
    await (await bin()).findByText('The bin is empty.')
    expect((await bin()).queryByRole('button', { name: 'Empty the bin' })).toBeNull()
    expect(server.folderOf('Snow')).toBeUndefined()
  })

  it('reports a failed restoration or emptying', async () => {
    const { user } = open(({ method, path }) => method === 'DELETE' || path === 'bookmark/bulk')
    await user.click(await (await bin()).findByRole('button', { name: 'Restore “Hail”' }))
    await (await bin()).findByText('It could not be restored. Try again.')
    await user.click((await bin()).getByRole('button', { name: 'Empty the bin' }))
    await user.click((await asked()).getByRole('button', { name: 'Empty the bin' }))
    await (await asked()).findByText('The bin could not be emptied. Try again.')
    expect(screen.getByText('Snow')).toBeTruthy()
  })
})
