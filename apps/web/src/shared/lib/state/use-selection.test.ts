import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSelection } from './use-selection.ts'

const listed = (...ids: string[]) => ids.map((id) => ({ id }))
const selecting = (first = listed('a', 'b', 'c', 'd', 'e')) =>
  renderHook((rows: { id: string }[]) => useSelection(rows), { initialProps: first })

describe('a selection', () => {
  it('has the selected items in the order of the list', () => {
    const { result } = selecting()
    act(() => result.current.toggle('d'))
    act(() => result.current.toggle('a'))
    expect(result.current.ids).toEqual(['a', 'd'])
    expect([result.current.has('a'), result.current.has('b')]).toEqual([true, false])
  })

  it('loses an item that is toggled again', () => {
    const { result } = selecting()
    act(() => result.current.toggle('b'))
    act(() => result.current.toggle('b'))
    expect(result.current.ids).toEqual([])
  })

  it.each([
    ['below', 'b', 'd'],
    ['above', 'd', 'b'],
  ])('reaches with shift to a row %s, both ends included', (_, from, to) => {
    const { result } = selecting()
    act(() => result.current.toggle(from))
    act(() => result.current.toggle(to, true))
    expect(result.current.ids).toEqual(['b', 'c', 'd'])
  })

  it('loses a range whose end was selected, and keeps the rest', () => {
    const { result } = selecting()
    act(() => result.current.set(['a', 'b', 'c', 'd', 'e']))
    act(() => result.current.toggle('b'))
    act(() => result.current.toggle('d', true))
    expect(result.current.ids).toEqual(['a', 'e'])
  })

  it('gets a single row if a range has no start', () => {
    const { result } = selecting()
    act(() => result.current.toggle('c', true))
    expect(result.current.ids).toEqual(['c'])
  })

  it('loses items that leave the list, and no range starts at them', () => {
    const { result, rerender } = selecting()
    act(() => result.current.toggle('b'))
    rerender(listed('a', 'c', 'd'))
    expect([result.current.ids, result.current.has('b')]).toEqual([[], false])
    act(() => result.current.toggle('d', true))
    expect(result.current.ids).toEqual(['d'])
  })

  it('grows with the list, and is emptied in one go', () => {
    const { result, rerender } = selecting(listed('a'))
    act(() => result.current.toggle('a'))
    rerender(listed('a', 'b', 'c'))
    act(() => result.current.toggle('c', true))
    expect(result.current.ids).toEqual(['a', 'b', 'c'])
    act(() => result.current.set([]))
    expect(result.current.ids).toEqual([])
  })
})
