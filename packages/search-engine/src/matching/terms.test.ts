import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemmedTerms } from '@claire/scholarly-text'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { articleOf } from '#testing/articles'
import { membersOf } from '#testing/documents'
import { documentsWithTerm, documentsWithTerms } from './terms.ts'

const { corpus } = prepareBatch([
  articleOf('0', { title: 'Neural networks' }),
  articleOf('1', { title: 'A network', categories: ['Neurology'] }),
  articleOf('2', { title: 'Wind', fullText: 'of networks that are neural' }),
])
const withTerms = (text: string) => membersOf(documentsWithTerms(corpus, text))

test('a term is found in every form and every field', () => {
  assert.deepEqual(membersOf(documentsWithTerm(corpus, stemmedTerms('networks')[0] ?? '')), [0, 1, 2])
})

test('an unstemmed word is not a term', () => {
  assert.deepEqual(membersOf(documentsWithTerm(corpus, 'networks')), [])
})

test('all terms of a text are required', () => {
  assert.deepEqual(withTerms('neural network'), [0, 2])
  assert.deepEqual(withTerms('network wind'), [2])
  assert.deepEqual(withTerms('network heliostat'), [])
})

test('a text without terms matches no articles, rather than all', () => {
  assert.deepEqual(withTerms(''), [])
  assert.deepEqual(withTerms('the'), [])
})
