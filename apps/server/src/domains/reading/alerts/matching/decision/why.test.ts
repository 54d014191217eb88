import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWords } from './decision.ts'

const of = (...stems: string[]) => new Set(stems)

test('shared words are given as they were typed, in any of their forms', () => {
  assert.deepEqual(sharedWords('Glaciers melting fast', of('glacier', 'melt')), ['Glaciers', 'melting'])
})

test('a word is shared with an article in German or French by its stem there', () => {
  assert.deepEqual(sharedWords('Schätzungen Varianz', of('de:schatzung')), ['Schätzungen'])
  assert.deepEqual(sharedWords('réseaux neuronaux', of('fr:neuronal')), ['neuronaux'])
})

test('what a search excludes is no reason, nor are its operators', () => {
  assert.deepEqual(sharedWords('basalt AND quartz -glacier', of('basalt', 'quartz', 'glacier', 'and')), [
    'basalt',
    'quartz',
  ])
})

test('the names of fields, and the sources, topics and years that a search names, are no reason', () => {
  const article = of('titl', 'zinc', 'sourc', 'journal', 'alloi', 'topic', 'corros', 'year', '2024')
  assert.deepEqual(
    sharedWords('title:zinc source:"Journal of Alloys" topic:Corrosion year:2020..2024', article),
    ['zinc'],
  )
})

test('nor is what is excluded in a field, in a group or by its word', () => {
  const article = of('zinc', 'copper', 'gold', 'iron')
  for (const excluded of ['-title:copper', '-(copper OR gold)', 'NOT copper', '-"copper gold"'])
    assert.deepEqual(sharedWords(`zinc ${excluded}`, article), ['zinc'], excluded)
})

test('the words of phrases, of either way to match, and of groups are given', () => {
  const article = of('zinc', 'oxid', 'gold')
  assert.deepEqual(sharedWords('"zinc oxides" OR (gold silver)', article), ['zinc', 'oxides', 'gold'])
})

test('a search without words has no reason', () => {
  for (const search of ['', '  ', '()', '"" -x', 'source:zinc', '\u202e'])
    assert.deepEqual(sharedWords(search, of('zinc', 'x', 'sourc')), [], search)
})

test('a compound is shared when all of it is', () => {
  assert.deepEqual(sharedWords('zirconium-oxide', of('zirconium')), [])
})

test('a word is given once, and twelve at most', () => {
  assert.deepEqual(sharedWords('basalt basalt', of('basalt')), ['basalt'])
  const words = Array.from({ length: 20 }, (_, at) => `subject${at}`)
  assert.equal(sharedWords(words.join(' '), of(...words)).length, 12)
})
