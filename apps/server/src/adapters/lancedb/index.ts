/** The search index: stored in LanceDB, answered from memory in a thread of its own. */
export { type LanceIndex, openLanceIndex } from './lance-index.ts'
export { createRebuildDesk, requestRebuild } from './rebuild-desk.ts'
