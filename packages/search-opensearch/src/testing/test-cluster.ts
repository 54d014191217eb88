import { randomBytes } from 'node:crypto'
import type { StaticEmbedder } from '@claire/embeddings'
import { type ClusterSettings, connect } from '../connection.ts'
import { openCluster } from '../open-cluster.ts'
import type { SearchIndex } from '@claire/search-engine/shared'

/** The reason why there is no cluster to test with; false if there is one. */
export const clusterMissing = process.env.TEST_OPENSEARCH_URL
  ? false
  : 'no OpenSearch: npm test -- opensearch starts one'

/** Returns settings of the test cluster with a unique prefix. */
export const testCluster = (prefix = `test-${randomBytes(4).toString('hex')}`): ClusterSettings => ({
  nodes: (process.env.TEST_OPENSEARCH_URL ?? '').split(','),
  user: undefined,
  password: undefined,
  ca: undefined,
  prefix,
  shards: Number(process.env.TEST_OPENSEARCH_SHARDS ?? 1),
  replicas: Number(process.env.TEST_OPENSEARCH_REPLICAS ?? 0),
})

interface Settings {
  embedder: StaticEmbedder
  contextual?: Parameters<typeof openCluster>[0]['contextual']
}

/** Returns an empty index; `close` removes it. */
export function freshCluster({ embedder, contextual = [] }: Settings): SearchIndex {
  const cluster = testCluster()
  const index = openCluster({ ...cluster, embedder, contextual, databaseId: 'here' })
  return { ...index, close: () => index.close().then(() => removeAll(cluster)) }
}

/** Removes everything of a test from the cluster. */
export async function removeAll(cluster: ClusterSettings) {
  const { request, close } = connect(cluster)
  await request((to) => to.indices.delete({ index: `${cluster.prefix}-*` }))
  await close()
}
