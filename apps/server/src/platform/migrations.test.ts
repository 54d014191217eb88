import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { type Migrations, migrate } from './database.ts'
import { jobMigrations } from './jobs/queue.ts'

const shelves: Migrations = {
  '0900-shelves': {
    async up(database) {
      await database.schema.createTable('shelf').addColumn('id', 'text').execute()
    },
  },
}

onEveryDatabase(jobMigrations, (open) => {
  test('a schema change is applied once', async (t) => {
    const { database, close } = await open()
    t.after(close)
    const all = { ...jobMigrations, ...shelves }
    assert.deepEqual(await migrate(database, all), ['0900-shelves'])
    assert.deepEqual(await migrate(database, all), [])
  })

  test('two processes that start at once change the schema once', async (t) => {
    const { database, another, close } = await open()
    t.after(close)
    const all = { ...jobMigrations, ...shelves }
    const applied = await Promise.all([
      migrate(database, all),
      migrate(another(), all),
      migrate(another(), all),
    ])
    assert.deepEqual(applied.flat(), ['0900-shelves'])
  })

  test('another Claire in the same database does not interfere', async (t) => {
    const [first, second] = [await open(), await open()]
    t.after(first.close)
    t.after(second.close)
    assert.deepEqual(await migrate(first.database, { ...jobMigrations, ...shelves }), ['0900-shelves'])
    assert.deepEqual(await migrate(second.database, { ...jobMigrations, ...shelves }), ['0900-shelves'])
  })

  test('a database of a newer version is refused, naming the unknown change', async (t) => {
    const { database, close } = await open()
    t.after(close)
    await migrate(database, { ...jobMigrations, ...shelves })
    await assert.rejects(migrate(database, jobMigrations), /newer version of Claire.*0900-shelves/)
  })

  test('a schema change that fails leaves nothing behind', async (t) => {
    const { database, close } = await open()
    t.after(close)
    const broken: Migrations = {
      '0901-broken': {
        async up(transaction) {
          await transaction.schema.createTable('half').addColumn('id', 'text').execute()
          throw new Error('the power went')
        },
      },
    }
    await assert.rejects(migrate(database, { ...jobMigrations, ...broken }), /schema/)
    assert.ok(!(await database.introspection.getTables()).some(({ name }) => name === 'half'))
    await migrate(database, jobMigrations)
  })
})
