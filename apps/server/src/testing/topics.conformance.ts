import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Match, SearchIndex } from '#domains/reading/search'
import { articleOf } from './indexed-article.ts'

const ALL: Match = { kind: 'all' }

/** Joins the forms of topics. The index is left as it was found. */
export function topicConformance(opened: () => SearchIndex) {
  test('the forms of a topic are one topic, named as most articles name it', async () => {
    const index = opened()
    const found = async (scope: Match) =>
      (await index.literal({ scope, phrase: '', words: [], sort: 'relevance', offset: 0, limit: 100 })).hits
        .ids
    const forms = articleOf('forms', { categories: ['coral-reefs', 'Coral Reef', 'C++'] })
    const articles = [
      forms,
      articleOf('another', { categories: ['Coral reefs', 'C'] }),
      articleOf('third', { categories: ['Coral reefs'], workKey: 'work-another' }),
      articleOf('beside', { categories: ['Coral reefs of the north'] }),
    ]
    const put = articles.map((article) => ({ article, vector: new Float32Array() }))
    await index.write({ put, remove: [], cursor: 7 })
    const topic = (name: string): Match => ({ kind: 'topic', name })
    for (const name of ['coral-reefs', 'CORAL REEF', 'Coral reefs'])
      assert.deepEqual((await found(topic(name))).toSorted(), ['another', 'forms'], name)
    assert.deepEqual(await found(topic('C')), ['another'])
    assert.deepEqual(await found(topic('c++')), ['forms'])
    assert.deepEqual(await found(topic('Coral')), [])
    assert.deepEqual((await index.facets(topic('coral reef'))).topics, [
      { name: 'Coral reefs', count: 2 },
      { name: 'C', count: 1 },
      { name: 'C++', count: 1 },
    ])
    assert.deepEqual((await index.facets(ALL, ['forms'])).topics, [
      { name: 'C++', count: 1 },
      { name: 'Coral Reef', count: 1 },
    ])
    assert.deepEqual(await index.formsOfTopic('coral reef'), [
      { name: 'Coral reefs', count: 2 },
      { name: 'Coral Reef', count: 1 },
      { name: 'coral-reefs', count: 1 },
    ])
    assert.deepEqual(await index.formsOfTopic('Astrology'), [])
    const topicsFor = async (typed: string) => (await index.complete(typed, 5)).topics
    const both = ['Coral reefs', 'Coral reefs of the north']
    for (const typed of ['coral-re', 'CORAL R', 'coral reef'])
      assert.deepEqual(await topicsFor(typed), both, typed)
    assert.deepEqual(await topicsFor('reefs'), both)
    assert.deepEqual(await topicsFor('c+'), ['C++'])
    await index.write({ put: [], remove: articles.map(({ id }) => id), cursor: 7 })
    assert.deepEqual(await index.formsOfTopic('coral reef'), [])
  })
}
