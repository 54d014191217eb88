import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import {
  Link,
  type Location,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useLocation,
  useRoutes,
} from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddressRouter } from './AddressRouter.tsx'
import { useScrollPlace } from './layout/use-scroll-place.ts'

afterEach(() => vi.restoreAllMocks())

/** A list, and a page whose file comes when `arrive` is called; `askAhead` is asked before another page is shown. */
function visit(askAhead?: (location: Location) => Promise<unknown>) {
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
        <Link to="/terms">terms</Link>
      </>
    )
  }
  function Pages() {
    useScrollPlace()
    return useRoutes([
      { path: '/list', element: <List /> },
      { path: '/article', element: <Later /> },
      { path: '/terms', element: 'the terms' },
    ])
  }
  const history = createMemoryHistory({ initialEntries: ['/list'], v5Compat: true })
  const { unmount } = render(
    <AddressRouter history={history} {...(askAhead && { askAhead })}>
      <Suspense fallback="waiting">
        <Pages />
      </Suspense>
    </AddressRouter>,
  )
  return {
    follow: (name: string) => act(() => screen.getByRole('link', { name }).click()),
    goBack: () => act(() => history.go(-1)),
    arrive: () => act(async () => arrive()),
    unmount,
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

  it('shows another page once what it shows first has been asked for, whether that came or not', async () => {
    for (const outcome of ['resolve', 'reject'] as const) {
      scrollable()
      const answer = Promise.withResolvers<void>()
      const askAhead = vi.fn(() => answer.promise)
      const { follow, unmount } = visit(askAhead)
      follow('next')
      expect(askAhead).not.toHaveBeenCalled()
      follow('terms')
      expect(askAhead).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/terms' }))
      expect(document.body.textContent).toContain('list')
      await act(async () => answer[outcome]())
      expect(document.body.textContent).toBe('the terms')
      unmount()
    }
  })

  it('shows what was gone on to, and not what was asked for before that', async () => {
    scrollable()
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const waiting = answers.map(({ promise }) => promise)
    const { follow, goBack } = visit(() => waiting.shift() ?? Promise.resolve())
    follow('terms')
    goBack()
    await act(async () => answers[0].resolve())
    expect(document.body.textContent).toContain('list')
    follow('terms')
    await act(async () => answers[1].resolve())
    expect(document.body.textContent).toBe('the terms')
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
