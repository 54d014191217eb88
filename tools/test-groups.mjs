// Groups of test files that share a process: loading the server's modules takes longer than most of its test
// files. And the order of files.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node24.mjs'

/** Files that measure the memory of their process or have a top-level await; long ones; and those of whole programs. */
const ALONE =
  /^tools\/|^e2e\/specification\/|\/(?:long-feeds|long-headers|hostile-files|contextual-embedder)\.test\.ts$/
/** Minimum number of files worth grouping; below, separate failures are worth more. */
const WORTH_GROUPING = 12

/**
 * Writes programs into `folder` that run files together: those of all folders mixed, so that all groups take about as long,
 * and in rounds of as many groups as run at once.
 * @param {string[]} files
 * @param {{ folder: string, perProcess: number, atOnce?: number }} options
 * @returns {string[]} The input of node:test: first the files that run alone, then those programs.
 */
export function groupFiles(files, { folder, perProcess, atOnce = 4 }) {
  const together = files.filter((file) => !ALONE.test(file))
  if (together.length < WORTH_GROUPING) return inThisOrder(files, folder)
  const count = atOnce * Math.ceil(together.length / perProcess / atOnce)
  const module = pathToFileURL(path.join(root, 'tools/test-together.mjs'))
  const programs = Array.from({ length: count }, (_, at) => {
    const some = together.filter((_, index) => index % count === at)
    const [suite] = some[0].split('/src/')
    const program = path.join(
      folder,
      `${suite.replaceAll('/', '-')}-group-${String(at + 1).padStart(2, '0')}.mjs`,
    )
    writeFileSync(program, `import { together } from '${module}'\ntogether(${JSON.stringify(some)})\n`)
    return program
  })
  const alone = files.filter((file) => ALONE.test(file))
  return [...inThisOrder(alone, folder), ...programs]
}

/**
 * Writes programs into `folder` that run these files in this order, each in a process of its own: of files, node:test takes
 * the order of their paths.
 * @param {string[]} files
 * @param {string} folder
 */
const inThisOrder = (files, folder) =>
  files.map((file, at) => {
    const program = path.join(folder, `${String(at).padStart(4, '0')}-${file.replaceAll('/', '-')}.mjs`)
    writeFileSync(program, `import '${pathToFileURL(path.join(root, file))}'\n`)
    return program
  })
