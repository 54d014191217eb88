import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { ResultNeighbours } from './index.ts'

const ice = (count: number) => Array.from({ length: count }, (_, index) => articleAbout(`ice ${index}`))
function neighboursOf(articleId: string, count: number, path = '/search?searchText=ice') {
  const calls = fakeServer(libraryServer(ice(count)))
  return { calls, ...renderAt(<ResultNeighbours articleId={articleId} path={path} />) }
}
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

describe('the neighbours of an article among the results that led to it', () => {
  it('are a click away, and its place among them is told', async () => {
    neighboursOf('ice 2', 5)
    expect(await screen.findByText('3 of 5')).toBeTruthy()
    expect([linkTo('Previous'), linkTo('Next')]).toEqual(['/detail/ice%201', '/detail/ice%203'])
  })

  it('end with the first and the last result', async () => {
    neighboursOf('ice 0', 1)
    expect(await screen.findByText('1 of 1')).toBeTruthy()
    expect([linkTo('Previous'), linkTo('Next')]).toEqual([undefined, undefined])
  })

  it('are loaded before the end of what is there', async () => {
    const { calls } = neighboursOf('ice 4', 12)
    await waitFor(() => expect(linkTo('Next')).toBe('/detail/ice%205'))
    expect(calls.filter(({ path }) => path === 'hybrid-search').length).toBe(2)
  })

  it('are counted to a hundred', async () => {
    neighboursOf('ice 1', 101)
    expect(await screen.findByText('2 of over 100')).toBeTruthy()
  })

  it('stand in for each other, so that Back leads to the results', async () => {
    const { user, router } = neighboursOf('ice 2', 5)
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(router.state.location.pathname).toBe('/detail/ice%203')
    expect(router.state.location.state).toEqual({
      searchPath: '/search?searchText=ice',
      searchText: 'ice',
    })
  })

  it('are not there for an article that is none of the results', async () => {
    const { calls } = neighboursOf('snow', 5)
    await waitFor(() => expect(calls.length).toBe(1))
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
