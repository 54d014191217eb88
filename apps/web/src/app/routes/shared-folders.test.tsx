import type { Bookmark, FolderRole, SharedBookmark, SharedFolder } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { articleOf, bookmarkIn, bookmarkServer } from '#testing/bookmark-server.ts'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { LENA, sharedBookmark, sharedFolderServer } from '#testing/shared-folder-server.ts'

interface Situation {
  role?: FolderRole
  at?: string
  bookmarks?: SharedBookmark[]
  /** Ada's own; the three by default. */
  ownBookmarks?: Bookmark[]
  folder?: Partial<SharedFolder>
  /** Chooses the calls that fail. */
  refuse?: (call: FakeCall) => boolean
}

/** Lena shares the folder Sleep; Ada has the folder Ice, and three bookmarks, one of them about snow, which Sleep has too. */
function open(situation: Situation = {}) {
  const { role = 'editor', at = '/bookmarks/f-Sleep', bookmarks, ownBookmarks, folder, refuse } = situation
  const reference = {
    ...bookmarkIn('Bookmarks', articleOf('ref', 'Of paper')),
    article: null,
    documentId: null,
  }
  const own = bookmarkServer(
    ownBookmarks ?? [
      bookmarkIn('Bookmarks', articleOf('Snow', 'Snow')),
      bookmarkIn('Bookmarks', articleOf('Fog', 'Fog')),
      reference,
    ],
    role === 'owner' ? ['Ice', 'Sleep'] : ['Ice'],
  )
  const library = libraryServer([])
  const shared = sharedFolderServer({
    role,
    ...(folder && { folder }),
    bookmarks: bookmarks ?? [sharedBookmark('Snow'), sharedBookmark('Spindles')],
    others: (call) => own.answer(call) ?? library(call),
  })
  const calls = fakeServer((call) =>
    refuse?.(call)
      ? { status: 500, body: { errorCode: 'INTERNAL', apiError: 'It broke.' } }
      : shared.answer(call),
  )
  const changes = () =>
    calls
      .filter(
        ({ method, path }) => method !== 'GET' && /^(bookmark|shared-folder).*(bulk|bookmark\/)/.test(path),
      )
      .map(({ path, body }) => [path, body])
  return { ...renderAt(routes, { at }), own, shared, calls, changes }
}

const row = async (name: string) => within(await screen.findByRole('article', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const titles = () =>
  screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent)
const buttonsOf = async (name: string) =>
  (await row(name)).getAllByRole('button').flatMap(({ textContent }) => textContent || [])

describe('a folder that somebody shares', () => {
  it('stands among one’s own, by name, with its owner, the role and its count', async () => {
    open({ at: '/bookmark' })
    const folders = within(await screen.findByRole('region', { name: 'Folders' }))
    await folders.findByRole('link', { name: 'Sleep' })
    expect(folders.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ice', 'Sleep'])
    const card = within(folders.getAllByRole('listitem')[1] as HTMLElement)
    card.getByText('2 bookmarks · Editor')
    card.getByText('Shared by Lena Ortiz')
    expect(card.queryByRole('button')).toBeNull()
  })

  it('of one’s own shows with how many it is shared, and is listed by the calls of all its members', async () => {
    const { user, calls, router } = open({ role: 'owner', at: '/bookmark' })
    await screen.findByText('Shared with 1 member')
    screen.getByRole('button', { name: 'Menu of folder Sleep' })
    await user.click(screen.getByRole('link', { name: 'Sleep' }))
    await row('Spindles')
    expect(router.state.location.pathname).toBe('/bookmarks/f-Sleep')
    expect(calls.some(({ query }) => query.get('folderId') === 'f-Sleep')).toBe(false)
  })

  it('does not hide one’s own folders if it cannot be loaded', async () => {
    open({ at: '/bookmark', refuse: ({ path }) => path === 'shared-folder' })
    await screen.findByRole('link', { name: 'Ice' })
    await screen.findByText('Shared folders could not be loaded.')
    await row('Fog')
  })
})

describe('the page of a shared folder', () => {
  it('shows who added what, and the notes that others share', async () => {
    const sharedNotes = [{ name: LENA.name, note: 'Compare table 2' }]
    const { calls } = open({
      bookmarks: [
        sharedBookmark('Spindles', { sharedNotes }),
        sharedBookmark('Mine', { addedBy: { name: 'Ada Byron', isYou: true } }),
      ],
    })
    const spindles = await row('Spindles')
    spindles.getByTitle('added by Lena Ortiz')
    within(spindles.getByRole('list', { name: 'Notes of other members' })).getByText('Compare table 2')
    expect((await row('Mine')).queryByTitle(/added by/)).toBeNull()
    expect(calls.filter(({ path }) => path === 'bookmark/page')).toEqual([])
  })

  it('names the others who can open it, its owner first', async () => {
    const members = [
      { kind: 'person' as const, name: 'Ada Byron', isYou: true },
      { kind: 'person' as const, name: 'Mira Santos', isYou: false },
    ]
    open({ folder: { members, memberCount: 2 } })
    await row('Spindles')
    const head = screen.getByRole('heading', { level: 1, name: 'Sleep' }).closest('header') ?? document.body
    expect(
      [...head.querySelectorAll('[data-kind]')].slice(0, 2).map((each) => each.getAttribute('title')),
    ).toEqual(['Lena Ortiz', 'Mira Santos'])
  })

  it('offers it once to its members after the owner deleted their account', async () => {
    open({ folder: { owner: null, deletedAfter: '2026-12-28T00:00:00.000Z' } })
    await row('Spindles')
    expect(screen.getAllByRole('button', { name: 'Take over' })).toHaveLength(1)
  })

  it('offers viewers notes and states of their own, and no change of the folder', async () => {
    const { user, changes } = open({ role: 'viewer' })
    expect(await buttonsOf('Spindles')).toEqual(['NOTE'])
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select “Spindles”' }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected' }))
    expect(bar.queryByRole('button', { name: /MOVE|REMOVE|Tag/ })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Reading state' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Read' }))
    await waitFor(() =>
      expect(changes()).toEqual([
        ['shared-folder/f-Sleep/bulk', { do: 'state', ids: ['s-Spindles'], state: 'read' }],
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'Menu of folder Sleep' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Around this folder',
    ])
  })

  it('saves a note for oneself or for all; viewers change no tags', async () => {
    const { user, changes } = open({ role: 'viewer' })
    await user.click((await row('Spindles')).getByRole('button', { name: 'NOTE' }))
    const note = await dialog('Note')
    expect(note.queryByRole('combobox')).toBeNull()
    note.getByText('Only you can read it.')
    await user.type(note.getByRole('textbox', { name: 'Note' }), 'Weak')
    await user.click(note.getByRole('checkbox', { name: 'Share this note with the folder' }))
    note.getByText('All members of the folder can read it.')
    await user.click(note.getByRole('button', { name: 'OK' }))
    await (await row('Spindles')).findByText('Weak')
    expect(changes()).toEqual([
      ['shared-folder/f-Sleep/bookmark/s-Spindles', { note: 'Weak', isNoteShared: true }],
    ])
  })

  it('lets editors remove with an undo, and leaves their own bookmark of the same article alone', async () => {
    const { user, own, shared } = open()
    await user.click((await row('Snow')).getByRole('button', { name: 'REMOVE' }))
    await screen.findByText('Bookmark removed!')
    expect(titles()).toEqual(['Spindles'])
    expect(own.folderOf('Snow')).toBe('Bookmarks')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await row('Snow')
    expect(shared.titles()).toContain('Snow')
  })

  it('restores from the bin of the folder', async () => {
    const { user, shared } = open()
    await user.click((await row('Snow')).getByRole('button', { name: 'REMOVE' }))
    await screen.findByText('Bookmark removed!')
    await user.click(screen.getByRole('button', { name: 'Menu of folder Sleep' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bin' }))
    const bin = await dialog('Bin')
    expect(bin.queryByRole('button', { name: 'Empty the bin' })).toBeNull()
    await user.click(await bin.findByRole('button', { name: 'Restore “Snow”' }))
    await waitFor(() => expect(shared.titles()).toContain('Snow'))
  })

  it('moves to an own folder; the undo restores it here and removes it there', async () => {
    const { user, changes } = open()
    await user.click((await row('Spindles')).getByRole('button', { name: 'MOVE' }))
    const move = await dialog('Move to Folder')
    expect(move.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
      'Bookmarks',
      'Ice',
    ])
    await user.click(move.getByRole('radio', { name: 'Ice' }))
    await user.click(move.getByRole('button', { name: 'Move Here' }))
    await screen.findByText('Bookmark moved successfully!')
    expect(titles()).toEqual(['Snow'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(changes()).toEqual([
        ['shared-folder/f-Sleep/bulk', { do: 'move', ids: ['s-Spindles'], folderId: 'f-Ice' }],
        ['shared-folder/f-Sleep/bulk', { do: 'restore', ids: ['s-Spindles'] }],
        ['bookmark/bulk', { do: 'remove', ids: ['new-s-Spindles'] }],
      ]),
    )
  })
})

describe('own bookmarks', () => {
  it('move into a folder of others, which takes articles only', async () => {
    const { user, own, shared } = open({ at: '/bookmark' })
    await row('Fog')
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select “Fog”' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select “Of paper”' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'MOVE' }))
    const move = await dialog('Move to Folder')
    move.getByText('Shared')
    await user.click(move.getByRole('radio', { name: 'Sleep' }))
    move.getByText('1 reference that is not in Claire stays where it is.')
    await user.click(move.getByRole('button', { name: 'Move Here' }))
    await screen.findByText('Bookmark moved successfully!')
    expect(shared.titles()).toContain('Fog')
    expect(own.folderOf('Fog')).toBeUndefined()
    await row('Of paper')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await row('Fog')
    await waitFor(() => expect(shared.titles()).not.toContain('Fog'))
  })

  it('do not move into a folder that one only views', async () => {
    const { user } = open({ role: 'viewer', at: '/bookmark' })
    await user.click((await row('Fog')).getByRole('button', { name: 'MOVE' }))
    const move = await dialog('Move to Folder')
    expect(move.queryByRole('radio', { name: 'Sleep' })).toBeNull()
  })

  it('can be searched by a person who has none, for those that others share', async () => {
    open({ at: '/bookmark', ownBookmarks: [] })
    await screen.findByRole('link', { name: 'Sleep' })
    screen.getByRole('textbox', { name: 'Search your bookmarks' })
  })

  it('are searched together with the folders of others, which a line leads to', async () => {
    const { user, router } = open({ at: '/bookmark?q=spindle' })
    const link = await screen.findByRole('link', { name: 'Sleep (3)' })
    expect(link.parentElement?.textContent).toBe('Also in shared folders: Sleep (3)')
    await user.click(link)
    await row('Spindles')
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe('/bookmarks/f-Sleep?q=spindle')
  })
})
