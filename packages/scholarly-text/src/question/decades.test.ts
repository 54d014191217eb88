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
