/** The search index in an OpenSearch cluster. Its client is an extra (extras/opensearch): import this only where OPENSEARCH_URL is set. */
export { type ClusterSettings, ClusterAwayError, connect } from './connection.ts'
export { IndexTakenError } from './indexing/current-index.ts'
export { readClusterFacts } from './read-cluster-facts.ts'
export { openCluster } from './open-cluster.ts'
