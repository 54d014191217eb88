import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import type { YearRange } from '#shared/criteria/years.ts'
import { YearHistogram } from './YearHistogram.tsx'

const ANY: YearRange = { startYear: null, endYear: null }
const perYear = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => ({ year: first + place, count: place + 1 }))

/** Ten years from 2010 on, each ten pixels wide. */
function plot(range = ANY, years = perYear(2010, 2019)) {
  const onChoose = vi.fn<(range: YearRange) => void>()
  renderAt(<YearHistogram years={years} range={range} onChoose={onChoose} />)
  const bars = [...document.querySelectorAll<HTMLElement>('[title*="article"]')]
  return { onChoose, bars, area: bars[0]?.parentElement as HTMLElement }
}

/** Dispatches a mouse event of that name: jsdom drops the position of pointer events. */
function point(area: HTMLElement, kind: 'down' | 'move' | 'up' | 'cancel', clientX = 0) {
  fireEvent(area, new MouseEvent(`pointer${kind}`, { bubbles: true, clientX }))
}

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 48))
})

describe('a histogram of years', () => {
  it('has a bar for each year between the first and the last, with its figure', () => {
    const { bars } = plot(ANY, [
      { year: 2013, count: 1 },
      { year: 2010, count: 4 },
      { year: 0, count: 9 },
    ])
    expect(bars.map(({ title }) => title)).toEqual([
      '2010: 4 articles',
      '2011: 0 articles',
      '2012: 0 articles',
      '2013: 1 article',
    ])
  })

  it('chooses the year that is clicked', () => {
    const { area, onChoose } = plot()
    point(area, 'down', 35)
    point(area, 'up')
    expect(onChoose).toHaveBeenCalledWith({ startYear: 2013, endYear: 2013 })
  })

  it.each([
    ['to the right', 25, 75],
    ['to the left', 75, 25],
  ])('chooses the range that is dragged over %s', (_, from, to) => {
    const { area, onChoose } = plot()
    point(area, 'down', from)
    point(area, 'move', 50)
    expect(onChoose).not.toHaveBeenCalled()
    point(area, 'move', to)
    point(area, 'up')
    expect(onChoose).toHaveBeenCalledWith({ startYear: 2012, endYear: 2017 })
  })

  it('moves the dragged end of a range, and keeps the other', () => {
    const { area, onChoose } = plot({ startYear: 2012, endYear: 2015 })
    point(area, 'down', 59)
    point(area, 'move', 85)
    point(area, 'up')
    point(area, 'down', 21)
    point(area, 'move', 5)
    point(area, 'up')
    expect(onChoose.mock.calls).toEqual([
      [{ startYear: 2012, endYear: 2018 }],
      [{ startYear: 2010, endYear: 2015 }],
    ])
  })

  it('is limited to its first and last year', () => {
    const { area, onChoose } = plot()
    point(area, 'down', 95)
    point(area, 'move', 500)
    point(area, 'up')
    point(area, 'down', 5)
    point(area, 'move', -500)
    point(area, 'up')
    expect(onChoose.mock.calls).toEqual([
      [{ startYear: 2019, endYear: 2019 }],
      [{ startYear: 2010, endYear: 2010 }],
    ])
  })

  it('chooses nothing if the pointer is cancelled or only hovers', () => {
    const { area, onChoose } = plot()
    point(area, 'down', 25)
    point(area, 'cancel')
    point(area, 'up')
    point(area, 'move', 50)
    point(area, 'up')
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('shows sixty years at most, the newest', () => {
    const { bars } = plot(ANY, perYear(1900, 2019))
    expect([bars.length, bars[0]?.title.slice(0, 4)]).toEqual([60, '1960'])
  })

  it.each([
    ['no year is known', []],
    ['all are of one year', [{ year: 2019, count: 5 }]],
  ])('is left out where %s', (_, years) => {
    expect(plot(ANY, years).bars).toEqual([])
  })
})
