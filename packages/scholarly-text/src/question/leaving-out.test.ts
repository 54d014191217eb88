import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from './read-question.ts'

const read = (text: string) => readQuestion(text, { year: 2026, sources: [], unread: [] })
const shown = (text: string) =>
  read(text).readings.flatMap((reading) =>
    reading.kind === 'exclusion' ? [[...reading.excluded, ...(reading.isOffered ? ['offered'] : [])]] : [],
  )

test('further words leave out a part', () => {
  for (const [query, subject, left] of [
    ['malaria deaths excluding the USA', 'malaria deaths', 'USA'],
    ['malaria deaths with the exclusion of China', 'malaria deaths', 'China'],
    ['calories, not counting sugar', 'calories', 'sugar'],
    ['Kaffeeexporte, Brasilien nicht eingeschlossen', 'Kaffeeexporte', 'Brasilien'],
    ['exportations de café, Brésil non compris', 'exportations de café', 'Brésil'],
    ['imaging of the knee, never MRI', 'imaging of the knee', 'MRI'],
    ['Knieaufnahmen, aber niemals MRT', 'Knieaufnahmen', 'MRT'],
    ["imagerie du genou, mais jamais l'IRM", 'imagerie du genou', 'IRM'],
    ['imagerie du genou, jamais le scanner', 'imagerie du genou', 'scanner'],
    ['décès du paludisme sauf en Chine', 'décès du paludisme', 'Chine'],
    ['décès du paludisme sans compter le Japon', 'décès du paludisme', 'Japon'],
  ])
    assert.deepEqual([read(query ?? '').text, shown(query ?? '')], [subject, [[left]]])
})

test('"never" before a participle or for people who never do something excludes nothing', () => {
  for (const query of [
    'tumours treated but never cured',
    'lung cancer, never smokers',
    'lung cancer in never smokers',
    'patient safety, never events',
    'Tumoren, aber nie geheilt',
    'tumeurs traitées mais jamais guéries',
    'apps not counting calories',
  ])
    assert.deepEqual([read(query).text, shown(query)], [query, []])
})

test('what is spelled like a pronoun stays: works with the pronoun would be left out', () => {
  const query = 'malaria deaths excluding the US'
  assert.deepEqual(read(query).readings, [])
  assert.equal(read(query).text, query)
})
