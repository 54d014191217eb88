import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bookmarkServer } from '#testing/bookmark-server.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { useFolderTreeQuery } from '../bookmarks-api.ts'
import { FolderHead } from './FolderHead.tsx'

function Head() {
  const { data } = useFolderTreeQuery()
  const folder = data?.folders.find(({ id }) => id === 'f-Ice')
  return folder ? (
    <FolderHead folder={folder} trail={[]}>
      <button type="button">Export</button>
    </FolderHead>
  ) : null
}

/** The head of the folder Ice. */
function open(refuse?: (call: FakeCall) => object | undefined) {
  const server = bookmarkServer([], ['Ice', 'Snow'])
  fakeServer((call) => refuse?.(call) ?? server.answer(call))
  return renderAt(<Head />, { at: '/bookmarks/f-Ice' })
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Folder Name' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())

describe('the page of a folder', () => {
  it('has its name as heading, which is changed in place', async () => {
    const { user } = open()
    await heading('Ice')
    expect(document.title).toBe('Ice · Claire')
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    expect(document.activeElement).toBe(await field())
    await user.keyboard('Sea ice{Enter}')
    await heading('Sea ice')
    await isClosed()
  })

  it('keeps its name on Escape, and if nothing was changed', async () => {
    const { user } = open((call) => {
      if (call.method === 'PUT') throw new Error('nothing is renamed')
      return undefined
    })
    await user.click(await screen.findByRole('button', { name: 'Rename' }))
    await user.type(await field(), 'berg{Escape}')
    await isClosed()
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    await user.type(await field(), '{Enter}')
    await isClosed()
    await heading('Ice')
  })

  it('says why a name cannot be used, and keeps what was typed', async () => {
    const { user } = open((call) =>
      call.method === 'PUT'
        ? {
            status: 409,
            body: { errorCode: 'CONFLICT', apiError: 'There is a folder named "Snow" already.' },
          }
        : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Rename' }))
    await user.clear(await field())
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Folder name is required!')
    await user.type(await field(), 'Snow{Enter}')
    await screen.findByText('There is a folder named "Snow" already.')
    expect((await field()).value).toBe('Snow')
  })

  it('is left for the bookmarks when the folder is deleted', async () => {
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: 'Menu of folder Ice' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Folder' }))
    await user.click(dialog.getByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmark'))
    await screen.findByText('Folder deleted!')
  })

  it('has the private feed and further actions of the folder', async () => {
    const { user } = open()
    await screen.findByRole('button', { name: 'Export' })
    await user.click(screen.getByRole('button', { name: 'Private feed' }))
    await screen.findByRole('dialog', { name: 'Private feed of “Ice”' })
  })
})
