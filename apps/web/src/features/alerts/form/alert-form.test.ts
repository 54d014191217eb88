import { ALERT_FREQUENCIES, ALERT_WIDTHS } from '@claire/api-contract/limits'
import { expect, it } from 'vitest'
import { alertNamed } from '#testing/alert-server.ts'
import { type AlertFields, fieldsOf, inputOf } from './alert-form.ts'

/** The same numbers from 0 to 1 at every run (a linear congruential generator of Numerical Recipes). */
function numbers(seed: number) {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

function someFields(next: () => number): AlertFields {
  const of = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(next() * choices.length)] ?? choices[0]
  const text = () => of(['sea ice', '"waggle dance" -bees', 'author:“Ω”', 'a|b*', '水 & <b>'])
  const startYear = of([null, 1970, 2012])
  return {
    name: text(),
    searchTerm: text(),
    email: of(['ada@example.org', 'b+c@example.net']),
    startYear,
    endYear: of([null, 2012, 2026]),
    sources: ['Annals', 'Journal, “Quoted”', 'Zeitschrift'].filter(() => next() < 0.5),
    refineSearch: next() < 0.5,
    width: of(ALERT_WIDTHS),
    frequency: of(ALERT_FREQUENCIES),
    note: of(['', text()]),
  }
}

it('of a thousand searches everything is saved, and everything is there when the alert is opened again', () => {
  const next = numbers(11)
  for (let n = 0; n < 1000; n++) {
    const fields = someFields(next)
    expect(fieldsOf(alertNamed('a', inputOf(fields)))).toEqual(fields)
  }
})

it('changing an alert keeps its pause', () => {
  const alert = alertNamed('a', { pausedUntil: '2030-01-01T00:00:00Z' })
  expect(inputOf(fieldsOf(alert), alert).pausedUntil).toBe('2030-01-01T00:00:00Z')
})
