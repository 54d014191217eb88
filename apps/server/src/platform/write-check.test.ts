import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshSqlite } from '#testing/databases'
import { isDiskFull } from './disk-full.ts'
import { jobMigrations } from './jobs/queue.ts'
import { createWriteCheck } from './write-check.ts'

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
