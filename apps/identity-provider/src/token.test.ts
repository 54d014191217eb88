import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hashPassword } from './people/passwords.ts'
import { type Browser, codeIn, openBrowser } from './testing/browser.ts'
import { PASSWORD, REST_SECRET, type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
let browser: Browser
before(async () => {
  provider = await startProvider()
  browser = openBrowser(provider)
})
after(() => provider.close())

type Form = Record<string, string | undefined>

async function answerTo(form: Form, headers: Record<string, string> = {}) {
  const response = await openBrowser(provider).post(`${provider.protocol}/token`, form, headers)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const rest = { client_id: 'claire-rest', client_secret: REST_SECRET }
const grantOf = (description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description },
})
const refresh = (refresh_token: string) =>
  answerTo({ grant_type: 'refresh_token', client_id: 'claire-web', refresh_token })
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('a code', () => {
  test('is exchanged for tokens with the claims that the product reads', async () => {
    const tokens = await openBrowser(provider).tokens({ username: 'admin' })
    const access = claimsIn(tokens.access_token)
    assert.deepEqual(
      [access['iss'], access['aud'], access['azp'], access['typ']],
      [provider.issuer, ['claire-api', 'account'], 'claire-web', 'Bearer'],
    )
    assert.deepEqual(
      [access['given_name'], access['family_name'], access['preferred_username'], access['email']],
      ['Dana', 'Demo', 'admin', 'admin@claire.test'],
    )
    assert.deepEqual(access['realm_access'], { roles: ['default-roles-claire', 'admin'] })
    assert.equal(access['sid'], tokens.session_state)
    const id = claimsIn(tokens.id_token)
    assert.deepEqual(
      [id['aud'], id['typ'], id['nonce'], id['sid']],
      ['claire-web', 'ID', 'no', tokens.session_state],
    )
    assert.deepEqual(
      [headerOf(tokens.access_token)['alg'], headerOf(tokens.refresh_token)['alg']],
      ['RS256', 'HS512'],
    )
    assert.deepEqual(
      [tokens.expires_in, tokens.refresh_expires_in, tokens.scope],
      [300, 1800, 'openid profile email'],
    )
  })

  test('is worthless without its verifier, its redirect URI and its client', async () => {
    const attempt = async (changes: Form) => {
      const response = await browser.exchange(await browser.signIn(), changes)
      return { status: response.status, body: (await response.json()) as unknown }
    }
    assert.deepEqual(
      await attempt({ code_verifier: 'x'.repeat(43) }),
      grantOf('PKCE verification failed: Code mismatch'),
    )
    assert.deepEqual(await attempt({ code_verifier: undefined }), grantOf('PKCE code verifier not specified'))
    assert.deepEqual(await attempt({ code_verifier: 'short' }), grantOf('PKCE invalid code verifier'))
    assert.deepEqual(
      await attempt({ redirect_uri: `${provider.origin}/other` }),
      grantOf('Incorrect redirect_uri'),
    )
    assert.deepEqual(await attempt(rest), grantOf('Auth error'))
    assert.deepEqual(await attempt({ code: 'guessed' }), grantOf('Code not valid'))
    assert.equal((await attempt({ code: undefined })).status, 400)
  })

  test('is valid for a minute', async () => {
    const signIn = await browser.signIn()
    provider.pass(61_000)
    assert.equal((await browser.exchange(signIn)).status, 400)
  })

  test('that is replayed ends its session with all tokens', async () => {
    const replayed = openBrowser(provider)
    const other = await replayed.tokens()
    const signIn = await replayed.signIn()
    const first = (await (await browser.exchange(signIn)).json()) as { refresh_token: string }
    const second = await browser.exchange(signIn)
    assert.deepEqual({ status: second.status, body: await second.json() }, grantOf('Code not valid'))
    assert.equal((await refresh(first.refresh_token)).status, 400)
    assert.equal((await refresh(other.refresh_token)).status, 400)
    const userinfo = await fetch(`${provider.protocol}/userinfo`, {
      headers: { authorization: `Bearer ${other.access_token}` },
    })
    assert.equal(userinfo.status, 401)
  })

  test('in two concurrent requests works at most once', async () => {
    const own = openBrowser(provider)
    const signIn = await own.signIn()
    const answers = await Promise.all([own.exchange(signIn), own.exchange(signIn)])
    const [one, other] = answers.map(({ status }) => status).toSorted()
    assert.ok((one === 200 || one === 400) && other === 400, `${one} and ${other}`)
  })

  test('is not stored in the database', async () => {
    const { address } = await browser.signIn()
    const codes = await provider.database
      .withTables<{ idp_code: { hash: string } }>()
      .selectFrom('idp_code')
      .select('hash')
      .execute()
    assert.ok(codes.length && !codes.some(({ hash }) => hash === codeIn(address)))
  })
})

describe('a refresh token', () => {
  test('is replaced at each use', async () => {
    const first = await browser.tokens()
    const second = await refresh(first.refresh_token)
    assert.equal(second.status, 200)
    assert.notEqual(second.body['refresh_token'], first.refresh_token)
    assert.ok(second.body['id_token'])
    assert.equal((await refresh(String(second.body['refresh_token']))).status, 200)
  })

  test('works once more for ten seconds: its response may have been lost', async () => {
    const first = await browser.tokens()
    await refresh(first.refresh_token)
    const again = await refresh(first.refresh_token)
    assert.equal(again.status, 200)
    assert.equal((await refresh(String(again.body['refresh_token']))).status, 200)
  })

  test('used in three concurrent requests yields three usable responses', async () => {
    const first = await browser.tokens()
    const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    provider.pass(11_000)
    assert.equal((await refresh(String(answers[0]?.body['refresh_token']))).status, 200)
  })

  test('that is used again later ends its chain', async () => {
    const first = await browser.tokens()
    const second = await refresh(first.refresh_token)
    provider.pass(11_000)
    assert.deepEqual(
      await refresh(first.refresh_token),
      grantOf('Maximum allowed refresh token reuse exceeded'),
    )
    assert.equal((await refresh(String(second.body['refresh_token']))).status, 400)
  })

  test('of one tab does not affect the other tab', async () => {
    const [one, other] = [await browser.tokens(), await browser.tokens()]
    await refresh(one.refresh_token)
    provider.pass(11_000)
    await refresh(one.refresh_token)
    assert.equal((await refresh(other.refresh_token)).status, 200)
  })

  test('of another provider or for another client is refused', async () => {
    const { access_token: access, refresh_token: token, id_token: id } = await browser.tokens()
    assert.deepEqual(await answerTo({ grant_type: 'refresh_token', client_id: 'claire-web' }), {
      status: 400,
      body: { error: 'invalid_request', error_description: 'No refresh token' },
    })
    for (const wrong of ['garbage', access, id, `${token.slice(0, -4)}AAAA`])
      assert.deepEqual(await refresh(wrong), grantOf('Invalid refresh token'))
    assert.deepEqual(
      await answerTo({ ...rest, grant_type: 'refresh_token', refresh_token: token }),
      grantOf("Invalid refresh token. Token client and authorized client don't match"),
    )
  })

  test('expires after the idle time, and with the maximum lifetime of its session', async () => {
    const idle = await browser.tokens()
    provider.pass(31 * 60_000)
    assert.deepEqual(await refresh(idle.refresh_token), grantOf('Token is not active'))

    let { refresh_token: token } = await openBrowser(provider).tokens()
    for (let passed = 0; passed < 580; passed += 20) {
      provider.pass(20 * 60_000)
      const answer = await refresh(token)
      assert.equal(answer.status, 200, `after ${passed + 20} minutes`)
      token = String(answer.body['refresh_token'])
    }
    provider.pass(21 * 60_000)
    assert.equal((await refresh(token)).status, 400)
  })

  test('of a disabled or deleted person is refused', async () => {
    const disabled = await provider.addUser('disabled')
    const one = await openBrowser(provider).tokens({ username: 'disabled' })
    await provider.disable(disabled)
    assert.deepEqual(await refresh(one.refresh_token), grantOf('User disabled'))

    const deleted = await provider.addUser('deleted')
    const other = await openBrowser(provider).tokens({ username: 'deleted' })
    await provider.users.delete(deleted)
    assert.deepEqual(await refresh(other.refresh_token), grantOf('Session not active'))
  })
})

describe('the password grant', () => {
  const grant = (changes: Form) =>
    answerTo({
      ...rest,
      grant_type: 'password',
      username: 'demo@claire.test',
      password: PASSWORD,
      ...changes,
    })

  test('verifies a password and opens no session', async () => {
    const { status, body } = await grant({})
    assert.equal(status, 200)
    assert.deepEqual(
      [body['refresh_token'], body['refresh_expires_in'], claimsIn(String(body['access_token']))['sid']],
      [undefined, 0, undefined],
    )
  })

  test('responds as Keycloak does', async () => {
    await provider.disable(await provider.addUser('off'))
    assert.deepEqual(await grant({ password: 'wrong' }), grantOf('Invalid user credentials'))
    assert.deepEqual(await grant({ username: 'nobody' }), grantOf('Invalid user credentials'))
    assert.deepEqual(await grant({ password: undefined }), grantOf('Invalid user credentials'))
    assert.deepEqual(await grant({ username: 'off' }), grantOf('Account disabled'))
    assert.deepEqual(await grant({ username: undefined }), {
      status: 401,
      body: { error: 'invalid_request', error_description: 'Missing parameter: username' },
    })
  })

  test('is refused to the browser’s client', async () => {
    const answer = await grant({ client_id: 'claire-web', client_secret: undefined })
    assert.deepEqual(answer, {
      status: 400,
      body: {
        error: 'unauthorized_client',
        error_description: 'Client not allowed for direct access grants',
      },
    })
  })

  test('is delayed after ten failures like the login page', async () => {
    await provider.addUser('tried')
    for (let attempt = 0; attempt < 10; attempt++) await grant({ username: 'tried', password: 'wrong' })
    assert.deepEqual(await grant({ username: 'tried' }), grantOf('Invalid user credentials'))
  })

  test('refuses an overlong password, even if it begins with the right one', async () => {
    assert.equal((await grant({ password: PASSWORD + 'x'.repeat(300) })).status, 400)
  })

  test('returns 503 with Retry-After while too many passwords are being verified', async () => {
    let isOver = false
    const flood = Array.from({ length: 66 }, async () => {
      while (!isOver) await hashPassword('flood').catch(() => undefined)
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        openBrowser(provider).post(`${provider.protocol}/token`, {
          ...rest,
          grant_type: 'password',
          username: 'nobody',
          password: 'x',
        }),
      ),
    )
    isOver = true
    await Promise.all(flood)
    const busy = answers.find(({ status }) => status === 503)
    assert.ok(busy)
    assert.equal(busy.headers.get('retry-after'), '5')
    assert.equal(((await busy.json()) as { error: string }).error, 'temporarily_unavailable')
  })
})

describe('the token endpoint', () => {
  test('authenticates clients by their secret, in the form or by HTTP Basic', async () => {
    const form = { grant_type: 'client_credentials' }
    const basic = (id: string, secret: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    })
    assert.equal((await answerTo({ ...form, ...rest })).status, 200)
    assert.equal((await answerTo(form, basic('claire-rest', REST_SECRET))).status, 200)
    const refused = (error: string) => ({
      status: 401,
      body: { error, error_description: 'Invalid client or Invalid client credentials' },
    })
    assert.deepEqual(
      await answerTo({ ...form, ...rest, client_secret: 'guess' }),
      refused('unauthorized_client'),
    )
    assert.deepEqual(
      await answerTo({ ...form, ...rest, client_secret: undefined }),
      refused('unauthorized_client'),
    )
    assert.deepEqual(await answerTo(form, basic('claire-rest', '%')), refused('invalid_client'))
    assert.deepEqual(
      await answerTo({ ...form, client_id: 'ghost', client_secret: 'x' }),
      refused('invalid_client'),
    )
    assert.deepEqual(await answerTo({ ...form, client_id: 'claire-web' }), {
      status: 401,
      body: {
        error: 'unauthorized_client',
        error_description: 'Public client not allowed to retrieve service account',
      },
    })
  })

  test('reports missing and unknown parameters', async () => {
    assert.equal((await answerTo({ client_id: 'claire-web' })).body['error'], 'invalid_request')
    assert.equal(
      (await answerTo({ client_id: 'claire-web', grant_type: 'magic' })).body['error'],
      'unsupported_grant_type',
    )
    const twice = await fetch(`${provider.protocol}/token`, {
      method: 'POST',
      body: 'client_id=claire-web&client_id=claire-rest',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.deepEqual(
      [twice.status, ((await twice.json()) as { error: string }).error],
      [400, 'invalid_request'],
    )
  })

  test('forbids caching of its responses', async () => {
    const response = await browser.exchange(await browser.signIn())
    assert.equal(response.headers.get('cache-control'), 'no-store')
  })
})
