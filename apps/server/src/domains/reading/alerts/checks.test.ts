import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AlertInput } from '@claire/api-contract'
import { criteriaKeyOf } from './criteria.ts'
import { checkedDraft } from './checks.ts'

const sources = [
  { id: 's1', name: 'Acta' },
  { id: 's2', name: 'Beta' },
]
const good: AlertInput = { name: 'Ice', searchTerm: 'sea ice', email: 'ada@example.org' }
const check = (input: Partial<AlertInput>) => checkedDraft({ ...good, ...input }, sources)

/** The first error in the input. */
function refusal(input: Partial<AlertInput>): string {
  try {
    check(input)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('the first of several errors is reported: name, term, e-mail, then whether it is an address, years, sources', () => {
  const wrong = {
    name: ' ',
    searchTerm: '\t',
    email: '\n',
    startYear: 2020,
    endYear: 2019,
    sources: ['Gamma'],
  }
  const complaints = []
  for (const mended of [
    {},
    { name: 'Ice' },
    { searchTerm: 'ice' },
    { email: 'nobody' },
    { email: 'ada@example.org' },
    { endYear: 2021 },
  ]) {
    Object.assign(wrong, mended)
    complaints.push(refusal(wrong))
  }
  assert.deepEqual(complaints, [
    'Alert name is required!',
    'Search term is required!',
    'Email is required!',
    'This is not an e-mail address.',
    'End year must be greater than start year!',
    'There is no source named “Gamma”.',
  ])
})

test('several addresses, and addresses with a name, are none', () => {
  for (const email of ['a@b.example, c@d.example', 'Ada <a@b.example>', '"a"@b.example', 'a b@c.example'])
    assert.equal(refusal({ email }), 'This is not an e-mail address.', email)
})

test('white space around input is removed', () => {
  const { name, searchTerm, email, note } = check({
    name: ' Ice ',
    searchTerm: ' sea ice ',
    email: ' ada@example.org ',
    note: ' n ',
  })
  assert.deepEqual([name, searchTerm, email, note], ['Ice', 'sea ice', 'ada@example.org', 'n'])
})

test('one year may be both the first and the last', () => {
  assert.equal(refusal({ startYear: 2020, endYear: 2020 }), '')
})

test('a source named twice is one', () => {
  assert.deepEqual(check({ sources: ['Beta', 'Beta'] }).sources, [{ id: 's2', name: 'Beta' }])
})

test('a pause beyond all dates is one without an end', () => {
  assert.deepEqual(check({ pausedUntil: '+012345-01-01T00:00:00Z' }).pause, { state: 'paused', until: null })
})

describe('two alerts look for the same', () => {
  const key = (input: Partial<AlertInput>) => criteriaKeyOf(check(input))

  test('whatever the spaces between words and the order of sources', () => {
    assert.equal(key({ searchTerm: ' sea   ice' }), key({}))
    assert.equal(key({ sources: ['Acta', 'Beta'] }), key({ sources: ['Beta', 'Acta'] }))
  })

  test('whatever their names, addresses and frequencies', () => {
    assert.equal(
      key({ name: 'x', email: 'b@example.org', frequency: 'DAILY', width: 'wide', note: 'n' }),
      key({}),
    )
  })

  test('whichever form of a topic they name', () => {
    const topic = (name: string) => key({ searchTerm: `topic:"${name}"` })
    assert.equal(topic('Coral reefs'), topic('coral-reef'))
    assert.notEqual(topic('Coral reefs'), topic('Coral'))
    assert.notEqual(key({ searchTerm: 'topic:"Ice" moths' }), key({ searchTerm: 'topic:"ice" moths' }))
  })

  test('but not with another term, year, source or way of searching', () => {
    const keys = [
      {},
      { searchTerm: 'Sea ice' },
      { startYear: 2020 },
      { endYear: 2020 },
      { sources: ['Acta'] },
      { refineSearch: true },
    ].map(key)
    assert.equal(new Set(keys).size, keys.length)
  })
})
