import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IndexedArticle, Match } from '#index-types'
import { articleOf, indexOf } from '#testing/articles'

const ALL: Match = { kind: 'all' }
const inTopic = (id: string, fields: Partial<IndexedArticle>) =>
  articleOf(id, { title: `About ${id}`, ...fields })

describe('counts by facet', () => {
  test('years come newest first; sources, topics and types by count, then by name', async () => {
    const facets = (await indexOf()).facets(ALL)
    assert.deepEqual(
      facets.years.map(({ year }) => year),
      [2021, 2020, 2015],
    )
    assert.deepEqual(facets.topics, [
      { name: 'Energy', count: 1 },
      { name: 'Machine learning', count: 1 },
      { name: 'Medicine', count: 1 },
    ])
    assert.deepEqual(facets.types, [
      { name: 'web', count: 3 },
      { name: 'pdf', count: 1 },
    ])
  })

  test('a work of two sources counts once for each of them, and once for its year', async () => {
    const facets = (await indexOf()).facets({ kind: 'literal', text: 'networks', field: null })
    assert.deepEqual(facets.sources, [
      { id: 'source-a', count: 1 },
      { id: 'source-b', count: 1 },
    ])
    assert.deepEqual(facets.years, [{ year: 2020, count: 1 }])
  })

  test('versions of a work that differ in year count for both years', async () => {
    const index = await indexOf([
      inTopic('preprint', { workKey: 'w', publicationYear: 2019 }),
      inTopic('journal', { workKey: 'w', publicationYear: 2020 }),
    ])
    assert.deepEqual(index.facets(ALL).years, [
      { year: 2020, count: 1 },
      { year: 2019, count: 1 },
    ])
  })

  test('an article without a year is in no year', async () => {
    const index = await indexOf([inTopic('a', { publicationYear: null })])
    assert.deepEqual(index.facets(ALL).years, [])
    assert.equal(index.facets(ALL).sources[0]?.count, 1)
  })

  test('only what is in scope is counted', async () => {
    const facets = (await indexOf()).facets({ kind: 'sources', ids: ['source-b'] })
    assert.deepEqual(facets.sources, [{ id: 'source-b', count: 2 }])
    assert.deepEqual(facets.topics, [{ name: 'Medicine', count: 1 }])
  })

  test('among given articles, only those in scope are counted; unknown ones are not', async () => {
    const index = await indexOf()
    const facets = index.facets({ kind: 'years', from: 2016, to: null }, ['virus', 'solar', 'unknown'])
    assert.deepEqual(facets.years, [{ year: 2021, count: 1 }])
  })

  test('at most a hundred topics are listed', async () => {
    const categories = Array.from({ length: 130 }, (_, at) => `Topic ${at}`)
    const index = await indexOf([inTopic('a', { categories }), inTopic('b', { categories: ['Topic 129'] })])
    const { topics } = index.facets(ALL)
    assert.equal(topics.length, 100)
    assert.deepEqual(topics[0], { name: 'Topic 129', count: 2 })
  })

  test('an empty result has no counts', async () => {
    const index = await indexOf()
    assert.deepEqual(index.facets({ kind: 'or', of: [] }), {
      sources: [],
      years: [],
      topics: [],
      types: [],
      languages: [],
    })
  })
})
