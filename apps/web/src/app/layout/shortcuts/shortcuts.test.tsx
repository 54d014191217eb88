import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'

const focused = () => document.activeElement?.textContent

async function showResults() {
  fakeServer(libraryServer([articleAbout('ice'), articleAbout('ice floes')]))
  const shown = renderAt(routes, { at: '/search?searchText=ice' })
  await screen.findByRole('link', { name: 'On ice floes' })
  // The key listeners are registered in effects.
  await act(async () => undefined)
  return shown
}

describe('single keys', () => {
  it('step through the results, select, cite and open', async () => {
    const { user, router } = await showResults()
    await user.keyboard('jj')
    expect(focused()).toBe('On ice floes')
    await user.keyboard('k')
    expect(focused()).toBe('On ice')
    await user.keyboard('x')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select “On ice”' }).checked).toBe(true)
    await user.keyboard('c')
    const dialog = await screen.findByRole('dialog', { name: 'Cite this article' })
    // A dialog over the page handles the keys itself.
    await user.keyboard('j')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('link', { name: 'On ice' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/detail/ice'))
  })

  it('focus the search box, and type letters in it', async () => {
    const { user } = await showResults()
    await user.keyboard('/')
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
    expect(document.activeElement).toBe(box)
    await user.keyboard('jx?')
    expect(box.value).toBe('icejx?')
  })

  it('open pages after g', async () => {
    const { user, router } = await showResults()
    await user.keyboard('ga')
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'))
    await user.keyboard('gm')
    expect(router.state.location.pathname).toBe('/alerts')
  })

  it('leave a dialog by Escape, also while nothing has the focus', async () => {
    const { user } = await showResults()
    await user.keyboard('?')
    await screen.findByRole('dialog')
    // As when the button that was pressed has gone.
    act(() => (document.activeElement as HTMLElement).blur())
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are listed by one of them, and can be disabled and enabled', async () => {
    const { user } = await showResults()
    await user.keyboard('?')
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(list).getByText('Go to Alerts')).toBeTruthy()
    await user.click(within(list).getByRole('checkbox'))
    await user.click(within(list).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The focus moves when the dialog has gone.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    const before = document.activeElement
    await user.keyboard('j?')
    expect(document.activeElement).toBe(before)
    await user.click(screen.getByRole('button', { name: /Account settings/ }))
    await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Enable keyboard shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j')
    expect(focused()).toBe('On ice')
  })
})
