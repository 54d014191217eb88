import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { IndexChange, RebuildRequest } from '@claire/search-engine/shared'
import { articleOf, embedder } from '@claire/search-engine/testing/articles'
import { clusterMissing, removeAll, testCluster } from '#testing/test-cluster'
import { IndexTakenError } from './indexing/current-index.ts'
import { connect } from './connection.ts'
import { openCluster } from './open-cluster.ts'

const LOOK_EVERY_MS = 50
const ALL = { kind: 'all' } as const
const putting = (...ids: string[]) =>
  ids.map((id) => ({ article: articleOf(id, { title: `Article ${id}` }), vector: new Float32Array() }))
const filling = (afterId: string) => ({ afterId, since: 7, embedderId: embedder.id })

/** Runs processes that share a cluster, and cleans up after them. */
async function processes(
  count: number,
  work: (...indices: ReturnType<typeof openCluster>[]) => Promise<void>,
) {
  const cluster = testCluster()
  const indices = Array.from({ length: count }, () =>
    openCluster({ ...cluster, embedder, contextual: [], databaseId: 'here' }),
  )
  try {
    await work(...indices)
  } finally {
    for (const index of indices) await index.close()
    await removeAll(cluster)
  }
}

const rebuildOf = (changes: RebuildRequest['changes']): RebuildRequest => ({
  changes,
  isCurrent: async () => true,
  embedderId: embedder.id,
  onProgress: () => {},
})

describe('an index in a cluster shared by several processes', { skip: clusterMissing }, () => {
  test('is rebuilt by any of them, resumes an interrupted rebuild, and keeps answering', () =>
    processes(2, async (server, operator) => {
      assert.ok(server && operator)
      await server.write({ put: putting('old'), remove: [], cursor: 3 })
      const interrupted = rebuildOf(async function* (): AsyncGenerator<IndexChange> {
        yield { put: putting('a', 'b'), remove: [], filling: filling('b') }
        throw new Error('the machine is gone')
      })
      await assert.rejects(operator.rebuild(interrupted), /the machine is gone/)
      assert.equal(await server.count(ALL), 1)
      const extents: unknown[] = []
      await server.rebuild(
        rebuildOf(async function* ({ filling: reached }) {
          extents.push(reached)
          assert.equal(await operator.count(ALL), 1)
          yield { put: putting('c'), remove: [], cursor: 9 }
        }),
      )
      assert.deepEqual(extents, [filling('b')])
      assert.equal(await operator.count(ALL), 3)
      assert.equal((await server.state()).cursor, 9)
      assert.equal(server.isRebuildPending(), false)
    }))

  test('is written by one of them, until it ends', () =>
    processes(2, async (one, other) => {
      assert.ok(one && other)
      await one.write({ put: putting('a'), remove: [], cursor: 1 })
      await assert.rejects(other.write({ put: putting('b'), remove: [], cursor: 2 }), IndexTakenError)
      await one.close()
      await other.write({ put: putting('b'), remove: [], cursor: 2 })
      assert.equal(await other.count(ALL), 2)
    }))

  test('accepts writes while another rebuilds, and rereads what was read then', () =>
    processes(2, async (server, operator) => {
      assert.ok(server && operator)
      await server.write({ put: putting('a'), remove: [], cursor: 1 })
      await operator.rebuild(
        rebuildOf(async function* () {
          yield { put: putting('a'), remove: [], cursor: 1 }
          await server.write({ put: putting('b'), remove: [], cursor: 2 })
          assert.equal(await operator.count(ALL), 2)
        }),
      )
      // Each process learns of others' changes within a second; until then it does not write from its old state.
      while ((await server.state()).cursor !== 1) await delay(LOOK_EVERY_MS)
      await server.write({ put: putting('b'), remove: [], cursor: 2 })
      assert.equal(await operator.count(ALL), 2)
    }))

  test('is replicated once it is built, not before', async () => {
    const cluster = { ...testCluster(), replicas: 1 }
    const [index, connection] = [
      openCluster({ ...cluster, embedder, contextual: [], databaseId: 'here' }),
      connect(cluster),
    ]
    const copies = async () => {
      const found = await connection.request<Record<string, { settings: { index: Record<string, string> } }>>(
        (to) => to.indices.getSettings({ index: `${cluster.prefix}-articles-*` }),
      )
      return Object.keys(found)
        .toSorted()
        .map((name) => found[name]?.settings.index.number_of_replicas)
    }
    try {
      await index.write({ put: putting('a'), remove: [], cursor: 1 })
      assert.deepEqual(await copies(), ['1'])
      await index.rebuild(
        rebuildOf(async function* () {
          yield { put: putting('a', 'b'), remove: [], filling: filling('b') }
          assert.deepEqual(await copies(), ['1', '0'])
          yield { put: putting('c'), remove: [], cursor: 2 }
        }),
      )
      assert.deepEqual(await copies(), ['1'])
      assert.equal(await index.count(ALL), 3)
    } finally {
      await connection.close()
      await index.close()
      await removeAll(cluster)
    }
  })

  test('is merged once it is filled', async () => {
    const cluster = testCluster()
    const index = openCluster({ ...cluster, embedder, contextual: [], databaseId: 'here' })
    const connection = connect(cluster)
    const segmentsOfShards = async () => {
      const segments = await connection.request<{ prirep: string; shard: string }[]>((to) =>
        to.cat.segments({ index: `${cluster.prefix}-articles-*`, format: 'json' }),
      )
      const primary = segments.filter(({ prirep }) => prirep === 'p')
      return { segments: primary.length, shards: new Set(primary.map(({ shard }) => shard)).size }
    }
    try {
      await index.write({ put: putting('a', 'b', 'c', 'd'), remove: [], filling: filling('d') })
      await index.write({ put: putting('e', 'f', 'g', 'h'), remove: [], cursor: 2 })
      let now = await segmentsOfShards()
      while (now.segments > now.shards) {
        await delay(LOOK_EVERY_MS)
        await connection.request((to) => to.indices.refresh({ index: `${cluster.prefix}-articles-*` }))
        now = await segmentsOfShards()
      }
      assert.equal(await index.count(ALL), 8)
    } finally {
      await connection.close()
      await index.close()
      await removeAll(cluster)
    }
  })

  test('ignores indices of another Claire, and removes those of a former format', async () => {
    const cluster = testCluster()
    const neighbour = testCluster(`${cluster.prefix}-articles-2`)
    const open = (settings: typeof cluster) =>
      openCluster({ ...settings, embedder, contextual: [], databaseId: 'here' })
    const [ours, theirs, connection] = [open(cluster), open(neighbour), connect(cluster)]
    const former = `${cluster.prefix}-articles-0-mabc1234ffff`
    try {
      await theirs.write({ put: putting('x'), remove: [], cursor: 1 })
      await ours.write({ put: putting('a'), remove: [], cursor: 1 })
      await connection.request((to) => to.indices.create({ index: former }))
      await ours.rebuild(
        rebuildOf(async function* () {
          yield { put: putting('a', 'b'), remove: [], cursor: 2 }
        }),
      )
      assert.equal(await ours.count(ALL), 2)
      assert.equal(await theirs.count(ALL), 1)
      assert.equal(await connection.request((to) => to.indices.exists({ index: former })), false)
    } finally {
      await connection.close()
      await ours.close()
      await theirs.close()
      await removeAll(cluster)
    }
  })

  test('of another database is neither read nor written, but may be replaced', async () => {
    const cluster = testCluster()
    const open = (databaseId: string) => openCluster({ ...cluster, embedder, contextual: [], databaseId })
    const [ours, theirs] = [open('ours'), open('theirs')]
    try {
      await theirs.write({ put: putting('a'), remove: [], cursor: 1 })
      await theirs.close()
      assert.equal((await ours.state()).articles, 0)
      await assert.rejects(ours.write({ put: [], remove: [], cursor: 1 }), /of another database/)
      await ours.rebuild(
        rebuildOf(async function* () {
          yield { put: putting('b', 'c'), remove: [], cursor: 4 }
        }),
      )
      assert.equal((await ours.state()).articles, 2)
    } finally {
      await ours.close()
      await removeAll(cluster)
    }
  })
})
