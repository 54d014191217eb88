/** The search index in an OpenSearch cluster. Loaded where one is configured only: its client has hundreds of files. */
export { readClusterFacts } from '@claire/search-engine/cluster'
export { openClusterIndex } from './cluster-index.ts'
