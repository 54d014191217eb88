import assert from 'node:assert/strict'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, isDatabaseAway } from '#platform/database'
import { openPostgres } from './index.ts'

const url = process.env.TEST_DATABASE_URL

/** A proxy of a server. Silent, it accepts connections and acknowledges packets, but forwards nothing. */
async function startLine(server: URL) {
  const sockets = new Set<Socket>()
  let isUnresponsive = false
  const line = createServer((here) => {
    const there = connect(Number(server.port || 5432), server.hostname)
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => isUnresponsive || other.write(data))
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
    }
  })
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
  const own = new URL(server)
  own.hostname = '127.0.0.1'
  own.port = String((line.address() as AddressInfo).port)
  return {
    url: own.href,
    set isUnresponsive(value: boolean) {
      isUnresponsive = value
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => line.close(closed))
    },
  }
}

describe('an unresponsive server', { skip: url === undefined && 'TEST_DATABASE_URL is not set' }, () => {
  let line: Awaited<ReturnType<typeof startLine>>
  let database: Database
  before(async () => {
    line = await startLine(new URL(url ?? ''))
    database = openPostgres(line.url, 2)
  })
  afterEach(() => {
    line.isUnresponsive = false
  })
  after(async () => {
    await database.destroy()
    await line.close()
  })

  const ask = () => sql`select 1`.execute(database)
  const isAway = (error: unknown) => {
    assert.ok(isDatabaseAway(error), String(error))
    return true
  }
  async function untilAnswered() {
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        isAway(error)
        await delay(20)
      }
    }
  }

  test('counts as away: for a running statement, queued ones, and new connections', async () => {
    await ask()
    line.isUnresponsive = true
    // Three for two connections: one waits for its turn.
    const asked = await Promise.allSettled([ask(), ask(), ask()])
    for (const each of asked) isAway(each.status === 'rejected' && each.reason)
    line.isUnresponsive = false
    await untilAnswered()
  })

  test('is not one with a slow statement', async () => {
    const { rows } = await sql`select 1 as one from pg_sleep(3)`.execute(database)
    assert.deepEqual(rows, [{ one: 1 }])
  })

  test('is not one whose response this process was too busy to read', async () => {
    await ask()
    const slow = sql`select 1 as one from pg_sleep(6)`.execute(database)
    // The server responds to a probe while this process reads nothing.
    const never = new Int32Array(new SharedArrayBuffer(4))
    const busy = setInterval(() => Atomics.wait(never, 0, 0, 1_600), 0)
    const { rows } = await slow.finally(() => clearInterval(busy))
    assert.deepEqual(rows, [{ one: 1 }])
  })

  test('fails an unanswered transaction, and none of it is stored', async () => {
    await assert.rejects(
      database.transaction().execute(async (transaction) => {
        await sql`create table never_kept (value integer)`.execute(transaction)
        line.isUnresponsive = true
        await sql`insert into never_kept values (1)`.execute(transaction)
      }),
      isAway,
    )
    line.isUnresponsive = false
    await untilAnswered()
    const { rows } = await sql<{ name: string | null }>`select to_regclass('never_kept') as name`.execute(
      database,
    )
    assert.deepEqual(rows, [{ name: null }])
  })
})
