import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readConfig } from './index.ts'

test('without any setting Claire runs on this machine alone', () => {
  const config = readConfig({})
  assert.deepEqual(
    [config.port, config.host, config.publicUrl, config.databaseUrl],
    [8080, '127.0.0.1', 'http://localhost:8080', null],
  )
  assert.deepEqual(config.identity.url, 'http://localhost:8080/auth')
  assert.deepEqual(
    [config.identity.embedded, config.roles, config.development],
    [true, ['api', 'scanner', 'indexer', 'matcher', 'mailer'], null],
  )
})

test('every bad key is named, all at once, with what is expected', () => {
  const bad = {
    PORT: '99999',
    PUBLIC_URL: 'http://localhost:8080/claire',
    ROLES: 'api,cook',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    CONTACT_EMAIL: 'nobody',
    SAMPLE_LIBRARY: 'maybe',
    TRUST_PROXY: 'http://proxy',
    IDP_REALM: 'a b',
    CLAIRE_DEVELOPMNT: '1',
  }
  assert.throws(
    () => readConfig(bad),
    (error: Error) =>
      Object.keys(bad).every((key) => error.message.includes(key)) && error.message.split('\n').length === 11,
  )
})

test('a bad database address is not repeated: it may hold a password', () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: 'postgre://user:secret@host/name' }),
    (error: Error) => !error.message.includes('secret'),
  )
})

test('Crossref is asked only by somebody it can write to', () => {
  assert.equal(readConfig({}).metadataRepair, null)
  assert.throws(
    () => readConfig({ METADATA_REPAIR: 'crossref' }),
    /CONTACT_EMAIL is needed with METADATA_REPAIR=crossref/,
  )
  assert.throws(() => readConfig({ METADATA_REPAIR: 'wikipedia' }), /METADATA_REPAIR/)
  assert.equal(
    readConfig({ METADATA_REPAIR: 'crossref', CONTACT_EMAIL: 'library@reading.example' }).metadataRepair,
    'crossref',
  )
  assert.equal(readConfig({ METADATA_REPAIR: 'doaj' }).metadataRepair, 'doaj')
})

test('secrets come from files, but not from both', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'secret')
  writeFileSync(file, 'from-a-file\n')
  const external = { IDP_URL: 'https://login.example.org/auth/' }
  const { identity } = readConfig({ ...external, IDP_REST_SECRET_FILE: file })
  assert.deepEqual(
    [identity.restSecret, identity.url, identity.embedded],
    ['from-a-file', 'https://login.example.org/auth', false],
  )
  assert.throws(
    () => readConfig({ ...external, IDP_REST_SECRET_FILE: file, IDP_REST_SECRET: 'x' }),
    /both set/,
  )
  assert.throws(() => readConfig({ ...external, IDP_REST_SECRET_FILE: `${file}.missing` }), /ENOENT/)
})

test('an external provider needs the secret of the rest client', () => {
  assert.throws(() => readConfig({ IDP_URL: 'https://login.example.org' }), /IDP_REST_SECRET/)
})

test('development settings need the development flag, and production refuses both', () => {
  const resolve = { CLAIRE_DEV_RESOLVE: 'export.arxiv.org=127.0.0.1:8099, a.example=localhost:1' }
  const { development } = readConfig({ ...resolve, CLAIRE_DEVELOPMENT: '1' })
  assert.deepEqual(
    [...(development?.resolve ?? [])],
    [
      ['export.arxiv.org', { host: '127.0.0.1', port: 8099 }],
      ['a.example', { host: 'localhost', port: 1 }],
    ],
  )
  assert.throws(() => readConfig(resolve), /CLAIRE_DEV_RESOLVE.*CLAIRE_DEVELOPMENT/)
  assert.throws(
    () => readConfig({ ...resolve, CLAIRE_DEVELOPMENT: '1', NODE_ENV: 'production' }),
    /production/,
  )
  assert.throws(() => readConfig({ CLAIRE_DEVELOPMENT: '1', NODE_ENV: 'production' }), /production/)
  assert.throws(
    () => readConfig({ CLAIRE_DEV_RESOLVE: 'nonsense', CLAIRE_DEVELOPMENT: '1' }),
    /host=address:port/,
  )
})

test('searches are answered where the embedded index is kept current, and nowhere else', () => {
  assert.deepEqual(readConfig({ ROLES: 'api' }).roles, ['api', 'indexer'])
  assert.throws(() => readConfig({ ROLES: 'indexer,scanner' }), /ROLES: indexer needs api/)
})
