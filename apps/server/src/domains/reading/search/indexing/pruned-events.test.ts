import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { articleMigrations, createEventPruning } from '#domains/articles'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { openSearch } from '#testing/search'
import { searchMigrations } from '../tables.ts'

type Claire = Awaited<ReturnType<typeof openSearch>>

const draft = (at: number) =>
  articleDraft({ url: `https://journal.example/${at}`, title: `Report number${at} on zirconium` })

const totalOf = async ({ search }: Claire, searchTerm: string) =>
  (await search.search(personId('ada'), { searchTerm, refineSearch: true }, { page: 0, size: 5 }))
    .totalElements

onEveryDatabase({ ...articleMigrations, ...searchMigrations }, (open) => {
  let folder: string
  let opened: Awaited<ReturnType<typeof open>>
  let running: Claire[]
  beforeEach(async () => {
    running = []
    folder = mkdtempSync(path.join(tmpdir(), 'claire-pruned-'))
    opened = await open()
  })
  afterEach(async () => {
    for (const claire of running) await claire.close()
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(): Promise<Claire> {
    const claire = await openSearch(folder, { database: opened.database })
    running.push(claire)
    return claire
  }
  async function stop(claire: Claire) {
    running.splice(running.indexOf(claire), 1)
    await claire.close()
  }
  async function prune({ follower }: Claire) {
    const pruning = createEventPruning({
      database: opened.database,
      clock: () => 2_000_000_000_000,
      readers: [follower.readsAfter],
    })
    while (await pruning.step());
  }

  test('an index that has read everything continues after its events are deleted', async () => {
    const claire = await start()
    for (let at = 0; at < 4; at++) await claire.articles.save(draft(at))
    await claire.follower.catchUp()
    const { generation } = await claire.index.state()
    await prune(claire)
    await claire.articles.save(draft(4))
    await claire.follower.catchUp()
    assert.equal(await totalOf(claire, 'zirconium'), 5)
    assert.equal((await claire.index.state()).generation, generation)
  })

  test('nothing is deleted that the index has not read', async () => {
    const claire = await start()
    await claire.articles.save(draft(0))
    await prune(claire)
    await claire.follower.catchUp()
    await claire.articles.save(draft(1))
    await prune(claire)
    await claire.follower.catchUp()
    assert.equal(await totalOf(claire, 'zirconium'), 2)
  })

  test('a new index finds the articles whose events are gone', async () => {
    const first = await start()
    for (let at = 0; at < 4; at++) await first.articles.save(draft(at))
    await first.follower.catchUp()
    await prune(first)
    await stop(first)
    rmSync(path.join(folder, 'index'), { recursive: true })
    const claire = await start()
    await claire.follower.catchUp()
    assert.equal(await totalOf(claire, 'zirconium'), 4)
  })

  test('an older copy of the index, which lacks events that are gone, is rebuilt, and answers until then', async () => {
    const first = await start()
    const gone = await first.articles.save(draft(0))
    for (let at = 1; at < 4; at++) await first.articles.save(draft(at))
    await first.follower.catchUp()
    await stop(first)
    cpSync(path.join(folder, 'index'), path.join(folder, 'copy'), { recursive: true })

    const second = await start()
    await second.articles.remove([gone.id])
    await second.articles.save(draft(4))
    await second.follower.catchUp()
    await prune(second)
    await stop(second)
    rmSync(path.join(folder, 'index'), { recursive: true })
    cpSync(path.join(folder, 'copy'), path.join(folder, 'index'), { recursive: true })

    const claire = await start()
    assert.equal(await totalOf(claire, 'number1'), 1)
    assert.equal(await totalOf(claire, 'number4'), 0)
    await claire.follower.catchUp()
    assert.equal(await totalOf(claire, 'zirconium'), 4)
    assert.equal(await totalOf(claire, 'number0'), 0)
    assert.equal(await totalOf(claire, 'number4'), 1)
    assert.deepEqual(claire.troubles, [])
  })
})
