// npm test: set-up, then every test: packages and server under node:test, the web under vitest, journeys in Chromium.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, node24, root } from './node24.mjs'
import { ensureChromium, ensurePostgres, makeScratch } from './test-services.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled()
ensureWebBuilt()
const chromium = ensureChromium()
const postgres = await ensurePostgres()
const scratch = makeScratch()
const tidyUp = () => {
  postgres.stop()
  scratch.remove()
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    tidyUp()
    process.exit(1)
  })
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres.url,
  CHROMIUM_PATH: chromium ?? '',
  TMPDIR: scratch.folder,
  PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}`,
}
const totals = { passed: 0, failed: 0, skipped: 0 }

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Runs one suite, shows its output, and adds up the counts that `countsOf` reads from it. */
function runSuite(title, args, { cwd = root, countsOf, mayBeSkipped = false }) {
  console.log(`\n== ${title}`)
  return new Promise((resolve) => {
    const child = spawn(node24, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let tail = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      tail = (tail + chunk).slice(-20_000)
    })
    child.on('close', (code) => {
      const counts = countsOf(tail.replace(colours, ''))
      for (const key of Object.keys(totals)) totals[key] += counts[key]
      const ran = counts.passed + counts.failed > 0 || (mayBeSkipped && tail.includes('SKIPPED'))
      if ((code !== 0 || !ran) && counts.failed === 0) {
        console.error(ran ? `${title}: ended with code ${code}` : `${title}: no test ran`)
        totals.failed += 1
      }
      resolve()
    })
  })
}

const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0)
const nodeCounts = (text) => ({
  passed: number(text, /^ℹ pass (\d+)$/m),
  failed: number(text, /^ℹ fail (\d+)$/m) + number(text, /^ℹ cancelled (\d+)$/m),
  skipped: number(text, /^ℹ skipped (\d+)$/m),
})
const vitestCounts = (text) => {
  const line = /^\s*Tests {2}(.*)$/m.exec(text)?.[1] ?? ''
  return {
    passed: number(line, /(\d+) passed/),
    failed: number(line, /(\d+) failed/),
    skipped: number(line, /(\d+) skipped/),
  }
}
/** Tests wait for servers and databases a quarter of their time: four files at once fill two processors; of journeys three. */
const nodeTest = (files, concurrency = 4) => [
  '--test',
  `--test-concurrency=${concurrency}`,
  '--test-timeout=300000',
  `--import=${pathToFileURL(path.join(root, 'tools/test-watchdog.mjs'))}`,
  '--test-reporter=spec',
  ...files,
]

const only = process.argv[2]
const suites = {
  packages: () =>
    runSuite('packages', nodeTest(['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts']), {
      countsOf: nodeCounts,
    }),
  server: () =>
    runSuite(
      'server',
      nodeTest(['apps/server/src/**/*.test.ts', 'apps/identity-provider/src/**/*.test.ts']),
      { countsOf: nodeCounts },
    ),
  /** Against a real OpenSearch, where Java is found and Maven can bring it. */
  cluster: () =>
    runSuite('cluster', [path.join(root, 'tools/test-opensearch.ts'), '--brief'], {
      countsOf: nodeCounts,
      mayBeSkipped: true,
    }),
  web: () =>
    runSuite('web', [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: path.join(root, 'apps/web'),
      countsOf: vitestCounts,
    }),
  journeys: () =>
    chromium ? runSuite('journeys', nodeTest(['e2e/*.test.ts'], 3), { countsOf: nodeCounts }) : undefined,
}
/** Takes longer than all journeys together, so only when it is asked for: npm run test:looks. */
const looks = () =>
  chromium ? runSuite('looks', nodeTest(['e2e/looks/*.test.ts'], 2), { countsOf: nodeCounts }) : undefined
try {
  for (const [name, suite] of Object.entries(suites)) if (!only || only === name) await suite()
  if (only === 'looks') await looks()
} finally {
  tidyUp()
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed ? 1 : 0)
