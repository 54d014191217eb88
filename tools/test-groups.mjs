// Groups of test files that share a process: loading the server's modules takes longer than most of its test
// files. And the order of files.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node24.mjs'

/** Files that measure the memory of their process. */
const ALONE = /\/(?:long-feeds|long-headers|hostile-files)\.test\.ts$/
/** About 60 s of processor time at the most. */
const FILES_PER_PROCESS = 20
/** Minimum number of files worth grouping; below, separate failures are worth more. */
const WORTH_GROUPING = 12

/**
 * Writes programs into `folder` that run neighbouring files together.
 * @param {string[]} files
 * @param {string} folder
 * @returns {string[]} The input of node:test: those programs, and the remaining files.
 */
export function groupFiles(files, folder) {
  const together = files.filter((file) => !ALONE.test(file))
  if (together.length < WORTH_GROUPING) return files
  const programs = chunks(together).map((some, at) => {
    const program = path.join(folder, `${path.dirname(some[0]).replaceAll('/', '-')}-${at + 1}.mjs`)
    const module = pathToFileURL(path.join(root, 'tools/test-together.mjs'))
    writeFileSync(program, `import { together } from '${module}'\ntogether(${JSON.stringify(some)})\n`)
    return program
  })
  return [...programs, ...files.filter((file) => ALONE.test(file))]
}

/**
 * Writes programs into `folder` that run these files in this order, each in a process of its own: of files, node:test takes
 * the order of their paths.
 * @param {string[]} files
 * @param {string} folder
 */
export const inThisOrder = (files, folder) =>
  files.map((file, at) => {
    const program = path.join(folder, `${String(at).padStart(4, '0')}-${file.replaceAll('/', '-')}.mjs`)
    writeFileSync(program, `import '${pathToFileURL(path.join(root, file))}'\n`)
    return program
  })

function chunks(files) {
  const count = Math.ceil(files.length / FILES_PER_PROCESS)
  return Array.from({ length: count }, (_, at) =>
    files.filter((_, index) => Math.floor((index * count) / files.length) === at),
  )
}
