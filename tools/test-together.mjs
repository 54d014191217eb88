// Runs several test files in one process: starting Node and loading the server takes longer than most of them.
import { createRequire } from 'node:module'
import { describe } from 'node:test'
import path from 'node:path'
import { root } from './node24.mjs'

const require = createRequire(import.meta.url)

/** Runs the tests of `files`, paths from the root of the repository, in order; hooks of a file apply to its tests only. */
export function together(files) {
  // require() loads a module synchronously, so that its tests and hooks belong to the current suite.
  for (const file of files) describe(file, () => void require(path.join(root, file)))
}
