import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link } from 'react-router'
import { renderAt } from '#testing/render-at.tsx'
import { ListRow } from './ListRow.tsx'

const openTab = vi.fn<typeof window.open>()

beforeEach(() => {
  vi.stubGlobal('open', openTab.mockReset())
})
afterEach(() => {
  getSelection()?.removeAllRanges()
  vi.unstubAllGlobals()
})

function row() {
  const onCite = vi.fn<() => void>()
  const { router } = renderAt(
    <ListRow
      opens
      titleId="title"
      title={
        <h2 id="title">
          <Link to="/detail/ice">On ice</Link>
        </h2>
      }
      actions={<button onClick={onCite}>Cite</button>}
      selectable={{ label: 'Select', isSelected: false, onToggle: () => undefined }}
    >
      <p>A highlight</p>
      <a href="#other">Another link</a>
    </ListRow>,
    { at: '/search' },
  )
  return { onCite, path: () => router.state.location.pathname }
}

describe('a row of a list of articles', () => {
  it('opens its article wherever it is clicked', async () => {
    const { path } = row()
    fireEvent.click(screen.getByText('A highlight'))
    await waitFor(() => expect(path()).toBe('/detail/ice'))
    expect(openTab).not.toHaveBeenCalled()
  })

  it.each([
    ['with ctrl', { ctrlKey: true }],
    ['with cmd', { metaKey: true }],
    ['with shift', { shiftKey: true }],
  ])('opens it in another tab when clicked %s', (_, keys) => {
    const { path } = row()
    fireEvent.click(screen.getByRole('article'), keys)
    expect(openTab.mock.calls).toEqual([['http://localhost:8080/detail/ice', '_blank', 'noopener']])
    expect(path()).toBe('/search')
  })

  it('opens it in another tab by the middle button, without scrolling', () => {
    row()
    expect(fireEvent.mouseDown(screen.getByText('A highlight'), { button: 1 })).toBe(false)
    fireEvent(screen.getByText('A highlight'), new MouseEvent('auxclick', { button: 1, bubbles: true }))
    expect(openTab).toHaveBeenCalledTimes(1)
    fireEvent(screen.getByText('A highlight'), new MouseEvent('auxclick', { button: 2, bubbles: true }))
    expect(openTab).toHaveBeenCalledTimes(1)
  })

  it('leaves elements inside their own action', () => {
    const { path, onCite } = row()
    fireEvent.click(screen.getByRole('button', { name: 'Cite' }))
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('link', { name: 'Another link' }))
    expect(onCite).toHaveBeenCalledTimes(1)
    expect(path()).toBe('/search')
  })

  it('does not open while text is selected', () => {
    const { path } = row()
    getSelection()?.selectAllChildren(screen.getByText('A highlight'))
    fireEvent.click(screen.getByText('A highlight'))
    expect(path()).toBe('/search')
  })
})
