import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/database'
import { emptyLog, openSqlite } from './index.ts'

type Tables = {
  note: { id: number; text: string }
}

let folder: string
let file: string
let database: Database
/** Other connections, as another process would have them. */
let others: DatabaseSync[]
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-sqlite-'))
  file = path.join(folder, 'claire.sqlite')
  others = []
  database = openSqlite(file)
  await sql`create table note (id integer primary key, text text not null)`.execute(database)
})
afterEach(async () => {
  for (const other of others) other.close()
  await database.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const notes = (in_: Database = database) => in_.withTables<Tables>()
const add = (id: number, text: string, in_?: Database) =>
  notes(in_).insertInto('note').values({ id, text }).execute()
const texts = async (in_?: Database) =>
  (await notes(in_).selectFrom('note').select('text').orderBy('id').execute()).map(({ text }) => text)
function anotherProcess(): DatabaseSync {
  const other = new DatabaseSync(file)
  others.push(other)
  return other
}

test('no statement of another caller slips into a transaction that awaits', async () => {
  const { promise: awaited, resolve: goOn } = Promise.withResolvers<void>()
  const failing = inTransaction(database, async (transaction) => {
    await add(1, 'taken back', transaction)
    await awaited
    throw new Error('of the caller')
  })
  const beside = add(2, 'kept')
  await setImmediate()
  assert.deepEqual(await texts(), [])
  goOn()
  await assert.rejects(failing, /of the caller/)
  await beside
  assert.deepEqual(await texts(), ['kept'])
})

test('reading beside a transaction never waits and sees the earlier state', async () => {
  await add(1, 'before')
  await inTransaction(database, async (transaction) => {
    await add(2, 'within', transaction)
    assert.deepEqual(await texts(), ['before'])
    assert.deepEqual(await texts(transaction), ['before', 'within'])
  })
  assert.deepEqual(await texts(), ['before', 'within'])
})

test('writers take their turns in the order in which they came', async () => {
  const order: string[] = []
  const write = (name: string, id: number) =>
    inTransaction(database, async (transaction) => {
      await setImmediate()
      await add(id, name, transaction)
      order.push(name)
    })
  await Promise.all(['first', 'second', 'third'].map(write))
  assert.deepEqual(order, ['first', 'second', 'third'])
})

test('while another process writes, this one waits and continues other work', async () => {
  const other = anotherProcess()
  other.exec("begin immediate; insert into note values (1, 'of the other')")
  let isWritten = false
  const waiting = add(2, 'of this one').then(() => (isWritten = true))
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  assert.equal(isWritten, false)
  assert.deepEqual(await texts(), [])
  other.exec('commit')
  await waiting
  assert.deepEqual(await texts(), ['of the other', 'of this one'])
})

test('a transaction that cannot be committed leaves nothing behind, and does not affect the next one', async () => {
  await sql`create table part (note integer references note (id) deferrable initially deferred)`.execute(
    database,
  )
  await assert.rejects(
    inTransaction(database, async (transaction) => {
      await add(1, 'whole', transaction)
      await sql`insert into part values (99)`.execute(transaction)
    }),
    /FOREIGN KEY/,
  )
  assert.deepEqual(await texts(), [])
  await inTransaction(database, (transaction) => add(1, 'next', transaction))
  assert.deepEqual(await texts(), ['next'])
})

test('rows are read in parts, and the same query may run meanwhile', async () => {
  for (let id = 0; id < 7; id++) await add(id, `note ${id}`)
  const query = notes().selectFrom('note').select('text').orderBy('id')
  const seen: string[] = []
  for await (const { text } of query.stream(3)) {
    seen.push(text)
    if (seen.length === 2) assert.equal((await query.execute()).length, 7)
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 7 }, (_, id) => `note ${id}`),
  )
})

test('a statement returns its rows, the number changed, and the id of a new one', async () => {
  const { insertId } = await notes()
    .insertInto('note')
    .values({ id: 41, text: 'a' })
    .executeTakeFirstOrThrow()
  assert.equal(insertId, 41n)
  await add(42, 'b')
  const { numUpdatedRows } = await notes().updateTable('note').set({ text: 'c' }).executeTakeFirstOrThrow()
  assert.equal(numUpdatedRows, 2n)
  const returned = await notes().deleteFrom('note').where('id', '=', 42).returning('text').execute()
  assert.deepEqual(
    returned.map(({ text }) => text),
    ['c'],
  )
})

test('a statement that fails is named, without what was put into it', async () => {
  await add(1, 'a')
  await assert.rejects(add(1, 'a secret'), (error: Error) => {
    assert.match(error.message, /insert into "note"/)
    assert.doesNotMatch(error.message, /secret/)
    return true
  })
})

test('deleted data is in no file once the log is empty', async () => {
  await add(1, 'everything about Ada Byron')
  await notes().deleteFrom('note').execute()
  await emptyLog(database)
  assert.equal(statSync(`${file}-wal`).size, 0)
  assert.ok(!readFileSync(file).includes('Ada Byron'))
})

test('a log that another process reads stays, without an error', async () => {
  await add(1, 'a')
  const other = anotherProcess()
  other.exec('begin')
  assert.equal(other.prepare('select count(*) as notes from note').get()?.notes, 1)
  await add(2, 'b')
  await emptyLog(database)
  assert.equal(other.prepare('select count(*) as notes from note').get()?.notes, 1)
  assert.deepEqual(await texts(), ['a', 'b'])
})

test('series of reads and writes yield to others', async () => {
  const deadline = performance.now() + 10_000
  const untilOthersRan = async (ask: () => Promise<unknown>) => {
    let haveRun = false
    void setImmediate().then(() => (haveRun = true))
    while (!haveRun && performance.now() < deadline) await ask()
    assert.ok(haveRun, 'nobody came in between')
  }
  await untilOthersRan(() => texts())
  let id = 0
  await inTransaction(database, (transaction) => untilOthersRan(() => add(++id, 'many', transaction)))
})
