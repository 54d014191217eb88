import type { Article } from '@claire/api-contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { renderAt } from '#testing/render-at.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { BookmarkedArticles } from './BookmarkedArticles.tsx'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'
import { sharedBookmark, sharedFolderServer } from '#testing/shared-folder-server.ts'

const ice: Article = articleOf('ice', 'Sea ice & heat')
const open = () =>
  renderAt(
    <BookmarkedArticles articleIds={['ice']}>
      <BookmarkButton article={ice} />
    </BookmarkedArticles>,
  )
const button = (name: string) => screen.findByRole('button', { name })

async function enabledButton(name: string) {
  await waitFor(async () => expect((await button(name)).matches(':enabled')).toBe(true))
  return button(name)
}

describe('the bookmark button', () => {
  it('bookmarks an article in the folder used last, at once, and names the folder', async () => {
    const server = bookmarkServer()
    const answer = heldBack<void>()
    fakeServer(async (call) => {
      if (call.method === 'POST' && call.path === 'bookmark') await answer.promise
      return server.answer(call)
    })
    const { user } = open()

    await user.click(await enabledButton('BOOKMARK'))
    expect((await button('REMOVE BOOKMARK')).dataset.tip).toBe('Already in Bookmarks')
    expect(screen.queryByText('Bookmark added!')).toBeNull()

    answer.resolve()
    await screen.findByText('Bookmark added!')
    await screen.findByText('Bookmarked in Bookmarks')
    expect(server.folderOf('ice')).toBe('Bookmarks')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await enabledButton('BOOKMARK')
    expect(server.folderOf('ice')).toBeUndefined()
  })

  it('reverts the change if the server refuses', async () => {
    const server = bookmarkServer()
    fakeServer((call) =>
      call.method === 'POST' && call.path === 'bookmark'
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Down' } }
        : server.answer(call),
    )
    const { user } = open()
    await user.click(await enabledButton('BOOKMARK'))

    expect((await screen.findByRole('alert')).textContent).toContain(
      'The bookmark could not be added. Try again.',
    )
    await enabledButton('BOOKMARK')
    expect(screen.queryByText('Bookmark added!')).toBeNull()
  })

  it('removes a bookmark, and restores it if that fails', async () => {
    const server = bookmarkServer([bookmarkIn('Bookmarks', ice)])
    let works = false
    fakeServer((call) => (call.method === 'DELETE' && !works ? { status: 500 } : server.answer(call)))
    const { user } = open()
    await user.click(await button('REMOVE BOOKMARK'))
    expect((await screen.findByRole('alert')).textContent).toContain('could not be removed')
    works = true
    await user.click(await button('REMOVE BOOKMARK'))
    await screen.findByText('Bookmark removed!')
    await enabledButton('BOOKMARK')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.folderOf('ice')).toBeUndefined()
  })

  it('moves to another folder by its name, or to a new one', async () => {
    const server = bookmarkServer([], ['Heat', 'Rain'])
    fakeServer(server.answer)
    const { user } = open()
    await user.click(await enabledButton('BOOKMARK'))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const find = await screen.findByRole('combobox', { name: 'Find or add a folder' })
    expect(document.activeElement).toBe(find)
    await user.keyboard('hea')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Heat',
      'Add folder “hea”',
    ])
    await user.keyboard('{Enter}')
    await screen.findByText('Bookmark moved successfully!')
    expect(server.folderOf('ice')).toBe('Heat')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await button('REMOVE BOOKMARK'))
  })

  it('shows the folders under its arrow at once, and adds nothing before one is chosen', async () => {
    const server = bookmarkServer([], ['Heat'])
    fakeServer(server.answer)
    const { user } = open()
    await enabledButton('BOOKMARK')
    await user.click(await button('Choose a folder'))
    await user.click(await screen.findByRole('option', { name: 'Heat' }))
    await screen.findByText('Bookmark added!')
    await screen.findByText('Bookmarked in Heat')
    expect(server.folderOf('ice')).toBe('Heat')
    expect(document.activeElement).toBe(await button('REMOVE BOOKMARK'))
  })

  it('shows an error below the lines of its row', async () => {
    const server = bookmarkServer()
    fakeServer((call) =>
      call.method === 'POST' && call.path === 'bookmark' ? { status: 503 } : server.answer(call),
    )
    const { user } = renderAt(
      <BookmarkedArticles articleIds={['ice']}>
        <ListRow
          titleId="t"
          title={<h2 id="t">Ice</h2>}
          actions={<BookmarkButton look="icon" article={ice} />}
        />
      </BookmarkedArticles>,
    )
    await user.click(await enabledButton('BOOKMARK'))
    const message = await screen.findByRole('alert')
    expect(message.textContent).toContain('The bookmark could not be added.')
    expect(message.closest('.row-actions')).toBeNull()
    expect(message.closest('article')).toBe(screen.getByRole('article', { name: 'Ice' }))
  })

  it('shows why a folder cannot be added, and closes on Escape', async () => {
    const server = bookmarkServer()
    fakeServer((call) =>
      call.path === 'bookmark/folder'
        ? { status: 409, body: { errorCode: 'CONFLICT', apiError: 'You have 200 folders.' } }
        : server.answer(call),
    )
    const { user } = open()
    await user.click(await enabledButton('BOOKMARK'))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    await screen.findByRole('combobox')
    await user.keyboard('Arctic{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('You have 200 folders.')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await button('REMOVE BOOKMARK'))
  })
})

describe('folders that others share', () => {
  /** Lena shares the folder Sleep; Ada has bookmarked the article herself. */
  function share(role: 'viewer' | 'editor', bookmarks = [sharedBookmark('other')]) {
    const own = bookmarkServer([bookmarkIn('Bookmarks', ice)], ['Ice'])
    const shared = sharedFolderServer({ role, bookmarks, others: own.answer })
    fakeServer(shared.answer)
    return { own, shared, ...open() }
  }
  const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

  it('are offered in a group, and save beside the own bookmark', async () => {
    const { user, own, shared } = share('editor')
    await user.click(await enabledButton('Choose a folder'))
    await screen.findByText('Shared')
    expect(await options()).toEqual(['BookmarksCurrent folder', 'Ice', 'Sleep'])
    await user.click(screen.getByRole('option', { name: 'Sleep' }))
    await screen.findByText('Bookmarked in Sleep')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shared.titles()).toEqual(['ice', 'other'])
    expect(own.folderOf('ice')).toBe('Bookmarks')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(shared.titles()).toEqual(['other']))
  })

  it('say that they have the article already', async () => {
    const { user } = share('editor', [sharedBookmark('ice')])
    await user.click(await enabledButton('Choose a folder'))
    await user.click(await screen.findByRole('option', { name: 'Sleep 1 already here' }))
    await screen.findByText('Already in Sleep')
  })

  it('are not offered to viewers', async () => {
    const { user } = share('viewer')
    await user.click(await enabledButton('Choose a folder'))
    expect(await options()).toEqual(['BookmarksCurrent folder', 'Ice'])
    expect(screen.queryByText('Shared')).toBeNull()
  })
})
