import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { type Database, migrate } from '#platform/database'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore } from './index.ts'

const CHANGER = fileURLToPath(new URL('../../../testing/bookmark-changer.ts', import.meta.url))
const BOOKMARKS = 1_000
const IMPORTED = 300
const ada = personId('ada')

const folder = mkdtempSync(path.join(tmpdir(), 'claire-killed-'))
const file = path.join(folder, 'claire.sqlite')
let database: Database
let service: ReturnType<typeof createBookmarkService>

before(async () => {
  database = openSqlite(file)
  await migrate(database, { ...articleMigrations, ...bookmarkMigrations })
  const articles = createArticleStore(database, Date.now)
  service = createBookmarkService({
    store: createBookmarkStore(database, Date.now),
    articles,
    sourceNames: async () => new Map(),
    publicUrl: 'https://claire.example',
    languageOf: async () => 'en',
    near: async () => [],
  })
  const drafts = Array.from({ length: BOOKMARKS }, (_, at) =>
    articleDraft({ url: `https://a.example/${at}` }),
  )
  const articleIds = (await articles.saveAll(drafts)).map(({ id }) => id)
  await service.bulk(ada, { do: 'save', articleIds })
  await service.addFolder(ada, 'Ice')
})
after(async () => {
  await database.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** True if a process that changes bookmarks was killed before its nth statement; false if it ended first. */
async function isKilledAt(change: string, statement: number): Promise<boolean> {
  const args = [CHANGER, file, 'ada', change, String(statement)]
  const [code, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
  assert.ok(signal === 'SIGKILL' || code === 0, `it ended with ${code ?? signal}`)
  return signal === 'SIGKILL'
}

/** Kills later and later, until the change ends first; existing data is intact after each kill. */
async function killedAllAlong(change: string, state: () => Promise<unknown>) {
  const before = await state()
  let kills = 0
  for (let statement = 1; await isKilledAt(change, statement); statement *= 2) {
    assert.deepEqual(await state(), before, `killed at statement ${statement}`)
    kills += 1
  }
  assert.ok(kills > 2, `killed ${kills} times only`)
}

const total = async () => (await service.folderTree(ada)).total

test('a thousand bookmarks are all moved or none, whenever the server is killed', async () => {
  const counts = async () => (await service.folderTree(ada)).folders.map(({ count }) => count)
  const before = await counts()
  await killedAllAlong('move', counts)
  assert.notDeepEqual(await counts(), before)
  assert.equal(Math.max(...(await counts())), BOOKMARKS)
})

test('a thousand bookmarks are all tagged or none, whenever the server is killed', async () => {
  const tags = async () => (await service.folderTree(ada)).tags
  await killedAllAlong('tag', tags)
  assert.deepEqual(await tags(), [{ tag: 'cold', count: BOOKMARKS }])
})

test('a file is imported as a whole or not at all, whenever the server is killed', async () => {
  const before = await total()
  await killedAllAlong('import', total)
  assert.equal(await total(), before + IMPORTED)
})

test('a thousand bookmarks are all removed or none, whenever the server is killed', async () => {
  const before = await total()
  await killedAllAlong('remove', total)
  assert.equal(await total(), before - BOOKMARKS)
  await service.bulk(ada, {
    do: 'restore',
    ids: (await service.bin(ada, { size: 2 * BOOKMARKS })).content.map(({ id }) => id),
  })
})
