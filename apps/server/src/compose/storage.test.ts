import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { type Database, isPostgres } from '#platform/database'
import { OperatorError } from '#platform/errors'
import { createLog } from '#platform/log'
import { readConfig } from '../config/index.ts'
import { openStorage } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-storage-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let folders = 0
const freshFolder = () => path.join(folder, 'deep', String(++folders))
const silent = createLog('silent', { readable: false })

/** The database of a folder, and the log of opening it. */
async function opened(dataDir: string, settings: Record<string, string> = {}) {
  const said: unknown[] = []
  const log = Object.assign(Object.create(silent), { info: (facts: unknown) => void said.push(facts) })
  const database = await openStorage(readConfig({ DATA_DIR: dataDir, ...settings }), log)
  return { database, said }
}

async function tablesOf(database: Database): Promise<string[]> {
  return (await database.introspection.getTables()).map(({ name }) => name).toSorted()
}

describe('the database of a folder', () => {
  test('is created with the tables of all parts, in a private folder', async (t) => {
    const dataDir = freshFolder()
    const { database, said } = await opened(dataDir)
    t.after(() => database.destroy())
    const tables = await tablesOf(database)
    for (const table of [
      'article',
      'article_event',
      'source',
      'alert',
      'bookmark',
      'outgoing_mail',
      'job',
      'idp_user',
    ])
      assert.ok(tables.includes(table), `${table} is not among ${tables.join(', ')}`)
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
    assert.equal(said.length, 1, 'the change is in the log')
  })

  test('is opened again without changes or messages', async () => {
    const dataDir = freshFolder()
    const first = await opened(dataDir)
    await first.database.destroy()
    const { database, said } = await opened(dataDir)
    await database.destroy()
    assert.deepEqual(said, [])
  })

  test('is shared by all that open it, while the first still has it open', async (t) => {
    const dataDir = freshFolder()
    const first = await opened(dataDir)
    t.after(() => first.database.destroy())
    const others = [await opened(dataDir), await opened(dataDir)]
    for (const { database } of others) t.after(() => database.destroy())
    assert.deepEqual(await tablesOf(first.database), await tablesOf(others[0]?.database ?? first.database))
  })

  test('that was readable by others becomes private', async () => {
    const dataDir = freshFolder()
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    const { database } = await opened(dataDir)
    await database.destroy()
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  })

  for (const [what, leave] of [
    ['an index', (dataDir: string) => mkdirSync(path.join(dataDir, 'index'))],
    [
      'first passwords',
      (dataDir: string) => writeFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'x'),
    ],
  ] as const)
    test(`that is missing beside ${what} is not begun anew, unless that is asked for`, async () => {
      const dataDir = freshFolder()
      mkdirSync(dataDir, { recursive: true })
      leave(dataDir)
      for (const empty of [false, true]) {
        if (empty) writeFileSync(path.join(dataDir, 'claire.sqlite'), '')
        await assert.rejects(opened(dataDir), (error: unknown) => {
          assert.ok(error instanceof OperatorError)
          assert.match(error.message, empty ? /is empty/ : /is missing/)
          assert.match(error.message, /NEW_DATABASE=on/)
          return true
        })
      }
      const { database } = await opened(dataDir, { NEW_DATABASE: 'on' })
      await database.destroy()
      const again = await opened(dataDir)
      await again.database.destroy()
    })

  test('of a newer version is refused, and not changed', async () => {
    const dataDir = freshFolder()
    const { database } = await opened(dataDir)
    await sql`insert into schema_migration (name, timestamp) values ('9999-from-the-future', '2099-01-01')`.execute(
      database,
    )
    const before = await tablesOf(database)
    await database.destroy()
    await assert.rejects(opened(dataDir), /newer/i)
    await assert.rejects(opened(dataDir), /newer/i)
    assert.ok(existsSync(path.join(dataDir, 'claire.sqlite')))
    assert.ok(before.length > 20)
  })
})

const url = process.env.TEST_DATABASE_URL
describe('a database server', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, () => {
  test('has the same tables, and the folder then holds no database', async (t) => {
    const schema = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
    const admin = openPostgres(url ?? '', 1)
    await sql`create schema ${sql.id(schema)}`.execute(admin)
    t.after(async () => {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
      await admin.destroy()
    })
    const own = new URL(url ?? '')
    own.searchParams.set('options', `-c search_path=${schema}`)
    const dataDir = freshFolder()
    const { database } = await opened(dataDir, { DATABASE_URL: own.href })
    const file = await opened(freshFolder())
    try {
      assert.ok(isPostgres(database))
      const here = (await database.introspection.getTables()).filter((table) => table.schema === schema)
      assert.deepEqual(here.map(({ name }) => name).toSorted(), await tablesOf(file.database))
      assert.equal(statSync(dataDir).mode & 0o777, 0o700)
      assert.ok(!existsSync(path.join(dataDir, 'claire.sqlite')))
    } finally {
      await file.database.destroy()
      await database.destroy()
    }
  })
})
