import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IndexedArticle, Match } from '#index-types'
import { prepareBatch } from '#saved-query/evaluate-saved-query'
import { addTo, articleOf, indexOf } from '#testing/articles'
import { membersOf } from '#testing/documents'
import { documentsIn } from './scopes.ts'

const articles: Partial<IndexedArticle>[] = [
  {
    title: 'Solar cells',
    publicationYear: 2001,
    authors: ['Ada Lovelace'],
    categories: ['Energy'],
    firstSeenAt: 10,
  },
  { title: 'Wind', abstract: 'not solar', publicationYear: 2010, sourceId: 'source-b', firstSeenAt: 20 },
  { title: 'Tides', publicationYear: null, articleType: 'pdf', authors: ['A. Lovelace'], firstSeenAt: 30 },
  {
    title: 'Solar cells',
    publicationYear: 2020,
    doi: '10.1000/x',
    categories: ['Energy', 'Physics'],
    firstSeenAt: 40,
  },
]
const { corpus } = prepareBatch(articles.map((fields, at) => articleOf(String(at), fields)))
const found = (match: Match) => membersOf(documentsIn(corpus, match))
const solar: Match = { kind: 'literal', text: 'solar', field: null }

describe('combining', () => {
  test('everything, and nothing', () => {
    assert.deepEqual(found({ kind: 'all' }), [0, 1, 2, 3])
    assert.deepEqual(found({ kind: 'or', of: [] }), [])
    assert.deepEqual(found({ kind: 'and', of: [] }), [0, 1, 2, 3])
  })

  test('both, either, and not', () => {
    const wind: Match = { kind: 'literal', text: 'wind', field: 'title' }
    assert.deepEqual(found({ kind: 'and', of: [solar, wind] }), [1])
    assert.deepEqual(found({ kind: 'or', of: [wind, { kind: 'type', name: 'pdf' }] }), [1, 2])
    assert.deepEqual(found({ kind: 'not', of: solar }), [2])
    assert.deepEqual(found({ kind: 'not', of: { kind: 'not', of: solar } }), [0, 1, 3])
  })

  test('a conjunction with `all` adds no condition', () => {
    assert.deepEqual(found({ kind: 'and', of: [{ kind: 'all' }, solar] }), [0, 1, 3])
    assert.deepEqual(found({ kind: 'and', of: [{ kind: 'all' }] }), [0, 1, 2, 3])
  })
})

describe('words', () => {
  test('in any field, or in one', () => {
    assert.deepEqual(found(solar), [0, 1, 3])
    assert.deepEqual(found({ kind: 'literal', text: 'solar', field: 'title' }), [0, 3])
    assert.deepEqual(found({ kind: 'literal', text: 'lovelace', field: null }), [0, 2])
    assert.deepEqual(found({ kind: 'literal', text: 'lovelace', field: 'title' }), [])
  })

  test('in any form', () => {
    assert.deepEqual(found({ kind: 'terms', text: 'cell' }), [0, 3])
  })

  test('that may go on', () => {
    assert.deepEqual(found({ kind: 'prefix', text: 'so', field: 'title' }), [0, 3])
    assert.deepEqual(found({ kind: 'prefix', text: 'love', field: 'author' }), [0, 2])
  })

  test('matching a share of them', () => {
    assert.deepEqual(found({ kind: 'covering', text: 'solar cell', share: 1 }), [0, 3])
    assert.deepEqual(found({ kind: 'covering', text: 'solar cell', share: 0.2 }), [0, 1, 3])
    assert.deepEqual(found({ kind: 'covering', text: 'heliostat', share: 0 }), [])
  })

  test('as a whole title only', () => {
    assert.deepEqual(found({ kind: 'titled', text: 'SOLAR CELLS' }), [0, 3])
    assert.deepEqual(found({ kind: 'titled', text: 'solar' }), [])
    assert.deepEqual(found({ kind: 'titled', text: '' }), [])
  })
})

describe('authors', () => {
  test('are found with or without initials, in either order', () => {
    for (const name of ['Ada Lovelace', 'Lovelace, Ada'])
      assert.ok(found({ kind: 'author', name }).includes(0), name)
    for (const name of ['A. Lovelace', 'Lovelace, A.', 'Lovelace A'])
      assert.deepEqual(found({ kind: 'author', name }), [0, 2], name)
  })

  test('with another first name are different people', () => {
    assert.deepEqual(found({ kind: 'author', name: 'Byron Lovelace' }), [])
  })
})

describe('columns', () => {
  test('years are inclusive, open at either end, and without the unknown ones', () => {
    assert.deepEqual(found({ kind: 'years', from: 2001, to: 2010 }), [0, 1])
    assert.deepEqual(found({ kind: 'years', from: 2010, to: null }), [1, 3])
    assert.deepEqual(found({ kind: 'years', from: null, to: 2001 }), [0])
    assert.deepEqual(found({ kind: 'years', from: null, to: null }), [0, 1, 3])
    assert.deepEqual(found({ kind: 'years', from: 2021, to: 2000 }), [])
  })

  test('any of the given sources match; an unknown source has no articles', () => {
    assert.deepEqual(found({ kind: 'sources', ids: ['source-b', 'unknown'] }), [1])
    assert.deepEqual(found({ kind: 'sources', ids: ['unknown'] }), [])
    assert.deepEqual(found({ kind: 'sources', ids: [] }), [])
  })

  test('topics in any of their forms, types by their very names', () => {
    assert.deepEqual(found({ kind: 'topic', name: 'Energy' }), [0, 3])
    assert.deepEqual(found({ kind: 'topic', name: 'energy' }), [0, 3])
    assert.deepEqual(found({ kind: 'topic', name: 'Energ' }), [])
    assert.deepEqual(found({ kind: 'type', name: 'pdf' }), [2])
    assert.deepEqual(found({ kind: 'type', name: 'video' }), [])
  })

  test('ids; unknown ones match nothing', () => {
    assert.deepEqual(found({ kind: 'ids', ids: ['2', 'unknown', '0'] }), [0, 2])
    assert.deepEqual(found({ kind: 'not', of: { kind: 'ids', ids: [] } }).length, articles.length)
  })

  test('identifiers', () => {
    assert.deepEqual(found({ kind: 'identifier', value: 'doi:10.1000/x' }), [3])
    assert.deepEqual(found({ kind: 'identifier', value: 'doi:10.1000/y' }), [])
  })

  test('articles first seen by a time', () => {
    assert.deepEqual(found({ kind: 'addedUpTo', added: 20 }), [0, 1])
    assert.deepEqual(found({ kind: 'addedUpTo', added: 40 }), [0, 1, 2, 3])
    assert.deepEqual(found({ kind: 'addedUpTo', added: 9 }), [])
  })
})

describe('an index that has changed', () => {
  const ids = (index: Awaited<ReturnType<typeof indexOf>>, scope: Match) =>
    index.literal({ scope, phrase: '', words: [], sort: 'newest', offset: 0, limit: 9 }).hits.ids

  test('former versions of an article match nothing, not even a negation', async () => {
    const index = await indexOf([articleOf('a', { title: 'Solar' })])
    await addTo(index, [articleOf('a', { title: 'Wind' })])
    assert.deepEqual(ids(index, solar), [])
    assert.deepEqual(ids(index, { kind: 'not', of: solar }), ['a'])
  })

  test('similarity is evaluated for every segment', async () => {
    const index = await indexOf([articleOf('a', { title: 'Solar cells' })])
    await addTo(index, [articleOf('b', { title: 'Medieval poetry' })])
    const [vector = new Float32Array()] = index.vectors(['b'])
    assert.deepEqual(ids(index, { kind: 'near', vector: [...vector], floor: 0.9 }), ['b'])
    assert.deepEqual(ids(index, { kind: 'near', vector: [...vector], floor: -1 }).length, 2)
  })
})
