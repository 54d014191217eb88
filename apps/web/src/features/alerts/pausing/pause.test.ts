import { describe, expect, it } from 'vitest'
import { pauseOf } from './pause.ts'

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
