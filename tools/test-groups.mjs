// Groups of test files that share a process: loading the server's modules takes longer than most of its test files.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node24.mjs'

/** Files that start whole processes, take signals or measure memory. */
const ALONE =
  /^apps\/server\/src\/(?:[^/]+\.test\.ts|cli\/.*|.*\/(?:long-feeds|long-headers|hostile-files|killed|times)\.test\.ts)$/
/** About 50 s of processor time at the most. */
const FILES_PER_PROCESS = 20
/** For fewer files the gain is less than what a failure in a process of its own is worth. */
const WORTH_GROUPING = 12

/** The domain, or else the folder beside it, that a file belongs to. */
const folderOf = (file) =>
  /^apps\/(?:server\/src\/(?:domains\/(?:articles|people|\w+\/[\w-]+(?:\/scenarios)?)|[\w-]+)|[\w-]+)/.exec(
    file,
  )?.[0] ?? ''

/**
 * Writes programs into `folder` that run the files of a domain together.
 * @param {string[]} files
 * @param {string} folder
 * @returns {string[]} What node:test is to run: those programs, and the files that stay by themselves.
 */
export function groupFiles(files, folder) {
  const together = files.filter((file) => !ALONE.test(file))
  if (together.length < WORTH_GROUPING) return files
  const folders = [...new Set(together.map(folderOf))]
  const groups = folders.flatMap((place) => chunks(together.filter((file) => folderOf(file) === place)))
  const programs = groups.map((some, at) => {
    const program = path.join(folder, `${folderOf(some[0]).replaceAll('/', '-')}-${at + 1}.mjs`)
    const module = pathToFileURL(path.join(root, 'tools/test-together.mjs'))
    writeFileSync(program, `import { together } from '${module}'\ntogether(${JSON.stringify(some)})\n`)
    return program
  })
  return [...programs, ...files.filter((file) => ALONE.test(file))]
}

function chunks(files) {
  const count = Math.ceil(files.length / FILES_PER_PROCESS)
  return Array.from({ length: count }, (_, at) => files.filter((_, index) => index % count === at))
}
