/** The search index in this machine: our engine, in threads of its own. */
export { copyIndex, isLocked, lookAtIndex } from '@claire/search-engine'
export { openEmbeddedIndex } from './embedded-index.ts'
export { createRebuildDesk, requestRebuild } from './rebuild-desk.ts'
