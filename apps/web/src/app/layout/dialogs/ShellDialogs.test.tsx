import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#app/router.tsx'
import { showToast, showToastWith } from '#shared/lib/toast.ts'
import { alertNamed, withAlerts } from '#testing/alert-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { articleAbout, libraryServer } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { openDialog } from '../shortcuts/Shortcuts.tsx'

const library = libraryServer([articleAbout('ice')])
const folderTree = {
  folders: [
    { id: 'f', name: 'Bookmarks', count: 0, usedAt: null },
    { id: 'g', name: 'Glaciers', count: 1, usedAt: null },
  ],
  saveTo: 'f',
  total: 1,
  binned: 0,
  tags: [],
}

function showHome(options: { isAdmin?: boolean } = {}) {
  fakeServer(
    withAlerts([alertNamed('a', { name: 'Glacial news' })], (call) =>
      call.path === 'bookmark/shelf' ? { body: folderTree } : library(call),
    ),
  )
  return renderAt(routes, { at: '/', ...options })
}

async function openPalette(user: ReturnType<typeof showHome>['user']) {
  await screen.findByRole('main')
  await user.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Go to…' })
  return {
    dialog,
    field: within(dialog).getByRole('combobox'),
    options: () => within(dialog).getAllByRole('option'),
  }
}

afterEach(() => openDialog(null))

describe('the command palette', () => {
  it('opens right after Escape has closed a menu', async () => {
    const { user } = showHome()
    await user.click(await screen.findByRole('button', { name: /Account settings/ }))
    await screen.findByRole('dialog', { name: 'Account settings' })
    await user.keyboard('{Escape}')
    const { field } = await openPalette(user)
    expect(document.activeElement).toBe(field)
  })

  it('opens folders, alerts and pages by a few letters, from within a field too', async () => {
    const { user, router } = showHome()
    await user.click(await screen.findByRole('combobox', { name: 'Search' }))
    const { field, options } = await openPalette(user)
    await user.type(field, 'glac')
    await waitFor(() =>
      expect(options().map(({ textContent }) => textContent)).toEqual([
        'Search for “glac”Search',
        'GlaciersFolder',
        'Glacial newsAlert',
      ]),
    )
    await user.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks/g'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens the page of an author that the server suggests for a few letters', async () => {
    const suggestions = [
      { kind: 'topic', text: 'Hinterland' },
      { kind: 'author', text: 'Geoffrey Hinton' },
    ]
    fakeServer((call) => (call.path === 'search/suggest' ? { body: { suggestions } } : library(call)))
    const { user, router } = renderAt(routes, { at: '/' })
    const { field, dialog } = await openPalette(user)
    expect(within(dialog).queryByRole('option', { name: /Author$/ })).toBeNull()
    await user.type(field, 'g hin')
    await user.click(await within(dialog).findByRole('option', { name: /^Geoffrey Hinton\s*Author$/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/author/Geoffrey%20Hinton'))
  })

  it('searches for the typed text, and returns the focus when it closes', async () => {
    const { user, router } = showHome()
    const box = await screen.findByRole('combobox', { name: 'Search' })
    await user.click(box)
    await openPalette(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(box)
    const { field } = await openPalette(user)
    await user.type(field, 'sea ice{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?searchText=sea+ice'))
  })

  it("hides administrators' entries from others", async () => {
    const asReader = showHome()
    const reader = await openPalette(asReader.user)
    await asReader.user.type(reader.field, 'a')
    expect(within(reader.dialog).queryByRole('option', { name: /^Admin Sources/ })).toBeNull()
    await asReader.user.clear(reader.field)
    await asReader.user.type(reader.field, 'annals')
    expect(reader.options()).toHaveLength(1)
  })

  it('shows administrators their pages and sources', async () => {
    const { user, router } = showHome({ isAdmin: true })
    const { field, dialog } = await openPalette(user)
    await user.type(field, 'annals')
    await user.click(await within(dialog).findByRole('option', { name: /^Annals of Examples/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=approved&query=Annals+of+Examples'))
  })
})

describe('recent messages', () => {
  it('lists the toasts, newest first; a used action is not offered again', async () => {
    const { user } = showHome()
    await screen.findByRole('combobox', { name: 'Search' })
    const undo = vi.fn()
    act(() => {
      showToast('success', 'First said')
      showToastWith({
        message: 'Then moved',
        detail: 'To Glaciers',
        actions: [{ label: 'Undo', onAct: undo }],
      })
    })
    await user.click(screen.getByRole('button', { name: /Account settings/ }))
    await user.click(await screen.findByRole('button', { name: 'Recent messages' }))
    const list = await screen.findByRole('dialog', { name: 'Recent messages' })
    const [last, first] = within(list).getAllByRole('listitem')
    expect(last?.textContent).toContain('Then movedTo Glaciers')
    expect(first?.textContent).toContain('First said')
    await user.click(within(list).getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(within(list).queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
