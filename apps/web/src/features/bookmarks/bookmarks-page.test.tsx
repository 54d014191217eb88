import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import {
  BookmarkList,
  FolderGrid,
  isDefaultFolder,
  useBookmarkActions,
  useBookmarkFilter,
  useFolderTreeQuery,
} from './index.ts'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'

/** The two parts as the page combines them; the default folder unless another is named. */
function Page({ folder: name }: { folder?: string }) {
  const { data: folderTree } = useFolderTreeQuery()
  const filter = useBookmarkFilter()
  const actions = useBookmarkActions()
  const folder = folderTree?.folders.find((each) => (name ? each.name === name : isDefaultFolder(each)))
  if (!folderTree || !folder) return null
  return (
    <>
      {!name && <FolderGrid folders={folderTree.folders} actions={actions} />}
      <BookmarkList
        folder={folder}
        folders={folderTree.folders}
        filter={filter}
        actions={actions}
        empty={<p>nothing</p>}
      />
    </>
  )
}

const bookmarked = (count: number, folder = 'Bookmarks') =>
  Array.from({ length: count }, (_, index) =>
    bookmarkIn(folder, articleOf(`${folder}-${index}`, `Article ${index} in ${folder}`)),
  )

interface Situation {
  at?: string
  folder?: string
  /** Chooses the calls that fail. */
  refuse?: (call: FakeCall) => boolean | Promise<boolean>
}

function open(
  server: ReturnType<typeof bookmarkServer>,
  { at = '/bookmark', folder, refuse }: Situation = {},
) {
  fakeServer(async (call) =>
    (await refuse?.(call))
      ? { status: 500, body: { errorCode: 'INTERNAL', apiError: 'Something went wrong.' } }
      : server.answer(call),
  )
  return renderAt(<Page {...(folder && { folder })} />, { at })
}

const card = async (name: string) => within(await screen.findByRole('article', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const titles = () =>
  screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent)

describe('a bookmarked article', () => {
  it('that was removed from Claire is a stub with its title', async () => {
    open(bookmarkServer([{ ...bookmarkIn('Bookmarks', articleOf('gone', 'Gone %')), article: null }]))
    const stub = await card('Gone %')
    await stub.findByText(/no longer available/)
    expect(stub.queryByRole('link')).toBeNull()
    expect(stub.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'NOTE',
      'MOVE',
      'REMOVE',
    ])
  })

  it('of a retracted work says so, also if the article was removed', async () => {
    const notice = { kind: 'retracted', url: '' } as const
    open(
      bookmarkServer([
        bookmarkIn('Bookmarks', { ...articleOf('warm', 'Warm'), notice }),
        { ...bookmarkIn('Bookmarks', { ...articleOf('gone', 'Gone'), notice }), article: null },
      ]),
    )
    for (const name of ['Warm', 'Gone']) {
      const row = await card(name)
      row.getByText('Retracted')
      expect(row.getByText(name).closest('s')).toBeTruthy()
    }
  })

  it('of an article whose address no longer exists says so', async () => {
    const deadSince = '2026-03-02T12:00:00.000Z'
    open(bookmarkServer([bookmarkIn('Bookmarks', { ...articleOf('lost', 'Lost'), deadSince })]))
    ;(await card('Lost')).getByText('Page no longer exists')
  })

  it('leaves the list at once, and returns if the server refuses', async () => {
    const answer = heldBack<boolean>()
    const { user } = open(bookmarkServer(bookmarked(2)), {
      refuse: (call) => call.path === 'bookmark/bulk' && answer.promise,
    })
    await user.click((await card('Article 0 in Bookmarks')).getByRole('button', { name: 'REMOVE' }))
    expect(titles()).toEqual(['Article 1 in Bookmarks'])
    answer.resolve(true)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The bookmark could not be removed. Try again.',
    )
    expect(titles()).toEqual(['Article 0 in Bookmarks', 'Article 1 in Bookmarks'])
  })
})

describe('the list', () => {
  it('has ten per page, and goes back one when the last of a page is removed', async () => {
    const { user, router } = open(bookmarkServer(bookmarked(21)), { at: '/bookmark?page=3' })
    expect((await card('Article 20 in Bookmarks')).getByRole('button', { name: 'REMOVE' })).toBeTruthy()
    expect(titles()).toHaveLength(1)
    await user.click((await card('Article 20 in Bookmarks')).getByRole('button', { name: 'REMOVE' }))
    await screen.findByText('Bookmark removed!')
    expect(router.state.location.search).toBe('?page=2')
    expect(titles()).toHaveLength(10)
    await user.click(screen.getByRole('link', { name: 'Go to page 1' }))
    await card('Article 0 in Bookmarks')
    expect(router.state.location.search).toBe('')
  })

  it('is requested in the chosen order; the default one is not in the address', async () => {
    const orders: (string | null)[] = []
    const { user, router } = open(bookmarkServer(bookmarked(2)), {
      refuse: ({ path, query }) => {
        if (path === 'bookmark/page') orders.push(query.get('sort'))
        return false
      },
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order of bookmarks' }), 'By title')
    await waitFor(() => expect(orders).toEqual([null, 'title']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order of bookmarks' }), 'Recently added')
    expect(router.state.location.search).toBe('')
  })
})

describe('several bookmarks', () => {
  it('are moved and removed at once, and removed ones can be restored', async () => {
    const server = bookmarkServer(bookmarked(3), ['Ice'])
    const { user } = open(server)
    await card('Article 0 in Bookmarks')
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select all bookmarks on this page' }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected' }))
    expect(bar.getByText('3 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select “Article 2 in Bookmarks”' }))
    await user.click(bar.getByRole('button', { name: 'MOVE' }))
    const move = await dialog('Move to Folder')
    await user.click(move.getByRole('radio', { name: 'Ice' }))
    await user.click(move.getByRole('button', { name: 'Move Here' }))
    await waitFor(() => expect(titles()).toEqual(['Article 2 in Bookmarks']))
    expect([0, 1].map((at) => server.folderOf(`Bookmarks-${at}`))).toEqual(['Ice', 'Ice'])

    await user.click(screen.getByRole('checkbox', { name: 'Select “Article 2 in Bookmarks”' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'REMOVE' }))
    await screen.findByText('Bookmark removed!')
    expect(server.folderOf('Bookmarks-2')).toBeUndefined()
    const said = screen.getAllByRole('status').find((toast) => toast.textContent?.includes('removed'))
    if (!said) throw new Error('nobody says that it was removed')
    await user.click(within(said).getByRole('button', { name: 'Undo' }))
    await card('Article 2 in Bookmarks')
    expect(server.folderOf('Bookmarks-2')).toBe('Bookmarks')
  })
})

describe('folders', () => {
  it('are added by name; an existing name is refused in the dialog', async () => {
    const { user } = open(bookmarkServer([], ['Ice']))
    await user.click(await screen.findByRole('button', { name: 'ADD FOLDER' }))
    const add = await dialog('Add New Folder')
    await user.type(add.getByRole('textbox', { name: 'Folder Name' }), 'Ice{Enter}')
    expect((await add.findByRole('alert')).textContent).toBe('You already have a folder with this name.')
    await user.clear(add.getByRole('textbox', { name: 'Folder Name' }))
    await user.type(add.getByRole('textbox', { name: 'Folder Name' }), ' Fire ')
    await user.click(add.getByRole('button', { name: 'OK' }))
    await screen.findByRole('link', { name: 'Fire' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that could not be renamed are reported in a sentence', async () => {
    const { user } = open(bookmarkServer([], ['Ice']), { refuse: (call) => call.method === 'PUT' })
    await user.click(await screen.findByRole('button', { name: 'Menu of folder Ice' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const rename = await dialog('Rename Folder')
    await user.type(rename.getByRole('textbox', { name: 'Folder Name' }), ' age{Enter}')
    expect((await rename.findByRole('alert')).textContent).toBe('The folder could not be renamed. Try again.')
  })
})
