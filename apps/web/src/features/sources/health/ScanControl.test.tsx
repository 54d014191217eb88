import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSecondsLeft } from './ScanControl.tsx'

describe('the seconds left', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())
  const left = (seconds: number, since = Date.now()) =>
    renderHook(() => useSecondsLeft(seconds, since)).result

  it('count down by themselves, and end at 0', () => {
    const result = left(3)
    const seen = [result.current]
    for (let second = 0; second < 5; second++) {
      act(() => void vi.advanceTimersByTime(1_000))
      seen.push(result.current)
    }
    expect(seen).toEqual([3, 2, 1, 0, 0, 0])
  })

  it('are counted from the time of the response, not of rendering', () => {
    expect(left(10, Date.now() - 4_500).current).toBe(6)
    expect(left(10, Date.now() - 60_000).current).toBe(0)
  })

  it('never exceed the figure of the response', () => {
    expect(left(10, Date.now() + 5_000).current).toBe(10)
  })
})
