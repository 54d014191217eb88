import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeCall, fakeServer } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Discover } from './Discover.tsx'

const topics = Array.from({ length: 12 }, (_, at) => ({ name: `Topic ${at}`, count: 2000 - at }))
const facets = { sources: [], years: [], types: [], languages: [], topics }

/** Answers the calls of the page; `over` answers instead. */
const show = (over: (call: FakeCall) => ReturnType<Parameters<typeof fakeServer>[0]>) => {
  const calls = fakeServer((call) => {
    const given = over(call)
    if (given) return given
    if (call.path === 'search/pinned') return { body: { searches: [] } }
    if (call.path === 'search/suggest') return { body: { suggestions: [] } }
    if (call.path === 'search/facets') return { body: facets }
    if (call.path === 'search') return { body: { content: [articleAbout('sea ice')] } }
    return undefined
  })
  return { calls, ...renderAt(<Discover>the end</Discover>) }
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the page before a search', () => {
  it('leaves out what there is none of', async () => {
    show(() => undefined)
    await screen.findByText('the end')
    expect(titles()).toEqual(['Topics', 'Newest articles', 'Ways to search'])
  })

  it('shows all parts at once, after each has come', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    const { calls } = show(({ path }) => (path === 'search/pinned' ? promise : undefined))
    await waitFor(() => expect(calls).toHaveLength(4))
    expect(screen.queryByRole('heading')).toBeNull()
    resolve({ body: { searches: [] } })
    await screen.findByRole('heading', { name: 'Topics' })
  })

  it('says in one line which part could not be loaded, and shows the others', async () => {
    let isDown = true
    const { user } = show(({ path }) =>
      isDown && path === 'search'
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }
        : undefined,
    )
    const newest = await screen.findByRole('region', { name: 'Newest articles' })
    expect(newest.textContent).toContain('Claire is resting.')
    expect(titles()).toEqual(['Topics', 'Newest articles', 'Ways to search'])
    isDown = false
    await user.click(within(newest).getByRole('button'))
    await screen.findByRole('link', { name: 'On sea ice' })
  })

  it('shows ten topics, then all, each a link to its articles', async () => {
    const { user } = show(() => undefined)
    const section = await screen.findByRole('region', { name: 'Topics' })
    expect(within(section).getAllByRole('link')).toHaveLength(10)
    await user.click(within(section).getByRole('button', { name: 'All 12' }))
    const last = within(section).getAllByRole('link').at(-1)
    expect(last?.textContent).toBe('Topic 11 1,989')
    expect(last?.getAttribute('href')).toBe('/search?searchText=topic%3A%22Topic+11%22')
  })
})
