import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, test } from 'node:test'
import type { ApiError } from '@claire/api-contract'
import Fastify, { type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres'
import { openSqlite } from '#adapters/sqlite'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import { isDiskFull } from '#platform/disk'
import { registerErrorHandler } from './error-handler.ts'

test('while the database is away a request is answered with 503, Retry-After and a message', async (t) => {
  // Nothing listens there.
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

test('every error is worded in the language of the caller', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  registerErrorHandler(app)
  app.get('/ours', () => {
    throw new DomainError('NOT_FOUND', (say) => say('folders.none'))
  })
  app.get('/fault', () => {
    throw new Error('a secret of the server')
  })
  app.post('/body', () => 'fine')
  const answered = async (language: string, options: InjectOptions) => {
    const answer = await app.inject({ ...options, headers: { 'accept-language': language } })
    assert.equal(answer.headers['content-language'], language)
    return answer.json<ApiError>().apiError
  }
  const german = (options: InjectOptions) => answered('de', options)
  assert.equal(await german({ url: '/ours' }), 'Diesen Ordner gibt es nicht.')
  assert.equal(await answered('fr', { url: '/ours' }), 'Ce dossier n’existe pas.')
  assert.equal(await german({ url: '/fault' }), 'Es ist ein Fehler aufgetreten.')
  const tooLarge: InjectOptions = { method: 'POST', url: '/body', payload: { text: 'x'.repeat(2_000_000) } }
  assert.equal(await german(tooLarge), 'Das ist zu groß.')
  // @ts-expect-error -- a text in one language alone does not compile
  assert.throws(() => new DomainError('CONFLICT', 'You have this folder already.'))
})

const FULL = {
  errorCode: 'DISK_FULL',
  apiError:
    'The disk is full. Nothing can be saved until whoever runs Claire has made room; what was saved is safe.',
}

describe('a write to a full disk is answered with 507 and a message', () => {
  async function answered(t: TestContext, database: Database, write: () => Promise<unknown>) {
    const app = Fastify()
    t.after(async () => {
      await app.close()
      await database.destroy()
    })
    registerErrorHandler(app)
    app.post('/', write)
    const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/' })
    assert.equal(statusCode, 507)
    assert.equal(headers['retry-after'], '60')
    assert.deepEqual(JSON.parse(body), FULL)
  }

  test('on SQLite, alone and at the end of a transaction, without losing earlier data', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'claire-full-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const database = openSqlite(path.join(folder, 'claire.sqlite'))
    const write = (to: Database, text: string) => sql`insert into note values (${text})`.execute(to)
    await sql`create table note (text text not null)`.execute(database)
    await write(database, 'before')
    // Beyond this, SQLite refuses writes as on a full disk.
    await sql`pragma max_page_count = 20`.execute(database)
    const much = 'x'.repeat(200_000)
    const inOne = inTransaction(database, (transaction) => write(transaction, much))
    await assert.rejects(inOne, (error) => isDiskFull(error))
    await answered(t, database, async () => {
      try {
        await write(database, much)
      } finally {
        const { rows } = await sql<{ text: string }>`select text from note`.execute(database)
        assert.deepEqual(
          rows.map(({ text }) => text),
          ['before'],
        )
      }
    })
  })

  const url = process.env.TEST_DATABASE_URL
  test('on PostgreSQL', { skip: url ? false : 'TEST_DATABASE_URL is not set' }, async (t) => {
    const database = openPostgres(url ?? '', 1)
    await answered(t, database, () => sql`do 'begin raise sqlstate ''53100''; end'`.execute(database))
  })
})
