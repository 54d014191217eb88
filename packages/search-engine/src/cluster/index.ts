/** The same index in an OpenSearch cluster. Apart, as its client is loaded nowhere else: it has hundreds of files. */
export { type ClusterSettings, ClusterAwayError, connect } from './connection.ts'
export { IndexTakenError } from './keeping/kept-index.ts'
export { lookAtCluster } from './look-at-cluster.ts'
export { openCluster } from './open-cluster.ts'
