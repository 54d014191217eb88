import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { RecentSearches } from '../index.ts'

describe('recent searches', () => {
  it('that could not be loaded say so and can be tried again', async () => {
    let isDown = true
    fakeServer(() =>
      isDown
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }
        : { body: { suggestions: [{ text: 'ice', kind: 'recent' }] } },
    )
    const { user } = renderAt(<RecentSearches />)
    const section = await screen.findByRole('region', { name: 'Recent searches' })
    expect(section.textContent).toContain('Claire is resting.')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    await screen.findByRole('link', { name: 'ice' })
  })

  it('lead to the same search with what it was narrowed by, and say it', async () => {
    const none = { source: [], startYear: null, endYear: null, refineSearch: false }
    const suggestions = [
      { text: 'ice', kind: 'recent', filters: { ...none, startYear: 2010, source: ['Annals', 'Letters'] } },
      { text: 'snow', kind: 'recent', filters: none },
      { text: 'Glaciology', kind: 'topic' },
    ]
    fakeServer(() => ({ body: { suggestions } }))
    renderAt(<RecentSearches />)
    const narrowed = await screen.findByRole('link', { name: 'ice' })
    const address = new URLSearchParams(narrowed.getAttribute('href')?.split('?')[1])
    expect([address.get('from'), address.get('sources')]).toEqual(['2010', '["Annals","Letters"]'])
    expect(screen.getByText('Since 2010 · 2 sources')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'snow' }).getAttribute('href')).toBe('/search?searchText=snow')
    expect(screen.queryByText('Glaciology')).toBeNull()
  })

  it('can be forgotten', async () => {
    let recent = [{ text: 'ice', kind: 'recent' }]
    const calls = fakeServer(({ method, path }) => {
      if (method === 'DELETE' && path === 'search/recent') recent = []
      return { body: method === 'DELETE' ? { done: true } : { suggestions: recent, topics: [] } }
    })
    const { user } = renderAt(<RecentSearches />)
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ice' })).toBeNull())
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
  })
})
