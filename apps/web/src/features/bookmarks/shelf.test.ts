import type { Shelf } from '@claire/api-contract'
import { describe, expect, it } from 'vitest'
import {
  bookmarkOf,
  isPending,
  withAnswer,
  withBookmark,
  withBookmarkMoved,
  withoutBookmark,
} from './shelf.ts'

const kept = (documentId: string, day: number) => ({
  id: `b-${documentId}`,
  documentId,
  title: documentId,
  createdAt: `2026-11-0${day}T00:00:00.000Z`,
})

const shelf: Shelf = [
  { id: 'top', name: 'Bookmarks', bookmarks: [kept('a', 3), kept('b', 1)] },
  { id: 'ice', name: 'Ice', bookmarks: [kept('c', 2)] },
]
const now = new Date('2026-11-09T00:00:00Z')
const placed = (changed: Shelf) =>
  changed.map(({ bookmarks }) => bookmarks.map(({ documentId }) => documentId))

describe('a shelf shown ahead of the server', () => {
  it('has a new bookmark first in its folder, which cannot be moved yet', () => {
    const ahead = withBookmark(shelf, { article: { id: 'd', title: 'D' }, now })
    expect(placed(ahead)).toEqual([['d', 'a', 'b'], ['c']])
    const pending = bookmarkOf(ahead, 'd')
    expect(pending && isPending(pending)).toBe(true)
    const answered = bookmarkOf(withAnswer(ahead, { ...kept('d', 9), id: 'b-d' }), 'd')
    expect(answered).toMatchObject({ id: 'b-d', folder: { id: 'top', name: 'Bookmarks' } })
    expect(placed(withBookmark(shelf, { article: { id: 'd', title: 'D' }, folderId: 'ice', now }))).toEqual([
      ['a', 'b'],
      ['d', 'c'],
    ])
  })

  it('holds an article once', () => {
    expect(withBookmark(shelf, { article: { id: 'c', title: 'C' }, now })).toBe(shelf)
  })

  it('has a moved bookmark where its day puts it', () => {
    expect(placed(withBookmarkMoved(shelf, 'b-c', 'top'))).toEqual([['a', 'c', 'b'], []])
    expect(placed(withBookmarkMoved(shelf, 'b-a', 'ice'))).toEqual([['b'], ['a', 'c']])
  })

  it('stays as it is for moves that lead nowhere', () => {
    for (const [bookmark, folder] of [
      ['b-a', 'top'],
      ['b-a', 'gone'],
      ['b-x', 'ice'],
    ] as const)
      expect(withBookmarkMoved(shelf, bookmark, folder)).toBe(shelf)
  })

  it('lets go of a bookmark and touches nothing else', () => {
    const ahead = withoutBookmark(shelf, 'c')
    expect(placed(ahead)).toEqual([['a', 'b'], []])
    expect(ahead[0]).toBe(shelf[0])
    expect(bookmarkOf(ahead, 'c')).toBeUndefined()
  })
})
