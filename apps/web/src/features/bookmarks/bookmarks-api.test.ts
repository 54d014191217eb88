import type { Bookmark, BookmarkPage, BookmarkedArticle, Shelf } from '@claire/api-contract'
import { describe, expect, it, vi } from 'vitest'
import { createApiStore } from '#testing/api-store.ts'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { bookmarksApi, useChangeBookmarksMutation, useBookmarkArticleMutation } from './bookmarks-api.ts'
import { articleOf, bookmarkIn } from '#testing/bookmark-server.ts'

// References the hooks so that their endpoints are injected.
void [useChangeBookmarksMutation, useBookmarkArticleMutation]

const session = { token: () => 'token', renew: async () => true, expire: () => undefined }
const bookmarked = (folder: string, id: string): Bookmark => bookmarkIn(folder, articleOf(id, id))
const ALL = [bookmarked('Bookmarks', 'a'), bookmarked('Ice', 'b'), bookmarked('Ice', 'c')]
/** Two articles of a result page, one of them bookmarked. */
const CARDS = ['b', 'new']
const ICE = { id: 'f-Ice', name: 'Ice' }
const placeOf = ({ id, documentId, folder }: Bookmark) => ({ id, documentId, folderId: folder.id })

const pageOf = (content: Bookmark[]): BookmarkPage => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  empty: content.length === 0,
  states: { toRead: content.length, reading: 0, read: 0 },
})
const folderTree: Shelf = {
  folders: [
    { id: 'f-Bookmarks', name: 'Bookmarks', count: 1, usedAt: null },
    { ...ICE, count: 2, usedAt: null },
  ],
  saveTo: 'f-Ice',
  total: 3,
  tags: [],
  binned: 0,
}

/** A cache with the folder tree, the list of all bookmarks, that of a folder, and two cards; `change` answers the changes. */
async function loaded(change: (call: FakeCall) => object | Promise<object>) {
  fakeServer((call) => {
    const folderId = call.query.get('folderId')
    if (call.path === 'bookmark/shelf') return { body: folderTree }
    if (call.path === 'bookmark/page')
      return { body: pageOf(folderId ? ALL.filter(({ folder }) => folder.id === folderId) : ALL) }
    if (call.path === 'bookmark/kept') {
      const ids = call.body as string[]
      const found = ALL.filter(({ documentId }) => ids.includes(documentId ?? ''))
      return { body: found.map(({ id, documentId, folder }) => ({ id, documentId, folder })) }
    }
    return change(call)
  })
  const store = createApiStore(session)
  const { folderTree: folderTreeOf, bookmarkPage, bookmarkedAmong } = bookmarksApi.endpoints
  const subscribed = [
    store.dispatch(folderTreeOf.initiate()),
    store.dispatch(bookmarkPage.initiate({ page: 0 })),
    store.dispatch(bookmarkPage.initiate({ page: 0, folderId: ICE.id })),
    store.dispatch(bookmarkedAmong.initiate(CARDS)),
  ]
  await Promise.all(subscribed)
  const read = () => {
    const state = store.getState()
    const titles = (page?: BookmarkPage) =>
      page && [page.content.map(({ documentId }) => documentId).join(' '), page.totalElements]
    const cards = bookmarkedAmong.select(CARDS)(state).data
    const card = (id: string) => cards?.find(({ documentId }) => documentId === id)?.folder.name ?? null
    const { folders, total } = folderTreeOf.select()(state).data ?? { folders: [], total: 0 }
    return {
      counts: [...folders.map(({ count }) => count), total],
      all: titles(bookmarkPage.select({ page: 0 })(state).data),
      ice: titles(bookmarkPage.select({ page: 0, folderId: ICE.id })(state).data),
      card: card('b'),
      newCard: card('new'),
    }
  }
  return { store, read }
}

const BEFORE = { counts: [1, 2, 3], all: ['a b c', 3], ice: ['b c', 2], card: 'Ice', newCard: null }
const done = { body: { changed: 1, ids: [], before: [] } }
type Changes = Record<
  'changeBookmarks' | 'bookmarkArticle' | 'removeArticle',
  { initiate: (arg: unknown) => never }
>
const endpoints = bookmarksApi.endpoints as unknown as Changes

/** Returns the cached data during a change and after it has failed. */
async function during(name: keyof Changes, arg: unknown) {
  const answer = heldBack<void>()
  const { store, read } = await loaded(async () => {
    await answer.promise
    return { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Down' } }
  })
  expect(read()).toEqual(BEFORE)
  const change = store.dispatch(endpoints[name].initiate(arg)) as Promise<unknown>
  const ahead = read()
  answer.resolve()
  await change
  return { ahead, after: read() }
}

describe('changes of bookmarks are shown before the server answers, and reverted if it refuses:', () => {
  it('removed bookmarks leave every list, card and count', async () => {
    const places = ALL.slice(1, 2).map(placeOf)
    const body = { do: 'remove', ids: places.map(({ id }) => id) }
    const { ahead, after } = await during('changeBookmarks', { body, expected: { places, to: null } })
    expect(ahead).toEqual({ counts: [1, 1, 2], all: ['a c', 2], ice: ['c', 1], card: null, newCard: null })
    expect(after).toEqual(BEFORE)
  })

  it('a reading state is not taken back by a list requested before', async () => {
    const answer = heldBack<void>()
    const { store } = await loaded(async () => {
      await answer.promise
      return done
    })
    const { bookmarkPage } = bookmarksApi.endpoints
    const requested = store.dispatch(bookmarkPage.initiate({ page: 0 }, { forceRefetch: true }))
    const body = { do: 'state', ids: [ALL[0]?.id], state: 'reading' }
    const change = store.dispatch(endpoints.changeBookmarks.initiate({ body } as unknown)) as Promise<unknown>
    await requested
    expect(bookmarkPage.select({ page: 0 })(store.getState()).data?.states.reading).toBe(1)
    answer.resolve()
    await change
  })

  it('a bookmark is not taken back by a response requested before', async () => {
    const answer = heldBack<void>()
    const { store, read } = await loaded(async () => {
      await answer.promise
      return done
    })
    const { bookmarkedAmong } = bookmarksApi.endpoints
    const requested = store.dispatch(bookmarkedAmong.initiate(CARDS, { forceRefetch: true }))
    const change = store.dispatch(
      endpoints.bookmarkArticle.initiate({ articleId: 'new' } as unknown),
    ) as Promise<unknown>
    await requested
    expect(read().newCard).toBe('Ice')
    answer.resolve()
    await change
  })

  it('moved bookmarks leave the list of their folder only, and have the new folder everywhere else', async () => {
    const places = ALL.slice(1).map(placeOf)
    const to = { id: 'f-Bookmarks', name: 'Bookmarks' }
    const body = { do: 'move', moves: [{ folderId: to.id, ids: places.map(({ id }) => id) }] }
    const { ahead, after } = await during('changeBookmarks', { body, expected: { places, to } })
    expect(ahead).toEqual({
      counts: [3, 0, 3],
      all: ['a b c', 3],
      ice: ['', 0],
      card: 'Bookmarks',
      newCard: null,
    })
    expect(after).toEqual(BEFORE)
  })

  it('bookmarks that leave a shared folder leave no own list, card or count', async () => {
    const places = ALL.slice(1, 2).map((bookmark) => ({
      ...placeOf(bookmark),
      id: 's-b',
      folderId: 'f-Sleep',
    }))
    const body = { do: 'remove', ids: ['s-b'] }
    const expected = { places, to: null }
    const { ahead } = await during('changeBookmarks', { body, sharedIn: 'f-Sleep', expected })
    expect(ahead).toEqual(BEFORE)
  })

  it('a bookmark moved to its own folder is counted once', async () => {
    const places = ALL.map(placeOf)
    const body = { do: 'move', moves: [{ folderId: ICE.id, ids: places.map(({ id }) => id) }] }
    const { ahead, after } = await during('changeBookmarks', { body, expected: { places, to: ICE } })
    expect(ahead).toMatchObject({ counts: [0, 3, 3], all: ['a b c', 3], ice: ['b c', 2] })
    expect(after).toEqual(BEFORE)
  })

  it('a bookmarked article is in the folder used last', async () => {
    const { ahead, after } = await during('bookmarkArticle', { articleId: 'new' })
    expect(ahead).toEqual({ ...BEFORE, newCard: 'Ice' })
    expect(after).toEqual(BEFORE)
  })

  it('an article bookmarked in a folder is in that folder', async () => {
    const folder = { id: 'f-Bookmarks', name: 'Bookmarks' }
    const { ahead, after } = await during('bookmarkArticle', { articleId: 'b', folder })
    expect(ahead).toEqual({ ...BEFORE, card: 'Bookmarks' })
    expect(after).toEqual(BEFORE)
  })

  it('an article whose bookmark is removed is in no folder', async () => {
    const { ahead, after } = await during('removeArticle', { articleId: 'b' })
    expect(ahead).toEqual({ ...BEFORE, card: null })
    expect(after).toEqual(BEFORE)
  })
})

describe('the folders of articles', () => {
  it('are one call for all requests of the same moment, each id once', async () => {
    const calls = fakeServer(({ body }) => ({
      body: (body as string[]).map((id): BookmarkedArticle => ({
        id: `b-${id}`,
        documentId: id,
        folder: ICE,
      })),
    }))
    const store = createApiStore(session)
    const page = (at: number) => Array.from({ length: 5 }, (_, row) => `article ${(at + row) % 20}`)
    const pages = [page(0), page(3), page(10), page(14)]
    const answers = await Promise.all(
      pages.map((page) => store.dispatch(bookmarksApi.endpoints.bookmarkedAmong.initiate(page)).unwrap()),
    )
    expect(answers.map((places) => places.map(({ documentId }) => documentId))).toEqual(pages)
    // Stores of other tests may still send requests.
    const own = calls.map(({ body }) => body as string[]).filter((asked) => asked.includes('article 0'))
    expect(own.map(({ length }) => length)).toEqual([17])
  })

  it('are requested again for later requests, also after a failure', async () => {
    let works = false
    const calls = fakeServer(() => (works ? { body: [] } : { status: 503, body: {} }))
    const store = createApiStore(session)
    const ask = (id: string) => store.dispatch(bookmarksApi.endpoints.bookmarkedAmong.initiate([id]))
    expect((await ask('a')).isError).toBe(true)
    works = true
    expect((await ask('b')).data).toEqual([])
    expect(calls.map(({ body }) => body)).toEqual([['a'], ['b']])
  })
})

it('a change refetches everything that shows it', async () => {
  const { store } = await loaded(() => done)
  const ask = vi.spyOn(globalThis, 'fetch')
  const body = { do: 'remove', ids: ['b-b'] }
  await (store.dispatch(endpoints.changeBookmarks.initiate({ body })) as Promise<unknown>)
  await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThanOrEqual(4))
})
