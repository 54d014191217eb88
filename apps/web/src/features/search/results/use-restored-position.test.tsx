import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { articleAbout } from '#testing/library-server.ts'
import { useLeftPosition, useRestoredPosition } from './use-restored-position.ts'

const pages = [[articleAbout('a'), articleAbout('b')], [articleAbout('c')]]
function List({ isReady }: { isReady: boolean }) {
  const left = useLeftPosition()
  useRestoredPosition({ status: isReady ? 'ready' : 'loading', pages: isReady ? pages : [] }, left)
  return <p>{`was at row ${left.rows}, ${left.y} px`}</p>
}
const KEY = 'claire-place default /'
const scrolledTo = (y: number) => {
  Object.assign(window, { scrollY: y })
  act(() => void window.dispatchEvent(new Event('scrollend')))
}

beforeEach(() => {
  sessionStorage.clear()
  Object.assign(window, { scrollY: 0 })
})

describe('the place in a list of results', () => {
  it('is kept with the rows that were loaded, for this entry of the history', () => {
    renderAt(<List isReady />)
    scrolledTo(480)
    expect(Object.values({ ...sessionStorage })).toEqual([JSON.stringify({ rows: 3, y: 480 })])
  })

  it('belongs to the address: another one that is entered begins at its top', () => {
    renderAt(<List isReady />, { at: '/search?searchText=quantum' })
    scrolledTo(7490)
    cleanup()
    renderAt(<List isReady />, { at: '/search?searchText=matrix' })
    expect(screen.getByText('was at row 0, 0 px')).toBeTruthy()
    cleanup()
    renderAt(<List isReady />, { at: '/search?searchText=quantum' })
    expect(screen.getByText('was at row 3, 7490 px')).toBeTruthy()
  })

  it('is kept when the page is left before scrolling has come to rest', () => {
    renderAt(<List isReady />)
    Object.assign(window, { scrollY: 77 })
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(Object.values({ ...sessionStorage })).toEqual([JSON.stringify({ rows: 3, y: 77 })])
  })

  it('is not overwritten while the rows are on their way', () => {
    renderAt(<List isReady={false} />)
    scrolledTo(12)
    expect(sessionStorage.length).toBe(0)
  })

  it.each([
    ['nothing', null],
    ['what another program left there', '"x'],
    ['an answer without figures', '{"rows":"many","y":null}'],
  ])('begins at the top where %s is kept', (_, stored) => {
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(stored)
    renderAt(<List isReady />)
    expect(screen.getByText('was at row 0, 0 px')).toBeTruthy()
  })

  it('is gone back to once the rows are there', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) =>
      key.startsWith('claire-place') ? '{"rows":3,"y":480}' : null,
    )
    renderAt(<List isReady />)
    expect(screen.getByText('was at row 3, 480 px')).toBeTruthy()
    expect(scrollTo).toHaveBeenCalledWith(0, 480)
  })

  it('is lost, without harm, where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    renderAt(<List isReady />)
    expect(() => scrolledTo(480)).not.toThrow()
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })
})
