import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openBrowser } from './testing/browser.ts'
import { REST_SECRET, type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
before(async () => {
  provider = await startProvider()
})
after(() => provider.close())

test('only the client’s own pages may use the status frame', async () => {
  const init = async (client_id: string, origin: string) =>
    (
      await fetch(
        `${provider.protocol}/login-status-iframe.html/init?${new URLSearchParams({ client_id, origin })}`,
      )
    ).status
  assert.equal(await init('claire-web', provider.origin), 204)
  assert.equal(await init('claire-web', 'https://evil.example'), 403)
  assert.equal(await init('nobody', provider.origin), 403)
})

test('the hidden frames may be framed, and run only their one script', async () => {
  for (const name of ['login-status-iframe.html', '3p-cookies/step1.html', '3p-cookies/step2.html']) {
    const response = await fetch(`${provider.protocol}/${name}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'sha256-[^']+'; connect-src 'self'/)
    assert.doesNotMatch(policy, /frame-ancestors|unsafe/)
    const [, script = ''] = /<script[^>]*>([^]*?)<\/script>/.exec(await response.text()) ?? []
    assert.ok(
      policy.includes(createHash('sha256').update(script).digest('base64')),
      `${name} runs its script`,
    )
    assert.equal(response.headers.get('x-frame-options'), null)
  }
})

test('only the client’s own origins may read tokens from another page', async () => {
  const corsHeadersFor = async (origin: string) => {
    const { headers } = await fetch(`${provider.protocol}/token`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
  }
  assert.deepEqual(await corsHeadersFor(provider.origin), [provider.origin, 'true'])
  assert.deepEqual(await corsHeadersFor('https://evil.example'), [null, null])
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'claire-web',
    refresh_token: 'x',
  })
  const answer = await fetch(`${provider.protocol}/token`, {
    method: 'POST',
    body: form,
    headers: { origin: provider.origin },
  })
  assert.equal(answer.headers.get('access-control-allow-origin'), provider.origin)
})

test('userinfo describes the bearer of a token, and reports errors in a header only', async () => {
  const { access_token: token, id_token: idToken } = await openBrowser(provider).tokens()
  const userinfo = (bearer?: string) =>
    fetch(`${provider.protocol}/userinfo`, { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })
  assert.equal(((await (await userinfo(token)).json()) as { email: string }).email, 'demo@claire.test')
  for (const wrong of ['garbage', idToken]) {
    const answer = await userinfo(wrong)
    assert.deepEqual([answer.status, await answer.text()], [401, ''])
    assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_token"/)
  }
  assert.equal((await userinfo()).status, 401)
  const { access_token: plain } = await openBrowser(provider).tokens({ parameters: { scope: 'profile' } })
  assert.equal((await userinfo(plain)).status, 403)
})

test('the account endpoint returns a profile to programs and redirects people to the product', async () => {
  const { access_token: token } = await openBrowser(provider).tokens()
  const account = `${provider.issuer}/account`
  const profile = (authorization?: string) =>
    fetch(account, { headers: { accept: 'application/json', ...(authorization && { authorization }) } })
  assert.equal(((await (await profile(`Bearer ${token}`)).json()) as { firstName: string }).firstName, 'Dana')
  assert.equal((await profile()).status, 401)
  for (const query of [
    '',
    '?referrer=claire-web&referrer_uri=https%3A%2F%2Fevil.example',
    '?referrer=nobody',
  ]) {
    const answer = await fetch(account + query, { redirect: 'manual', headers: { accept: 'text/html' } })
    assert.equal(answer.headers.get('location'), `${provider.origin}/account-settings`)
  }
})

test('introspection reports to clients with a secret whether a token is currently valid', async () => {
  const browser = openBrowser(provider)
  const { access_token: token, refresh_token: refreshToken } = await browser.tokens()
  const introspect = async (form: Record<string, string>) =>
    (await browser.post(`${provider.protocol}/token/introspect`, form)).json() as Promise<
      Record<string, unknown>
    >
  const rest = { client_id: 'claire-rest', client_secret: REST_SECRET }
  const active = await introspect({ ...rest, token })
  assert.deepEqual([active['active'], active['username'], active['client_id']], [true, 'demo', 'claire-web'])
  assert.deepEqual(await introspect({ ...rest, token: refreshToken }), { active: false })
  assert.equal((await introspect({ client_id: 'claire-web', token }))['error'], 'invalid_request')
  await browser.post(`${provider.protocol}/logout`, { client_id: 'claire-web', refresh_token: refreshToken })
  assert.deepEqual(await introspect({ ...rest, token }), { active: false })
})

test('other realms and addresses do not exist', async () => {
  const json = async (path: string) => {
    const response = await fetch(provider.origin + path)
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  assert.deepEqual(await json('/auth/realms/other/.well-known/openid-configuration'), [
    404,
    'Realm does not exist',
  ])
  assert.deepEqual(await json('/auth/nothing'), [404, 'HTTP 404 Not Found'])
  const { realm } = (await (await fetch(`${provider.origin}/auth/realms/claire`)).json()) as { realm: string }
  assert.equal(realm, 'claire')
})
