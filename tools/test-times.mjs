// Compares the duration of each suite with the run before.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node24.mjs'

/** The last complete run of this clone; a fresh clone compares with the accepted run. */
const LAST = path.join(root, '.cache/test-times.json')
const ACCEPTED = path.join(root, 'tools/test-times.json')

/**
 * Prints a table of the suites, compares it with the last run and stores it for the next.
 * @param {Record<string, { passed: number, seconds: number, processorSeconds: number }>} results
 */
export function reportTimes(results, { accept = false } = {}) {
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
  mkdirSync(path.dirname(LAST), { recursive: true })
  for (const place of accept ? [LAST, ACCEPTED] : [LAST])
    writeFileSync(place, `${JSON.stringify(times, null, 2)}\n`)
}

const row = (suite, ...figures) =>
  `${suite.padEnd(15)}${figures.map((figure) => String(figure).padStart(13)).join('')}`
