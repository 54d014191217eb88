import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEveryDatabase } from '#testing/databases'
import {
  type Database,
  inTransaction,
  isDatabaseAway,
  isUniqueViolation,
  databaseErrorOf,
  StatementError,
} from './database.ts'

type Tables = { secret: { name: string } }
const migrations = {
  '0900-secrets': {
    async up(database: Database) {
      await database.schema
        .createTable('secret')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute()
    },
  },
}

onEveryDatabase(migrations, (open) => {
  test('a failed statement names its subject, without its values', async (t) => {
    const { database, close } = await open()
    t.after(close)
    const db = database.withTables<Tables>()
    const add = () => db.insertInto('secret').values({ name: 'hush' }).execute()
    await add()
    const error = await add().catch((thrown: unknown) => thrown)
    assert.ok(error instanceof StatementError)
    assert.match(error.message, /^insert into "secret": /)
    assert.ok(!error.message.includes('hush'))
    assert.ok(isUniqueViolation(error) && !isDatabaseAway(error))
    assert.notEqual(databaseErrorOf(error), error)
    const missing = sql`select 1 from nowhere where 1 = 2`.execute(database)
    await assert.rejects(missing, { name: 'StatementError', message: /^select from nowhere: / })
  })

  test('within a transaction and on a reused connection, it is named once', async (t) => {
    const { database, close } = await open()
    t.after(close)
    for (let times = 0; times < 3; times++) {
      const failing = inTransaction(database, (transaction) =>
        sql`update nowhere set at = 1`.execute(transaction),
      )
      await assert.rejects(failing, (error: Error) => error.message.match(/update nowhere: /g)?.length === 1)
    }
  })
})
