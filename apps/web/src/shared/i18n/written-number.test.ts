import { expect, it } from 'vitest'
import { writtenNumber } from './written-number.ts'

it.each(['en', 'de', 'fr', 'qps-Ploc'])(
  'a number is written as %s writes it, however small it is',
  (language) => {
    const format = new Intl.NumberFormat(language)
    for (const value of [0, 7, 999, 1000, 12_345, -3, 0.5, 1_000_000])
      expect(writtenNumber(value, language)).toBe(format.format(value))
  },
)
