import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { embedder, library } from '#testing/articles'
import { clusterMissing, freshCluster } from '#testing/test-cluster'
import type { SearchIndex } from '#search-index'

const ALL = { kind: 'all' } as const
const contextual = { id: 'a model', dimensions: 3 }
const vectorOf = (...values: number[]) => Float32Array.from(values)

describe('contextual vectors in a cluster', { skip: clusterMissing }, () => {
  let index: SearchIndex
  const put = async (cursor: number, articles = library) => {
    const vectors = await embedder.embed(articles.map(({ title }) => title))
    const entries = articles.map((article, at) => ({ article, vector: vectors[at] ?? vectorOf() }))
    return { put: entries, remove: [], cursor }
  }
  const nearest = async () =>
    (await index.nearestInContext({ vector: vectorOf(1, 0, 0), scope: ALL, limit: 9 })).ids

  before(async () => {
    index = freshCluster({ embedder, contextual })
    await index.write(await put(1))
  })
  after(() => index.close())

  test('are missing at first, the newest first', async () => {
    const { lacking, articles, first } = await index.lackingContext(2)
    assert.deepEqual([lacking, articles], [5, 5])
    assert.deepEqual(
      first.map(({ id }) => id),
      ['body', 'virus'],
    )
    assert.deepEqual(await nearest(), [])
  })

  test('are written, searched and read; those of another text are skipped', async () => {
    const { first } = await index.lackingContext(5)
    const vectors = new Map([
      ['solar', vectorOf(1, 0, 0)],
      ['virus', vectorOf(0.6, 0.8, 0)],
      ['body', vectorOf(0, 0, 0)],
    ])
    const entries = first.flatMap(({ id, digest }) => {
      const vector = vectors.get(id)
      return vector ? [{ id, digest, vector }] : []
    })
    await index.writeContext([...entries, { id: 'graphs', digest: 1, vector: vectorOf(1, 0, 0) }])
    assert.deepEqual(await nearest(), ['solar', 'virus'])
    assert.equal((await index.lackingContext(0)).lacking, 2)
    const [solar, graphs] = await index.contextVectors(['solar', 'graphs'])
    assert.deepEqual([Array.from(solar ?? []), graphs], [[1, 0, 0], undefined])
  })

  test('survive changes outside the text, and a rebuild', async () => {
    await index.write(await put(2))
    assert.deepEqual(await nearest(), ['solar', 'virus'])
    const changed = library.map((article) =>
      article.id === 'virus' ? { ...article, title: 'Another text' } : article,
    )
    const change = await put(3, changed)
    await index.rebuild({
      changes: async function* () {
        yield change
      },
      isCurrent: async () => true,
      embedderId: embedder.id,
      onProgress: () => {},
    })
    assert.deepEqual(await nearest(), ['solar'])
  })
})
