import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BY_WORDS, IN_CONTEXT, loudnessOf, standsOut, strengthOf, thresholdsOf, wordsFor } from './rule.ts'

describe('an article stands out', () => {
  test('with .35 of the words, however far in meaning', () => {
    assert.ok(standsOut({ coverage: 0.35, nearness: -5 }, BY_WORDS))
    assert.ok(!standsOut({ coverage: 0.349, nearness: 2.49 }, BY_WORDS))
  })

  test('at 2.5 deviations, without a word', () => {
    assert.ok(standsOut({ coverage: 0, nearness: 2.5 }, BY_WORDS))
  })
})

describe('the threshold', () => {
  /** Strengths from 1 down to 0, as of 300 articles. */
  const many = Array.from({ length: 300 }, (_, at) => 1 - at / 300)

  test('is less the wider an alert is', () => {
    const { strict, normal, wide } = thresholdsOf(many, BY_WORDS)
    assert.ok(strict > normal && normal > wide)
  })

  test('is the strength at a rank where that is more than enough', () => {
    assert.equal(thresholdsOf(many, BY_WORDS).strict, many[19])
  })

  test('is the sufficient strength if the articles at that rank are weak', () => {
    const oneStrong = [2, ...Array.from({ length: 299 }, () => 0.01)]
    assert.deepEqual(thresholdsOf(oneStrong, BY_WORDS), { strict: 0.7, normal: 0.56, wide: 0.45 })
  })

  test('is a share of the best where none was strong', () => {
    const weak = Array.from({ length: 300 }, (_, at) => 0.2 - at / 3000)
    const { strict, normal, wide } = thresholdsOf(weak, BY_WORDS)
    assert.deepEqual([strict, normal, wide], [0.2, 0.2 * 0.9, 0.2 * 0.75])
  })

  test('is 0 without articles', () => {
    assert.deepEqual(thresholdsOf([], BY_WORDS), { strict: 0, normal: 0, wide: 0 })
  })
})

test('words and nearness make a strength, and strength and nearness give the words', () => {
  for (const [words, nearness, rule] of [
    [0.4, 3, BY_WORDS],
    [0, -2, IN_CONTEXT],
    [1.2, 0, BY_WORDS],
  ] as const)
    assert.ok(Math.abs(wordsFor(strengthOf({ words, nearness }, rule), nearness, rule) - words) < 1e-12)
})

describe('the ratio to the threshold', () => {
  const standing = { words: 0.6, coverage: 0.7, nearness: 1 }
  const over = (threshold: number | null) => ({ rule: BY_WORDS, threshold })

  test('is the strength divided by the threshold', () => {
    assert.equal(loudnessOf(standing, over(strengthOf(standing, BY_WORDS))), 1)
    assert.equal(loudnessOf(standing, over(strengthOf(standing, BY_WORDS) / 2)), 2)
  })

  test('measures how far an article stands out, in a library with too few articles', () => {
    assert.equal(loudnessOf(standing, over(null)), 2)
    assert.equal(loudnessOf({ words: 0, coverage: 0, nearness: 5 }, over(null)), 2)
  })

  test('is a finite number for any threshold', () => {
    assert.ok(Number.isFinite(loudnessOf(standing, over(0))))
  })
})
