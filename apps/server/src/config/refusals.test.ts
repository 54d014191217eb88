import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import { OperatorError } from '#platform/errors'
import { readConfig } from './index.ts'

/** A setting, its invalid values, and the message about each. */
const REFUSED: [string, string[], RegExp][] = [
  ['PORT', ['0', '65536', '80.5', '-1', 'http', '0x50'], /- PORT must be a whole number from 1 to 65535/],
  ['HEALTH_PORT', ['0', '70000'], /- HEALTH_PORT must be a whole number from 1 to 65535/],
  ['ROLES', ['cook', 'api,cook'], /- ROLES must be.*api, scanner, indexer, matcher, mailer/],
  ['LOG_LEVEL', ['loud', 'INFO!'], /- LOG_LEVEL must be.*fatal, error, warn, info, debug, trace/],
  [
    'LINK_RESOLVER_URL',
    ['ftp://a.example/', 'a.example', 'https://a:b@c.example/', 'https://a.example/#x'],
    /- LINK_RESOLVER_URL must be an http\(s\) address/,
  ],
  [
    'ZOTERO_URL',
    ['api.zotero.org', 'https://api.zotero.org/?v=3'],
    /- ZOTERO_URL must be an http\(s\) address/,
  ],
  ['SECRET_KEY', ['short'], /- SECRET_KEY must have 32 characters or more\./],
  ['NEW_DATABASE', ['perhaps', '2'], /- NEW_DATABASE must be/],
  ['SAMPLE_LIBRARY', ['perhaps'], /- SAMPLE_LIBRARY must be/],
  [
    'PUBLIC_URL',
    ['https://claire.example/app', 'claire'],
    /- PUBLIC_URL must be an http\(s\) address without a path/m,
  ],
  [
    'CONTACT_EMAIL',
    ['ada', 'ada@', '@x.example', 'a b@x.example', 'a@b@c'],
    /- CONTACT_EMAIL must be an e-mail address/m,
  ],
  [
    'IDP_REALM',
    ['a b', 'a/b', '../x'],
    /- IDP_REALM must be made of letters, digits, dots, dashes and underscores/m,
  ],
  ['IDP_WEB_CLIENT', ['a b'], /- IDP_WEB_CLIENT must be/],
  ['IDP_REST_CLIENT', ['a:b'], /- IDP_REST_CLIENT must be/],
  [
    'DATABASE_URL',
    ['mysql://a@b/c', 'postgres:', 'postgres://a b@c/d'],
    /- DATABASE_URL must look like postgres:\/\//m,
  ],
  [
    'TRUST_PROXY',
    ['yes please', 'proxy.example', '10.0.0.1, x'],
    /- TRUST_PROXY must be on, off or a comma-separated list/m,
  ],
  ['SUMMARY_LLM_URL', ['localhost:11434', 'file:///x'], /- SUMMARY_LLM_URL must be an http\(s\) address/],
  ['METADATA_REPAIR', ['wikipedia'], /- METADATA_REPAIR must be.*off, crossref, doaj/],
]

describe('refused, with the expected value', () => {
  for (const [key, values, said] of REFUSED)
    test(key, () => {
      for (const value of values)
        assert.throws(
          () => readConfig({ [key]: value }),
          (error: Error) => error instanceof OperatorError && said.test(error.message),
          value,
        )
    })

  test('pauses between requests, which are for development, outside of it and beyond ten minutes', () => {
    const development = { CLAIRE_DEVELOPMENT: '1' }
    assert.throws(() => readConfig({ CLAIRE_DEV_MIN_DELAY_MS: '5' }), /needs CLAIRE_DEVELOPMENT=1/)
    assert.throws(
      () => readConfig({ ...development, CLAIRE_DEV_MIN_DELAY_MS: '600001' }),
      /CLAIRE_DEV_MIN_DELAY_MS must be a whole number from 0 to 600000/,
    )
    assert.equal(readConfig({ ...development, CLAIRE_DEV_MIN_DELAY_MS: '0' }).development?.minDelayMs, 0)
  })
})

describe('accepted in several spellings', () => {
  test('a folder, relative to any working directory', () => {
    assert.equal(readConfig({}).dataDir, path.resolve('data'))
    assert.equal(readConfig({ DATA_DIR: '/srv/claire' }).dataDir, '/srv/claire')
    assert.equal(readConfig({ DATA_DIR: '../claire' }).dataDir, path.resolve('../claire'))
  })

  test('an empty setting, as in a compose file, is unset', () => {
    const { port, databaseUrl, contactEmail, logLevel } = readConfig({
      PORT: '',
      DATABASE_URL: '',
      CONTACT_EMAIL: '',
      LOG_LEVEL: '',
    })
    assert.deepEqual([port, databaseUrl, contactEmail, logLevel], [8080, null, null, 'info'])
  })

  test('flags, in common spellings', () => {
    for (const on of ['on', 'true', '1', 'yes'])
      assert.equal(readConfig({ NEW_DATABASE: on }).newDatabase, true, on)
    for (const off of ['off', 'false', '0', 'no'])
      assert.equal(readConfig({ SAMPLE_LIBRARY: off }).sampleLibrary, false, off)
  })

  test('roles, each once, in whatever order', () => {
    assert.deepEqual(readConfig({ ROLES: 'mailer, scanner' }).roles.toSorted(), ['mailer', 'scanner'])
    assert.deepEqual(readConfig({ ROLES: 'api,indexer,api' }).roles.toSorted(), ['api', 'indexer'])
  })
})
