import { ALERT_FREQUENCIES, ALERT_WIDTHS } from '@claire/api-contract/enums'
import { expect, it } from 'vitest'
import { alertNamed } from '#testing/alert-server.ts'
import { type AlertFields, NEW_ALERT, fieldsOf, firstFault, inputOf } from './alert-form.ts'

/** Pseudorandom numbers from 0 to 1, the same in every run (linear congruential generator of Numerical Recipes). */
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
    languages: ['de', 'fr'].filter(() => next() < 0.5),
    exclude: ['bees', 'deep ice'].filter(() => next() < 0.5),
    unread: ['not bees', 'after 2017'].filter(() => next() < 0.5),
    refineSearch: next() < 0.5,
    width: of(ALERT_WIDTHS),
    frequency: of(ALERT_FREQUENCIES),
    note: of(['', text()]),
  }
}

it('a thousand alerts have the same values when they are saved and edited again', () => {
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

it('the first empty field is reported, in the order of name, query and e-mail; white space is ignored', () => {
  const fields = { ...NEW_ALERT, name: ' ', searchTerm: '\t', email: '\n' }
  expect(firstFault(fields)).toEqual({ field: 'name', text: 'nameRequired' })
  fields.name = 'Ice'
  expect(firstFault(fields)).toEqual({ field: 'searchTerm', text: 'termRequired' })
  fields.searchTerm = 'sea ice'
  expect(firstFault(fields)).toEqual({ field: 'email', text: 'emailRequired' })
  fields.email = 'ada@example.org'
  expect(firstFault(fields)).toBeNull()
})

it('values are sent without surrounding white space', () => {
  const typed = { name: ' Ice ', searchTerm: ' sea ice ', email: ' ada@example.org ', note: ' n ' }
  expect(inputOf({ ...NEW_ALERT, ...typed })).toMatchObject({
    name: 'Ice',
    searchTerm: 'sea ice',
    email: 'ada@example.org',
    note: 'n',
  })
})
