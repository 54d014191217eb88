import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe } from 'node:test'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import type { Database, Migrations } from '#platform/database'
import { copyOnPostgres, sqliteTemplate } from './schema-templates.ts'

export { openSqlite }

export interface TestDatabase {
  database: Database
  /** A second connection to the same database, as another process would have. */
  another(): Database
  /** Ends every connection from the server's side, if there are any. */
  dropConnections?(): Promise<void>
  /** Ends every connection and accepts none, like a stopped server; the returned function restarts it. If asked for. */
  goDown?(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A SQLite database in a file of its own, brought up to `migrations`. */
export async function freshSqlite(migrations: Migrations): Promise<TestDatabase> {
  const template = await sqliteTemplate(migrations)
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-test-'))
  const file = path.join(folder, 'test.sqlite')
  writeFileSync(file, template)
  const opened: Database[] = []
  const open = () => {
    const database = openSqlite(file)
    opened.push(database)
    return database
  }
  return {
    database: open(),
    another: open,
    async close() {
      for (const each of opened) await each.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A PostgreSQL database of its own in the server at TEST_DATABASE_URL, brought up to `migrations`. With `canGoDown`, all
 * that is sent passes through this process.
 */
export async function freshPostgres(
  url: string,
  migrations: Migrations,
  { canGoDown = false } = {},
): Promise<TestDatabase> {
  const { url: own, dropConnections, drop } = await copyOnPostgres(url, migrations)
  const opened: Database[] = []
  const gate = canGoDown ? await openGate(new URL(url)) : undefined
  if (gate) own.port = String(gate.port)
  const open = () => {
    const database = openPostgres(own.href, 5)
    opened.push(database)
    return database
  }
  return {
    database: open(),
    another: open,
    dropConnections,
    ...(gate && {
      async goDown() {
        await gate.shut()
        await dropConnections()
        return gate.open
      },
    }),
    async close() {
      for (const each of opened) await each.destroy()
      await drop()
      await gate?.shut()
    },
  }
}

/** Forwards connections to a server on this machine, while it is open. */
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
 * TEST_DATABASE_URL; without it this half is skipped.
 */
export function onEveryDatabase(
  migrations: Migrations,
  tests: (open: () => Promise<TestDatabase>) => void,
  options?: { canGoDown?: boolean },
) {
  describe('on SQLite', () => tests(() => freshSqlite(migrations)))
  const url = process.env.TEST_DATABASE_URL
  describe('on PostgreSQL', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, () => {
    if (url) tests(() => freshPostgres(url, migrations, options))
  })
}
