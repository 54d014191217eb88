import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import { type Migrations, migrate } from '#platform/database'

// Databases that are migrated once per process and copied for each test: most tests take less time than the migrations.

const files = new Map<Migrations, Promise<Buffer>>()
const templates = new Map<Migrations, Promise<string>>()
let names = 0

/** Returns the content of an empty SQLite database with the schema of `migrations`. */
export function sqliteTemplate(migrations: Migrations): Promise<Buffer> {
  const known = files.get(migrations) ?? makeSqliteTemplate(migrations)
  files.set(migrations, known)
  return known
}

async function makeSqliteTemplate(migrations: Migrations): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-template-'))
  try {
    const file = path.join(folder, 'template.sqlite')
    const database = openSqlite(file)
    await migrate(database, migrations).finally(() => database.destroy())
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database of its own in a PostgreSQL server. */
export interface PostgresCopy {
  name: string
  url: URL
  /** Ends the connections to it from the server's side. */
  dropConnections(): Promise<void>
  /** Deletes it, even with open connections. */
  drop(): Promise<void>
}

/** Creates an empty database with the schema of `migrations` in the PostgreSQL server at `url`. */
export async function copyOnPostgres(url: string, migrations: Migrations): Promise<PostgresCopy> {
  const known = templates.get(migrations) ?? makePostgresTemplate(url, migrations)
  templates.set(migrations, known)
  const template = await known
  const name = newName('test')
  const server = serverAt(url)
  await server.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    url: databaseAt(url, name),
    dropConnections: async () =>
      void (await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )),
    drop: async () => void (await server.query(`drop database ${name} with (force)`)),
  }
}

async function makePostgresTemplate(url: string, migrations: Migrations): Promise<string> {
  const name = newName('template')
  const server = serverAt(url)
  await server.query(`create database ${name}`)
  // Nothing runs then; the query keeps the process alive until it is answered. A file that begins later makes another one.
  process.once('beforeExit', () => {
    templates.delete(migrations)
    void server.query(`drop database if exists ${name}`)
  })
  const database = openPostgres(databaseAt(url, name).href, 1)
  await migrate(database, migrations).finally(() => database.destroy())
  return name
}

/** One connection per process: its first copy takes four times as long as the next. */
const serverAt = (url: string) => {
  server ??= new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  return server
}
let server: Pool | undefined

const newName = (kind: string) => `claire_${kind}_${process.pid}_${++names}`

function databaseAt(url: string, name: string): URL {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own
}
