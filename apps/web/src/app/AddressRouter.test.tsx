import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { Link, UNSAFE_createMemoryHistory as createMemoryHistory, useLocation, useRoutes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddressRouter } from './AddressRouter.tsx'
import { useScrollPlace } from './layout/use-scroll-place.ts'

afterEach(() => vi.restoreAllMocks())

/** A list, and a page whose file comes when `arrive` is called. */
function visit() {
  let arrive: () => void = () => undefined
  const Later = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        arrive = () => resolve({ default: () => 'the article' })
      }),
  )
  function List() {
    const { search } = useLocation()
    return (
      <>
        list {search}
        <Link to="?page=2">next</Link>
        <Link to="?page=1" replace>
          corrected
        </Link>
        <Link to="/article">article</Link>
      </>
    )
  }
  function Pages() {
    useScrollPlace()
    return useRoutes([
      { path: '/list', element: <List /> },
      { path: '/article', element: <Later /> },
    ])
  }
  const history = createMemoryHistory({ initialEntries: ['/list'], v5Compat: true })
  render(
    <AddressRouter history={history}>
      <Suspense fallback="waiting">
        <Pages />
      </Suspense>
    </AddressRouter>,
  )
  return {
    follow: (name: string) => act(() => screen.getByRole('link', { name }).click()),
    goBack: () => act(() => history.go(-1)),
    arrive: () => act(async () => arrive()),
  }
}

/** What jsdom lacks: a window that can be scrolled. */
function scrollable() {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const readTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    window.dispatchEvent(new Event('scrollend'))
  }
  return { scrollTo, readTo }
}

describe('the address', () => {
  it('shows the page before until the next one has come', async () => {
    scrollable()
    const { follow, arrive } = visit()
    follow('article')
    expect(document.body.textContent).toContain('list')
    await arrive()
    expect(document.body.textContent).toBe('the article')
  })

  it('changes what a page shows at once', () => {
    scrollable()
    const { follow } = visit()
    follow('next')
    expect(document.body.textContent).toContain('list ?page=2')
  })
})

describe('where a page is read from', () => {
  it('is its top for a page gone to, and where it was left for one come back to', async () => {
    const { scrollTo, readTo } = scrollable()
    const { follow, arrive, goBack } = visit()
    readTo(700)
    follow('article')
    await arrive()
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    goBack()
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
  })

  it('stays where the address is only corrected', () => {
    const { scrollTo } = scrollable()
    const { follow } = visit()
    follow('corrected')
    expect(scrollTo).not.toHaveBeenCalled()
  })
})
