import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleTerms, queryTerms, stemmedTerms } from '../index.ts'

test('German and French texts are stemmed by the rules of their language, and marked with it, with or without accents', () => {
  const german = (word: string) => articleTerms(word, 'de').join()
  for (const [one, other] of [
    ['Schätzung', 'Schätzungen'],
    ['neuronale', 'neuronaler'],
    ['Bücher', 'BUCH'],
    ['Größe', 'Grossen'],
  ] as const)
    assert.equal(german(one), german(other))
  assert.equal(german('Schätzung'), 'de:schatzung')
  const french = (word: string) => articleTerms(word, 'fr').join()
  for (const [one, other] of [
    ['réseau', 'RÉSEAUX'],
    ['neuronal', 'neuronaux'],
    ['élevée', 'eleves'],
    ['modélisation', 'modélisées'],
  ] as const)
    assert.equal(french(one), french(other))
  assert.equal(french('réseau'), 'fr:reseau')
})
test('a text has as many terms in every language, and English stems in one without a stemmer', () => {
  const text = 'The p53 networks of α-synuclein, 机器学习 and C++'
  const bare = (language: string) => articleTerms(text, language).map((term) => term.replace(/^..:/, ''))
  assert.deepEqual(bare('de').length, stemmedTerms(text).length)
  assert.deepEqual(articleTerms(text, 'it'), stemmedTerms(text))
  assert.deepEqual(articleTerms(text, null), stemmedTerms(text))
})
test('a query word also has its stems in other languages, a symbol has none', () =>
  assert.deepEqual(queryTerms('Schätzungen p53'), [
    { term: 'schatzungen', forms: ['de:schatzung', 'fr:schatzungen'] },
    { term: 'p53', forms: [] },
  ]))
test('only the first words of a very long query have stems in other languages', () => {
  const terms = queryTerms('network '.repeat(500))
  assert.equal(terms.length, 500)
  assert.deepEqual(terms[0]?.forms, ['de:network', 'fr:network'])
  assert.deepEqual(terms.at(-1)?.forms, [])
})
