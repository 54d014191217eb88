import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleTerms, queryTerms, stemmedTerms } from '../index.ts'

test('German and French are stemmed by their own rules, and marked, whatever the accents', () => {
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
test('all languages have the same words as terms, and other languages the English stems', () => {
  const text = 'The p53 networks of α-synuclein, 机器学习 and C++'
  const bare = (language: string) => articleTerms(text, language).map((term) => term.replace(/^..:/, ''))
  assert.deepEqual(bare('de').length, stemmedTerms(text).length)
  assert.deepEqual(articleTerms(text, 'it'), stemmedTerms(text))
  assert.deepEqual(articleTerms(text, null), stemmedTerms(text))
})
test('a word of a query has its stems in other languages beside it, a symbol has none', () =>
  assert.deepEqual(queryTerms('Schätzungen p53'), [
    { term: 'schatzungen', forms: ['de:schatzung', 'fr:schatzungen'] },
    { term: 'p53', forms: [] },
  ]))
test('in a very long query only the first words have stems in other languages', () => {
  const terms = queryTerms('network '.repeat(500))
  assert.equal(terms.length, 500)
  assert.deepEqual(terms[0]?.forms, ['de:network', 'fr:network'])
  assert.deepEqual(terms.at(-1)?.forms, [])
})
