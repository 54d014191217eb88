import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { notePageChange } from '#shared/lib/focus.ts'
import { giveWindowSize } from '#testing/window-size.ts'
import { Breadcrumbs } from './PageHead.tsx'
import { PageLinks } from './PageLinks.tsx'
import { PageTitle } from './PageTitle.tsx'
import { SidePanel } from './SidePanel.tsx'

const Alerts = () => <PageTitle>Alerts</PageTitle>
const Found = () => <PageTitle documentTitle="Results: ice">Search Results</PageTitle>

describe('the title of a page', () => {
  it('sets the title of the tab, and takes the focus when its page is opened from another', async () => {
    const { router } = renderAt([
      { path: '/', element: <Alerts /> },
      { path: '/other', element: <Found /> },
    ])
    expect(document.title).toBe('Alerts · Claire')
    expect(document.activeElement).toBe(document.body)
    await router.navigate('/other')
    await waitFor(() => expect(document.title).toBe('Results: ice · Claire'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Search Results' }))
  })

  it('leaves the focus to somebody who types after the page was requested', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    const type = () => {
      field.focus()
      fireEvent.input(field, { target: { value: 'ice' } })
    }
    notePageChange()
    type()
    const drawnLate = render(<Alerts />)
    expect(document.activeElement).toBe(field)
    drawnLate.unmount()
    notePageChange()
    render(<Found />)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Search Results' }))
    field.remove()
  })
})

describe('breadcrumbs', () => {
  it('link to the pages above, and show the current one', () => {
    renderAt(<Breadcrumbs trail={[{ label: 'Bookmarks' }]} />)
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(trail.getByText('Bookmarks').getAttribute('aria-current')).toBe('page')
  })
})

describe('links to the pages of a list', () => {
  const links = (page: number, pages: number, at = '/bookmarks?sort=title&page=2') =>
    renderAt(<PageLinks page={page} pages={pages} label="Pages of bookmarks" />, { at })
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

  it('keep other parameters; the first page has none', () => {
    links(2, 3)
    expect(target('Go to page 3')).toBe('/bookmarks?sort=title&page=3')
    expect(target('Go to page 1')).toBe('/bookmarks?sort=title')
  })

  it('are left out for one page', () => {
    links(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('a panel beside a list', () => {
  function panel() {
    const onClose = vi.fn<() => void>()
    const shown = renderAt(
      <SidePanel title="Annals of Examples" lead="Healthy" onClose={onClose}>
        <button type="button">Scan now</button>
      </SidePanel>,
    )
    return { ...shown, onClose }
  }

  it.each(['wide', 'narrow'] as const)(
    'is named by its title, takes the focus and is closed by Escape and by its button, in a %s window',
    async (size) => {
      giveWindowSize(size)
      const { user, onClose } = panel()
      const title = screen.getByRole('heading', { name: 'Annals of Examples' })
      expect(title.closest('aside, [role="dialog"]')?.contains(document.activeElement)).toBe(true)
      act(() => screen.getByRole('button', { name: 'Scan now' }).focus())
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(onClose).toHaveBeenCalledTimes(2)
    },
  )

  it('leaves the list usable if there is room, and covers it otherwise', () => {
    panel()
    expect(screen.getByRole('complementary', { name: 'Annals of Examples' })).toBeTruthy()
    giveWindowSize('narrow')
    panel()
    expect(screen.getByRole('dialog', { name: 'Annals of Examples' })).toBeTruthy()
  })
})
