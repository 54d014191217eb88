/** The same index in an OpenSearch cluster. Separate entry point, so that its client (hundreds of files) loads only here. */
export { type ClusterSettings, ClusterAwayError, connect } from './connection.ts'
export { IndexTakenError } from './indexing/current-index.ts'
export { readClusterFacts } from './read-cluster-facts.ts'
export { openCluster } from './open-cluster.ts'
