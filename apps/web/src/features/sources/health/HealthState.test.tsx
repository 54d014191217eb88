import type { ScanProgress } from '@claire/api-contract'
import { describe, expect, it } from 'vitest'
import { percentDone, roughTime } from './HealthState.tsx'

const after = (pagesSeen: number, pagesLeft: number) => percentDone({ pagesSeen, pagesLeft } as ScanProgress)

describe('the progress of a scan', () => {
  it('is unknown until the first page was seen', () => {
    expect(after(0, 0)).toBeNull()
    expect(after(0, 12)).toBeNull()
  })

  it('is the share of the known pages', () => {
    expect(after(1, 3)).toBe(25)
    expect(after(7, 0)).toBe(100)
  })

  it.each([
    [0, 'seconds', 1],
    [45.4, 'seconds', 45],
    [90, 'minutes', 2],
    [3599, 'minutes', 60],
    [5400, 'hours', 2],
    [86_400, 'hours', 24],
  ])('%d seconds are %s: %i', (seconds, unit, count) => {
    expect(roughTime(seconds)).toEqual({ unit, count })
  })
})
