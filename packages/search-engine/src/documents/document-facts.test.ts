import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '#analysis/analysis'
import type { IndexedArticle } from '#index-types'
import { articleOf, embedder } from '#testing/articles'
import { analyseArticle } from './analyse-article.ts'
import { factsOf } from './document-facts.ts'

const NO_VECTOR = new Float32Array()
const factsOfArticle = (fields: Partial<IndexedArticle>, vector: Float32Array = NO_VECTOR) => {
  const article = articleOf('a', fields)
  return factsOf(article, analyse(article), { tokenIds: [], vector })
}

test('a duplicate topic counts once', () => {
  assert.deepEqual(factsOfArticle({ categories: ['Energy', 'Physics', 'Energy'] }).topics, [
    'Energy',
    'Physics',
  ])
})

test('an unknown year is 0', () => {
  assert.equal(factsOfArticle({ publicationYear: null }).year, 0)
  assert.equal(factsOfArticle({ publicationYear: 1998 }).year, 1998)
})

test('a vector is restored within one part in 254 of its largest value', () => {
  const vector = Float32Array.of(0.8, -0.31, 0.002, 0)
  const { vector: bytes, vectorScale } = factsOfArticle({}, vector)
  assert.equal(bytes[0], 127)
  for (const [at, value] of vector.entries())
    assert.ok(Math.abs((bytes[at] ?? 0) * vectorScale - value) <= 0.8 / 254 + 1e-6, String(at))
})

test('a missing and a zero vector are stored as none', () => {
  for (const vector of [NO_VECTOR, new Float32Array(4)]) {
    const facts = factsOfArticle({}, vector)
    assert.equal(facts.vector.length, 0)
    assert.equal(facts.vectorScale, 0)
  }
})

test('late interaction uses title and abstract, or the opening of the full text if there is no abstract', () => {
  const tokensOf = (fields: Partial<IndexedArticle>) => [
    ...analyseArticle({ article: articleOf('a', fields), vector: NO_VECTOR }, embedder).facts.tokenIds,
  ]
  const withAbstract = tokensOf({ title: 'Solar', abstract: 'cells', fullText: 'zirconium alloys' })
  assert.deepEqual(withAbstract, [...embedder.tokenIds('Solar. cells')])
  const without = tokensOf({ title: 'Solar', fullText: 'zirconium alloys' })
  assert.deepEqual(without, [...embedder.tokenIds('Solar. zirconium alloys')])
  const long = tokensOf({ title: 'Solar', fullText: `${'alloy '.repeat(700)} zirconium` })
  assert.ok(long.length < 800 && !long.includes(embedder.tokenIds('zirconium')[0] ?? -1))
})
