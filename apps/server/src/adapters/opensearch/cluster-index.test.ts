import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { connect } from '@claire/search-opensearch'
import { DomainError } from '#platform/errors'
import { freePort } from '#testing/free-port'
import { searchIndexConformance } from '#testing/search-index.conformance'
import { openClusterIndex } from './index.ts'

const url = process.env.TEST_OPENSEARCH_URL
const embedder = createStaticEmbedder()

const settings = (nodes: string[], prefix = `test-${randomBytes(4).toString('hex')}`) => ({
  nodes,
  user: undefined,
  password: undefined,
  ca: undefined,
  prefix,
  shards: Number(process.env.TEST_OPENSEARCH_SHARDS ?? 1),
  replicas: Number(process.env.TEST_OPENSEARCH_REPLICAS ?? 0),
  embedder,
  contextual: [],
  databaseId: 'a database',
})

if (url)
  searchIndexConformance('in a cluster', async () => {
    const cluster = settings(url.split(','))
    const { index } = openClusterIndex(cluster)
    return {
      index,
      embed: embedder.embed,
      embedderId: embedder.id,
      async close() {
        await index.close()
        const { request, close } = connect(cluster)
        await request((to) => to.indices.delete({ index: `${cluster.prefix}-*` }))
        await close()
      },
    }
  })

describe('a cluster that is away', () => {
  test('is reported as unavailable, and may be retried', async () => {
    const { index, isAway } = openClusterIndex(settings([`http://127.0.0.1:${await freePort()}`]))
    const isUnavailable = (error: unknown) =>
      error instanceof DomainError && error.code === 'UNAVAILABLE' && error.retryAfterSeconds === 5
    await assert.rejects(index.count({ kind: 'all' }), isUnavailable)
    await assert.rejects(index.state(), isUnavailable)
    await assert.rejects(index.write({ put: [], remove: [], cursor: 1 }), isUnavailable)
    assert.ok(isAway())
    await index.close()
  })
})
