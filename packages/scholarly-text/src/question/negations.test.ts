import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from './read-question.ts'

const read = (text: string, terms: string[][] = []) =>
  readQuestion(text, { year: 2026, sources: [], unread: [], terms })
const yearsOf = (text: string) =>
  read(text).readings.flatMap((reading) =>
    reading.kind === 'years' && !reading.isOffered ? [[reading.startYear, reading.endYear]] : [],
  )
const excludedIn = (text: string) =>
  read(text).readings.flatMap((reading) => (reading.kind === 'exclusion' ? reading.excluded : []))

test('a negated bound is the complementary bound', () => {
  const negated: [query: string, from: number | null, to: number | null][] = [
    ['kelp nothing older than 2012', 2012, null],
    ['kelp, nothing before 2012 please', 2012, null],
    ['kelp but nothing after 2012', null, 2012],
    ['kelp no papers older than 2012', 2012, null],
    ['kelp with no results from before 2012', 2012, null],
    ['kelp none later than 2012', null, 2012],
    ['kelp excluding papers before 2012', 2012, null],
    ['kelp that were not published after 2012', null, 2012],
    ['kelp nothing since 2012', null, 2011],
    ['kelp not 2012 or older', 2013, null],
    ['kelp nothing after the 1990s', null, 1999],
    ['kelp not before March 2012', 2012, null],
    ['kelp nothing older than 5 years', 2021, null],
    ['kelp nothing from the last five years', null, 2020],
    ['kelp after 2005 but not after 2015', 2006, 2015],
    ['kelp not older than 2005, not newer than 2015', 2005, 2015],
    ['Seegras, aber nichts vor 2012 bitte', 2012, null],
    ['Seegras nicht nach 2012', null, 2012],
    ['Seegras keine Arbeiten vor 2012', 2012, null],
    ['Seegras nichts Älteres als 2012', 2012, null],
    ['Studien zu Seegras, aber keine, die vor 2015 erschienen sind', 2015, null],
    ['herbiers rien avant 2012', 2012, null],
    ['herbiers aucune étude antérieure à 2012', 2012, null],
    ["herbiers pas d'articles avant 2012", 2012, null],
    ['herbiers rien de postérieur à 2012', null, 2012],
    ['herbiers pas plus vieux que 2012', 2012, null],
  ]
  for (const [query, from, to] of negated) {
    assert.deepEqual(yearsOf(query), [[from, to]], query)
    assert.match(read(query).text, /^(?:kelp|Seegras|herbiers)$/, query)
  }
})

test('a bound ends before the subject that follows it', () => {
  assert.deepEqual(yearsOf('nothing newer than 1999 on kelp'), [[null, 1999]])
  assert.deepEqual(yearsOf('kelp from 1999 on'), [[1999, null]])
})

test('a negated time with two ends stays text', () => {
  for (const query of ['kelp not between 2010 and 2015', 'kelp not from 2015', 'Seegras nicht aus 2015']) {
    const { text, readings } = read(query)
    assert.deepEqual([text, readings], [query, []])
  }
})

test('an exclusion is read with the courtesy before it, behind its words, and added to a question', () => {
  const exclusions: [query: string, left: string, ...excluded: string[]][] = [
    ['peptides, but please no reviews', 'peptides', 'reviews'],
    ["peptides, mais s'il vous plaît pas de revues", 'peptides', 'revues'],
    ['electrolytes, PEO excluded', 'electrolytes', 'PEO'],
    ['electrolytes (with PEO excluded)', 'electrolytes', 'PEO'],
    ['Elektrolyte, PEO ausgenommen', 'Elektrolyte', 'PEO'],
    ['électrolytes, PEO exclu', 'électrolytes', 'PEO'],
    ['electrolytes minus PEO', 'electrolytes', 'PEO'],
    ['electrolytes leaving out PEO', 'electrolytes', 'PEO'],
    ['electrolytes, skip PEO', 'electrolytes', 'PEO'],
    ['Elektrolyte bis auf PEO', 'Elektrolyte', 'PEO'],
    ['Elektrolyte, nichts über PEO', 'Elektrolyte', 'PEO'],
    ['électrolytes, rien sur le PEO', 'électrolytes', 'PEO'],
    ['électrolytes mais pas de PEO', 'électrolytes', 'PEO'],
    ["électrolytes, merci d'exclure le PEO", 'électrolytes', 'PEO'],
    ['does noise disturb bats, excluding turbines?', 'does noise disturb bats', 'turbines'],
    ["électrolytes à l'exclusion du PEO", 'électrolytes', 'PEO'],
    ['électrolytes hormis le PEO', 'électrolytes', 'PEO'],
    ['Wie stört Lärm Fledermäuse, ohne Windräder?', 'Wie stört Lärm Fledermäuse', 'Windräder'],
  ]
  for (const [query, left, ...excluded] of exclusions)
    assert.deepEqual([read(query).text, ...excludedIn(query)], [left, ...excluded], query)
  for (const query of ['law of excluded middle', 'socially excluded youth', 'Why sing birds without wind?'])
    assert.deepEqual([read(query).text, excludedIn(query)], [query, []])
})

test('a clause of a question that begins with but is offered as an exclusion', () => {
  for (const query of [
    'why does it affect leaves but not roots?',
    'Wie lernt man lesen, aber nicht rechnen?',
  ]) {
    const { text, readings } = read(query)
    assert.deepEqual(
      [text, readings.map((reading) => reading.kind === 'exclusion' && reading.isOffered)],
      [query, [true]],
    )
  }
})

test('what a negation denies with a preposition behind it is no exclusion', () => {
  for (const query of [
    'plants not pollinated by insects',
    'patients not treated with statins',
    'children without access to water',
    'groups that do not embed in products',
    'B minus L symmetry',
    'eindeutig bis auf Isomorphie',
  ])
    assert.deepEqual([read(query).text, excludedIn(query)], [query, []])
})

test('an exclusion is a term if a title has it and the word before it, and so is a form', () => {
  const cities = read('cities without cars')
  assert.deepEqual(cities.terms, [['cities', 'without cars']])
  const { text, readings } = read('cities without cars', cities.terms)
  assert.deepEqual([text, readings.map(({ kind }) => kind)], ['cities without cars', ['exclusion']])
  const panel = read('panel survey')
  assert.deepEqual(panel.terms, [['panel survey']])
  assert.deepEqual(read('panel survey', panel.terms).readings, [])
})

test('openings of titles and times beside a subject stay text', () => {
  for (const query of [
    'study of religion',
    'introduction to logic',
    'last year students',
    'this decade in climate',
    'A Study of Correlations in the Stock Market',
  ])
    assert.equal(read(query).text, query)
})
