import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { articleOf } from '#testing/articles'
import { membersOf } from '#testing/documents'
import { documentsWithAny, documentsWithTerms } from './terms.ts'

const { corpus } = prepareBatch([
  articleOf('0', { title: 'Neural networks' }),
  articleOf('1', { title: 'A network', categories: ['Neurology'] }),
  articleOf('2', { title: 'Wind', fullText: 'of networks that are neural' }),
  articleOf('3', { title: 'Neuronale Netze', language: 'de' }),
  articleOf('4', { title: 'Réseau de neurones', language: 'fr' }),
])
const withTerms = (text: string) => membersOf(documentsWithTerms(corpus, text))

test('a term is found in every form and every field', () => {
  assert.deepEqual(membersOf(documentsWithAny(corpus, ['network'])), [0, 1, 2])
})

test('an unstemmed word is not a term', () => {
  assert.deepEqual(membersOf(documentsWithAny(corpus, ['networks'])), [])
})

test('all terms of a text are required', () => {
  assert.deepEqual(withTerms('neural network'), [0, 2])
  assert.deepEqual(withTerms('network wind'), [2])
  assert.deepEqual(withTerms('network heliostat'), [])
})

test('a term is found in articles in German and French by their stems', () => {
  assert.deepEqual(withTerms('neuronaler Netze'), [3])
  assert.deepEqual(withTerms('Réseaux neurone'), [4])
})

test('a text without terms matches no articles, rather than all', () => {
  assert.deepEqual(withTerms(''), [])
  assert.deepEqual(withTerms('the'), [])
})
