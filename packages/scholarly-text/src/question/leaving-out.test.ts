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
    ['Malariatote mit Ausnahme Chinas', 'Malariatote', 'China'],
    ['Malariatote mit Ausnahme der Tropen', 'Malariatote', 'Tropen'],
    ['malaria deaths w/out China', 'malaria deaths', 'China'],
    ['malaria deaths everything but China', 'malaria deaths', 'China'],
    ['malaria deaths anything except China', 'malaria deaths', 'China'],
    ['malaria deaths, ignore China', 'malaria deaths', 'China'],
    ['malaria deaths, China not wanted', 'malaria deaths', 'China'],
    ['Malariatote, China nicht erwünscht', 'Malariatote', 'China'],
    ['malaria deaths (excl. China)', 'malaria deaths', 'China'],
    ['MALARIA DEATHS EXCLUDING CHINA', 'MALARIA DEATHS', 'CHINA'],
    ['malaria deaths - no mice', 'malaria deaths', 'mice'],
  ])
    assert.deepEqual([read(query ?? '').text, shown(query ?? '')], [subject, [[left]]])
})

test('a list with commas and "and" is left out whole, and so are both of two that "ni" joins', () => {
  for (const [query, subject, ...left] of [
    ['batteries excluding lithium, cobalt and nickel', 'batteries', 'lithium', 'cobalt', 'nickel'],
    ['batteries, no lithium, cobalt, nickel, or zinc', 'batteries', 'lithium', 'cobalt', 'nickel', 'zinc'],
    ['Batterien ohne Lithium, Kobalt und Nickel', 'Batterien', 'Lithium', 'Kobalt', 'Nickel'],
    ['batteries sauf lithium, cobalt et nickel', 'batteries', 'lithium', 'cobalt', 'nickel'],
    ['batteries, ni lithium ni cobalt', 'batteries', 'lithium', 'cobalt'],
    ['batteries without lithium, and cheap', 'batteries and cheap', 'lithium'],
  ])
    assert.deepEqual([read(query ?? '').text, shown(query ?? '')], [subject, [left]])
})

test('a clause that asks for something to be left out is read, and one about people is not', () => {
  for (const [query, subject, left] of [
    ['sleep apnoea. Please do not include children.', 'sleep apnoea.', 'children'],
    ["sleep apnoea, but I don't want papers on children", 'sleep apnoea', 'children'],
    ['sleep apnoea, I am not interested in surgery', 'sleep apnoea', 'surgery'],
    ['how common is apnoea? Please do not include children.', 'how common is apnoea?', 'children'],
    ['Schlafapnoe, ich will keine Kinder', 'Schlafapnoe', 'Kinder'],
    ['Schlafapnoe, ich interessiere mich nicht für Kinder', 'Schlafapnoe', 'Kinder'],
    ["apnée du sommeil, n'incluez pas les enfants", 'apnée du sommeil', 'enfants'],
    ["apnée du sommeil, je ne veux pas d'enfants", 'apnée du sommeil', 'enfants'],
  ])
    assert.deepEqual([read(query ?? '').text, shown(query ?? '')], [subject, [[left]]])
  for (const query of ['couples, who do not want children', 'couples do not want children, and why'])
    assert.deepEqual([read(query).text, shown(query)], [query, []])
})

test('"never" before a participle or for people who never do something excludes nothing', () => {
  for (const query of [
    'tumours treated but never cured',
    'lung cancer, never smokers',
    'lung cancer in never smokers',
    'patient safety, never events',
    'Tumoren, aber nie geheilt',
    'tumeurs traitées mais jamais guéries',
    'tumeurs, jamais guéries',
    'knot theory except 2000s',
    'apps not counting calories',
  ])
    assert.deepEqual([read(query).text, shown(query)], [query, []])
})

test('what is spelled like a pronoun stays: works with the pronoun would be left out', () => {
  const query = 'malaria deaths excluding the US'
  assert.deepEqual(read(query).readings, [])
  assert.equal(read(query).text, query)
})
