import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { analyse } from '#analysis/analysis'
import { Columns } from '#documents/columns'
import { factsOf } from '#documents/document-facts'
import { articleOf } from '#testing/articles'
import { DocumentSet } from '#documents/document-set'
import { similarities, similaritiesWithin } from './similarity.ts'

const DIMENSIONS = 20
const unit = (at: number, sign = 1) => {
  const vector = new Float32Array(DIMENSIONS)
  vector[at] = sign
  return vector
}
let columns: Columns
before(() => {
  columns = new Columns(DIMENSIONS)
  for (const [at, vector] of [unit(0), unit(19), unit(0, -1), new Float32Array()].entries()) {
    const article = articleOf(String(at))
    columns.add(factsOf(article, analyse(article), { tokenIds: [], vector }))
  }
})
const near = (actual: ArrayLike<number>, expected: number[]) => {
  assert.equal(actual.length, expected.length)
  for (const [at, value] of expected.entries())
    assert.ok(Math.abs((actual[at] ?? NaN) - value) < 0.01, `${actual[at]} at ${at} is not ${value}`)
}

test('is the dot product with each document, in their order', () => {
  near(similarities(columns, unit(0)).scores, [1, 0, -1, 0])
  near(similarities(columns, unit(19)).scores, [0, 1, 0, 0])
})

test('is within a hundredth of what it is without rounding to bytes', () => {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => (at + 1) / 60)
  near(similarities(columns, vector).scores, [1 / 60, 20 / 60, -1 / 60, 0])
})

test('a vector of nothing is like nothing', () => {
  near(similarities(columns, new Float32Array(DIMENSIONS)).scores, [0, 0, 0, 0])
})

test('a shorter vector is one with nothing at the end', () => {
  near(similarities(columns, Float32Array.of(0.5)).scores, [0.5, 0, -0.5, 0])
})

test('a document that is added later is compared as well, and a changed vector is another one', () => {
  const vector = unit(3)
  near(similarities(columns, vector).scores, [0, 0, 0, 0])
  const article = articleOf('later')
  columns.add(factsOf(article, analyse(article), { tokenIds: [], vector: unit(3) }))
  near(similarities(columns, vector).scores, [0, 0, 0, 0, 1])
  vector.fill(0)
  near(similarities(columns, vector).scores, [0, 0, 0, 0, 0])
})

test('mean and deviation are those of all documents', () => {
  const { scores, mean, deviation } = similarities(columns, unit(0))
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - average) ** 2, 0) / scores.length
  assert.ok(Math.abs(mean - average) < 1e-6)
  assert.ok(Math.abs(deviation - Math.sqrt(variance)) < 1e-6)
})

test('of some documents it is the same, and the mean is that of all', () => {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => (at + 1) / 60)
  const all = similarities(columns, vector)
  const some = new DocumentSet(columns.size)
  for (const document of [1, 2]) some.add(document)
  const { scores, mean } = similaritiesWithin(columns, vector, some)
  assert.deepEqual([...scores.subarray(1, 3)], [...all.scores.subarray(1, 3)])
  assert.ok([...scores].every((score, at) => some.has(at) || score === 0))
  assert.ok(Math.abs(mean - all.mean) < 1e-7)
})
