import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { openSearch } from '#testing/search'
import { personId } from '#testing/person'

type Claire = Awaited<ReturnType<typeof openSearch>>

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-identity-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

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

test('an older backup of the database finds what is saved after it, and nothing that it never had', async () => {
  const first = await openSearch(folder)
  await save(first, 0, 5)
  await first.follower.catchUp()
  await first.close()
  const backup = mkdtempSync(path.join(tmpdir(), 'claire-backup-'))
  for (const name of databaseFiles()) copyFileSync(path.join(folder, name), path.join(backup, name))

  const second = await openSearch(folder)
  await save(second, 5, 12)
  await second.follower.catchUp()
  await second.close()
  for (const name of databaseFiles()) rmSync(path.join(folder, name))
  for (const name of readdirSync(backup)) copyFileSync(path.join(backup, name), path.join(folder, name))
  rmSync(backup, { recursive: true })

  const restored = await openSearch(folder)
  await save(restored, 20, 22)
  await restored.follower.catchUp()
  assert.equal(await totalOf(restored, 'zirconium'), 7)
  assert.equal(await totalOf(restored, 'number21'), 1)
  assert.equal(await totalOf(restored, 'number7'), 0)
  await restored.close()
})

test('a new database beside an old index is searched by itself', async () => {
  const first = await openSearch(folder)
  await save(first, 0, 5)
  await first.follower.catchUp()
  await first.close()
  for (const name of databaseFiles()) rmSync(path.join(folder, name))

  const second = await openSearch(folder)
  assert.match(String(second.troubles), /built from another database/)
  await save(second, 20, 28)
  await second.follower.catchUp()
  assert.equal(await totalOf(second, 'zirconium'), 8)
  assert.equal(await totalOf(second, 'number3'), 0)
  await second.close()
})

test('a data folder copied as a whole is searched as it is', async () => {
  const first = await openSearch(folder)
  await save(first, 0, 5)
  await first.follower.catchUp()
  const { generation } = await first.index.state()
  await first.close()
  const copy = mkdtempSync(path.join(tmpdir(), 'claire-copy-'))
  cpSync(folder, copy, { recursive: true })

  const copied = await openSearch(copy)
  await copied.follower.catchUp()
  assert.deepEqual(copied.troubles, [])
  assert.equal((await copied.index.state()).generation, generation)
  assert.equal(await totalOf(copied, 'zirconium'), 5)
  await copied.close()
  rmSync(copy, { recursive: true })
})
