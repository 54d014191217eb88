// Runs test files under node:test or vitest, and reads the number of passed tests from their output.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { node24, root } from './node24.mjs'

const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0)

/** @param {string} text What node:test has printed. */
export const nodeCounts = (text) => ({
  passed: number(text, /^ℹ pass (\d+)$/m),
  failed: number(text, /^ℹ fail (\d+)$/m) + number(text, /^ℹ cancelled (\d+)$/m),
  skipped: number(text, /^ℹ skipped (\d+)$/m),
})

/** @param {string} text What vitest has printed. */
export function vitestCounts(text) {
  const line = /^\s*Tests {2}(.*)$/m.exec(text)?.[1] ?? ''
  return {
    passed: number(line, /(\d+) passed/),
    failed: number(line, /(\d+) failed/),
    skipped: number(line, /(\d+) skipped/),
  }
}

/** Characters of a suite's failures that are shown again at the end of a run. */
const FAILURES_SHOWN = 8_000

/** Returns what node:test or vitest has printed about failed tests; '' if none failed. */
export function failuresIn(text) {
  const start = text.search(/^(✖ failing tests:|⎯+ Failed (Tests|Suites) )/m)
  return start < 0 ? '' : text.slice(start, start + FAILURES_SHOWN)
}

/**
 * Returns arguments of Node that run test files, each in a process of its own.
 * @param {string[]} files
 * @param {{ concurrency?: number, watch?: boolean, seed?: string, timesFile?: string }} [options] Tests wait for servers and
 * databases a quarter of their time: four files at once fill two processors.
 */
export const nodeTest = (files, { concurrency = 4, watch = false, seed, timesFile = '' } = {}) => [
  '--test',
  ...(watch ? ['--watch'] : []),
  `--test-concurrency=${concurrency}`,
  '--test-timeout=300000',
  ...['test-watchdog', ...(seed ? ['test-order'] : [])].map(
    (name) => `--import=${pathToFileURL(path.join(root, `tools/${name}.mjs`))}`,
  ),
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  ...(timesFile
    ? [
        `--test-reporter=${pathToFileURL(path.join(root, 'tools/file-times.mjs'))}`,
        `--test-reporter-destination=${timesFile}`,
      ]
    : []),
  ...files,
]

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Runs a program and prints, at its end, the processor time of it and its awaited children. */
const TIMED = '"$@"; code=$?; times >&3; exit $code'

/** Returns the seconds in the second line of `times` (user and system time of children), as "1m2.34s 0m5.6s". */
const processorSeconds = (text) =>
  [...(text.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )

/**
 * The suites that run, each in a process group of its own: a signal to this process alone would leave their programs
 * behind. Windows has no such groups.
 */
const running = new Set()

/** Ends the suites that run, with all that they have started. */
export function endSuites() {
  for (const { pid } of running)
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      // It has just ended.
    }
}

/**
 * Runs one suite and shows its output; with `isBuffered` when it has ended, so that two suites at once can be read.
 * @param {string} title
 * @param {string[]} args Arguments of Node.
 * @param {{ cwd?: string, env: NodeJS.ProcessEnv, countsOf(text: string): { passed: number, failed: number, skipped: number }, mayBeSkipped?: boolean, isBuffered?: boolean }} options
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: string, seconds: number, processorSeconds: number }>} A suite
 * that ran no test has failed, unless it may be skipped and says so.
 */
export function runSuite(
  title,
  args,
  { cwd = root, env, countsOf, mayBeSkipped = false, isBuffered = false },
) {
  console.log(`\n== ${title}${isBuffered ? ', shown when it has ended' : ''}`)
  const began = performance.now()
  const [program, programArgs] =
    process.platform === 'win32' ? [node24, args] : ['sh', ['-c', TIMED, 'sh', node24, ...args]]
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe']
    const detached = process.platform !== 'win32'
    const child = spawn(program, programArgs, { cwd, env, stdio, detached })
    running.add(child)
    let [shown, tail, errors, times] = ['', '', '', '']
    const show = (chunk) => {
      if (isBuffered) shown += chunk
      else process.stdout.write(chunk)
    }
    child.stdio[3].on('data', (chunk) => (times += chunk))
    child.stderr.on('data', (chunk) => {
      show(chunk)
      errors = (errors + chunk).slice(-1_000_000)
    })
    child.stdout.on('data', (chunk) => {
      show(chunk)
      tail = (tail + chunk).slice(-1_000_000)
    })
    child.on('close', (code) => {
      running.delete(child)
      if (isBuffered) process.stdout.write(`\n== ${title}\n${shown}`)
      const plain = tail.replace(colours, '')
      const counts = countsOf(plain)
      const ran = counts.passed + counts.failed > 0 || (mayBeSkipped && tail.includes('SKIPPED'))
      if ((code !== 0 || !ran) && counts.failed === 0) {
        console.error(ran ? `${title}: ended with code ${code}` : `${title}: no test ran`)
        counts.failed = 1
      }
      const seconds = (performance.now() - began) / 1000
      // vitest prints them among the errors.
      const failures = counts.failed ? failuresIn(plain) || failuresIn(errors.replace(colours, '')) : ''
      resolve({ ...counts, failures, seconds, processorSeconds: processorSeconds(times) })
    })
  })
}

/** Runs a program until it ends, and shows its output. */
export const runWatching = (args, { cwd = root, env }) =>
  new Promise((resolve) => spawn(node24, args, { cwd, env, stdio: 'inherit' }).on('close', resolve))
