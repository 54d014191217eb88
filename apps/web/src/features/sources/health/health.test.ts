import type { ScanProgress, SourceHealth } from '@claire/api-contract'
import { describe, expect, it } from 'vitest'
import { healthOf, percentDone, roughTime } from './health.ts'

const inState = (state: string) => healthOf({ state } as SourceHealth)
const after = (pagesSeen: number, pagesLeft: number) => percentDone({ pagesSeen, pagesLeft } as ScanProgress)

describe('the health of a source', () => {
  it('is told apart by what needs no, some and full attention', () => {
    expect(inState('healthy')).toEqual({ state: 'healthy', kind: 'ok' })
    expect(inState('rate_limited').kind).toBe('warning')
    expect(inState('blocked_robots').kind).toBe('error')
  })

  it('is unknown when the server knows more states than this page', () => {
    expect(inState('on_the_moon')).toEqual({ state: 'unknown', kind: 'off' })
    expect(inState('toString').state).toBe('unknown')
  })
})

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
