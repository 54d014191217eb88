import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { createDiskRoom, isDiskFull } from './disk.ts'
import { createWriteCheck } from './write-check.ts'
import { sql } from 'kysely'
import { freshSqlite } from '#testing/databases'
import { jobMigrations } from './jobs/queue.ts'

test('a disk is nearly full while less than half a gigabyte is free, checked every ten seconds', () => {
  let free = 600e6
  let asked = 0
  const room = createDiskRoom('/data', () => {
    asked += 1
    return free
  })
  assert.equal(room.isNearlyFull(0), false)
  free = 400e6
  assert.equal(room.isNearlyFull(9_999), false)
  assert.equal(room.isNearlyFull(10_000), true)
  free = 600e6
  assert.equal(room.isNearlyFull(20_000), false)
  assert.equal(asked, 3)
})

test('the disk of an existing folder can be checked', () => {
  assert.equal(typeof createDiskRoom(tmpdir()).isNearlyFull(), 'boolean')
})

test('writes count as refused from the first failure until there is room again', async (t) => {
  const { database, close } = await freshSqlite(jobMigrations)
  t.after(close)
  const writeCheck = createWriteCheck(database, Date.now)
  t.after(writeCheck.close)
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database)
  await sql`create table note (text text)`.execute(database)
  await limit(15)
  await writeCheck.check()

  await assert.rejects(sql`insert into note values (${'x'.repeat(200_000)})`.execute(database), isDiskFull)
  await assert.rejects(writeCheck.check(), isDiskFull)
  await assert.rejects(writeCheck.check(), isDiskFull)
  await limit(1_000_000)
  await writeCheck.check()
  const { rows } = await sql`select * from job`.execute(database)
  assert.deepEqual(rows, [])
})
