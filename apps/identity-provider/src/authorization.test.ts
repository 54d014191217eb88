import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser } from './testing/browser.ts'
import { type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
before(async () => {
  provider = await startProvider()
})
after(() => provider.close())

const open = (parameters: Record<string, string | undefined>) => openBrowser(provider).openLogin(parameters)

/** Returns the error that the client receives by redirect. */
async function errorAtClient(parameters: Record<string, string | undefined>) {
  const { response } = await open(parameters)
  assert.equal(response.status, 302)
  const address = new URL(response.headers.get('location') ?? '')
  assert.equal(address.origin, provider.origin)
  return address.searchParams.get('error') ? address.searchParams : new URLSearchParams(address.hash.slice(1))
}

test('a redirect URI of another client is refused with a page, never followed', async () => {
  const { origin, port } = provider
  const attacks = [
    'https://evil.example/',
    `${origin}.evil.example/`,
    `http://127.0.0.1:${port}@evil.example/`,
    `${origin}/../x`,
    `${origin}/%2e%2e/x`,
    'javascript:alert(1)',
    `${origin}/#fragment`,
    `http://127.0.0.1:${port}1/`,
    '//evil.example',
    `${origin}\\@evil.example`,
    `http://127.0.0.1:${port}.evil.example/`,
    `${origin}/a%2f..%2f`,
    `${origin}/\tx`,
    ` ${origin}/`,
    `http://user:password@127.0.0.1:${port}/`,
    'data:text/html,x',
    '',
  ]
  for (const redirect_uri of attacks) {
    const { response } = await open({ redirect_uri })
    assert.equal(response.status, 400, redirect_uri)
    assert.equal(response.headers.get('location'), null, redirect_uri)
    assert.match(response.headers.get('content-type') ?? '', /html/)
  }
})

test('every page of the product is a valid return address, with query and fragment', async () => {
  for (const path of [
    '/',
    '/search?searchText=%26%3D%23&sources=%5B%22A%22,%22B%22%5D',
    '/detail/a,b',
    '/bookmarks/x?y=1#z',
  ]) {
    const { response } = await open({ redirect_uri: provider.origin + path, response_mode: 'fragment' })
    assert.equal(response.status, 200, path)
  }
})

test('an unknown or missing client gets a page', async () => {
  for (const client_id of ['nobody', undefined])
    assert.equal((await open({ client_id })).response.status, 400)
})

test('a repeated or too long parameter gets a page', async () => {
  const { url } = openBrowser(provider).authorizationAddress()
  assert.equal((await fetch(`${url}&state=second`, { redirect: 'manual' })).status, 400)
  assert.equal((await open({ nonce: 'x'.repeat(8_001) })).response.status, 400)
})

test('without a session prompt=none returns login_required, with state and issuer and no page', async () => {
  const error = await errorAtClient({ prompt: 'none' })
  assert.deepEqual(Object.fromEntries(error), { error: 'login_required', state: 'st', iss: provider.issuer })
})

test('the response is in the fragment if the client requests that', async () => {
  const error = await errorAtClient({
    prompt: 'none',
    response_mode: 'fragment',
    redirect_uri: `${provider.origin}/search#top`,
  })
  assert.equal(error.get('error'), 'login_required')
})

test('PKCE by S256 is required', async () => {
  for (const parameters of [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge_method: undefined },
    { code_challenge: undefined },
    { code_challenge: 'short' },
  ]) {
    assert.equal(
      (await errorAtClient(parameters)).get('error'),
      'invalid_request',
      JSON.stringify(parameters),
    )
  }
})

test('only the code flow is offered, and only to the browser’s client', async () => {
  assert.equal((await errorAtClient({ response_type: undefined })).get('error'), 'invalid_request')
  for (const response_type of ['token', 'id_token', 'code id_token']) {
    assert.equal((await errorAtClient({ response_type })).get('error'), 'unauthorized_client', response_type)
  }
  assert.equal((await errorAtClient({ response_mode: 'form_post' })).get('error'), 'invalid_request')
  assert.equal((await errorAtClient({ scope: 'openid everything' })).get('error'), 'invalid_scope')
  assert.equal((await open({ client_id: 'claire-rest' })).response.status, 400)
})

test('a signed-in person gets a code without a page, unless the client requires the password again', async () => {
  const browser = openBrowser(provider)
  await browser.signIn()
  const silent = await browser.openLogin({ prompt: 'none' })
  assert.equal(new URL(silent.response.headers.get('location') ?? '').searchParams.get('error'), null)
  assert.equal((await browser.openLogin()).response.status, 302)
  assert.equal((await browser.openLogin({ prompt: 'login' })).response.status, 200)
  assert.equal((await browser.openLogin({ max_age: '3600' })).response.status, 302)
  provider.pass(2_000)
  assert.equal((await browser.openLogin({ max_age: '1' })).response.status, 200)
})

const PROGRAM = { client_id: 'claire-mcp', redirect_uri: 'http://127.0.0.1:49152/callback' }

test('a program listens on any port of the person’s own machine, and nowhere else', async () => {
  for (const redirect_uri of [PROGRAM.redirect_uri, 'http://localhost:65535/a/b'])
    assert.equal((await open({ ...PROGRAM, redirect_uri })).response.status, 200, redirect_uri)
  for (const redirect_uri of [
    'https://127.0.0.1:49152/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost.evil.example/',
    'http://user@localhost:1/',
    'http://192.168.0.1:49152/callback',
    'cursor://callback',
  ])
    assert.equal((await open({ ...PROGRAM, redirect_uri })).response.status, 400, redirect_uri)
})

test('a program gets no code without the password, even if its person is signed in', async () => {
  const browser = openBrowser(provider)
  await browser.signIn()
  const { response, html } = await browser.openLogin(PROGRAM)
  assert.equal(response.status, 200)
  assert.match(html, /let a program on this computer use Claire as you/)
  const silent = await browser.openLogin({ ...PROGRAM, prompt: 'none' })
  const address = new URL(silent.response.headers.get('location') ?? '')
  assert.deepEqual(
    [address.origin, address.searchParams.get('error')],
    ['http://127.0.0.1:49152', 'login_required'],
  )
})

test('a client gets tokens for its own audience alone', async () => {
  const { response } = await open({ ...PROGRAM, resource: `${provider.origin}/mcp` })
  assert.equal(response.status, 200)
  assert.equal((await errorAtClient({ resource: `${provider.origin}/mcp` })).get('error'), 'invalid_target')
})
