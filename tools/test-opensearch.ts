// npm test -- opensearch: conformance of a search index, and equal results of a cluster and the index in memory.
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installOpenSearch } from './opensearch/install-opensearch.ts'
import { startOpenSearch } from './opensearch/start-opensearch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const JOURNEYS = ['first-journey', 'alerts', 'bookmarks'].map((name) => `e2e/${name}.test.ts`)
const TESTS = ['packages/search-opensearch/src/*.test.ts', 'apps/server/src/**/cluster*.test.ts']

const { values: options } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1' },
    heap: { type: 'string', default: '1g' },
    /** Runs the journeys too, with an index in the cluster. */
    journeys: { type: 'boolean', default: false },
    /** Fewer random queries, for every change: the rest is the same. */
    brief: { type: 'boolean', default: false },
    /** Starts it for others, and runs no test. */
    serve: { type: 'boolean', default: false },
  },
})

/** With several nodes, each has a shard of every index, and a replica of another. */
const PARTS =
  options.nodes === '1'
    ? { TEST_OPENSEARCH_SHARDS: '1', TEST_OPENSEARCH_REPLICAS: '0' }
    : { TEST_OPENSEARCH_SHARDS: options.nodes, TEST_OPENSEARCH_REPLICAS: '1' }

const installed = installOpenSearch(path.join(root, '.cache'))
if ('missing' in installed) console.log(`SKIPPED: the tests against a real OpenSearch. ${installed.missing}`)
else process.exitCode = await run(installed.folder)

async function run(folder: string): Promise<number> {
  console.log(`Starting OpenSearch, ${options.nodes === '1' ? 'one node' : `${options.nodes} nodes`}…`)
  const cluster = await startOpenSearch({
    folder,
    nodes: Number(options.nodes),
    heap: options.heap,
    isShortLived: !options.serve,
  })
  const stopped = Promise.withResolvers<number>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(1))
  try {
    if (!options.serve) return await Promise.race([allTests(cluster.url), stopped.promise])
    console.log(`OPENSEARCH_URL=${cluster.url} (Ctrl+C ends it)`)
    await stopped.promise
    return 0
  } finally {
    await cluster.stop()
  }
}

async function allTests(url: string): Promise<number> {
  const failed = await tests(TESTS, {
    TEST_OPENSEARCH_URL: url,
    ...PARTS,
    ...(options.brief && { TEST_OPENSEARCH_LIBRARIES: '1' }),
  })
  if (failed || !options.journeys) return failed
  const build = "import { ensureWebBuilt } from './tools/web-build.mjs'; await ensureWebBuilt()"
  spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: root, stdio: 'inherit' })
  return tests(JOURNEYS, { JOURNEYS_OPENSEARCH: url })
}

function tests(files: string[], environment: Record<string, string>): Promise<number> {
  const args = ['--test', '--test-concurrency=1', '--test-timeout=300000', '--test-reporter=spec', ...files]
  const running = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  return new Promise((ended) => running.on('close', (code) => ended(code ?? 1)))
}
