/** The search index in this machine, by our engine in threads of its own. */
export { copyIndex, isLocked, lockFolder, readIndexFacts } from '@claire/search-engine'
export { openEmbeddedIndex } from './embedded-index.ts'
export { createRebuildControl, requestRebuild } from './rebuild-control.ts'
