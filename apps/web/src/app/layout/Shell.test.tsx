import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { Shell } from './Shell.tsx'

const places = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
const openMenu = async (user: ReturnType<typeof renderAt>['user']) => {
  await user.click(screen.getByRole('button', { name: /Account settings/ }))
  return screen.findByRole('dialog', { name: 'Account settings' })
}

describe('the side navigation', () => {
  it('shows administrators the sources too, with the number of pending ones', async () => {
    fakeServer(() => ({ body: { PENDING: 3, APPROVED: 1, REJECTED: 0, needsAttention: 0, attention: {} } }))
    renderAt(<Shell />, { isAdmin: true })
    expect(places().at(-1)).toEqual(['Admin Sources', '/admin-sources'])
    await screen.findByText('3 sources wait for approval')
  })

  it.each([
    ['/detail/x', 'Discover'],
    ['/author/Ada%20Lovelace', 'Discover'],
    ['/topic/ice', 'Discover'],
    ['/account-settings/suggestions', 'Settings'],
    ['/admin-mail', 'Settings'],
    ['/admin-reports', 'Admin Sources'],
    ['/search?searchText=ice', 'Discover'],
    ['/search?alertId=7&IDs=a', 'Alerts'],
  ])('at %s is at %s', (at, place) => {
    renderAt(<Shell />, { at, isAdmin: true })
    const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
    expect(current.map((link) => link.getAttribute('aria-label'))).toEqual([place])
  })

  it('can be skipped to the content, and on the search page to the results', async () => {
    const { user } = renderAt(
      [
        {
          path: '*',
          element: <Shell />,
          children: [{ path: '*', element: <section id="results" tabIndex={-1} /> }],
        },
      ],
      { at: '/search?searchText=ice' },
    )
    await user.tab()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Skip to results')
    await user.keyboard('{Enter}')
    expect(document.activeElement?.id).toBe('results')
  })

  it('is hidden from visitors, who see a sign-in button', async () => {
    const { user, sessionEvents } = renderAt(<Shell />, {
      at: '/unauthorized',
      sessionState: { status: 'signedOut', returned: false },
    })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(sessionEvents).toEqual(['signIn /'])
  })
})

describe('the user menu', () => {
  it('selects the address if the browser refuses to copy', async () => {
    const { user } = renderAt(<Shell />)
    const menu = await openMenu(user)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
      new DOMException('denied', 'NotAllowedError'),
    )
    await user.click(within(menu).getByRole('button', { name: 'Copy support@example.org' }))
    await screen.findByText(/does not let us copy/)
    expect(getSelection()?.toString()).toBe('support@example.org')
  })

  it('closes on Escape and on a click outside', async () => {
    const { user } = renderAt(<Shell />)
    await openMenu(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const menu = await openMenu(user)
    await user.click(menu.parentElement?.querySelector('.MuiBackdrop-root') ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

it('the footer names the designer and links to the terms and the notices', () => {
  fakeServer(() => undefined)
  renderAt(<Shell />)
  const footer = screen.getByRole('contentinfo')
  expect(footer.textContent).toContain('designed by')
  expect(within(footer).getByRole('link', { name: 'Terms and conditions' }).getAttribute('href')).toBe(
    '/terms',
  )
  expect(within(footer).getByRole('link', { name: 'Open-source notices' }).getAttribute('href')).toBe(
    '/notices',
  )
})
