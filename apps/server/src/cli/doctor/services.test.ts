import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { after, afterEach, before, describe, test } from 'node:test'
import { createRemoteContextualEmbedder } from '@claire/embeddings'
import { folderId } from '#platform/private-folder'
import { startFakeProvider } from '#testing/fake-provider'
import { freePort } from '#testing/free-port'
import { startMailServer } from '#testing/mail-server'
import { checkContextual } from './search.ts'
import type { Finding } from './finding.ts'
import {
  checkBucket,
  checkIssuer,
  checkMail,
  checkProvider,
  checkRendererAt,
  checkServer,
  checkSummaryModel,
} from './services.ts'
import { startS3Gateway, withoutGateway } from '#testing/s3-gateway'
import { existsSync } from 'node:fs'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A web server with one answer to everything. */
const answering = (status: number, body: object) =>
  listening(
    createHttpServer((_request, response) => {
      response
        .writeHead(status, { connection: 'close', 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    }),
  )

function finds(finding: Finding | undefined, state: Finding['state'], says: RegExp) {
  assert.equal(finding?.state, state, finding?.says)
  assert.match(finding.says, says)
}

const dataDir = tmpdir()
const installation = folderId(dataDir)
const READY = { status: 'ok', parts: { database: 'ok' }, installation }
const serverAt = async (port: number, publicUrl = `http://127.0.0.1:${port}`) =>
  checkServer({ host: '127.0.0.1', port, publicUrl, dataDir })

test('a free port, and one in use', async () => {
  finds((await serverAt(await freePort()))[0], 'well', /does not run; port \d+ is free/)
  finds((await serverAt(await answering(200, {})))[0], 'fault', /Another program answers/)
  const mute = await listening(createServer((socket) => socket.destroy()))
  finds((await serverAt(mute))[0], 'fault', /cannot be listened on \(EADDRINUSE\)/)
})

test('a server that is not ready, and one that is', async () => {
  const failed = await answering(503, { ...READY, status: 'failed', parts: { database: 'failed' } })
  finds((await serverAt(failed))[0], 'fault', /not ready \(failed\).*database/)
  const [, address] = await serverAt(await answering(200, { ...READY, identity: {} }))
  finds(address, 'well', /^http:/)
})

test('a server of another installation, or of a version that does not say which', async () => {
  for (const other of ['0123456789abcdef', undefined])
    finds(
      (await serverAt(await answering(200, { ...READY, installation: other })))[0],
      'fault',
      /Another Claire answers on port \d+/,
    )
})

test('a public address of another server, or of none', async () => {
  const port = await answering(200, READY)
  const elsewhere = `http://127.0.0.1:${await answering(200, {})}`
  finds((await serverAt(port, elsewhere))[1], 'fault', /does not lead to Claire/)
  finds((await serverAt(port, 'http://127.0.0.1:1'))[1], 'warning', /cannot be reached from here/)
})

const REALM = '/realms/claire'

/** Findings about a provider with this description and this answer to the server's client. */
async function providerThat(describe: (url: string) => { status: number; body?: object }, grant = 200) {
  const provider = await startFakeProvider()
  closing.push(provider.close)
  provider.answers(({ path }) => {
    if (path === `${REALM}/.well-known/openid-configuration`) return describe(provider.url)
    return path === `${REALM}/token` ? { status: grant, body: {} } : { status: 404 }
  })
  return checkProvider({
    url: provider.url,
    realm: 'claire',
    restClient: 'claire-rest',
    restSecret: 'a secret',
  })
}
const described = (url: string, issuer = url + REALM) => ({
  status: 200,
  body: { issuer, token_endpoint: `${url}${REALM}/token` },
})

test('an identity provider that is away, lacks the realm, has another name, or refuses the secret', async () => {
  const away = { url: 'http://127.0.0.1:1/auth', realm: 'claire', restClient: 'c', restSecret: 's' }
  finds(await checkProvider(away), 'fault', /\(IDP_URL\) cannot be reached/)
  finds(await providerThat(() => ({ status: 404 })), 'fault', /no realm "claire"/)
  const renamed = (url: string) => described(url, 'https://login.example.org/realms/claire')
  finds(await providerThat(renamed), 'fault', /calls itself https:\/\/login\.example\.org/)
  finds(await providerThat(described, 401), 'fault', /does not let the client "claire-rest" in \(401\)/)
  finds(await providerThat(described), 'well', /realms\/claire$/)
})

test('any other provider that is away, is none, has another name, no code flow, or no sign-out', async () => {
  const provider = await startFakeProvider()
  closing.push(provider.close)
  const issuer = provider.url
  const endpoints = {
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }
  const checked = (status: number, body: object, accountUrl: string | null = null) => {
    provider.answers(({ path }) =>
      path === '/.well-known/openid-configuration' ? { status, body } : { status: 404 },
    )
    return checkIssuer({ issuer, accountUrl })
  }
  const away = { issuer: 'http://127.0.0.1:1', accountUrl: null }
  finds(await checkIssuer(away), 'fault', /\(OIDC_ISSUER\) cannot be reached: /)
  finds(await checked(404, {}), 'fault', /answers 404: OIDC_ISSUER is not an issuer/)
  finds(
    await checked(200, { ...endpoints, issuer: `${issuer}/` }),
    'fault',
    /calls itself.*\/".*exactly that/,
  )
  finds(await checked(200, { issuer, jwks_uri: `${issuer}/keys` }), 'fault', /no authorization_endpoint/)
  finds(await checked(200, { ...endpoints, issuer }), 'warning', /no sign-out.*OIDC_ACCOUNT_URL/)
  finds(await checked(200, { ...endpoints, issuer }, 'https://login.example.org/me'), 'well', /auth$/)
  finds(await checked(200, { ...endpoints, issuer, end_session_endpoint: `${issuer}/out` }), 'well', /auth$/)
})

test('a mail server that is away, refuses the password, or takes mail', async () => {
  finds(await checkMail('smtp://127.0.0.1:1'), 'fault', /127\.0\.0\.1:1 \(SMTP_URL\) does not take mail/)
  const strict = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('not you')),
  })
  closing.push(strict.close)
  finds(await checkMail(strict.url.replace('//', '//a:b@')), 'fault', /refuses the user or the password/)
  const open = await startMailServer()
  closing.push(open.close)
  finds(await checkMail(open.url), 'well', /127\.0\.0\.1/)
})

test('a language model that is away, missing, or available', async () => {
  const model = (url: string) => checkSummaryModel({ url, model: 'm' })
  finds(await model('http://127.0.0.1:1/v1'), 'fault', /cannot be reached/)
  const other = await answering(200, { data: [{ id: 'other' }] })
  finds(await model(`http://127.0.0.1:${other}/v1`), 'fault', /has no model "m"/)
  const refusing = await answering(401, {})
  finds(await model(`http://127.0.0.1:${refusing}/v1`), 'fault', /refuses SUMMARY_LLM_KEY/)
  const good = await answering(200, { data: [{ id: 'm' }] })
  finds(await model(`http://127.0.0.1:${good}/v1`), 'well', /v1$/)
})

test('an embedding model of another size than configured', async () => {
  const port = await answering(200, { data: [{ index: 0, embedding: [1, 0] }] })
  const service = (dimensions: number) =>
    createRemoteContextualEmbedder({ url: `http://127.0.0.1:${port}/v1`, model: 'm', dimensions })
  const found = async (dimensions: number) =>
    (await checkContextual([service(dimensions)], false).next()).value ?? undefined
  finds(await found(3), 'fault', /2 dimensions instead of 3/)
  finds(await found(2), 'well', /answers/)
})

const settings = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'library',
  region: 'us-east-1',
  accessKeyId: 'claire',
  secretAccessKey: 'quite-secret',
  pathStyle: true,
  prefix: 'claire/',
})

describe('a storage service for files', () => {
  let answer: { code: string; date: Date } = { code: '', date: new Date() }
  const service = createHttpServer((_request, response) => {
    response.sendDate = false
    response
      .writeHead(403, { date: answer.date.toUTCString(), 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${answer.code}</Code><Message>No.</Message></Error>`)
  })
  before(() => new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening)))
  after(() => {
    service.closeAllConnections()
    service.close()
  })
  const said = async (code: string, date = new Date()) => {
    answer = { code, date }
    const { state, says } = await checkBucket(settings((service.address() as AddressInfo).port))
    assert.equal(state, 'fault')
    return says
  }

  test('does not answer', async () => {
    const { state, says } = await checkBucket(settings(await freePort()))
    assert.equal(state, 'fault')
    assert.match(says, /cannot be used: .*ECONNREFUSED.*scanning continues/)
  })

  test('names the problem of the bucket, the key, its secret, its permissions or the region', async () => {
    assert.match(await said('NoSuchBucket'), /no such bucket. Make it, or set S3_BUCKET/)
    assert.match(await said('InvalidAccessKeyId'), /does not know S3_ACCESS_KEY_ID/)
    assert.match(await said('SignatureDoesNotMatch'), /S3_SECRET_ACCESS_KEY is not that/)
    assert.match(await said('AccessDenied'), /may not do enough: .*s3:DeleteObject/)
    assert.match(await said('AuthorizationHeaderMalformed'), /S3_REGION/)
    assert.match(await said('SlowDown'), /it answers SlowDown/)
  })

  test('has a different clock', async () => {
    assert.match(await said('', new Date(Date.now() - 3_600_000)), /clocks .*NTP.*60 minutes behind/)
  })
})

describe('a real bucket', { skip: withoutGateway }, () => {
  test('works, is missing, or refuses the secret', async (t) => {
    const { bucket, stop } = await startS3Gateway()
    t.after(stop)
    assert.equal((await checkBucket(bucket)).state, 'well')
    assert.match((await checkBucket({ ...bucket, bucket: 'another' })).says, /no such bucket/)
    assert.match((await checkBucket({ ...bucket, accessKeyId: 'nobody' })).says, /No user exists/)
    assert.match((await checkBucket({ ...bucket, secretAccessKey: 'x' })).says, /is not that of/)
  })

  test('that is read-only is not enough', async (t) => {
    const { bucket, stop } = await startS3Gateway({ readOnly: true })
    t.after(stop)
    assert.match((await checkBucket(bucket)).says, /may not do enough/)
  })
})

test('a file that is no Chromium is a fault; none is none', async () => {
  const { state, says } = await checkRendererAt('/bin/true')
  assert.equal(state, 'fault')
  assert.match(says, /\/bin\/true cannot be started as a Chromium\. Its sandbox/)
  assert.equal((await checkRendererAt(null)).state, 'well')
})

const chromium = process.env.CHROMIUM_PATH ?? ''
const skip = existsSync(chromium) ? false : 'no Chromium: CHROMIUM_PATH names none'

test('a Chromium is named with its version, and a warning where it runs as root', { skip }, async () => {
  const { state, says } = await checkRendererAt(chromium)
  assert.match(says, /^Chrome\/\d+/)
  assert.equal(state, process.getuid?.() === 0 ? 'warning' : 'well')
})
