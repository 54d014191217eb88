import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { normalized } from '@claire/embeddings'
import { inBytes } from '#documents/document-facts'
import { DocumentSet } from '#documents/document-set'
import { VectorTable } from '#documents/vector-table'
import { Comparison, compare } from './similarity.ts'

const DIMENSIONS = 20
const unit = (at: number, sign = 1) => {
  const vector = new Float32Array(DIMENSIONS)
  vector[at] = sign
  return vector
}
const tableOf = (vectors: Float32Array[]) => {
  const table = new VectorTable(vectors[0]?.length ?? 0)
  for (const vector of vectors) table.append(inBytes(vector))
  return table
}
const near = (actual: ArrayLike<number>, expected: number[]) => {
  assert.equal(actual.length, expected.length)
  for (const [at, value] of expected.entries())
    assert.ok(Math.abs((actual[at] ?? NaN) - value) < 0.01, `${actual[at]} at ${at} is not ${value}`)
}
const everyRow = ({ length }: VectorTable) => Uint32Array.from({ length }, (_, row) => row)
const setOf = (size: number, rows: Iterable<number>) => {
  const set = new DocumentSet(size)
  for (const row of rows) set.add(row)
  return set
}

describe('of few rows', () => {
  let table: VectorTable
  const scores = (vector: Float32Array) => compare(table, vector).scoresOf(everyRow(table))
  beforeEach(() => {
    table = tableOf([unit(0), unit(19), unit(0, -1), new Float32Array(DIMENSIONS)])
  })

  test('similarity is the dot product with each row, in their order', () => {
    near(scores(unit(0)), [1, 0, -1, 0])
    near(scores(unit(19)), [0, 1, 0, 0])
  })

  test('it is within a hundredth of the unrounded similarity', () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => (at + 1) / 60)
    near(scores(vector), [1 / 60, 20 / 60, -1 / 60, 0])
  })

  test('a zero vector is similar to nothing', () => {
    near(scores(new Float32Array(DIMENSIONS)), [0, 0, 0, 0])
  })

  test('a shorter vector is padded with zeros', () => {
    near(scores(Float32Array.of(0.5)), [0.5, 0, -0.5, 0])
  })

  test('the nearest of some rows come best first, ties in their order', () => {
    const { rows, scores: found } = compare(table, unit(0)).nearest(setOf(4, [1, 2, 3]), 2)
    assert.deepEqual([...rows], [1, 3])
    near(found, [0, 0])
  })

  test('a minimum similarity selects all rows that reach it, and no others', () => {
    const comparison = compare(table, unit(0))
    assert.deepEqual([...comparison.atLeast(0.5).toArray()], [0])
    assert.deepEqual([...comparison.atLeast(-0.5).toArray()], [0, 1, 3])
  })

  test('in tables of any size, each row is nearest to itself', () => {
    for (const count of [1, 16, 37, 5183]) {
      const own = (row: number) => unit(row % DIMENSIONS, row % 2 ? 1 + row / count : -1 - row / count)
      const rows = tableOf(Array.from({ length: count }, (_, row) => own(row)))
      const wanted = [...everyRow(rows)].filter((row) => row % DIMENSIONS === 3)
      assert.deepEqual([...compare(rows, unit(3)).atLeast(0.5).toArray()], wanted)
    }
  })

  test('rows added later are compared, and a changed vector is a new one', () => {
    const vector = unit(3)
    near(scores(vector), [0, 0, 0, 0])
    table.append(inBytes(unit(3)))
    near(scores(vector), [0, 0, 0, 0, 1])
    vector.fill(0)
    near(scores(vector), [0, 0, 0, 0, 0])
  })

  test('mean and deviation are those of all rows', () => {
    const comparison = compare(table, unit(0))
    const all = comparison.scoresOf(everyRow(table))
    const average = all.reduce((sum, score) => sum + score, 0) / all.length
    const variance = all.reduce((sum, score) => sum + (score - average) ** 2, 0) / all.length
    assert.ok(Math.abs(comparison.mean - average) < 1e-6)
    assert.ok(Math.abs(comparison.deviation - Math.sqrt(variance)) < 1e-6)
  })
})

describe('of many rows, by their codes', () => {
  const ROWS = 12_000
  const SUBJECTS = 60
  const LENGTH = 128
  const QUERIES = 12
  const LIMIT = 100
  let table: VectorTable
  let queries: Float32Array[]

  /** Returns normally distributed numbers, the same in every run. */
  function normals(seed: number): () => number {
    let state = seed
    const next = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return ((state >>> 8) + 0.5) / 2 ** 23
    }
    return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
  }

  // Like texts: about subjects, which have something in common.
  before(() => {
    const normal = normals(7)
    const vector = () => Float32Array.from({ length: LENGTH }, normal)
    const common = vector()
    const subjects = Array.from({ length: SUBJECTS }, vector)
    const about = (at: number) =>
      normalized(
        vector().map((value, d) => value + (subjects[at % SUBJECTS]?.[d] ?? 0) + (common[d] ?? 0) / 2),
      )
    table = tableOf(Array.from({ length: ROWS }, (_, at) => about(at)))
    queries = Array.from({ length: QUERIES }, (_, at) => about(at * 5))
  })
  const both = (query: Float32Array) => ({
    exact: compare(tableOfAll(), query, ROWS),
    coarse: compare(table, query, ROWS - 1),
  })
  let whole: VectorTable | undefined
  /** Returns a second table of the same rows, since a table caches its last comparisons of either kind. */
  function tableOfAll(): VectorTable {
    return (whole ??= tableOf([...everyRow(table)].map((row) => table.vectorOf(row))))
  }
  const shareOf = (found: Iterable<number>, wanted: Uint32Array) => {
    const known = new Set(found)
    return wanted.filter((row) => known.has(row)).length / wanted.length
  }

  test('the nearest hundred miss at most two of the true ones, and their scores are exact', () => {
    const rows = DocumentSet.full(ROWS)
    const shares = queries.map((query) => {
      const { exact, coarse } = both(query)
      const found = coarse.nearest(rows, LIMIT)
      near(found.scores, [...exact.scoresOf(found.rows)])
      assert.deepEqual(
        [...found.scores],
        [...found.scores].toSorted((a, b) => b - a),
      )
      return shareOf(found.rows, exact.nearest(rows, LIMIT).rows)
    })
    assert.ok(shares.reduce((sum, share) => sum + share, 0) / QUERIES >= 0.98, `${shares}`)
  })

  test('among some rows, only these are found: the very nearest of few', () => {
    const many = setOf(
      ROWS,
      [...everyRow(table)].filter((row) => row % 3 > 0),
    )
    const few = setOf(
      ROWS,
      [...everyRow(table)].filter((row) => row % 20 === 0),
    )
    for (const query of queries) {
      const { exact, coarse } = both(query)
      assert.ok(coarse.nearest(many, LIMIT).rows.every((row) => many.has(row)))
      assert.deepEqual(coarse.nearest(few, LIMIT).rows, exact.nearest(few, LIMIT).rows)
    }
  })

  test('a minimum similarity misses at most one row in a hundred, and selects none below it', () => {
    for (const query of queries) {
      const { exact, coarse } = both(query)
      const floor = coarse.mean + 3 * coarse.deviation
      const [found, all] = [coarse.atLeast(floor).toArray(), exact.atLeast(floor).toArray()]
      assert.ok(all.length > 50)
      assert.ok(shareOf(found, all) >= 0.99, `${found.length} of ${all.length}`)
      assert.equal(shareOf(all, found), 1)
    }
  })

  test('a compared row is not compared again, and the nearest are the same', (t) => {
    for (const query of queries.slice(0, 3)) {
      const vector = query.map((value) => value * 0.9)
      const fresh = new Comparison(table, vector, true).nearest(DocumentSet.full(ROWS), LIMIT)
      const comparison = new Comparison(table, vector, true)
      const scores = t.mock.method(table, 'scores')
      comparison.atLeast(comparison.mean + 2 * comparison.deviation)
      const first = new Set(scores.mock.calls.at(-1)?.arguments[1])
      assert.ok(first.size > LIMIT)
      assert.deepEqual(comparison.nearest(DocumentSet.full(ROWS), LIMIT), fresh)
      const again = [...(scores.mock.calls.at(-1)?.arguments[1] ?? [])].filter((row) => first.has(row))
      assert.equal(again.length, 0)
      scores.mock.restore()
    }
  })

  test('mean and deviation approximate those of all rows', () => {
    for (const query of queries) {
      const { exact, coarse } = both(query)
      assert.ok(Math.abs(coarse.mean - exact.mean) < 1e-4)
      assert.ok(Math.abs(coarse.deviation / exact.deviation - 1) < 0.03)
    }
  })
})
