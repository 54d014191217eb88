import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { TopSearch } from '#app/layout/TopBar.tsx'
import { Component as SearchPage } from './search.tsx'

const at = (path: string) =>
  renderAt(
    <>
      <TopSearch />
      <SearchPage />
    </>,
    { at: path },
  )
const cards = () => screen.findAllByRole('article')
const searchesIn = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path === 'hybrid-search').map(({ body }) => body)

describe('results of an alert', () => {
  const found = [
    {
      ...articleAbout('ice a'),
      isNew: true,
      matchedAt: '2026-11-01T00:00:00Z',
      why: { terms: ['ice'], byMeaning: false },
    },
    {
      ...articleAbout('ice b'),
      isNew: false,
      matchedAt: '2026-10-01T00:00:00Z',
      why: { terms: [], byMeaning: true },
    },
  ]
  const server = () =>
    withAlerts([alertNamed('7', { searchTerm: 'ice', startYear: 2001 })], libraryServer([]), {
      results: { 7: found },
    })

  it('show why they matched, also if the address names the new ones', async () => {
    const one = {
      ...articleAbout('a'),
      isNew: true,
      matchedAt: '2026-01-01T00:00:00Z',
      why: { terms: ['ice'], byMeaning: false },
    }
    fakeServer(withAlerts([alertNamed('7')], libraryServer([articleAbout('a')]), { results: { 7: [one] } }))
    at('/search?shouldReturn=true&alertId=7&IDs=a')
    expect(await screen.findByText('Matches ice')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Alert Results')
    expect(await cards()).toHaveLength(1)
  })

  it('show which are new and why they matched, and are marked as read up to the last one shown', async () => {
    const calls = fakeServer(server())
    at('/search?alertId=7&shouldReturn=true')
    const [first, second] = await cards()
    expect(first?.textContent).toContain('Matches ice')
    expect(first?.textContent).toContain('New')
    expect(second?.textContent).toContain('Close in meaning')
    await waitFor(() => expect(readings(calls)).toEqual(['alertId=7&upTo=2']))
  })

  it("show the alert's name, criteria and query, and which results are new", async () => {
    fakeServer(server())
    at('/search?alertId=7')
    await cards()
    expect(screen.getByRole('heading', { level: 2, name: 'Alert 7' })).toBeTruthy()
    expect(screen.getByText(/Semantic search for/).textContent).toBe(
      'Semantic search for “ice”, since 2001, in all sources',
    )
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveProperty('value', 'ice')
    screen.getByText('1 new since 01-Nov-2026', { exact: false })
    expect(screen.getByRole('link', { name: 'Run this search now' }).getAttribute('href')).toBe(
      '/search?searchText=ice&from=2001',
    )
  })

  it('stay results of the alert if they are filtered', async () => {
    const elsewhere = { ...articleAbout('ice c').source, name: 'Elsewhere' }
    const calls = fakeServer(
      withAlerts([alertNamed('7')], libraryServer([]), {
        results: { 7: found.map((each, place) => (place ? { ...each, source: elsewhere } : each)) },
      }),
    )
    const { user, router } = at('/search?alertId=7&shouldReturn=true')
    await cards()
    await user.click(await screen.findByRole('checkbox', { name: 'Elsewhere 1' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(router.state.location.search).toBe('?sources=%5B%22Elsewhere%22%5D&alertId=7')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Alert Results')
    expect(screen.queryByRole('checkbox', { name: /Exact Keyword/ })).toBeNull()
    expect(searchesIn(calls)).toEqual([])
  })

  it('are only those that the address names, with a link to the others', async () => {
    const other = articleAbout('other')
    fakeServer(
      withAlerts([alertNamed('7')], libraryServer([articleAbout('ice b'), other]), { results: { 7: found } }),
    )
    at(`/search?alertId=7&IDs=${encodeURIComponent('ice b')},other`)
    const shown = await cards()
    expect(shown.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'On ice b',
      'On other',
    ])
    expect(shown[0]?.textContent).toContain('Close in meaning')
    expect(screen.getByRole('link', { name: 'Show earlier results' }).getAttribute('href')).toBe(
      '/search?alertId=7',
    )
  })

  it('that the address names are shown even if the alert was deleted', async () => {
    fakeServer(withAlerts([], libraryServer([articleAbout('a')])))
    at('/search?alertId=gone&IDs=a')
    expect(await cards()).toHaveLength(1)
  })

  it('that are empty link to the current search, and suggest no relaxed one', async () => {
    const calls = fakeServer(
      withAlerts(
        [alertNamed('7', { searchTerm: 'ice', refineSearch: true })],
        libraryServer([articleAbout('ice')]),
      ),
    )
    at('/search?alertId=7')
    await screen.findByText('It seems we have no alert results for "ice".')
    screen.getByRole('link', { name: 'Run this search now' })
    expect(screen.queryByText(/There are results if/)).toBeNull()
    expect(calls.some(({ path }) => path === 'hybrid-count')).toBe(false)
  })

  it('of a deleted alert link to the list of alerts', async () => {
    fakeServer(withAlerts([], libraryServer([])))
    at('/search?alertId=gone')
    await screen.findByText('This alert does not exist')
    expect(screen.getByRole('link', { name: 'GO TO ALERTS' }).getAttribute('href')).toBe('/alerts')
  })
})

const readings = (calls: { path: string; query: URLSearchParams }[]) =>
  calls.filter(({ path }) => path === 'alert-result/markAsRead').map(({ query }) => query.toString())
