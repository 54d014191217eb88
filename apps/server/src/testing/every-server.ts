import { describe } from 'node:test'
import { migrations } from '../compose/storage.ts'
import { copyOnPostgres } from './schema-templates.ts'
import { type TestServer, type TestServerOptions, startTestServer } from './server.ts'

/** Runs the same tests against a whole server on SQLite and on PostgreSQL (TEST_DATABASE_URL). */
export function onEveryServer(tests: (start: (options?: TestServerOptions) => Promise<TestServer>) => void) {
  describe('on SQLite', () => tests(startTestServer))
  const url = process.env.TEST_DATABASE_URL
  describe('on PostgreSQL', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, () => {
    if (url) tests((options) => startOnPostgres(url, options))
  })
}

/** A whole server on a database of its own in the PostgreSQL server at `url`. */
export async function startOnPostgres(url: string, options: TestServerOptions = {}): Promise<TestServer> {
  const { url: own, drop } = await copyOnPostgres(url, migrations)
  const server = await startTestServer({ ...options, databaseUrl: own.href })
  return {
    ...server,
    async close() {
      await server.close()
      await drop()
    },
  }
}
