import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { articleOf } from '#testing/articles'
import { coverageOf } from './coverage.ts'
import { statisticsOf, termWeights } from './relevance.ts'

const { corpus } = prepareBatch([
  articleOf('0', { title: 'Zeolite membranes' }),
  articleOf('1', { title: 'Membranes', abstract: 'Membranes again' }),
  articleOf('2', { title: 'Membrane', fullText: 'of zeolites' }),
  articleOf('3', { title: 'Catalysis' }),
])
const coverage = (text: string) => [...coverageOf(corpus, statisticsOf(corpus, text))]

test('an article with all terms covers all of a query, one without any nothing', () => {
  const [whole, , throughBody, none] = coverage('zeolite membrane')
  assert.equal(whole, 1)
  assert.equal(throughBody, 1)
  assert.equal(none, 0)
})

test('a German article covers a word in any of its forms', () => {
  const { corpus: german } = prepareBatch([
    articleOf('0', { title: 'Schätzung', language: 'de' }),
    articleOf('1', { title: 'Schätzung' }),
  ])
  assert.deepEqual([...coverageOf(german, statisticsOf(german, 'Schätzungen'))], [1, 0])
})

test('a term counts by its weight, once, however often an article has it', () => {
  const [zeolite = 0, membrane = 0] = termWeights(statisticsOf(corpus, 'zeolite membrane'))
  const [, part = 0] = coverage('zeolite membrane')
  assert.ok(Math.abs(part - membrane / (zeolite + membrane)) < 1e-12)
  assert.ok(part < 0.5)
})

test('how often the query has a term makes no difference', () => {
  assert.deepEqual(coverage('zeolite membrane membrane'), coverage('zeolite membrane'))
})

test('terms that no article has are missing from every article', () => {
  const [most = 0] = coverage('zeolite membrane heliostat')
  assert.ok(most > 0 && most < 1)
})

test('a query without terms is covered by nothing', () => {
  assert.deepEqual(coverage(''), [0, 0, 0, 0])
})
