import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import fastify from 'fastify'
import { readConfig } from './index.ts'

test('without any setting Claire runs on this machine alone', () => {
  const config = readConfig({})
  assert.deepEqual(
    [config.port, config.host, config.publicUrl, config.databaseUrl],
    [8080, '127.0.0.1', 'http://localhost:8080', null],
  )
  assert.ok(config.identity.kind !== 'oidc')
  assert.equal(config.identity.url, 'http://localhost:8080/auth')
  assert.deepEqual(
    [config.identity.kind, config.roles, config.development],
    ['embedded', ['api', 'scanner', 'indexer', 'matcher', 'mailer'], null],
  )
})

test('every bad key is reported at once, with the expected value', () => {
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

test('a renderer is an executable file', () => {
  assert.equal(readConfig({}).rendererPath, null)
  assert.equal(readConfig({ RENDERER_PATH: process.execPath }).rendererPath, process.execPath)
  assert.throws(() => readConfig({ RENDERER_PATH: '/no/chromium' }), /RENDERER_PATH must name a file/)
})

test('free copies are requested only with an address of the library', () => {
  const settings = { UNPAYWALL_URL: 'https://copies.example/v2/' }
  assert.throws(() => readConfig(settings), /UNPAYWALL_EMAIL \(or CONTACT_EMAIL\) is needed/)
  assert.deepEqual(readConfig({ ...settings, CONTACT_EMAIL: 'a@b.example' }).freeCopies, {
    url: 'https://copies.example/v2',
    email: 'a@b.example',
  })
})

test('Crossref is requested only with a contact address', () => {
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
  assert.ok(identity.kind === 'keycloak')
  assert.deepEqual([identity.restSecret, identity.url], ['from-a-file', 'https://login.example.org/auth'])
  assert.throws(
    () => readConfig({ ...external, IDP_REST_SECRET_FILE: file, IDP_REST_SECRET: 'x' }),
    /both set/,
  )
  assert.throws(() => readConfig({ ...external, IDP_REST_SECRET_FILE: `${file}.missing` }), /ENOENT/)
})

test('an external provider needs the secret of the rest client', () => {
  assert.throws(() => readConfig({ IDP_URL: 'https://login.example.org' }), /IDP_REST_SECRET/)
})

test('any provider of OpenID Connect needs its issuer and a client, and is named as it names itself', () => {
  const provider = { OIDC_ISSUER: 'https://login.example.org/', OIDC_CLIENT_ID: 'claire' }
  const { identity } = readConfig({
    ...provider,
    OIDC_ROLES_CLAIM: 'realm_access.roles',
    OIDC_GROUPS_CLAIM: 'teams',
  })
  assert.deepEqual(identity, {
    kind: 'oidc',
    issuer: 'https://login.example.org/',
    clientId: 'claire',
    clientSecret: null,
    audience: 'claire',
    scope: 'openid profile email offline_access',
    claims: {
      givenName: 'given_name',
      familyName: 'family_name',
      email: 'email',
      emailVerified: 'email_verified',
      roles: 'realm_access.roles',
    },
    groupsClaim: 'teams',
    adminRole: 'claire-admin',
    accountUrl: null,
  })
  for (const [other, said] of [
    [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is needed/],
    [{ OIDC_ISSUER: 'login.example.org' }, /OIDC_ISSUER must be an http/],
    [{ OIDC_SCOPE: 'profile email' }, /OIDC_SCOPE must include openid/],
    [{ OIDC_AUDIENCE: 'http://localhost:8080/mcp' }, /OIDC_AUDIENCE is that of assistants/],
    [{ OIDC_ACCOUNT_URL: 'javascript:alert(1)' }, /OIDC_ACCOUNT_URL must be an http/],
    [{ IDP_URL: 'https://login.example.org', IDP_REST_SECRET: 'x' }, /IDP_URL and OIDC_ISSUER are both set/],
  ] as const)
    assert.match(refusalOf({ ...provider, ...other }), said)
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

test('searches are answered only by the process that updates the embedded index', () => {
  assert.deepEqual(readConfig({ ROLES: 'api' }).roles, ['api', 'indexer'])
  assert.throws(() => readConfig({ ROLES: 'indexer,scanner' }), /ROLES: indexer needs api/)
})

/** The message that refuses a configuration; '' if it is accepted. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('the public address is an origin', () => {
  assert.equal(readConfig({ PORT: '9000' }).publicUrl, 'http://localhost:9000')
  assert.equal(
    readConfig({ PUBLIC_URL: 'https://Claire.example.org/' }).publicUrl,
    'https://claire.example.org',
  )
  for (const url of [
    'claire.example.org',
    'ftp://claire.example.org',
    'https://a@claire.example.org',
    'https://claire.example.org/?a',
    'https://claire.example.org/#a',
  ])
    assert.match(refusalOf({ PUBLIC_URL: url }), /PUBLIC_URL/, url)
})

test('the address of an external provider loses the slash at its end', () => {
  const external = { IDP_URL: 'https://login.example.org/auth//', IDP_REST_SECRET: 'x' }
  const { identity } = readConfig(external)
  assert.ok(identity.kind === 'keycloak')
  assert.equal(identity.url, 'https://login.example.org/auth')
  for (const url of ['login.example.org', 'https://ada@login.example.org', 'https://login.example.org/?a'])
    assert.match(refusalOf({ ...external, IDP_URL: url }), /IDP_URL/, url)
})

test('the contact for people is the contact address, unless another is configured', () => {
  const { contactEmail, feedbackEmail, supportEmail } = readConfig({
    CONTACT_EMAIL: 'a@b.example',
    SUPPORT_EMAIL: 's@b.example',
  })
  assert.deepEqual([contactEmail, feedbackEmail, supportEmail], ['a@b.example', 'a@b.example', 's@b.example'])
  assert.match(readConfig({}).supportEmail, /@localhost\.localdomain$/)
  assert.match(refusalOf({ FEEDBACK_EMAIL: 'Ada <a@b.example>' }), /FEEDBACK_EMAIL/)
})

test('outgoing mail needs a sender; without a server it stays here and needs none', () => {
  assert.deepEqual(readConfig({}).mail, { smtpUrl: null, from: 'Claire <claire@localhost.localdomain>' })
  const smtp = { SMTP_URL: 'smtps://user:pass@mail.example:465' }
  assert.match(refusalOf(smtp), /MAIL_FROM \(or CONTACT_EMAIL\) is needed/)
  assert.equal(readConfig({ ...smtp, CONTACT_EMAIL: 'a@b.example' }).mail.from, 'a@b.example')
  assert.equal(readConfig({ ...smtp, MAIL_FROM: 'Claire <c@b.example>' }).mail.from, 'Claire <c@b.example>')
  for (const from of ['Claire', 'a@b.example, c@d.example', 'Claire <c@b.example> x', '<c@b.example>'])
    assert.match(refusalOf({ MAIL_FROM: from }), /MAIL_FROM/, from)
})

test('a bad address of a mail server is not repeated: it may hold a password', () => {
  for (const url of ['http://user:secret@mail.example', 'smtp:secret', 'secret']) {
    const refusal = refusalOf({ SMTP_URL: url, MAIL_FROM: 'a@b.example' })
    assert.match(refusal, /SMTP_URL must look like/, url)
    assert.ok(!refusal.includes('secret'))
  }
})

test('a service for summaries or vectors is used if all its settings are given', () => {
  const none = readConfig({})
  const builtIn = { tokens: 128, nice: 15, isMultilingual: true }
  assert.deepEqual([none.summaryModel, none.contextual], [null, { kind: 'own', ...builtIn }])
  assert.deepEqual(readConfig({ CONTEXTUAL: 'off' }).contextual, { kind: 'off' })
  assert.deepEqual(
    readConfig({ CONTEXTUAL_TOKENS: '256', CONTEXTUAL_NICE: '0', MULTILINGUAL: 'off' }).contextual,
    { kind: 'own', tokens: 256, nice: 0, isMultilingual: false },
  )
  assert.match(refusalOf({ CONTEXTUAL_TOKENS: '512' }), /CONTEXTUAL_TOKENS/)
  assert.match(refusalOf({ CONTEXTUAL_NICE: '20' }), /CONTEXTUAL_NICE/)
  const url = 'http://localhost:11434/v1/'
  assert.deepEqual(readConfig({ SUMMARY_LLM_URL: url, SUMMARY_LLM_MODEL: 'small' }).summaryModel, {
    url: 'http://localhost:11434/v1',
    model: 'small',
    apiKey: undefined,
  })
  assert.deepEqual(
    readConfig({ EMBEDDING_URL: url, EMBEDDING_MODEL: 'e5', EMBEDDING_DIMENSIONS: '384' }).contextual,
    {
      kind: 'service',
      ...builtIn,
      url: 'http://localhost:11434/v1',
      model: 'e5',
      dimensions: 384,
      apiKey: undefined,
    },
  )
  assert.match(refusalOf({ SUMMARY_LLM_URL: url }), /SUMMARY_LLM_MODEL is needed/)
  const writing = { SUMMARY_LLM_URL: url, SUMMARY_LLM_MODEL: 'small', EVIDENCE_WRITTEN: 'on' }
  assert.deepEqual(
    [none, readConfig(writing)].map(({ writesEvidence }) => writesEvidence),
    [false, true],
  )
  assert.match(refusalOf({ EVIDENCE_WRITTEN: 'on' }), /SUMMARY_LLM_URL is needed/)
  assert.match(refusalOf({ EMBEDDING_URL: url, EMBEDDING_MODEL: 'e5' }), /EMBEDDING_DIMENSIONS are needed/)
  for (const dimensions of ['0', '8193', '1.5', 'many'])
    assert.match(refusalOf({ EMBEDDING_DIMENSIONS: dimensions }), /a number from 1 to 8192/, dimensions)
})

test('a process that answers no browsers may serve its health on a port of its own', () => {
  assert.equal(readConfig({ ROLES: 'scanner', HEALTH_PORT: '9100' }).healthPort, 9100)
  assert.equal(readConfig({ ROLES: 'scanner' }).healthPort, null)
  assert.match(refusalOf({ HEALTH_PORT: '9100' }), /HEALTH_PORT is for processes without the role api/)
})

test('a proxy is trusted if it is configured, or in a private network', () => {
  assert.equal(readConfig({}).trustProxy, false)
  assert.deepEqual(readConfig({ TRUST_PROXY: 'on' }).trustProxy, ['loopback', 'linklocal', 'uniquelocal'])
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy, ['10.0.0.1', 'fd00::/8'])
  assert.match(refusalOf({ TRUST_PROXY: 'proxy.example' }), /TRUST_PROXY/)
})

test('forwarded addresses are trusted from private or configured proxies only', async (t) => {
  const addressSeen = async (TRUST_PROXY: string, remoteAddress: string) => {
    const app = fastify({ trustProxy: readConfig({ TRUST_PROXY }).trustProxy })
    t.after(() => app.close())
    app.get('/', (request) => request.ip)
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    return (await app.inject({ url: '/', headers, remoteAddress })).body
  }
  for (const proxy of ['127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '::1', 'fd00::5'])
    assert.equal(await addressSeen('on', proxy), '198.51.100.7', proxy)
  for (const stranger of ['203.0.113.9', '2001:db8::1'])
    assert.equal(await addressSeen('on', stranger), stranger)
  assert.equal(await addressSeen('203.0.113.9', '203.0.113.9'), '198.51.100.7')
  assert.equal(await addressSeen('203.0.113.9', '10.1.2.3'), '10.1.2.3')
  assert.equal(await addressSeen('off', '127.0.0.1'), '127.0.0.1')
})
