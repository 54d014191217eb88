import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IndexedArticle, Match } from '@claire/search-engine/shared'
import { articleOf, embedder, indexOf } from '@claire/search-engine/testing/articles'
import {
  type Random,
  randomArticle,
  randomMatch,
  randomOf,
  randomWords,
} from '@claire/search-engine/testing/random-library'
import { clusterMissing, freshCluster } from '#testing/test-cluster'

const LIBRARIES = Number(process.env.TEST_OPENSEARCH_LIBRARIES ?? 4)
const ARTICLES = 80
const QUERIES = 250
/** Number of concurrent queries. */
const AT_ONCE = 10

/** Creates the same random articles in memory and in a cluster. */
async function libraries(seed: number) {
  const random = randomOf(seed)
  const articles = Array.from({ length: ARTICLES }, (_, at) => ({
    ...randomArticle(random, String(at)),
    workKey: `work-${random.below(5) ? at : random.below(at + 1)}`,
  }))
  const memory = await indexOf(articles)
  const cluster = freshCluster({ embedder })
  await cluster.write({ put: await entriesOf(articles), remove: [], cursor: 1 })
  return { random, articles, memory, cluster }
}

async function entriesOf(articles: IndexedArticle[]) {
  const vectors = await embedder.embed(
    articles.map(({ title, abstract, fullText }) => `${title}. ${abstract || fullText}`),
  )
  return articles.map((article, at) => ({ article, vector: vectors[at] ?? new Float32Array() }))
}

async function forAll<T>(values: T[], work: (value: T) => Promise<void>) {
  for (let at = 0; at < values.length; at += AT_ONCE)
    await Promise.all(values.slice(at, at + AT_ONCE).map(work))
}

const scopesOf = (random: Random, articles: IndexedArticle[]): Match[] =>
  Array.from({ length: QUERIES }, (_, at) =>
    at % 10
      ? randomMatch(random, articles)
      : { kind: 'covering', text: randomWords(random, articles), share: 0.4 },
  )

describe('a cluster and the index in memory', { skip: clusterMissing }, () => {
  test('match and count the same works for random queries', async () => {
    for (let seed = 1; seed <= LIBRARIES; seed++) {
      const { random, articles, memory, cluster } = await libraries(seed)
      try {
        await forAll(scopesOf(random, articles), async (scope) => {
          const asked = { scope, phrase: '', words: [], sort: 'newest' as const, offset: 0, limit: 1000 }
          const expected = memory.literal(asked)
          const found = await cluster.literal(asked)
          const said = `library ${seed}: ${JSON.stringify(scope)}`
          const worksOf = (ids: string[]) =>
            ids.map((id) => articles.find((article) => article.id === id)?.workKey).toSorted()
          assert.deepEqual(worksOf(found.hits.ids), worksOf(expected.hits.ids), said)
          assert.equal(found.total, expected.total, said)
        })
      } finally {
        await cluster.close()
      }
    }
  })

  test('tell title and abstract from the full text, however long they are', async () => {
    const long = 'water '.repeat(400)
    const articles = [
      articleOf('title', { title: 'Spectral methods' }),
      articleOf('abstract', { abstract: `${long} spectral methods`, fullText: long }),
      articleOf('text', { abstract: 'Short.', fullText: 'Spectral methods.' }),
      articleOf('across', { title: 'A spectral', abstract: 'Methods of water.' }),
    ]
    const memory = await indexOf(articles)
    const cluster = freshCluster({ embedder })
    try {
      await cluster.write({ put: await entriesOf(articles), remove: [], cursor: 1 })
      for (const [text, expected] of [
        ['spectral methods', ['abstract', 'title']],
        ['spectral', ['abstract', 'across', 'title']],
      ] as const) {
        const scope = { kind: 'inHead' as const, text }
        const asked = { scope, phrase: '', words: [], sort: 'newest' as const, offset: 0, limit: 10 }
        const [inMemory, inCluster] = [memory.literal(asked), await cluster.literal(asked)]
        assert.deepEqual(inMemory.hits.ids.toSorted(), expected)
        assert.deepEqual(inCluster.hits.ids.toSorted(), expected)
      }
    } finally {
      await cluster.close()
    }
  })

  test("score words equally, within the precision of a cluster's frequencies", async () => {
    const { random, articles, memory, cluster } = await libraries(9)
    try {
      await cluster.rebuild({
        changes: async function* () {
          yield { put: await entriesOf(articles), remove: [], cursor: 2 }
        },
        isCurrent: async () => true,
        embedderId: embedder.id,
        onProgress: () => {},
      })
      const texts = Array.from({ length: 50 }, () => randomWords(random, articles))
      await forAll(texts, async (text) => {
        const asked = { text, scope: { kind: 'all' as const }, limit: 1000 }
        const expected = memory.lexical(asked)
        const found = await cluster.lexical(asked)
        assert.deepEqual(found.ids.toSorted(), expected.ids.toSorted(), text)
        const scores = new Map(found.ids.map((id, at) => [id, found.scores[at] ?? 0]))
        for (const [at, id] of expected.ids.entries()) {
          const [score, other] = [expected.scores[at] ?? 0, scores.get(id) ?? 0]
          assert.ok(Math.abs(score - other) <= 0.01 * score + 1e-4, `${text}: ${score}, ${other}`)
        }
      })
    } finally {
      await cluster.close()
    }
  })
})
