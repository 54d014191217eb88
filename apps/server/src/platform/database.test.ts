import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { type Database, inRepeatableTransaction, inTransaction, isPostgres } from './database.ts'

type Counters = {
  counter: { name: string; value: number }
}
const migrations = {
  '0900-counters': {
    async up(database: Database) {
      await database.schema
        .createTable('counter')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'integer', (column) => column.notNull())
        .execute()
    },
  },
}

onEveryDatabase(migrations, (open) => {
  /** Two transactions that increment two rows in opposite order, holding the first when they want the second. */
  async function crossing(run: typeof inTransaction) {
    const { database, close } = await open()
    const db = database.withTables<Counters>()
    await db
      .insertInto('counter')
      .values([
        { name: 'a', value: 0 },
        { name: 'b', value: 0 },
      ])
      .execute()
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const count = (transaction: Database, name: string) =>
      transaction
        .withTables<Counters>()
        .updateTable('counter')
        .set((eb) => ({ value: eb('value', '+', 1) }))
        .where('name', '=', name)
        .execute()
    const results = await Promise.allSettled(
      [
        ['a', 'b'],
        ['b', 'a'],
      ].map((names, at) =>
        run(database, async (transaction) => {
          await count(transaction, names[0] ?? '')
          holding[at]?.resolve()
          // SQLite has one writer at a time: the other transaction has not started.
          if (isPostgres(database)) await holding[1 - at]?.promise
          await count(transaction, names[1] ?? '')
        }),
      ),
    )
    const rows = await db.selectFrom('counter').select('value').orderBy('name').execute()
    const postgres = isPostgres(database)
    await close()
    return {
      postgres,
      values: rows.map(({ value }) => value),
      failed: results.filter(({ status }) => status === 'rejected').length,
    }
  }

  test('transactions that deadlock are all carried out if they may be repeated', async () => {
    const once = await crossing(inTransaction)
    assert.equal(once.failed, once.postgres ? 1 : 0)
    const repeated = await crossing(inRepeatableTransaction)
    assert.deepEqual(repeated, { postgres: once.postgres, values: [2, 2], failed: 0 })
  })

  test('a transaction that fails for another reason is not repeated', async () => {
    const { database, close } = await open()
    let runs = 0
    await assert.rejects(
      inRepeatableTransaction(database, async () => {
        runs++
        throw new Error('no')
      }),
      /no/,
    )
    assert.equal(runs, 1)
    await close()
  })

  test('tables created and dropped meanwhile do not stop a migration', async () => {
    const other = await open()
    let migrating = true
    const churn = (async () => {
      while (migrating) {
        await other.database.schema.createTable('passing').addColumn('at', 'integer').execute()
        await other.database.schema.dropTable('passing').execute()
      }
    })()
    try {
      for (let at = 0; at < 10; at++) await (await open()).close()
    } finally {
      migrating = false
      await churn
      await other.close()
    }
  })
})
