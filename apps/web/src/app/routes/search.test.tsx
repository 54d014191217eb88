import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { giveWindowSize } from '#testing/window-size.ts'
import { TopSearch } from '#app/layout/TopBar.tsx'
import { Component as SearchPage } from './search.tsx'

const many = (count: number) => Array.from({ length: count }, (_, index) => articleAbout(`ice ${index}`))
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

describe('results', () => {
  it('show title, authors, type, year, source and the answering sentence', async () => {
    fakeServer(
      libraryServer([
        articleAbout('sea ice'),
        articleAbout('ice cores', { articleType: 'pdf', publicationYear: 1980 }),
      ]),
    )
    at('/search?searchText=ice')
    const [first, second] = await cards()
    expect(first?.textContent).toContain('On sea ice')
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'On sea ice' })
        .getAttribute('href'),
    ).toBe('/detail/sea%20ice')
    for (const text of ['Web', 'Ada Byron', '2020', 'Journal of Tests'])
      expect(first?.textContent).toContain(text)
    for (const text of ['PDF', 'N/A']) expect(second?.textContent).toContain(text)
    await waitFor(() => expect(first?.textContent).toContain('Then more about sea ice.'))
  })

  it('can be skipped to from the top by one key and Enter', async () => {
    fakeServer(libraryServer([articleAbout('ice')]))
    const { user } = at('/search?searchText=ice')
    await cards()
    screen.getByRole('heading', { level: 1 }).focus()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to results')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }))
  })

  it('in a right-to-left language are right-aligned, and so is the typed text', async () => {
    fakeServer(libraryServer([articleAbout('ice')]))
    at('/search?searchText=ice')
    const [card] = await cards()
    expect(within(card as HTMLElement).getByRole('heading').dir).toBe('auto')
    expect(screen.getByRole('combobox', { name: 'Search' }).dir).toBe('auto')
  })

  it('mark the words of the query, and show titles as text only', async () => {
    fakeServer(libraryServer([articleAbout('<img src=x onerror=alert(1)> ice')]))
    at('/search?searchText=ice')
    const [card] = await cards()
    expect(card?.querySelector('img')).toBeNull()
    expect(
      within(card as HTMLElement)
        .getByRole('heading')
        .querySelector('mark')?.textContent,
    ).toBe('ice')
  })

  it.each([
    [100, '100 results'],
    [101, 'over 100 results'],
    [1, '1 result'],
  ])('%s are headed %s', async (count, heading) => {
    fakeServer(libraryServer(many(count)))
    at('/search?searchText=ice')
    await cards()
    expect(screen.getByText(heading)).toBeTruthy()
  })

  it('beyond a hundred have a tooltip with the counted number', async () => {
    const server = libraryServer(many(5))
    const page = {
      content: many(5),
      totalElements: 40_000,
      totalRelation: 'gte',
      cursor: null,
      notices: [],
    }
    fakeServer((call) => (call.path === 'hybrid-search' ? { body: page } : server(call)))
    at('/search?searchText=ice')
    await screen.findByText('(over 40,000 results)', { exact: false })
  })

  it('are loaded five at a time until a page is short', async () => {
    const calls = fakeServer(libraryServer(many(12)))
    const { user } = at('/search?searchText=ice')
    await waitFor(async () => expect(await cards()).toHaveLength(5))
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await cards()).toHaveLength(10))
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await cards()).toHaveLength(12))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(
      calls.filter(({ path }) => path === 'hybrid-search').map(({ query }) => query.get('page')),
    ).toEqual(['0', '1', '2'])
  })

  it('that cannot be loaded are reported in place, without a toast, and can be requested again', async () => {
    const server = libraryServer(many(1))
    let works = false
    fakeServer((call) =>
      call.path === 'hybrid-search' && !works
        ? { status: 500, body: { errorCode: 'INTERNAL', apiError: 'Something went wrong.' } }
        : server(call),
    )
    const { user } = at('/search?searchText=ice')
    await screen.findByText('The search did not work.')
    expect(screen.getAllByText('Something went wrong.')).toHaveLength(1)
    works = true
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await cards()).toHaveLength(1)
  })

  it('of an address with ids are these articles', async () => {
    fakeServer(libraryServer([articleAbout('a'), articleAbout('b'), articleAbout('c')]))
    at('/search?IDs=a,gone,c')
    await waitFor(async () =>
      expect((await cards()).map((card) => within(card).getByRole('heading').textContent)).toEqual([
        'On a',
        'On c',
      ]),
    )
    expect(screen.getByText('2 results')).toBeTruthy()
  })

  it("have the server's notices, with another query as a link", async () => {
    fakeServer(
      libraryServer(many(1), {
        notices: [{ code: 'did_you_mean', message: 'Did you mean “sea ice”?', suggestion: 'sea ice' }],
      }),
    )
    at('/search?searchText=ice&from=2001')
    const link = await screen.findByRole('link', { name: 'sea ice' })
    expect(link.getAttribute('href')).toBe('/search?searchText=sea+ice&from=2001')
  })
})

describe('a notice of the server', () => {
  it('about a corrected typing error links to the search as typed, with its filters', async () => {
    fakeServer(
      libraryServer(many(1), {
        notices: [
          {
            code: 'corrected',
            message: 'Showing results for “sea ice”.',
            searchedFor: 'sea ice',
            offer: { searchTerm: 'see ice', verbatim: true },
          },
        ],
      }),
    )
    at('/search?searchText=see+ice&from=2001')
    await screen.findByText(/Showing results for “sea ice”/)
    const link = screen.getByRole('link', { name: 'Search instead for “see ice”' })
    expect(link.getAttribute('href')).toBe('/search?searchText=see+ice&from=2001&verbatim=true')
  })

  it('about relaxed conditions links to the results that fulfil all of them', async () => {
    fakeServer(
      libraryServer(many(1), {
        notices: [
          {
            code: 'relaxed',
            message: 'Hardly any.',
            relaxed: ['“sea ice”'],
            offer: { searchTerm: '"sea ice"', verbatim: true },
          },
          { code: 'no_literal_match', message: 'No.', missing: ['glaciology'] },
        ],
      }),
    )
    at('/search?searchText="sea+ice"')
    await screen.findByText(/Few articles match “sea ice”/)
    expect(screen.getByText(/No article contains “glaciology”/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Show only articles that match everything' })
    expect(link.getAttribute('href')).toContain('verbatim=true')
  })
})

describe('no results', () => {
  it('for a query say so and offer to suggest sources', async () => {
    fakeServer(libraryServer([]))
    const { user } = at('/search?searchText=%22ice%22')
    await screen.findByText('It seems we have no results for ""ice"".')
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export results' })).toBeNull()
    expect(screen.getByText('Try a different source or other keywords.')).toBeTruthy()
    expect(screen.getByText('Do you want to add more information sources to the product?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'SUGGEST SOURCES' }))
    await screen.findByRole('dialog')
  })

  it('offer alternatives that have results, with their counts', async () => {
    const found = many(3)
    fakeServer(
      libraryServer([], {
        find: ({ startYear, refineSearch }) =>
          startYear || refineSearch ? (startYear ? [] : found.slice(0, 1)) : found,
      }),
    )
    at('/search?searchText=ice&from=2030&refineSearch=true')
    const way = await screen.findByRole('link', { name: 'Any year (1 result)' })
    expect(way.getAttribute('href')).toBe('/search?searchText=ice&refineSearch=true')
    expect(screen.queryByRole('link', { name: /Not only exact/ })).toBeNull()
  })
})

describe('criteria', () => {
  it('refuse a range that ends before it starts and keep the previous one', async () => {
    const calls = fakeServer(libraryServer(many(2)))
    const { user, router } = at('/search?searchText=ice&from=2015&to=2020')
    await cards()
    const to = screen.getByRole('combobox', { name: 'To' })
    await user.selectOptions(to, '2010')
    expect((await screen.findByRole('alert')).textContent).toBe('End year must be greater than start year!')
    expect((to as HTMLSelectElement).value).toBe('2020')
    expect(router.state.location.search).toBe('?searchText=ice&from=2015&to=2020')
    expect(searchesIn(calls)).toHaveLength(1)
    await user.selectOptions(to, '2016')
    await waitFor(() => expect(screen.queryByText('End year must be greater than start year!')).toBeNull())
  })

  it('of an address with such a range are refused, and nothing is searched', async () => {
    const calls = fakeServer(libraryServer(many(2)))
    const { user } = at('/search?searchText=ice&from=2020&to=2010')
    const sentence = await screen.findByText('End year must be greater than start year!')
    expect(sentence.closest('[role="alert"]')).toBeTruthy()
    expect(screen.queryByText(/no results/)).toBeNull()
    expect(searchesIn(calls)).toEqual([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '2021')
    await cards()
    expect(searchesIn(calls)).toMatchObject([{ startYear: 2020, endYear: 2021 }])
  })

  it('find sources by typing', async () => {
    fakeServer(libraryServer(many(2)))
    const { user, router } = at('/search?searchText=ice')
    await cards()
    await user.type(await screen.findByRole('textbox', { name: 'Find a source' }), 'examples s')
    expect(screen.queryByRole('checkbox', { name: /Annals/ })).toBeNull()
    await user.clear(screen.getByRole('textbox', { name: 'Find a source' }))
    await user.type(screen.getByRole('textbox', { name: 'Find a source' }), 'annals')
    await user.click(screen.getByRole('checkbox', { name: /Annals of Examples/ }))
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('sources')).toBe('["Annals of Examples"]'),
    )
  })

  it('are behind a button with their number on small windows', async () => {
    giveWindowSize('narrow')
    fakeServer(libraryServer(many(2)))
    const { user } = renderAt(<SearchPage />, {
      at: '/search?searchText=ice&from=2001&to=2020&refineSearch=true',
    })
    const button = await screen.findByRole('button', { name: 'Filters (2)' })
    await user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    within(dialog).getByRole('checkbox', { name: 'Exact Keyword Matches only' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('sort the results', async () => {
    const calls = fakeServer(libraryServer(many(2)))
    const { user } = at('/search?searchText=ice')
    await cards()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first')
    await waitFor(() => expect(searchesIn(calls).at(-1)).toMatchObject({ sort: 'newest' }))
  })
})

describe('the search box', () => {
  it('searches on Enter and by its button, and keeps the criteria', async () => {
    fakeServer(libraryServer(many(2)))
    const { user, router } = at('/search?from=2001')
    const box = screen.getByRole('combobox', { name: 'Search' })
    await user.type(box, ' ice & snow {Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?searchText=ice+%26+snow&from=2001'))
    await user.clear(box)
    await user.type(box, 'fog')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(router.state.location.search).toBe('?searchText=fog&from=2001'))
  })

  it('suggests queries while typing, and searches for the chosen one', async () => {
    fakeServer(libraryServer(many(2)))
    const { user, router } = at('/search')
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'graph')
    await user.click(await screen.findByRole('option', { name: /graph theory/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?searchText=graph+theory'))
  })

  it('shows the query of the address after going back', async () => {
    fakeServer(libraryServer(many(2)))
    const { router } = at('/search?searchText=ice')
    await router.navigate('/search?searchText=fog')
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: 'Search' }) as HTMLInputElement).value).toBe('fog'),
    )
    await router.navigate(-1)
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: 'Search' }) as HTMLInputElement).value).toBe('ice'),
    )
  })
})
