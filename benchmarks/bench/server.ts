// npm run bench -- server [--articles 3000,100000 --keep FOLDER]: cold start to the first page, and idle memory with that many articles.
// --keep imports and indexes them in FOLDER once and reuses them: most of the time goes there. With --contextual FILE the same once more with
// the contextual vectors of FILE (in the form of support/search/stored-vectors.ts); without, memory is that of a server that embeds its articles
// meanwhile. Articles come from corpus/arxiv-100k.jsonl.gz of ../shared; skipped where it is absent.
import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { createStaticEmbedder } from '@claire/embeddings'
import { openEmbeddedIndex } from '../../apps/server/src/adapters/search-engine/index.ts'
import { openSqlite } from '../../apps/server/src/adapters/sqlite/index.ts'
import { createArticleEvents } from '../../apps/server/src/domains/articles/index.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { openApiSession } from '../../e2e/support/api-session.ts'
import { childrenOf } from '../support/load/processor-time.ts'
import { evaluatedContextual } from '../support/search/cached-contextual.ts'
import { fillContext } from '../support/search/stored-vectors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '0,3000,100000' },
    keep: { type: 'string' },
    contextual: { type: 'string' },
    data: { type: 'string', default: path.join(root, '../shared') },
  },
})
const corpus = path.join(values.data, 'corpus/arxiv-100k.jsonl.gz')
const SETTLED_MS = 15_000

function start(dataDir: string, port: number, settings: Record<string, string> = {}): ChildProcess {
  const env = {
    ...process.env,
    ...settings,
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

/** Returns resident memory in MB from the kernel: of a process, and of all its children. */
function residentMb(pid: number): { own: number; children: number } {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const children = childrenOf(pid)
    .map(residentMb)
    .reduce((sum, child) => sum + child.own + child.children, 0)
  return { own, children }
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

/** Prepares a folder with `count` articles, all searchable. */
async function prepare(dataDir: string, count: number) {
  await importArticles(dataDir, count)
  const port = await freePort()
  // Embedding articles meanwhile would take a processor of two for half an hour.
  const indexing = start(dataDir, port, { CONTEXTUAL: 'off' })
  await firstPage(port, 120_000)
  await indexed(dataDir, { port, count })
  await stopped(indexing)
}

async function measure(count: number) {
  const stored = values.keep && path.join(path.resolve(values.keep), String(count))
  const dataDir = stored || mkdtempSync(path.join(tmpdir(), 'claire-bench-'))
  const prepared = path.join(dataDir, 'prepared')
  try {
    if (count && !existsSync(prepared)) {
      if (stored) rmSync(stored, { recursive: true, force: true })
      mkdirSync(dataDir, { recursive: true })
      await prepare(dataDir, count)
      await writeFile(prepared, '')
    }
    await measureStart(dataDir, `${count} articles: ${count ? 'start' : 'cold start, first run,'}`)
    if (!count || !values.contextual) return
    const given = await giveContext(dataDir, values.contextual)
    await measureStart(dataDir, `${count} articles, ${given} vectors from the file: start`)
  } finally {
    if (!stored) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureStart(dataDir: string, what: string) {
  const port = await freePort()
  const server = start(dataDir, port)
  const ms = await firstPage(port, 120_000)
  await delay(SETTLED_MS)
  const { own, children } = residentMb(server.pid ?? 0)
  console.log(
    `${what} to first page ${ms.toFixed(0)} ms; idle memory ${own.toFixed(0)} MB, its processes' ${children.toFixed(0)} MB`,
  )
  await stopped(server)
}

/** Writes the contextual vectors of a file for all articles of a stopped server. */
async function giveContext(dataDir: string, file: string): Promise<number> {
  const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
  const embedder = createStaticEmbedder()
  const fail = (error: unknown) => {
    throw error
  }
  const contextual = evaluatedContextual()
  const databaseId = await createArticleEvents(database).identity()
  const folder = path.join(dataDir, 'index')
  const settings = { folder, embedder, contextual: [contextual], databaseId, onDamage: fail, onTrouble: fail }
  const { index } = await openEmbeddedIndex(settings)
  try {
    return await fillContext(index, file)
  } finally {
    await index.close()
    await contextual.stop()
    await database.destroy()
  }
}

/** Waits until everything imported is searchable. */
async function indexed(dataDir: string, { port, count }: { port: number; count: number }) {
  const began = performance.now()
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const call = await openApiSession(`http://localhost:${port}`, {
    username: 'demo',
    password: /^demo\s+(\S+)/m.exec(passwords)?.[1] ?? '',
  })
  const found = () => call<{ totalElements: number }>('POST', '/claire/search', { searchTerm: '' })
  // A few records are the same work as another, so the count stays below the number: it ends when it stops growing.
  let works = 0
  for (let before = -1; works < count * 0.99 || works > before; await delay(1000)) {
    before = works
    works = (await found()).totalElements
  }
  console.log(
    `all ${works} works can be searched ${((performance.now() - began) / 1000).toFixed(1)} s after the start`,
  )
}

for (const count of values.articles.split(',').map(Number)) {
  if (count && !existsSync(corpus))
    console.log(`SKIPPED ${count} articles: ${corpus} is not here (docs/benchmarks.md says how to obtain it)`)
  else await measure(count)
}
