import type { Article } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { articleOf, bookmarkIn, shelfServer } from './testing/shelf-server.ts'

const ice: Article = articleOf('ice', 'Sea ice & heat')
const button = (name: string) => screen.findByRole('button', { name })

async function enabledButton(name: string) {
  await waitFor(async () => expect((await button(name)).matches(':enabled')).toBe(true))
  return button(name)
}

describe('the bookmark button', () => {
  it('keeps an article in the default folder, at once, and says so', async () => {
    const server = shelfServer()
    const answer = heldBack<void>()
    fakeServer(async (call) => {
      if (call.method === 'POST') await answer.promise
      return server.answer(call)
    })
    const { user } = renderAt(<BookmarkButton article={ice} />)

    await user.click(await enabledButton('BOOKMARK'))
    const picker = await screen.findByRole('dialog', { name: 'Bookmark added' })
    within(picker).getByRole('radio', { name: 'Bookmarks', checked: true })
    expect(screen.queryByText('Bookmark added!')).toBeNull()

    answer.resolve()
    await screen.findByText('Bookmark added!')
    expect(server.folderOf('ice')).toBe('Bookmarks')
    await user.click(within(picker).getByRole('button', { name: 'DONE' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(await button('REMOVE BOOKMARK'))
  })

  it('takes the change back when the server refuses', async () => {
    const server = shelfServer()
    fakeServer((call) =>
      call.method === 'POST'
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Down' } }
        : server.answer(call),
    )
    const { user } = renderAt(<BookmarkButton article={ice} />)
    await user.click(await enabledButton('BOOKMARK'))

    expect((await screen.findByRole('alert')).textContent).toContain(
      'The bookmark could not be added. Try again.',
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await enabledButton('BOOKMARK')
    expect(screen.queryByText('Bookmark added!')).toBeNull()
  })

  it('lets go of an article, and has it back when that fails', async () => {
    const server = shelfServer([bookmarkIn('Bookmarks', ice)])
    let works = false
    fakeServer((call) => (call.method === 'DELETE' && !works ? { status: 500 } : server.answer(call)))
    const { user } = renderAt(<BookmarkButton article={ice} />)
    await user.click(await button('REMOVE BOOKMARK'))
    expect((await screen.findByRole('alert')).textContent).toContain('could not be removed')
    works = true
    await user.click(await button('REMOVE BOOKMARK'))
    await screen.findByText('Bookmark removed!')
    await enabledButton('BOOKMARK')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.folderOf('ice')).toBeUndefined()
  })

  it('offers the other folders, and a new one, right after keeping', async () => {
    const server = shelfServer([], ['Heat'])
    fakeServer(server.answer)
    const { user } = renderAt(<BookmarkButton article={ice} />)
    await user.click(await enabledButton('BOOKMARK'))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Heat' }).matches(':enabled')).toBe(true))
    await user.click(screen.getByRole('radio', { name: 'Heat' }))
    await screen.findByText('Bookmark moved successfully!')
    expect(server.folderOf('ice')).toBe('Heat')

    await user.click(screen.getByRole('button', { name: 'Add New Folder' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add New Folder' })
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Folder name is required!')
    await user.type(within(dialog).getByRole('textbox', { name: 'Folder Name' }), 'Arctic{Enter}')
    await waitFor(() => expect(server.folderOf('ice')).toBe('Arctic'))
    await screen.findByRole('radio', { name: 'Arctic', checked: true })
  })
})
