import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PinInput, PinnedSearch } from '@claire/api-contract'
import { criteriaAs, NO_CRITERIA } from '@claire/api-contract/search-criteria'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH, type SearchState } from '../search-address.ts'
import { PinButton, useOpenedPin } from './PinButton.tsx'

const NONE = criteriaAs('request', NO_CRITERIA)
const pinOf = (searchTerm: string, more: Partial<PinnedSearch> = {}): PinnedSearch => ({
  id: searchTerm,
  searchTerm,
  filters: NONE,
  verbatim: false,
  lookedAt: '2026-06-01T10:00:00.000Z',
  lookedUpTo: 7,
  newResults: 0,
  ...more,
})

/** Answers the calls of pinned searches; `opened` counts how often they were listed. */
function pinServer(...pinned: PinnedSearch[]) {
  let searches = pinned
  return fakeServer(({ method, path, body }) => {
    if (method === 'GET') return path === 'search/pinned' ? { body: { searches } } : undefined
    if (method === 'DELETE') {
      searches = searches.filter(({ id }) => path !== `search/pinned/${encodeURIComponent(id)}`)
      return {}
    }
    const { searchTerm, lookedUpTo = 7 } = body as PinInput
    const pin = pinOf(searchTerm, { lookedUpTo })
    searches = [pin, ...searches]
    return { body: pin }
  })
}

const searchFor = (searchText: string, more: Partial<SearchState> = {}) => ({
  ...EMPTY_SEARCH,
  searchText,
  ...more,
})

describe('the pin of a search', () => {
  it('is set and removed by one button, with undo that restores its time', async () => {
    const calls = pinServer(pinOf('ice', { lookedUpTo: 3 }))
    const { user } = renderAt(<PinButton search={searchFor('ice ')} isSmall={false} />)
    await user.click(await screen.findByRole('button', { name: 'Pinned' }))
    await screen.findByRole('button', { name: 'Pin' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Pinned' })
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      searchTerm: 'ice',
      ...NONE,
      verbatim: false,
      lookedUpTo: 3,
    })
  })

  it.each([
    [searchFor('ice', { sort: 'newest', since: 5 }), 'Pinned'],
    [searchFor('ice', { refineSearch: true }), 'Pin'],
    [searchFor('ice', { verbatim: true }), 'Pin'],
    [searchFor('ices'), 'Pin'],
  ])('belongs to its text and filters, not to an order', async (search, name) => {
    const calls = pinServer(pinOf('ice'))
    renderAt(<PinButton search={search} isSmall={false} />)
    await waitFor(() => expect(calls).toHaveLength(1))
    await screen.findByRole('button', { name })
  })

  it('is counted again once its results are shown, and only once', async () => {
    const calls = pinServer(pinOf('ice', { newResults: null }))
    function Results() {
      useOpenedPin(searchFor('ice'), true)
      return null
    }
    renderAt(<Results />)
    await waitFor(() => expect(calls).toHaveLength(2))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(calls).toHaveLength(2)
  })
})
