import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isDatabaseAway } from '#platform/database'
import { postgresPrograms } from '#testing/postgres-cluster'
import { startPair } from '#testing/postgres-pair'
import { openPostgres } from './index.ts'

const programs = postgresPrograms()

/** Retries until the database responds; each failure must be one that a request answers with 503. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      assert.ok(isDatabaseAway(error), String(error))
    }
  }
}

test(
  'a restart and the end of the server are waited for, and its follower takes its place',
  { skip: programs === undefined && 'PostgreSQL is not installed here' },
  async (t) => {
    const pair = await startPair(programs ?? '')
    t.after(() => pair.remove())
    const database = openPostgres(pair.url, 3)
    t.after(() => database.destroy())
    const write = (value: number) => sql`insert into written values (${value})`.execute(database)
    const values = async () =>
      (await sql<{ value: number }>`select value from written order by value`.execute(database)).rows.map(
        ({ value }) => value,
      )
    await sql`create table written (value integer primary key)`.execute(database)
    await write(1)

    // Three connections that the restart ends.
    await Promise.all([values(), values(), values()])
    await pair.restartPrimary()
    assert.deepEqual(await untilAnswered(values), [1])
    await untilAnswered(() => write(2))

    pair.killPrimary()
    // A connection of the killed server may survive for a moment; the follower has everything it acknowledges.
    let next = 3
    await assert.rejects(
      async () => {
        for (; ; next++) await write(next)
      },
      (error) => isDatabaseAway(error),
      'the follower takes no changes yet',
    )
    await pair.promoteStandby()
    await untilAnswered(() => write(1_000))
    const acknowledged = Array.from({ length: next - 1 }, (_, at) => at + 1)
    const there = await untilAnswered(values)
    assert.deepEqual(there.slice(0, acknowledged.length), acknowledged)
    assert.equal(there.at(-1), 1_000)
  },
)
