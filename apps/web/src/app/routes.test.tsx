import { screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { routes } from './routes.tsx'

const visitor = { status: 'signedOut', returned: false } as const

afterEach(() => vi.restoreAllMocks())

describe('visitors', () => {
  it.each([
    '/',
    '/search?searchText=%26&sources=[%22A%22]',
    '/bookmark',
    '/detail/a,b',
    '/account-settings',
    '/admin-sources',
    '/admin-sources/same-work',
    '/admin-mail',
    '/admin-reports',
    '/nowhere',
  ])('are asked to sign in first: %s', async (path) => {
    const { router, sessionEvents } = renderAt(routes, { at: path, sessionState: visitor })
    await waitFor(() => expect(sessionEvents).toEqual([`signIn ${path}`]))
    expect(router.state.location.pathname).toBe('/login')
  })
})

describe('pages', () => {
  it('greet by the given name, and lead to results from the first box', async () => {
    fakeServer(libraryServer([]))
    const { user, router } = renderAt(routes, { at: '/' })
    await screen.findByRole('heading', { name: 'Hello, Ada' })
    expect(screen.getByRole('link', { name: 'VIEW BOOKMARKS' }).getAttribute('href')).toBe('/bookmark')
    await user.type(screen.getByRole('combobox', { name: 'Search' }), 'ice{Enter}')
    await screen.findByRole('heading', { name: 'Search Results' })
    expect(router.state.location).toMatchObject({
      pathname: '/search',
      search: '?searchText=ice',
      state: { searchText: 'ice' },
    })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('that break say what happened and lead on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('The page tripped.')
    }
    renderAt([{ path: '*', element: <Broken /> }])
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(screen.getByText('The page tripped.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'GO TO HOME' }).getAttribute('href')).toBe('/')
  })

  it('whose file does not come say so without the address of the file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Lost = lazy(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://x/assets/Page.js')),
    )
    renderAt([{ path: '*', element: <Lost /> }])
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(screen.getByText(/A part of Claire could not be loaded/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('assets')
  })
})
