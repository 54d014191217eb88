// npm run bench:bookmarks [-- --bookmarks 10000]: one person's bookmarks in 199 folders and the default one, asked for over
// the server's routes on SQLite, and on PostgreSQL too where TEST_DATABASE_URL names one.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { BookmarkIds, Folder } from '@claire/api-contract'
import { NO_CITATION } from '@claire/scholarly-text'
import { articleDraft } from '../apps/server/src/testing/drafts.ts'
import { type TestServer, startTestServer } from '../apps/server/src/testing/server.ts'
import { startOnPostgres } from '../apps/server/src/testing/every-server.ts'

const { values } = parseArgs({ options: { bookmarks: { type: 'string', default: '10000' } } })
const BOOKMARKS = Number(values.bookmarks)
const FOLDERS = 199
const AT_ONCE = 1_000
const EXPORTED = 5_000
const ROUNDS = 15
/** A call that comes without a connection does not count as arrived, and would be kept in memory for this long. */
const SHORT_MS = 100
const WORDS =
  'lake ice river salt quartz neuron virus graph galaxy enzyme market lattice plasma soil signal'.split(' ')

const wordsOf = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => WORDS[(seed * 7 + at * at) % WORDS.length]).join(' ')

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** What is still in use once garbage is collected: what V8 has taken of the system and keeps for later says nothing. */
async function liveMb(): Promise<number> {
  await delay(2 * SHORT_MS)
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

type Call = <T>(method: 'GET' | 'POST', url: string, asked?: Asked) => Promise<T>

/** Folders, and bookmarks in the default one. */
async function fill(server: TestServer, call: Call): Promise<Folder[]> {
  const folders: Folder[] = []
  for (let at = 0; at < FOLDERS; at++)
    folders.push(await call('POST', '/bookmark/folder', { query: { folderName: `Folder ${at}` } }))
  for (let at = 0; at < BOOKMARKS; at += AT_ONCE) {
    const drafts = Array.from({ length: Math.min(AT_ONCE, BOOKMARKS - at) }, (_, each) => draftOf(at + each))
    const articleIds = (await server.claire.articles.saveAll(drafts)).map(({ id }) => id)
    await call('POST', '/bookmark/bulk', { body: { do: 'save', articleIds } })
  }
  return folders
}

async function measure(name: string, server: TestServer) {
  const token = await server.tokens.user({ subject: randomUUID() })
  const call: Call = async <T>(method: 'GET' | 'POST', url: string, { query = {}, body }: Asked = {}) => {
    const answer = await server.call(url, { method, token, query, ...(body !== undefined && { body }) })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    return answer.body as T
  }
  const folders = await fill(server, call)
  const { content } = await call<BookmarkIds>('GET', '/bookmark/ids')
  const moves = folders.slice(0, 100).map((folder, at) => ({
    folderId: folder.id,
    ids: content.slice(at * 10, at * 10 + 10).map(({ id }) => id),
  }))
  await call('POST', '/bookmark/bulk', { body: { do: 'move', moves } })
  const [target] = folders
  const before = await liveMb()
  const ids = content.map(({ id }) => id)
  const documents = content.flatMap(({ documentId }) => documentId ?? [])
  const looks: [string, () => Promise<unknown>][] = [
    ['the shelf', () => call('GET', '/bookmark/shelf')],
    ['a page, newest first', () => call('GET', '/bookmark/page')],
    [
      'the last page by title',
      () => call('GET', '/bookmark/page', { query: { sort: 'title', page: '899' } }),
    ],
    ['a page that words find', () => call('GET', '/bookmark/page', { query: { q: 'galaxy enzyme' } })],
    ['where 50 articles are kept', () => call('POST', '/bookmark/kept', { body: documents.slice(0, 50) })],
    [
      `moving ${AT_ONCE}`,
      () => call('POST', '/bookmark/bulk', { body: { do: 'move', moves: [{ folderId: target?.id, ids }] } }),
    ],
    [`tagging ${AT_ONCE}`, () => call('POST', '/bookmark/bulk', { body: { do: 'tag', ids, add: ['x'] } })],
    [
      `removing and restoring ${AT_ONCE}`,
      async () => {
        await call('POST', '/bookmark/bulk', { body: { do: 'remove', ids } })
        await call('POST', '/bookmark/bulk', { body: { do: 'restore', ids } })
      },
    ],
  ]
  console.log(`${name}: ${BOOKMARKS} bookmarks in ${FOLDERS + 1} folders`)
  for (const [what, look] of looks) console.log(`  ${what.padEnd(36)} ${await times(look, ROUNDS)}`)
  await measureExports(call, ids, before)
}

async function measureExports(call: Call, ids: string[], before: number) {
  const exported = [...ids]
  for (let page = AT_ONCE / 100; exported.length < Math.min(EXPORTED, BOOKMARKS); page++) {
    const more = await call<{ content: { id: string }[] }>('GET', '/bookmark/page', {
      query: { page: String(page), size: '100' },
    })
    exported.push(...more.content.map(({ id }) => id))
  }
  const body = { format: 'bibtex', of: { kind: 'kept', bookmarkIds: exported.slice(0, EXPORTED) } }
  const write = () => times(() => call('POST', '/citation/export', { body }), 3)
  console.log(`  ${`BibTeX of ${EXPORTED}`.padEnd(36)} ${await write()}`)
  const live = [before, await liveMb()]
  for (let round = 0; round < 3; round++) {
    await write()
    live.push(await liveMb())
  }
  const [first, ...later] = live.map((each) => each.toFixed(0))
  console.log(`  in use: ${first} MB before, ${later.join(', ')} MB after three exports each`)
}

interface Asked {
  query?: Record<string, string>
  body?: unknown
}

const draftOf = (at: number) =>
  articleDraft({
    url: `https://bench.example/${at}`,
    title: `On ${wordsOf(at, 8)}, number ${at}`,
    abstract: wordsOf(at, 160),
    authors: [`Ada Number${at}`, 'Ludwig van Beethoven', 'Grace Hopper'],
    citation: { ...NO_CITATION, venue: 'Annals of Lakes', volume: '12', pages: '1-9' },
  })

/** Median and slowest of some rounds, and the processor's time of one. */
async function times(work: () => Promise<unknown>, rounds: number): Promise<string> {
  const took: number[] = []
  const began = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(began)
  took.sort((a, b) => a - b)
  const middle = took[Math.floor(took.length / 2)] ?? 0
  return `${middle.toFixed(0)} ms median, ${(took.at(-1) ?? 0).toFixed(0)} ms slowest, ${((user + system) / rounds / 1000).toFixed(0)} ms of processor`
}

async function on(name: string, start: () => Promise<TestServer>) {
  const server = await start()
  try {
    await measure(name, server)
  } finally {
    await server.close()
  }
}

await on('SQLite', () => startTestServer({ requestTimeout: SHORT_MS }))
const url = process.env.TEST_DATABASE_URL
if (url) await on('PostgreSQL', () => startOnPostgres(url, { requestTimeout: SHORT_MS }))
