import { describe, expect, it } from 'vitest'
import { NO_END } from '@claire/api-contract/limits'
import { type PauseChoice, endOf } from './pause.ts'

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

  it('without an end has that of the API for it', () => {
    expect(endOf('open')).toBe(NO_END)
  })
})
