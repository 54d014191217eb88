import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { registerErrorHandler } from './error-handler.ts'

test('while the database is away a request is answered with 503, when to try again and a sentence', async (t) => {
  // Nobody listens there.
  const database = openPostgres('postgres://claire@127.0.0.1:1/claire')
  const app = Fastify()
  t.after(async () => {
    await app.close()
    await database.destroy()
  })
  registerErrorHandler(app)
  app.get('/', () => sql`select 1`.execute(database))
  const { statusCode, headers, body } = await app.inject('/')
  assert.equal(statusCode, 503)
  assert.equal(headers['retry-after'], '5')
  assert.deepEqual(JSON.parse(body), {
    errorCode: 'UNAVAILABLE',
    apiError: 'The database does not answer just now. Try again in a few seconds.',
  })
})
