import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from './read-question.ts'

const read = (text: string) => readQuestion(text, { year: 2026, sources: [], unread: [] })
const shown = (text: string) =>
  read(text).readings.flatMap((reading) =>
    reading.kind === 'years'
      ? [[reading.startYear, reading.endYear, ...(reading.isOffered ? ['offered'] : [])]]
      : [],
  )

test('this century is read as years, the last one offered, and the end of one is a subject', () => {
  for (const query of [
    'droughts this century',
    'droughts since the beginning of the century',
    'Dürren in diesem Jahrhundert',
    'sécheresses au cours de ce siècle',
    'sécheresses en ce siècle',
  ])
    assert.deepEqual(shown(query), [[2001, null]], query)
  assert.deepEqual(shown('Dürren seit der Jahrhundertwende'), [[2000, null]])
  assert.deepEqual(shown('droughts not from this century'), [[null, 2000]])
  for (const query of [
    'droughts last century',
    'Dürren im letzten Jahrhundert',
    'sécheresses au siècle dernier',
  ])
    assert.deepEqual([read(query).text, shown(query)], [query, [[1901, 2000, 'offered']]])
  for (const query of [
    'warming by the end of this century',
    'floods later this century',
    'warming over the last century',
    'Dürren Mitte dieses Jahrhunderts',
    'sécheresses à la fin de ce siècle',
    'Wien um die Jahrhundertwende',
    'fin de siècle literature',
  ])
    assert.deepEqual([read(query).text, shown(query)], [query, []])
})

test('a decade of a subject before most works is offered, that of works is read', () => {
  for (const query of [
    'unemployment in the 1970s',
    'Arbeitslosigkeit in den 1970er Jahren',
    'chômage dans les années 1970',
    'cinema of the 1970s',
  ])
    assert.deepEqual([read(query).text, shown(query)], [query, [[1970, 1979, 'offered']]])
  assert.deepEqual(shown('jazz in the 1950s and 1960s'), [[1950, 1969, 'offered']])
  for (const query of ['papers from the 1970s on tides', 'tides, published in the 1970s'])
    assert.deepEqual(shown(query), [[1970, 1979]], query)
})

test('a part of a decade, and a decade without an article at the end, are read; those of a life are not', () => {
  for (const [query, ...years] of [
    ['quantum chaos mid-90s', 1993, 1997],
    ['string theory late 80s', 1985, 1989],
    ['Stringtheorie Mitte der 90er', 1993, 1997],
    ['topological insulators past decade', 2016, null],
    ['topologische Isolatoren letztes Jahrzehnt', 2016, null],
    ['isolants topologiques dernière décennie', 2016, null],
    ['matching since last year', 2025, null],
    ['Paarungen seit letztem Jahr', 2025, null],
    ["appariement depuis l'an dernier", 2025, null],
    ['knot theory through 2005', null, 2005],
  ] as [string, number, number | null][])
    assert.deepEqual(shown(query), [years], query)
  for (const query of ['women in their late eighties', 'patients aged mid 80s', 'queues 90s'])
    assert.deepEqual([read(query).text, shown(query)], [query, []])
  assert.deepEqual(shown('last decade of life'), [[2016, null, 'offered']])
})
