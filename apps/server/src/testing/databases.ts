import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import { type Database, type Migrations, migrate } from '#platform/database'

export { openSqlite }

export interface TestDatabase {
  database: Database
  /** A second connection to the same database, as another process would have. */
  another(): Database
  /** Ends every connection from the server's side, where there are any. */
  dropConnections?(): Promise<void>
  /** Ends every connection and lets nobody in, as a server that is stopped; the function it gives starts it again. */
  goDown?(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A SQLite database in a file of its own, brought up to `migrations`. */
export async function freshSqlite(migrations: Migrations): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-test-'))
  const opened: Database[] = []
  const open = () => {
    const database = openSqlite(path.join(folder, 'test.sqlite'))
    opened.push(database)
    return database
  }
  return migrated(migrations, {
    database: open(),
    another: open,
    async close() {
      for (const each of opened) await each.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

/** What was opened is closed where the schema cannot be made: it would keep the process of the tests. */
async function migrated(migrations: Migrations, fresh: TestDatabase): Promise<TestDatabase> {
  try {
    await migrate(fresh.database, migrations)
    return fresh
  } catch (error) {
    await fresh.close()
    throw error
  }
}

/** A PostgreSQL schema of its own in the server at TEST_DATABASE_URL, brought up to `migrations`. */
export async function freshPostgres(url: string, migrations: Migrations): Promise<TestDatabase> {
  const schema = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = openPostgres(url, 1)
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const opened: Database[] = []
  const gate = await openGate(new URL(url))
  const open = () => {
    const own = new URL(url)
    own.port = String(gate.port)
    own.searchParams.set('options', `-c search_path=${schema}`)
    own.searchParams.set('application_name', schema)
    const database = openPostgres(own.href, 5)
    opened.push(database)
    return database
  }
  const dropConnections = async () =>
    void (await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${schema}`.execute(
      admin,
    ))
  return migrated(migrations, {
    database: open(),
    another: open,
    dropConnections,
    async goDown() {
      await gate.shut()
      await dropConnections()
      return gate.open
    },
    async close() {
      for (const each of opened) await each.destroy()
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
      await admin.destroy()
      await gate.shut()
    },
  })
}

/** Passes connections on to a server on this machine, as long as it is open. */
async function openGate(server: URL) {
  const sockets = new Set<Socket>()
  const gate = createServer((here) => {
    const there = connect(Number(server.port || 5432), server.hostname)
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket))
      socket.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((ready) => gate.listen(port, '127.0.0.1', ready))
  await listen(0)
  const { port } = gate.address() as AddressInfo
  return {
    port,
    open: () => listen(port),
    async shut() {
      const closed = new Promise((done) => gate.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. `npm test` starts a PostgreSQL server and names it in
 * TEST_DATABASE_URL; without one its half is reported as skipped.
 */
export function onEveryDatabase(migrations: Migrations, tests: (open: () => Promise<TestDatabase>) => void) {
  describe('on SQLite', () => tests(() => freshSqlite(migrations)))
  const url = process.env.TEST_DATABASE_URL
  describe('on PostgreSQL', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, () => {
    if (url) tests(() => freshPostgres(url, migrations))
  })
}
