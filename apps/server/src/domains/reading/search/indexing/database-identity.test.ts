import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { openSearch } from '#testing/search'
import { personId } from '#testing/person'

type Claire = Awaited<ReturnType<typeof openSearch>>

let folder: string
let running: Set<Claire>
beforeEach(() => {
  running = new Set()
  folder = mkdtempSync(path.join(tmpdir(), 'claire-identity-'))
})
afterEach(async () => {
  for (const claire of running) await claire.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(inFolder = folder): Promise<Claire> {
  const claire = await openSearch(inFolder)
  running.add(claire)
  return claire
}
async function stop(claire: Claire) {
  running.delete(claire)
  await claire.close()
}

const databaseFiles = () => readdirSync(folder).filter((name) => name.startsWith('articles.sqlite'))

async function save({ articles }: Claire, from: number, to: number) {
  for (let at = from; at < to; at++)
    await articles.save(
      articleDraft({ url: `https://journal.example/${at}`, title: `Report number${at} on zirconium` }),
    )
}

const totalOf = async ({ search }: Claire, searchTerm: string) =>
  (await search.search(personId('ada'), { searchTerm, refineSearch: true }, { page: 0, size: 5 }))
    .totalElements

/** Backs up five articles, loses seven more by the restore, and adds `later` after it. */
async function findAfterRestore(later: number) {
  const first = await start()
  await save(first, 0, 5)
  await first.follower.catchUp()
  await stop(first)
  const backup = mkdtempSync(path.join(tmpdir(), 'claire-backup-'))
  for (const name of databaseFiles()) copyFileSync(path.join(folder, name), path.join(backup, name))

  const second = await start()
  await save(second, 5, 12)
  await second.follower.catchUp()
  await stop(second)
  for (const name of databaseFiles()) rmSync(path.join(folder, name))
  for (const name of readdirSync(backup)) copyFileSync(path.join(backup, name), path.join(folder, name))
  rmSync(backup, { recursive: true })

  const restored = await start()
  await save(restored, 20, 20 + later)
  await restored.follower.catchUp()
  assert.equal(await totalOf(restored, 'zirconium'), 5 + later)
  assert.equal(await totalOf(restored, 'number21'), 1)
  assert.equal(await totalOf(restored, 'number7'), 0)
  await stop(restored)
}

test('after restoring an older backup, later articles are found, and none that it lacks', () =>
  findAfterRestore(2))

test('after restoring an older backup, more new articles than it lacks are all found', () =>
  findAfterRestore(20))

test('a new database ignores an old index', async () => {
  const first = await start()
  await save(first, 0, 5)
  await first.follower.catchUp()
  await stop(first)
  for (const name of databaseFiles()) rmSync(path.join(folder, name))

  const second = await start()
  assert.match(String(second.troubles), /built from another database/)
  await save(second, 20, 28)
  await second.follower.catchUp()
  assert.equal(await totalOf(second, 'zirconium'), 8)
  assert.equal(await totalOf(second, 'number3'), 0)
  await stop(second)
})

test('a copied data folder keeps its index', async () => {
  const first = await start()
  await save(first, 0, 5)
  await first.follower.catchUp()
  const { generation } = await first.index.state()
  await stop(first)
  const copy = mkdtempSync(path.join(tmpdir(), 'claire-copy-'))
  cpSync(folder, copy, { recursive: true })

  const copied = await start(copy)
  await copied.follower.catchUp()
  assert.deepEqual(copied.troubles, [])
  assert.equal((await copied.index.state()).generation, generation)
  assert.equal(await totalOf(copied, 'zirconium'), 5)
  await stop(copied)
  rmSync(copy, { recursive: true })
})

test('an index without an event mark continues at its position, and gets a mark', async () => {
  const first = await start()
  await save(first, 0, 5)
  await first.follower.catchUp()
  const { generation, event } = await first.index.state()
  assert.notEqual(event, '')
  await stop(first)
  const rows = new DatabaseSync(path.join(folder, 'index', generation, 'rows.sqlite'))
  rows.exec('DROP TABLE event')
  rows.close()

  const second = await start()
  assert.equal((await second.index.state()).event, '')
  await second.follower.catchUp()
  const state = await second.index.state()
  assert.deepEqual([state.generation, state.event], [generation, event])
  await stop(second)
})
