import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPlausibleYear, readDate, readTime } from './dates.ts'

const NOW = Date.UTC(2026, 5, 15)
const MONTHS = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
}
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Days spread over centuries, the ends of months and leap years among them. */
const DAYS = [
  ...Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(1960, 0, 1) + at * 397 * 86_400_000)),
  ...['1600-02-29', '1900-02-28', '1999-12-31', '2000-02-29', '2024-02-29', '2026-01-01'].map(
    (day) => new Date(day),
  ),
]
const partsOf = (day: Date) => [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()] as const

describe('a day', () => {
  const spellings: [what: string, write: (year: number, month: number, day: number) => string][] = [
    ['in ISO 8601', (year, month, day) => `${year}-${twoDigits(month)}-${twoDigits(day)}`],
    ['with slashes, year first', (year, month, day) => `${year}/${month}/${day}`],
    ['without separators', (year, month, day) => `${year}${twoDigits(month)}${twoDigits(day)}`],
    ['with a time', (year, month, day) => `${year}-${twoDigits(month)}-${twoDigits(day)}T00:00:00.000Z`],
    ['with full stops, day first', (year, month, day) => `${twoDigits(day)}.${twoDigits(month)}.${year}`],
  ]
  for (const [what, write] of spellings)
    test(`is read ${what}`, () => {
      for (const each of DAYS) {
        const [year, month, day] = partsOf(each)
        const written = write(year, month, day)
        assert.deepEqual(readDate(written, NOW), { year, month, day, time: each.getTime() }, written)
      }
    })

  for (const [language, names] of Object.entries(MONTHS))
    test(`is read with the month names of ${language}, in full and abbreviated`, () => {
      for (const each of DAYS) {
        const [year, month, day] = partsOf(each)
        const name = names.split(' ')[month - 1] ?? ''
        for (const written of [
          `${day} ${name} ${year}`,
          `${day}. ${name} ${year}`,
          `${name} ${day}, ${year}`,
        ]) {
          const read = readDate(written, NOW)
          assert.deepEqual([read?.year, read?.month, read?.day], [year, month, day], written)
        }
      }
    })

  test('without a day is a month, and without a month a year', () => {
    for (const each of DAYS) {
      const [year, month] = partsOf(each)
      const name = MONTHS.en.split(' ')[month - 1] ?? ''
      for (const written of [`${name} ${year}`, `${year}-${twoDigits(month)}`])
        assert.deepEqual(
          readDate(written, NOW),
          { year, month, day: null, time: Date.UTC(year, month - 1, 1) },
          written,
        )
      for (const written of [`${year}`, `© ${year} The authors`])
        assert.deepEqual(readDate(written, NOW), { year, month: null, day: null, time: null }, written)
    }
  })
})

describe('a time', () => {
  test('is the same instant in every time zone', () => {
    const moment = Date.UTC(2020, 2, 1, 12, 30)
    for (const written of [
      '2020-03-01T12:30:00Z',
      '2020-03-01T14:30:00+02:00',
      '2020-03-01 07:30:00-0500',
      'Sun, 01 Mar 2020 12:30:00 GMT',
      'Sun, 01 Mar 2020 07:30:00 EST',
      '1 March 2020 13:30 CET',
    ])
      assert.equal(readTime(written, NOW), moment, written)
  })

  test('more than two days ahead is ignored, though next year is a valid year', () => {
    assert.equal(readTime('2026-06-16', NOW), Date.UTC(2026, 5, 16))
    assert.equal(readTime('2026-06-20', NOW), null)
    assert.equal(readDate('2027-01-01', NOW)?.year, 2027)
    assert.equal(readDate('2028-01-01', NOW), null)
    assert.equal(readTime('2020', NOW), null)
  })
})

test('a year is plausible from 1450 to next year', () => {
  for (const year of [1450, 2026, 2027]) assert.ok(isPlausibleYear(year, NOW), String(year))
  for (const year of [0, 1449, 2028, 2020.5, Number.NaN]) assert.ok(!isPlausibleYear(year, NOW), String(year))
})

test('other text is not read as a date', () => {
  for (const text of [
    '',
    'n.d.',
    'forthcoming',
    '0001-01-01',
    '3000-01-01',
    '12:30',
    'x'.repeat(100_000),
    '99999999999',
  ])
    assert.equal(readDate(text, NOW), null, text.slice(0, 20))
})
