import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, inTransaction, isDatabaseAway } from '#platform/database'
import { openPostgres } from './index.ts'

const url = process.env.TEST_DATABASE_URL

describe('PostgreSQL', { skip: url === undefined && 'TEST_DATABASE_URL is not set' }, () => {
  let database: Database
  /** Another user, who ends connections of the first. */
  let operator: Database
  before(() => {
    database = openPostgres(url ?? '', 1)
    operator = openPostgres(url ?? '', 1)
  })
  after(async () => {
    await database.destroy()
    await operator.destroy()
  })

  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid ?? 0
  const end = (backend: number) => sql`select pg_terminate_backend(${backend}, 5000)`.execute(operator)

  test('milliseconds and sequences are read as numbers', async () => {
    const { rows } = await sql`select 1700000000000::bigint as at, 7::int as seq, count(*) as n`.execute(
      database,
    )
    assert.deepEqual(rows, [{ at: 1_700_000_000_000, seq: 7, n: 1 }])
  })

  test('an idle connection ended by the server is replaced at the next query', async () => {
    const first = await pid()
    await end(first)
    // While the end is pending, queries may fail: with its message, and then as the connection closes.
    const orAway = (error: unknown) => {
      assert.ok(isDatabaseAway(error), String(error))
      return pid()
    }
    const second = await pid().catch(orAway).catch(orAway)
    assert.notEqual(second, first)
  })

  test('one that ends during a transaction fails only that transaction, as an unavailable database', async () => {
    const failing = inTransaction(database, async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await end(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(transaction)
    })
    await assert.rejects(failing, (error) => isDatabaseAway(error))
    assert.ok((await pid()) > 0)
  })

  test('an unreachable server is an unavailable database', async () => {
    const nowhere = openPostgres('postgres://claire@127.0.0.1:1/claire')
    await assert.rejects(sql`select 1`.execute(nowhere), (error) => isDatabaseAway(error))
    await nowhere.destroy()
  })

  test('a statement that fails is named, without what was put into it', async () => {
    await assert.rejects(
      sql`select * from nowhere where text = ${'a secret'}`.execute(database),
      (error: Error) => {
        assert.match(error.message, /^select from nowhere: /)
        assert.doesNotMatch(error.message, /secret/)
        return true
      },
    )
  })
})
