import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { embedder, library } from '@claire/search-engine/testing/articles'
import { clusterMissing, freshCluster, removeAll, testCluster } from '#testing/test-cluster'
import { openCluster } from './open-cluster.ts'
import type { SearchIndex } from '@claire/search-engine/shared'

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
    (
      await index.nearestInContext({
        embedderId: contextual.id,
        vector: vectorOf(1, 0, 0),
        scope: ALL,
        limit: 9,
      })
    ).ids

  before(async () => {
    index = freshCluster({ embedder, contextual: [contextual] })
    await index.write(await put(1))
  })
  after(() => index.close())

  test('are missing at first, the newest first', async () => {
    const { lacking, articles, first } = await index.lackingContext(contextual.id, 2)
    assert.deepEqual([lacking, articles], [5, 5])
    assert.deepEqual(
      first.map(({ id }) => id),
      ['body', 'virus'],
    )
    assert.deepEqual(await nearest(), [])
  })

  test('are written, searched and read; those of another text are skipped', async () => {
    const { first } = await index.lackingContext(contextual.id, 5)
    const vectors = new Map([
      ['solar', vectorOf(1, 0, 0)],
      ['virus', vectorOf(0.6, 0.8, 0)],
      ['body', vectorOf(0, 0, 0)],
    ])
    const entries = first.flatMap(({ id, digest }) => {
      const vector = vectors.get(id)
      return vector ? [{ id, digest, vector }] : []
    })
    await index.writeContext(contextual.id, [
      ...entries,
      { id: 'graphs', digest: 1, vector: vectorOf(1, 0, 0) },
    ])
    assert.deepEqual(await nearest(), ['solar', 'virus'])
    assert.equal((await index.lackingContext(contextual.id, 0)).lacking, 2)
    const [solar, graphs] = await index.contextVectors(contextual.id, ['solar', 'graphs'])
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

describe('vectors of two contextual models in a cluster', { skip: clusterMissing }, () => {
  /** The second has the dimensions of the first. */
  const other = { id: 'another model', dimensions: 3 }
  const cluster = testCluster()
  const opened: SearchIndex[] = []
  const open = (models: (typeof contextual)[]) => {
    const index = openCluster({ ...cluster, embedder, contextual: models, databaseId: 'here' })
    opened.push(index)
    return index
  }
  const put = (articles = library) => articles.map((article) => ({ article, vector: vectorOf() }))
  const fill = async (index: SearchIndex, { id }: typeof contextual, vector: Float32Array) => {
    const { first } = await index.lackingContext(id, 9)
    await index.writeContext(
      id,
      first.map((each) => ({ ...each, vector })),
    )
  }
  const lackingIn = async (index: SearchIndex) =>
    Promise.all([contextual, other].map(async ({ id }) => (await index.lackingContext(id, 0)).lacking))
  const scores = async (index: SearchIndex, { id }: typeof contextual) => {
    const hits = await index.nearestInContext({
      embedderId: id,
      vector: vectorOf(1, 0, 0),
      scope: ALL,
      limit: 9,
    })
    return Array.from(hits.scores, (score) => Math.round(score * 10) / 10)
  }

  after(async () => {
    for (const index of opened) await index.close()
    await removeAll(cluster)
  })

  test('an index of one model gets the fields of another, and each answers queries of its own', async () => {
    const before = open([contextual])
    await before.write({ put: put(), remove: [], cursor: 1 })
    await fill(before, contextual, vectorOf(1, 0, 0))
    await before.close()
    const index = open([contextual, other])
    assert.deepEqual(await lackingIn(index), [0, 5])
    assert.deepEqual(await scores(index, other), [])
    await fill(index, other, vectorOf(0.6, 0.8, 0))
    assert.deepEqual(await lackingIn(index), [0, 0])
    assert.deepEqual(
      [await scores(index, contextual), await scores(index, other)],
      [Array(5).fill(1), Array(5).fill(0.6)],
    )
    assert.deepEqual(
      (await index.state()).contextual.map(({ id }) => id),
      [contextual.id, other.id],
    )
  })

  test('both survive a rebuild and a time without the second, until the text changes', async () => {
    const index = open([contextual, other])
    const changed = library.map((article) =>
      article.id === 'virus' ? { ...article, title: 'Another text' } : article,
    )
    await index.rebuild({
      changes: async function* () {
        yield { put: put(changed), remove: [], cursor: 2 }
      },
      isCurrent: async () => true,
      embedderId: embedder.id,
      onProgress: () => {},
    })
    assert.deepEqual(await lackingIn(index), [1, 1])
    await index.close()
    const alone = open([contextual])
    await fill(alone, contextual, vectorOf(1, 0, 0))
    await alone.close()
    const again = open([contextual, other])
    assert.deepEqual(await lackingIn(again), [0, 1])
    assert.deepEqual(await scores(again, other), Array(4).fill(0.6))
  })
})
