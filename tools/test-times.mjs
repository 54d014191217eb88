// Compares the duration of each suite, and of each file of node:test, with the run before.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node24.mjs'

/** The last complete run of this clone; a fresh clone compares with the accepted run. */
const LAST = path.join(root, '.cache/test-times.json')
const ACCEPTED = path.join(root, 'tools/test-times.json')
/** Shorter files are not listed. */
const LISTED_SECONDS = 1

/**
 * Prints a table of the suites, compares it with the last run and stores it for the next.
 * @param {Record<string, { passed: number, seconds: number, processorSeconds: number }>} results
 * @param {{ files: Record<string, number>, accept?: boolean }} options Seconds of each file; none were
 * measured in a random order, and the former ones stay.
 */
export function reportTimes(results, { files, accept = false }) {
  const file = [LAST, ACCEPTED].find(existsSync)
  const before = file ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const times = Object.fromEntries(
    Object.entries(results).map(([suite, { passed, seconds, processorSeconds }]) => [
      suite,
      { tests: passed, seconds: Math.round(seconds), processorSeconds: Math.round(processorSeconds) },
    ]),
  )
  console.log(`\n${row('suite', 'tests', 'seconds', 'processor s', 'before')}`)
  for (const [suite, { tests, seconds, processorSeconds }] of Object.entries(times))
    console.log(row(suite, tests, seconds, processorSeconds, before[suite]?.processorSeconds ?? '-'))
  for (const line of slowFiles(files, before.files ?? {})) console.log(line)
  const long = Object.entries(files).flatMap(([file, seconds]) =>
    seconds < LISTED_SECONDS ? [] : [[file, Math.round(seconds)]],
  )
  mkdirSync(path.dirname(LAST), { recursive: true })
  for (const place of accept ? [LAST, ACCEPTED] : [LAST])
    writeFileSync(
      place,
      `${JSON.stringify({ ...times, files: long.length ? Object.fromEntries(long) : before.files }, null, 2)}\n`,
    )
}

/**
 * Returns a line for each file that took three times as long as before, and 20 s longer, on a machine that is as much
 * slower as all files together. One that `before` lacks took hardly any time.
 * @param {Record<string, number>} now
 * @param {Record<string, number>} before
 */
export function slowFiles(now, before) {
  const common = Object.keys(now).filter((file) => before[file])
  const sum = (times) => common.reduce((total, file) => total + times[file], 0)
  const ratio = sum(now) / sum(before)
  return Object.entries(now).flatMap(([file, seconds]) => {
    const expected = ratio * (before[file] ?? 0)
    return seconds > 3 * expected && seconds > expected + 20
      ? [`SLOW: ${file} took ${Math.round(seconds)} s; ${Math.round(expected)} s were expected.`]
      : []
  })
}

const row = (suite, ...figures) =>
  `${suite.padEnd(15)}${figures.map((figure) => String(figure).padStart(13)).join('')}`
