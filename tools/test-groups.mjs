// Groups of test files that share a process, and their order: loading the modules takes longer than most files.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node24.mjs'

/** Files of whole programs, that measure the memory of their process, or with a top-level await. */
const ALONE = /^tools\/|\/(?:long-feeds|long-headers|hostile-files|contextual-embedder)\.test\.ts$/
/** About 70 s of processor time at the most. */
const FILES_PER_PROCESS = 27
const JOURNEYS_PER_PROCESS = 4
/** Minimum number of files worth grouping; below, separate failures are worth more. */
const WORTH_GROUPING = 12

/**
 * Writes programs into `folder` that run neighbouring files together; those that run alone begin.
 * @param {string[]} files
 * @param {string} folder
 * @returns {string[]} The input of node:test.
 */
export function groupFiles(files, folder) {
  if (files.length < WORTH_GROUPING) return files
  const [alone, others] = split(files, (file) => ALONE.test(file))
  return programsOf([...alone.map((file) => [file]), ...chunks(others, FILES_PER_PROCESS)], folder)
}

/**
 * Does the same for journeys, whose files share browsers, and some a Claire: those in one process. The specification, which
 * takes longest, begins.
 * @param {string[]} files
 * @param {string} folder
 */
export function groupJourneys(files, folder) {
  if (files.length < WORTH_GROUPING) return files
  const isSpecification = (file) => file.startsWith('e2e/specification/')
  const isSharing = (file) => readFileSync(path.join(root, file), 'utf8').includes('sharesClaire: true')
  const [specification, others] = split(files, isSpecification)
  const [sharing, own] = split(others, isSharing)
  const groups = [...specification.map((file) => [file]), sharing, ...chunks(own, JOURNEYS_PER_PROCESS)]
  return programsOf(
    groups.filter((some) => some.length),
    folder,
  )
}

const split = (files, isFirst) => [files.filter(isFirst), files.filter((file) => !isFirst(file))]

/** Writes a program for each group. Their paths have the order of the groups, in which node:test runs them. */
const programsOf = (groups, folder) =>
  groups.map((some, at) => {
    const place = path.dirname(some[0]).replaceAll('/', '-')
    const program = path.join(folder, `${String(at).padStart(3, '0')}-${place}.mjs`)
    const urlOf = (file) => pathToFileURL(path.join(root, file))
    writeFileSync(
      program,
      some.length === 1
        ? `import '${urlOf(some[0])}'\n`
        : `import { together } from '${urlOf('tools/test-together.mjs')}'\ntogether(${JSON.stringify(some)})\n`,
    )
    return program
  })

function chunks(files, most) {
  const count = Math.ceil(files.length / most)
  return Array.from({ length: count }, (_, at) =>
    files.filter((_, index) => Math.floor((index * count) / files.length) === at),
  )
}
