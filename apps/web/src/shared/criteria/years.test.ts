import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useYearRange, yearChoices } from './years.ts'

it('years go from this one down to 1970', () => {
  const years = yearChoices(2026)
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 1970, 57])
})

it('a range that ends before it starts is refused until it is corrected', () => {
  const onChoose = vi.fn()
  const range = { startYear: 2010, endYear: null }
  const { result } = renderHook(() => useYearRange(range, onChoose))
  act(() => result.current.choose({ endYear: 2009 }))
  expect([result.current.isRefused, onChoose.mock.calls]).toEqual([true, []])
  act(() => result.current.choose({ endYear: 2010 }))
  expect([result.current.isRefused, onChoose.mock.calls]).toEqual([
    false,
    [[{ startYear: 2010, endYear: 2010 }]],
  ])
})
