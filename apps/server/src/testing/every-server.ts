import { describe } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { type TestServer, type TestServerOptions, startTestServer } from './server.ts'

/** Runs the same tests against a whole server on SQLite and on PostgreSQL (TEST_DATABASE_URL). */
export function onEveryServer(tests: (start: (options?: TestServerOptions) => Promise<TestServer>) => void) {
  describe('on SQLite', () => tests(startTestServer))
  const url = process.env.TEST_DATABASE_URL
  describe('on PostgreSQL', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, () => {
    if (url) tests((options) => startOnPostgres(url, options))
  })
}

/** A whole server on a schema of its own in the PostgreSQL server at `url`. */
export async function startOnPostgres(url: string, options: TestServerOptions = {}): Promise<TestServer> {
  const schema = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = openPostgres(url, 1)
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  const server = await startTestServer({ ...options, databaseUrl: own.href })
  return {
    ...server,
    async close() {
      await server.close()
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
      await admin.destroy()
    },
  }
}
