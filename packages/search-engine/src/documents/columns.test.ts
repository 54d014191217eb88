import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { analyse } from '#analysis/analysis'
import type { IndexedArticle } from '#index-types'
import { articleOf } from '#testing/articles'
import { membersOf } from '#testing/documents'
import { Columns } from './columns.ts'
import { factsOf } from './document-facts.ts'

let columns: Columns
beforeEach(() => {
  columns = new Columns(4)
})

function add(id: string, fields: Partial<IndexedArticle> = {}, vector: number[] = []): number {
  const article = articleOf(id, fields)
  return columns.add(
    factsOf(article, analyse(article), {
      tokenIds: [id.charCodeAt(0), 9],
      vector: Float32Array.from(vector),
    }),
  )
}

describe('adding and removing', () => {
  test('documents are numbered in order, and numbers are never reused', () => {
    assert.deepEqual([add('a'), add('b')], [0, 1])
    columns.remove('b')
    assert.equal(add('b'), 2)
    assert.equal(columns.size, 3)
  })

  test('an article added again replaces its former version', () => {
    add('a')
    add('b')
    add('a')
    assert.deepEqual(membersOf(columns.live()), [1, 2])
    assert.equal(columns.documentOf('a'), 2)
    assert.equal(columns.liveCount, 2)
  })

  test('removing returns the document, or nothing if there is none', () => {
    add('a')
    assert.equal(columns.remove('a'), 0)
    assert.equal(columns.remove('a'), undefined)
    assert.equal(columns.documentOf('a'), undefined)
    assert.deepEqual(membersOf(columns.live()), [])
  })

  test('a removed document keeps the numbers of those after it', () => {
    add('a', { categories: ['Energy'] })
    columns.addGone()
    const last = add('c', { publicationYear: 1999, categories: ['Physics'] }, [1, 0, 0, 0])
    assert.equal(last, 2)
    assert.equal(columns.years.values[last], 1999)
    assert.deepEqual(
      [...columns.topicsOf(last)].map((topic) => columns.topicNames.all[topic]),
      ['Physics'],
    )
    assert.deepEqual([...columns.tokensOf(last)], ['c'.charCodeAt(0), 9])
    assert.equal(columns.vectorOf(last)[0], 1)
    assert.deepEqual(membersOf(columns.live()), [0, 2])
  })

  test('liveness is known beyond the initial capacity', () => {
    for (let count = 0; count < 33_000; count++) columns.addGone()
    const document = add('a')
    assert.equal(document, 33_000)
    assert.deepEqual(membersOf(columns.live()), [33_000])
  })
})

describe('works', () => {
  const sharing = () => membersOf(columns.sharing())

  test('documents of one work are recognised, whichever came first', () => {
    add('a', { workKey: 'one' })
    add('b', { workKey: 'two' })
    assert.deepEqual(sharing(), [])
    add('c', { workKey: 'one' })
    assert.deepEqual(sharing(), [0, 2])
  })

  test('so are those that replace a former version', () => {
    add('a', { workKey: 'one' })
    add('a', { workKey: 'one' })
    assert.deepEqual(sharing(), [])
    add('b', { workKey: 'one' })
    assert.deepEqual(sharing(), [1, 2])
    columns.remove('b')
    add('c', { workKey: 'one' })
    assert.ok([1, 3].every((document) => columns.sharing().has(document)))
  })
})

describe('totals', () => {
  test('lengths are summed over live documents only', () => {
    add('a', { title: 'Solar cells', fullText: 'cells again' })
    const before = { ...columns.totals }
    add('b', { title: 'Wind', fullText: 'much more of it' })
    columns.remove('b')
    assert.deepEqual(columns.totals, before)
    assert.equal(before.head, 5)
    assert.equal(before.exact, 4)
    assert.equal(before.withBody, 1)
  })

  test('a replaced article is not counted twice', () => {
    add('a', { title: 'Solar cells' })
    add('a', { title: 'Solar' })
    assert.equal(columns.totals.head, 2.5)
    assert.equal(columns.liveCount, 1)
  })

  test('the times of the newest and the oldest article are known', () => {
    add('a', { firstSeenAt: 50 })
    add('b', { firstSeenAt: 20 })
    assert.deepEqual([columns.newest, columns.oldest], [50, 20])
  })
})

describe('works', () => {
  test('a work is shared while it has two live documents', () => {
    add('a', { workKey: 'one' })
    add('b', { workKey: 'one' })
    const work = columns.works.values[0] ?? -1
    assert.equal(columns.works.values[1], work)
    assert.ok(columns.isShared(work))
    columns.remove('a')
    assert.ok(!columns.isShared(work))
  })
})

describe('topics, identifiers and vectors', () => {
  test('uses of a topic are counted over live documents', () => {
    add('a', { categories: ['Energy', 'Physics'] })
    add('b', { categories: ['Energy'] })
    add('c', { categories: ['Energy'] })
    columns.remove('c')
    assert.deepEqual([...columns.topicUses()], [2, 1])
  })

  test('all documents of an identifier are known, and none of another', () => {
    add('a', { doi: '10.1000/x' })
    add('b', { doi: '10.1000/x' })
    assert.deepEqual(columns.withIdentifier('doi:10.1000/x'), [0, 1])
    assert.deepEqual(columns.withIdentifier('doi:10.1000/y'), [])
  })

  test('a document without a vector has the zero vector', () => {
    add('a', {}, [0.5, -0.5, 0, 0])
    add('b')
    assert.deepEqual([...columns.vectorOf(1)].slice(0, 4), [0, 0, 0, 0])
    assert.ok(Math.abs((columns.vectorOf(0)[1] ?? 0) + 0.5) < 1e-3)
  })
})
