// npm test: set-up, then the tests that its arguments name, or all: packages and server under node:test, the web under
// vitest, the cluster against an OpenSearch, journeys and the specification in Chromium and over HTTP.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cruise, dependentsIn } from './import-graph.mjs'
import { ensureInstalled, fail, node24, root } from './node24.mjs'
import { endSuites, nodeCounts, nodeTest, runSuite, runWatching, vitestCounts } from './run-tests.mjs'
import { groupFiles, groupJourneys } from './test-groups.mjs'
import {
  BY_NAME_ONLY,
  anyNeeds,
  filesNamed,
  listTestFiles,
  namesLike,
  NEEDS,
  SERVICES,
  shuffled,
  suiteOf,
  SUITES,
} from './test-selection.mjs'
import { ensureChromium, ensurePostgres, makeScratch } from './test-services.mjs'
import { reportTimes } from './test-times.mjs'
import { END_SIGNALS, run, whenNpmEnds } from './processes.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const USAGE = `npm test                          every test
npm test -- NAME …                a suite (${[...Object.keys(SUITES), 'cluster'].join(', ')}), a file, a folder, a domain, a feature
npm test -- SERVICE [options]     against a real one (${SERVICES.join(', ')}): tools/test-SERVICE.ts describes the options
npm test -- --changed [--base R]  what the changes since R (default: main) can reach by imports
npm test -- --watch NAME          again whenever one of the files or what they import changes
npm test -- --random-order        files, and their tests but for journeys, in a random order; --seed N repeats it
npm test -- --accept-times        every test; later runs compare their times with this one's`

const [service, ...wanted] = process.argv.slice(2)
if (SERVICES.includes(service)) {
  await ensureInstalled()
  process.exit(await run(node24, [path.join(root, `tools/test-${service}.ts`), ...wanted]))
}
const { values: options, positionals: names } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        changed: { type: 'boolean', default: false },
        base: { type: 'string', default: 'main' },
        watch: { type: 'boolean', default: false },
        'random-order': { type: 'boolean', default: false },
        seed: { type: 'string' },
        'accept-times': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`)
  }
})()
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}

await ensureInstalled()
const all = listTestFiles()
const isWhole = !names.length && !options.changed
const seed = options.seed ?? (options['random-order'] ? String(randomInt(1_000_000)) : undefined)
const chosen = inOrder(options.changed ? await changedTests() : namedTests())
const files = Object.fromEntries(
  Object.keys(SUITES).map((suite) => [suite, chosen.filter((file) => suiteOf(file) === suite)]),
)
const runsCluster = isWhole || names.includes('cluster')
if (options.watch && Object.values(files).filter((some) => some.length).length !== 1)
  fail(`--watch needs tests of one suite.\n\n${USAGE}`)

if (anyNeeds(chosen, NEEDS.webApplication)) await ensureWebBuilt()
const chromium = anyNeeds(chosen, NEEDS.browser) ? ensureChromium() : undefined
const scratch = makeScratch()
const postgres = anyNeeds(chosen, NEEDS.database)
  ? await ensurePostgres(scratch.folder)
  : { url: '', stop() {} }
const tidyUp = () => {
  postgres.stop()
  scratch.remove()
}
const end = () => {
  endSuites()
  tidyUp()
  process.exit(1)
}
for (const signal of END_SIGNALS) process.once(signal, end)
whenNpmEnds(end)
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres.url,
  CHROMIUM_PATH: chromium ?? '',
  TMPDIR: scratch.folder,
  TEST_SEED: seed ?? '',
  PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}`,
}
const ordered = { ...options, seed }
/** None in a random order, in which tests do not know their file. */
const timesFileOf = (suite) => (seed ? '' : path.join(scratch.folder, `${suite}-times.json`))
const grouped = (some, suite) =>
  nodeTest(options.watch ? some : groupFiles(some, scratch.folder), {
    ...ordered,
    timesFile: timesFileOf(suite),
  })
const web = path.join(root, 'apps/web')
const vitest = [path.join(root, 'node_modules/vitest/vitest.mjs')]
const runs = {
  packages: (some) => ({ args: grouped(some, 'packages'), countsOf: nodeCounts }),
  server: (some) => ({ args: grouped(some, 'server'), countsOf: nodeCounts }),
  cluster: () => ({
    args: [path.join(root, 'tools/test-opensearch.ts'), '--brief'],
    countsOf: nodeCounts,
    mayBeSkipped: true,
  }),
  journeys: (some) => ({
    args: nodeTest(options.watch ? some : groupJourneys(some, scratch.folder), {
      ...options,
      concurrency: 3,
      timesFile: timesFileOf('journeys'),
    }),
    countsOf: nodeCounts,
  }),
  web: (some) => ({
    args: [
      ...vitest,
      options.watch ? 'watch' : 'run',
      ...(seed ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []),
      ...some.map((file) => path.relative(web, path.join(root, file))),
    ],
    cwd: web,
    countsOf: vitestCounts,
  }),
  looks: (some) => ({ args: nodeTest(some, { ...options, concurrency: 2 }), countsOf: nodeCounts }),
}

/**
 * Suites that run in turn beside packages and server: together they take as long, and journeys, which wait for browsers
 * more than they compute, are over before the web, which fills every processor.
 */
const BESIDE = ['cluster', 'journeys', 'web', 'looks']
const results = {}
/** Seconds of each file. */
const fileTimes = {}
try {
  const isBeside = (suite) => BESIDE.includes(suite)
  const hasOthers = chosen.some((file) => !isBeside(suiteOf(file)))
  const beside = runSuites(isBeside, { isBuffered: hasOthers })
  await runSuites((suite) => !isBeside(suite))
  await beside
} finally {
  tidyUp()
}
if (options.watch) process.exit(0)
// Without Chromium a requested journey is skipped: that is no success.
if (!isWhole && chosen.length && !Object.keys(results).length)
  fail('None of the chosen tests could run: they need Chromium (Debian: apt-get install chromium).')
if (isWhole) reportTimes(results, { files: fileTimes, accept: options['accept-times'] })
// Again, since the suites that follow may have printed thousands of lines.
for (const [suite, { failures }] of Object.entries(results))
  if (failures) console.log(`\n== ${suite}, what failed\n${failures}`)
const sum = (count) => Object.values(results).reduce((total, result) => total + result[count], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') ? 1 : 0)

async function runSuites(isWanted, { isBuffered = false } = {}) {
  for (const [suite, describe] of Object.entries(runs)) {
    const some = files[suite] ?? []
    if (!isWanted(suite) || (suite === 'cluster' ? !runsCluster : !some.length)) continue
    const runnable = some.filter((file) => chromium || !isShownInBrowser(file))
    if (suite !== 'cluster' && !runnable.length) continue
    const { args, ...how } = describe(runnable)
    if (options.watch) await runWatching(args, { ...how, env })
    else results[suite] = await runSuite(suite, args, { ...how, env, isBuffered })
    const times = timesFileOf(suite)
    if (existsSync(times)) Object.assign(fileTimes, JSON.parse(readFileSync(times, 'utf8')))
  }
}

/** Returns the tests in the order of their paths, or in that of the seed, which it prints. */
function inOrder(some) {
  if (!seed) return some
  console.log(`The files, and their tests but for journeys, run in the order of --seed ${seed}.`)
  return shuffled(some, seed)
}

/** True for tests that fail without Chromium; those of the server skip parts instead. */
function isShownInBrowser(file) {
  return file.startsWith('e2e/') && anyNeeds([file], NEEDS.browser)
}

/** Returns the named tests; ends the program if a name is unknown: a typing error is no success. */
function namedTests() {
  if (!names.length) return all.filter((file) => !BY_NAME_ONLY.includes(suiteOf(file)))
  const unknown = names.filter((name) => name !== 'cluster' && !filesNamed(name, all).length)
  if (unknown.length)
    fail(
      unknown
        .map((name) => `No test is named “${name}”. There are: ${namesLike(name, all).join(', ')}.`)
        .join('\n') + `\n\n${USAGE}`,
    )
  return [...new Set(names.flatMap((name) => filesNamed(name, all)))]
}

async function changedTests() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const fork = git('merge-base', 'HEAD', options.base)
  if (fork.status !== 0) fail(`git knows no “${options.base}”: name what to compare with by --base.`)
  const changed = [
    ...git('diff', '--name-only', fork.stdout.trim()).stdout.split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').stdout.split('\n'),
  ].filter(Boolean)
  const { report, output } = await cruise()
  if (!report) fail(`The imports could not be read:\n${output}`)
  const reached = dependentsIn(report.modules)(changed)
  const tests = all.filter((file) => reached.has(file) && !BY_NAME_ONLY.includes(suiteOf(file)))
  const known = new Set(report.modules.map(({ source }) => source))
  const others = changed.filter((file) => !known.has(file))
  console.log(`${changed.length} files changed, ${tests.length} test files reach them.`)
  if (others.length) console.log(`Reached by no import, choose tests by name: ${others.join(', ')}`)
  if (!tests.length) process.exit(0)
  return tests
}
