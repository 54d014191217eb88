import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { createCluster, postgresPrograms } from '#testing/postgres-cluster'
import { openSearch } from '#testing/search'

type Claire = Awaited<ReturnType<typeof openSearch>>

const draft = (at: number) =>
  articleDraft({ url: `https://journal.example/${at}`, title: `Report number${at} on zirconium` })

async function save({ articles }: Claire, from: number, to: number) {
  for (let at = from; at < to; at++) await articles.save(draft(at))
}

const totalOf = async ({ search }: Claire, searchTerm: string) =>
  (await search.search(personId('ada'), { searchTerm, refineSearch: true }, { page: 0, size: 5 }))
    .totalElements

const programs = postgresPrograms()

/** Loses up to eight events by a restore, and adds `later` articles after it. */
const findAfterRestore = (later: number) => async (t: TestContext) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-point-'))
  const cluster = await createCluster(programs ?? '')
  const opened: { close(): Promise<void> }[] = []
  const closeAll = async () => {
    for (const each of opened.splice(0)) await each.close()
  }
  t.after(async () => {
    await closeAll()
    cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async () => {
    const database = openPostgres(cluster.url)
    opened.push({ close: () => database.destroy() })
    const claire = await openSearch(folder, { database })
    opened.unshift(claire)
    return { claire, database }
  }

  cluster.start()
  const { claire: before, database } = await start()
  await save(before, 0, 4)
  await before.follower.catchUp()
  cluster.backUp()
  await save(before, 4, 6)
  await sql`select pg_create_restore_point('before')`.execute(database)
  await save(before, 6, 12)
  const gone = await before.articles.save(draft(0))
  await before.articles.remove([gone.id])
  await before.follower.catchUp()
  assert.equal(await totalOf(before, 'zirconium'), 11)
  await sql`select pg_switch_wal()`.execute(database)
  await closeAll()
  cluster.restoreTo('before')

  const { claire } = await start()
  await save(claire, 20, 20 + later)
  await claire.follower.catchUp()
  assert.equal(await totalOf(claire, 'zirconium'), 6 + later)
  assert.deepEqual(
    await Promise.all(['number0', 'number5', 'number7', 'number21'].map((name) => totalOf(claire, name))),
    [1, 1, 0, 1],
  )
  assert.deepEqual(claire.troubles, [])
}

const options = { skip: programs === undefined && 'PostgreSQL is not installed here' }

test(
  'a PostgreSQL that is put back to an earlier moment finds what it has, what comes after it, and nothing else',
  options,
  findAfterRestore(2),
)

test(
  'a PostgreSQL that is put back, and then gets more than it lost, finds all that it has',
  options,
  findAfterRestore(12),
)
