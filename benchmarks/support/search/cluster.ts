import { type ClusterSettings, connect } from '@claire/search-opensearch'

/** Returns a cluster with unique indices for one run; undefined if OPENSEARCH_URL names none. */
export function clusterFor(run: string): ClusterSettings | undefined {
  const nodes = process.env.OPENSEARCH_URL?.split(',')
  if (!nodes) return undefined
  const name = run.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    nodes,
    user: process.env.OPENSEARCH_USER,
    password: process.env.OPENSEARCH_PASSWORD,
    ca: undefined,
    prefix: `bench-${name}-${process.pid}`,
    shards: Number(process.env.OPENSEARCH_SHARDS ?? 1),
    replicas: Number(process.env.OPENSEARCH_REPLICAS ?? 0),
  }
}

/** Deletes the indices of a run from its cluster. */
export async function forgetCluster(cluster: ClusterSettings) {
  const { request, close } = connect(cluster)
  try {
    await request((to) => to.indices.delete({ index: `${cluster.prefix}-*` }))
  } finally {
    await close()
  }
}
