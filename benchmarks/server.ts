// npm run bench:server [-- --articles 3000,100000]: cold start to the first page, and idle memory with so many articles.
// Articles come from corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent.
import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { openApiSession } from '../e2e/support/api-session.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '0,3000,100000' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')
const SETTLED_MS = 15_000

function start(dataDir: string, port: number): ChildProcess {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    SAMPLE_LIBRARY: 'off',
  }
  return spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function firstPage(port: number, patienceMs: number): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < patienceMs) {
    const page = await fetch(`http://localhost:${port}/`).catch(() => undefined)
    if (page?.ok && (await page.text()).includes('<div id="root"')) return performance.now() - began
    await delay(10)
  }
  throw new Error('the server did not answer in time')
}

/** Resident memory of a process and all its children, in MB, as the kernel counts it. */
function residentMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  return own + children.reduce((sum, child) => sum + residentMb(child), 0)
}

async function stopped(server: ChildProcess) {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

async function* firstOf(lines: AsyncIterable<string>, count: number) {
  let at = 0
  for await (const line of lines) {
    if (at++ >= count) return
    yield `${line}\n`
  }
}

async function importArticles(dataDir: string, count: number) {
  const file = path.join(dataDir, 'articles.jsonl')
  const lines = createInterface({ input: createReadStream(corpus).pipe(createGunzip()) })
  await writeFile(file, firstOf(lines, count))
  const began = performance.now()
  const args = [
    path.join(root, 'apps/server/src/cli/import.ts'),
    file,
    '--source',
    'arXiv',
    '--url',
    'https://arxiv.org',
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the import ended with code ${code}`)
  const seconds = (performance.now() - began) / 1000
  console.log(`import of ${count}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`)
}

async function measure(count: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-bench-'))
  try {
    if (count) await importArticles(dataDir, count)
    if (count) {
      const port = await freePort()
      const indexing = start(dataDir, port)
      await firstPage(port, 120_000)
      await indexed(dataDir, { port, count })
      await stopped(indexing)
    }
    const port = await freePort()
    const server = start(dataDir, port)
    const ms = await firstPage(port, 120_000)
    await delay(SETTLED_MS)
    console.log(
      `${count} articles: ${count ? 'start' : 'cold start, first run,'} to first page ${ms.toFixed(0)} ms; idle memory ${residentMb(server.pid ?? 0).toFixed(0)} MB`,
    )
    await stopped(server)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Waits until every article can be searched. */
async function indexed(dataDir: string, { port, count }: { port: number; count: number }) {
  const began = performance.now()
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const call = await openApiSession(`http://localhost:${port}`, {
    username: 'demo',
    password: /^demo\s+(\S+)/m.exec(passwords)?.[1] ?? '',
  })
  const found = () => call<{ totalElements: number }>('POST', '/claire/search', { searchTerm: '' })
  while ((await found()).totalElements < count) await delay(250)
  console.log(
    `all ${count} can be searched ${((performance.now() - began) / 1000).toFixed(1)} s after the start`,
  )
}

for (const count of values.articles.split(',').map(Number)) {
  if (count && !existsSync(corpus))
    console.log(`SKIPPED ${count} articles: ${corpus} is not here (docs/benchmarks.md says how to obtain it)`)
  else await measure(count)
}
