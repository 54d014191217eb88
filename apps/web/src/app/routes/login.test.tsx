import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { Component as LoginPage } from './login.tsx'

const signedOut = (returned: boolean) => ({ status: 'signedOut', returned }) as const
const asked = (returnTo: string) => `/login?returnTo=${encodeURIComponent(returnTo)}`

describe('the login page', () => {
  it('starts sign-in at once, and returns to the requested page', async () => {
    const path = '/search?searchText=%26%3D%23&sources=["A","B"]'
    const { sessionEvents } = renderAt(<LoginPage />, {
      at: asked(path),
      path: '/login',
      sessionState: signedOut(false),
    })
    await waitFor(() =>
      expect(sessionEvents).toEqual(['signIn /search?searchText=%26%3D%23&sources=[%22A%22,%22B%22]']),
    )
    expect(screen.getByRole('progressbar', { name: 'Taking you to sign-in…' })).toBeTruthy()
  })

  it('does not lead to other sites', async () => {
    const { sessionEvents } = renderAt(<LoginPage />, {
      at: asked('//evil.example/x'),
      path: '/login',
      sessionState: signedOut(false),
    })
    await waitFor(() => expect(sessionEvents).toEqual(['signIn /']))
  })

  it('waits for a click after an unsuccessful sign-in', async () => {
    const { user, sessionEvents } = renderAt(<LoginPage />, {
      at: asked('/bookmark'),
      path: '/login',
      sessionState: signedOut(true),
    })
    expect(screen.getByRole('heading', { name: 'Sign-in was not completed' })).toBeTruthy()
    expect(sessionEvents).toEqual([])
    await user.click(screen.getByRole('button', { name: 'SIGN IN' }))
    expect(sessionEvents).toEqual(['signIn /bookmark'])
  })

  it('says where people are still signed in if their provider has no sign-out', async () => {
    const { sessionEvents } = renderAt(<LoginPage />, {
      at: '/login',
      path: '/login',
      sessionState: { status: 'signedOutHere' },
    })
    expect(screen.getByRole('heading', { name: 'You are signed out of Claire' })).toBeTruthy()
    expect(screen.getByText(/still signed in at your sign-in service/)).toBeTruthy()
    expect(sessionEvents).toEqual([])
  })

  it('forwards signed-in people to their page', async () => {
    const { router } = renderAt(<LoginPage />, { at: asked('/bookmark?page=2'), path: '/login' })
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/bookmark?page=2'),
    )
  })

  it('in its own window returns to itself, and closes', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    const { sessionEvents } = renderAt(<LoginPage />, {
      at: '/login?popup=1',
      path: '/login',
      sessionState: signedOut(false),
    })
    await waitFor(() => expect(sessionEvents).toEqual(['signIn /login?popup=1']))
    expect(close).not.toHaveBeenCalled()
    renderAt(<LoginPage />, { at: '/login?popup=1', path: '/login' })
    await screen.findByRole('heading', { name: 'You are signed in' })
    expect(close).toHaveBeenCalled()
  })
})
