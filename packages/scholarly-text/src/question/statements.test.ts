import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reading, readQuestion } from './read-question.ts'

const read = (text: string) => readQuestion(text, { year: 2026, sources: ['arXiv'], unread: [] })
const kindsOf = (readings: Reading[]) => readings.map(({ kind }) => kind)
const yearsOf = (text: string) =>
  read(text).readings.flatMap((reading) =>
    reading.kind === 'years'
      ? [[reading.startYear, reading.endYear, ...(reading.isOffered ? ['offered'] : [])]]
      : [],
  )
const excludedIn = (text: string) =>
  read(text).readings.flatMap((reading) => (reading.kind === 'exclusion' ? reading.excluded : []))

test('words of a subject that are also words for works stay', () => {
  const subjects: [query: string, text: string][] = [
    ["I'm interested in general relativity", 'general relativity'],
    ['I need research data management plans', 'research data management plans'],
    ['we need literature about literature circles', 'literature circles'],
    ['are there materials that conduct ions', 'materials that conduct ions'],
    ['tell me about sources of lead in drinking water', 'sources of lead in drinking water'],
    ['latest text to speech models', 'text to speech models'],
    ['search for extraterrestrial intelligence', 'search for extraterrestrial intelligence'],
    ['show me papers about sleep', 'sleep'],
  ]
  for (const [query, text] of subjects) assert.equal(read(query).text, text, query)
})

test('copied sentences and titles request neither an order nor years', () => {
  for (const query of [
    'Recent studies have shown that sleep improves memory.',
    'Recent studies have shown that sleep improves memory',
    'Recent Progress in One-Loop Multi-Parton Calculations',
    'Entanglement Measures in Ion-Trap Quantum Simulators without Full Tomography',
    'Dark Matter Without Particles',
    'Wärme Ohne Feuer',
  ])
    assert.deepEqual([read(query).text, kindsOf(read(query).readings)], [query, []])
  assert.deepEqual(yearsOf('It was found in the last ten years that mice are social.'), [
    [2016, null, 'offered'],
  ])
  assert.deepEqual(excludedIn('models by May on epidemics, not influenza'), ['influenza'])
  assert.deepEqual(excludedIn('models may fit epidemics, not influenza'), [])
  assert.deepEqual(yearsOf('My cat has diabetes. I need papers after 2015 about diets.'), [[2016, null]])
})

test('years of an event and acts without something are no filters', () => {
  assert.deepEqual(yearsOf('the last two years of school'), [])
  assert.deepEqual(yearsOf('the last two years of research on schools'), [[2024, null]])
  assert.deepEqual(yearsOf('survival before and after 2000'), [[2000, 2000, 'offered']])
  assert.deepEqual(excludedIn('computing spectra without solving eigenvalue problems'), [])
  assert.deepEqual(excludedIn('Können Sie mir Artikel zu Wärmepumpen ohne Erdsonden zeigen'), ['Erdsonden'])
  assert.deepEqual(kindsOf(read('people who recently quit smoking').readings), [])
})

test('a time beside words for works or an exclusion is theirs, one before a colon that of a title', () => {
  assert.deepEqual(yearsOf('studies older than ten years about kelp'), [[null, 2015]])
  assert.deepEqual(yearsOf('children older than ten years'), [])
  assert.deepEqual(yearsOf('reviews from 2020 of kelp'), [[2020, 2020]])
  assert.deepEqual(yearsOf('kelp forests since 2012 excluding models'), [[2012, null]])
  assert.deepEqual(yearsOf('kelp since the turn of the century'), [[2000, null]])
  assert.deepEqual(yearsOf('kelp 2018..2020'), [[2018, 2020]])
  assert.deepEqual(yearsOf('Before 2012: a prehistory'), [[null, 2011, 'offered']])
})
