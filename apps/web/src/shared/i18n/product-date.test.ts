import { describe, expect, it } from 'vitest'
import { formatDaysAgo, formatMoment, formatNoteDate, formatSuggestedDate } from './product-date.ts'

const GOLDEN = [
  '07-Jan-2026',
  '07-Feb-2026',
  '07-Mar-2026',
  '07-Apr-2026',
  '07-May-2026',
  '07-June-2026',
  '07-July-2026',
  '07-Aug-2026',
  '07-Sept-2026',
  '07-Oct-2026',
  '07-Nov-2026',
  '07-Dec-2026',
]

const onThe7th = (month: number) => `2026-${String(month).padStart(2, '0')}-07T12:00:00.000Z`

describe('the date a source was suggested', () => {
  it.each(GOLDEN.map((text, index) => [index + 1, text.replace('07-', '08-')] as const))(
    '13 hours east, noon of month %i is already %s',
    (month, text) => {
      // Etc/GMT-13 is UTC+13 all year: POSIX signs are reversed.
      expect(formatSuggestedDate(onThe7th(month), 'Etc/GMT-13')).toBe(text)
    },
  )

  it('changes at the reader’s midnight, across the end of the year', () => {
    expect(formatSuggestedDate('2026-12-31T11:30:00Z', 'Etc/GMT-13')).toBe('01-Jan-2027')
    expect(formatSuggestedDate('2026-12-31T10:59:59Z', 'Etc/GMT-13')).toBe('31-Dec-2026')
    expect(formatSuggestedDate('2027-01-01T02:00:00Z', 'America/New_York')).toBe('31-Dec-2026')
  })

  it('is in the reader’s own time zone by default', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const instant of ['2026-12-31T11:30:00Z', '2026-06-05T23:59:59Z', '0987-02-01T00:30:00Z'])
      expect(formatSuggestedDate(instant)).toBe(formatSuggestedDate(instant, own))
  })

  it('is empty for text that is no date', () => {
    expect(formatSuggestedDate('soon')).toBe('')
    expect(formatSuggestedDate('')).toBe('')
  })
})

describe('the date of a note', () => {
  it('starts with the year', () => {
    expect(formatNoteDate('2024-09-03T08:00:00Z', 'UTC')).toBe('2024-Sept-03')
    expect(formatNoteDate('2024-06-30T12:00:00Z', 'Etc/GMT-13')).toBe('2024-July-01')
  })
})

describe('a moment', () => {
  it('adds the time of day on a 24-hour clock', () => {
    expect(formatMoment('2026-11-20T00:05:00Z', 'UTC')).toBe('20-Nov-2026 00:05')
    expect(formatMoment('2026-11-20T21:05:00Z', 'Etc/GMT-13')).toBe('21-Nov-2026 10:05')
  })
})

describe('a day in the past', () => {
  const now = new Date('2026-06-10T12:00:00')
  it.each([
    ['2026-06-10T00:10:00', 'today'],
    ['2026-06-09T23:50:00', 'yesterday'],
    ['2026-06-04T08:00:00', 'Thursday'],
    ['2026-06-03T08:00:00', '03-June-2026'],
    // A clock that was ahead.
    ['2026-06-11T08:00:00', '11-June-2026'],
  ])('%s is %s', (instant, text) => {
    expect(formatDaysAgo(instant, now)).toBe(text)
  })
})
