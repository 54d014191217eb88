/** The search index: in this machine, by our engine in threads of its own, or in an OpenSearch cluster. */
export { copyIndex, isLocked, lockFolder, lookAtCluster, lookAtIndex } from '@claire/search-engine'
export { openClusterIndex } from './cluster-index.ts'
export { openEmbeddedIndex } from './embedded-index.ts'
export { createRebuildDesk, requestRebuild } from './rebuild-desk.ts'
