/** The search index in this machine: our engine in a thread of its own, with its rows in LanceDB. */
export { openEmbeddedIndex } from './embedded-index.ts'
export { createRebuildDesk, requestRebuild } from './rebuild-desk.ts'
