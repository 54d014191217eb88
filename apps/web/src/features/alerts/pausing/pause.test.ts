import { describe, expect, it } from 'vitest'
import { type PauseChoice, endOf, pauseOf } from './pause.ts'

const NOW = Date.parse('2026-05-04T12:00:00Z')
const at = (pausedUntil: string | null) => pauseOf({ pausedUntil }, NOW)

describe('a pause', () => {
  it('is over once its day has come', () => {
    expect(at(null)).toBe('none')
    expect(at('2026-05-04T11:59:59Z')).toBe('none')
    expect(at('2026-05-04T12:00:01Z')).toBe('until')
  })

  it('without an end that anybody waits for has no date', () => {
    expect(at('2126-05-04T12:00:00Z')).toBe('open')
  })

  it('that the link of a mail made is told apart from one made here', () => {
    expect(at('9999-01-01T00:00:00.000Z')).toBe('unsubscribed')
  })

  it('of what nobody opened for a year is told apart as well', () => {
    expect(at('9998-01-01T00:00:00.000Z')).toBe('stale')
  })
})

describe('a pause that begins now', () => {
  const dayOf = (choice: PauseChoice, [year, month, day]: [number, number, number]) => {
    const end = new Date(endOf(choice, new Date(year, month - 1, day, 12)))
    return [end.getFullYear(), end.getMonth() + 1, end.getDate(), end.getHours()]
  }

  it('ends at the same hour, after a week, a month or three', () => {
    expect(dayOf('week', [2026, 12, 28])).toEqual([2027, 1, 4, 12])
    expect(dayOf('month', [2026, 5, 4])).toEqual([2026, 6, 4, 12])
    expect(dayOf('quarter', [2026, 11, 30])).toEqual([2027, 2, 28, 12])
  })

  it('of a month, from 31 January, ends on the last day of February', () => {
    expect(dayOf('month', [2026, 1, 31])).toEqual([2026, 2, 28, 12])
    expect(dayOf('month', [2028, 1, 31])).toEqual([2028, 2, 29, 12])
  })

  it('without an end is told apart from one with', () => {
    const now = new Date('2028-02-29T12:00:00Z')
    expect(pauseOf({ pausedUntil: endOf('open', now) }, now.getTime())).toBe('open')
    expect(pauseOf({ pausedUntil: endOf('quarter', now) }, now.getTime())).toBe('until')
  })
})
