import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { createCluster, postgresPrograms } from '#testing/postgres-cluster'
import { examineServer, openPostgres } from './index.ts'

const programs = postgresPrograms()
const skip = programs ? false : 'PostgreSQL is not installed'

/** Files of relations below the folder of the server. */
const filesOf = (database: Database, relations: string[]) =>
  Promise.all(
    relations.map(async (name) => {
      const { rows } = await sql<{ file: string }>`select pg_relation_filepath(${name}) as file`.execute(
        database,
      )
      return rows[0]?.file ?? ''
    }),
  )

/** Overwrites the bytes at, or `before` bytes before, the first `text` in a file, like a failing disk. */
function overwrite(file: string, text: string, { before, bytes }: { before: number; bytes: Buffer }) {
  const at = readFileSync(file).indexOf(text) - before
  assert.ok(at > 0)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, at)
  closeSync(descriptor)
}
/** Bytes of a row between its beginning and the text of its first column. */
const ROW_HEAD = 25

test('damaged tables and indexes of a server are found if it has amcheck', { skip }, async (t) => {
  const cluster = await createCluster(programs ?? '')
  t.after(() => cluster.remove())
  cluster.start()
  let database = openPostgres(cluster.url, 1)
  t.after(() => database.destroy())
  await sql`create table note (text text)`.execute(database)
  await sql`insert into note select 'zirconium ' || n from generate_series(1, 5000) as n`.execute(database)
  await sql`create index note_text on note (text)`.execute(database)

  const without = await examineServer(database)
  assert.equal(without.state, 'unchecked')
  assert.match(without.says, /CREATE EXTENSION amcheck/)
  const available = await sql`select 1 from pg_available_extensions where name = 'amcheck'`.execute(database)
  if (!available.rows.length) return t.skip('the server has no amcheck')
  await sql`create schema checks`.execute(database)
  await sql`create extension amcheck schema checks`.execute(database)
  assert.deepEqual(await examineServer(database), { state: 'whole', says: '' })

  await sql`create role reader login`.execute(database)
  await sql`grant usage on schema checks to reader`.execute(database)
  const reader = openPostgres(cluster.url.replace('claire@', 'reader@'), 1)
  const refused = await examineServer(reader).finally(() => reader.destroy())
  assert.equal(refused.state, 'unchecked')
  assert.match(refused.says, /permission denied/)

  const files = await filesOf(database, ['note', 'note_text'])
  await database.destroy()
  cluster.whileStopped((data) => {
    const [table = '', index = ''] = files.map((file) => path.join(data, file))
    // The number of the transaction that wrote a row is in the future; a key is out of order.
    overwrite(table, 'zirconium 4000', { before: ROW_HEAD, bytes: Buffer.alloc(4, 0x75) })
    overwrite(index, 'zirconium 4000', { before: 0, bytes: Buffer.from('aluminium') })
  })
  database = openPostgres(cluster.url, 1)
  const damaged = await examineServer(database)
  assert.equal(damaged.state, 'damaged')
  assert.match(damaged.says, /note: block \d+: xmin/)
  assert.match(damaged.says, /note_text: /)
})
