import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { createObservable } from './observable.ts'
import { recall, remember } from './remembered.ts'
import { usePageCorrection, withPage } from './paging.ts'

describe('a value stored in the browser', () => {
  const isNumber = (value: unknown): value is number => typeof value === 'number'
  beforeEach(() => localStorage.clear())

  it('is read again', () => {
    remember('width', 60)
    expect(recall('width', isNumber)).toBe(60)
  })

  it.each([
    ['nothing', null],
    ['something else', '"wide"'],
    ['no JSON', '{'],
  ])('is undefined for %s', (_, stored) => {
    if (stored) localStorage.setItem('width', stored)
    expect(recall('width', isNumber)).toBeUndefined()
  })

  it('is ignored without an error if storage is denied', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError')
    })
    expect(() => remember('width', 60)).not.toThrow()
    expect(recall('width', isNumber)).toBeUndefined()
  })
})

describe('an observable', () => {
  it('notifies its listeners of changes only', () => {
    const heard = vi.fn<() => void>()
    const place = createObservable({ x: 1 }, (a, b) => a.x === b.x)
    const leave = place.subscribe(heard)
    place.set({ x: 1 })
    place.set({ x: 2 })
    expect([heard.mock.calls.length, place.get()]).toEqual([1, { x: 2 }])
    leave()
    place.set({ x: 3 })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('the page in an address', () => {
  it('leaves other parameters, and is left out for the first', () => {
    const search = new URLSearchParams('sort=title&page=4')
    expect([withPage(search, 2), withPage(search, 1)].map(String)).toEqual([
      'sort=title&page=2',
      'sort=title',
    ])
    expect(String(search)).toBe('sort=title&page=4')
  })

  function List({ pages }: { pages: number | undefined }) {
    usePageCorrection(pages)
    return <p>list</p>
  }
  it.each([
    ['beyond the last is corrected, without a step to go back to', 3, ['?page=3', 'REPLACE']],
    ['that exists stays', 12, ['?page=9', 'POP']],
    ['stays until it is known how many there are', undefined, ['?page=9', 'POP']],
  ])('%s', async (_, pages, expected) => {
    const { router } = renderAt(<List pages={pages} />, { at: '/bookmarks?page=9' })
    expect(await screen.findByText('list')).toBeTruthy()
    const { state } = router
    await waitFor(() => expect([state.location.search, state.historyAction]).toEqual(expected))
  })
})
