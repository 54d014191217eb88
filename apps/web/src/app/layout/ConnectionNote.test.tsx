import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#app/router.tsx'
import { setReached } from '#shared/api/connection.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'

const library = libraryServer([articleAbout('ice')])

/** A server that can be disconnected: no request arrives while it is. */
function severableServer() {
  let isCut = false
  const calls = fakeServer((call) => {
    if (isCut) throw new TypeError('Failed to fetch')
    return library(call)
  })
  return { calls, cut: () => (isCut = true), mend: () => (isCut = false) }
}

const setNetwork = (name: 'online' | 'offline') => act(() => void dispatchEvent(new Event(name)))

afterEach(() => setReached())

describe('a lost connection', () => {
  it('is distinguished from a machine without a network, leaves typed text in place, and is restored', async () => {
    const { cut, mend } = severableServer()
    const { user } = renderAt(routes, { at: '/search?searchText=ice' })
    await screen.findByRole('link', { name: 'On ice' })
    cut()
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
    await user.clear(box)
    await user.type(box, 'polar{Enter}')
    await screen.findByText(/^Claire cannot be reached\. What you have typed/)
    await screen.findByText('The search did not work.')
    await user.type(box, ' bears')

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    setNetwork('offline')
    await screen.findByText(/^You are offline\./)

    mend()
    setNetwork('online')
    await screen.findByText('Claire can be reached again.')
    // The failed request was repeated automatically.
    await waitFor(() => expect(screen.queryByText('The search did not work.')).toBeNull())
    expect(box.value).toBe('polar bears')
  })

  it('is not reported while Claire answers, whatever the browser says', async () => {
    severableServer()
    renderAt(routes, { at: '/search?searchText=ice' })
    await screen.findByRole('link', { name: 'On ice' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    setNetwork('offline')
    expect(screen.queryByText(/^You are offline/)).toBeNull()
  })

  it('is checked at once on request', async () => {
    const { calls, cut, mend } = severableServer()
    const { user } = renderAt(routes, { at: '/search?searchText=ice' })
    await screen.findByRole('link', { name: 'On ice' })
    cut()
    setNetwork('online')
    const note = await screen.findByText(/^Claire cannot be reached/)
    mend()
    const before = calls.length
    await user.click(note.querySelector('button') ?? note)
    await screen.findByText('Claire can be reached again.')
    expect(calls.slice(before).some(({ path }) => path === '/health/live')).toBe(true)
  })
})

it('one call that only a proxy answers does not make the others be repeated in a circle', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const calls = fakeServer((call) =>
      call.path === 'search/pinned' ? { status: 503, text: 'no server' } : library(call),
    )
    renderAt(routes, { at: '/alerts' })
    await screen.findByText(/^Claire cannot be reached/)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    const pinned = calls.filter(({ path }) => path === 'search/pinned')
    // At first, and after 2, 4 and 8 seconds.
    expect(pinned.length).toBeLessThan(5)
  } finally {
    vi.useRealTimers()
  }
})

it('a hidden page stops polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { calls } = severableServer()
    renderAt(routes, { at: '/alerts' })
    const asked = () => calls.filter(({ path }) => path === 'alert-result/counts').length
    await screen.findByRole('heading', { name: 'Alerts' })
    await act(() => vi.advanceTimersByTimeAsync(100))
    const before = asked()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(asked()).toBe(before)
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
  } finally {
    vi.useRealTimers()
  }
})
