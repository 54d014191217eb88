import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IndexedArticle, LiteralSearch } from '#index-types'
import { articleOf, indexOf } from '#testing/articles'

const titled = (id: string, title: string, fields: Partial<IndexedArticle> = {}) =>
  articleOf(id, { title, ...fields })

async function orderOf(articles: IndexedArticle[], search: Partial<LiteralSearch>) {
  const index = await indexOf(articles)
  const asked: LiteralSearch = {
    scope: { kind: 'all' },
    phrase: '',
    words: [],
    sort: 'relevance',
    offset: 0,
    limit: 100,
    ...search,
  }
  return index.literal(asked).hits.ids
}

describe('by relevance', () => {
  const search = { phrase: 'solar cells', words: ['solar', 'cells'] }

  test('exact title, phrase in title, words in title, phrase anywhere, the rest', async () => {
    const articles = [
      titled('rest', 'Wind', { abstract: 'cells that are solar' }),
      titled('anywhere', 'Wind', { abstract: 'of solar cells' }),
      titled('words', 'Cells, solar ones'),
      titled('phrase', 'Cheap solar cells'),
      titled('very', 'Solar Cells'),
    ]
    assert.deepEqual(await orderOf(articles, search), ['very', 'phrase', 'words', 'anywhere', 'rest'])
  })

  test('no number of occurrences lifts an article above the tier of its title', async () => {
    const articles = [
      titled('often', 'Wind', { abstract: 'solar cells '.repeat(200) }),
      titled('title', 'On solar cells', { abstract: 'and many other words of no concern '.repeat(20) }),
    ]
    assert.deepEqual(await orderOf(articles, search), ['title', 'often'])
  })

  test('within a tier, higher frequencies come first', async () => {
    const articles = [
      titled('once', 'Wind', { abstract: 'solar cells and other things at some length' }),
      titled('twice', 'Wind', { abstract: 'solar cells and solar cells at some length' }),
    ]
    assert.deepEqual(await orderOf(articles, search), ['twice', 'once'])
  })

  test('ties are ordered by year, articles without one last', async () => {
    const articles = [1999, null, 2020].map((publicationYear) =>
      titled(String(publicationYear), 'Solar cells', { publicationYear }),
    )
    assert.deepEqual(await orderOf(articles, search), ['2020', '1999', 'null'])
  })

  test('a single word is no phrase: in the title it ranks before in the text', async () => {
    const articles = [
      titled('text', 'Wind', { abstract: 'solar '.repeat(50) }),
      titled('title', 'A solar thing'),
      titled('very', 'Solar'),
    ]
    assert.deepEqual(await orderOf(articles, { phrase: 'solar', words: ['solar'] }), [
      'very',
      'title',
      'text',
    ])
  })
})

describe('by date', () => {
  const articles = [
    titled('early 2001', 'A', { publicationYear: 2001, firstSeenAt: 10 }),
    titled('2020', 'B', { publicationYear: 2020, firstSeenAt: 5 }),
    titled('late 2001', 'C', { publicationYear: 2001, firstSeenAt: 20 }),
    titled('no year', 'D', { publicationYear: null, firstSeenAt: 99 }),
  ]

  test('newest first: by year, then by when an article was first seen', async () => {
    assert.deepEqual(await orderOf(articles, { sort: 'newest' }), [
      '2020',
      'late 2001',
      'early 2001',
      'no year',
    ])
  })

  test('oldest first is the reverse, except that articles without a year stay last', async () => {
    assert.deepEqual(await orderOf(articles, { sort: 'oldest' }), [
      'early 2001',
      'late 2001',
      '2020',
      'no year',
    ])
  })

  test('a page continues where the previous one ended', async () => {
    const whole = await orderOf(articles, { sort: 'newest' })
    assert.deepEqual(await orderOf(articles, { sort: 'newest', offset: 1, limit: 2 }), whole.slice(1, 3))
    assert.deepEqual(await orderOf(articles, { sort: 'newest', offset: 4 }), [])
  })

  test('articles decades apart are still ordered to the millisecond', async () => {
    const year = 365 * 24 * 3600 * 1000
    const far = [
      titled('first', 'A', { firstSeenAt: 0 }),
      titled('later', 'B', { firstSeenAt: 20 * year }),
      titled('last', 'C', { firstSeenAt: 20 * year + 1 }),
    ]
    assert.deepEqual(await orderOf(far, { sort: 'newest' }), ['last', 'later', 'first'])
  })
})
