import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from '@claire/api-contract'
import { type TestServer, startTestServer } from '../../../apps/server/src/testing/server.ts'
import { claimsOf } from './caller.ts'
import { PASSWORD, REST_SECRET, type External, type SignedIn } from './external-provider.ts'
import type { ProviderRequest } from './logging-proxy.ts'
import type { World } from './world.ts'

const TIMEOUT_MS = 3_000
/** Delay after which the provider responds, beyond the timeout. */
const TOO_LATE_MS = 12_000
const NEW_PASSWORD = 'another-horse-8'

const isChange = ({ method, path }: ProviderRequest) => method === 'PUT' && path.includes('/users/')
const credentialsIn = ({ authorization }: ProviderRequest) =>
  Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()

export function identity(given: () => World) {
  describe('7.5 identity', () => {
    let external: External
    let grace: SignedIn
    before(async () => {
      external = given().external
      grace = await external.newPerson('grace')
      await grace.call('PUT', '/account/profile', profile())
      await grace.call('PUT', '/account/password', passwords())
    })

    const profile = () => ({ firstName: 'Grace', lastName: 'Hopper', email: grace.email })
    const passwords = (currentPassword = PASSWORD) => ({
      currentPassword,
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    })

    protocolItems(given)
    sessionItems(given)

    test('calls time out at 3000 ms', async () => {
      const began = performance.now()
      const { status } = await external.proxy.answering(
        async (request) => {
          if (!isChange(request)) return undefined
          await delay(TOO_LATE_MS, undefined, { ref: false })
          return { status: 204 }
        },
        () => grace.refusal('PUT', '/account/profile', profile()),
      )
      assert.equal(status, 503)
      assert.ok(performance.now() - began >= TIMEOUT_MS, 'not before the time is over')
    })

    test('client_credentials form-encoded', () => {
      const [grant] = external.grants('client_credentials')
      assert.equal(grant?.path, '/realms/claire/protocol/openid-connect/token')
      assert.equal(grant.method, 'POST')
      assert.match(grant.contentType, /^application\/x-www-form-urlencoded/)
    })

    test('with client_id and client_secret in the form', async () => {
      const [grant] = external.grants('client_credentials')
      assert.ok(grant)
      assert.equal(credentialsIn(grant), `claire-rest:${REST_SECRET}`, 'Claire says them in the header')
      const form = {
        grant_type: 'client_credentials',
        client_id: 'claire-rest',
        client_secret: REST_SECRET,
      }
      const answer = await external.newBrowser().post(`${external.protocol}/token`, form)
      assert.equal(answer.status, 200, 'the provider takes them in the form too')
    })

    test('reads access_token', async () => {
      const access_token = 'the-token-of-this-test'
      await external.proxy.answering(
        (request) => {
          if (request.form.get('grant_type') === 'client_credentials')
            return { status: 200, body: { access_token, expires_in: 1 } }
          if (!isChange(request)) return undefined
          return { status: request.authorization === `Bearer ${access_token}` ? 204 : 401 }
        },
        () => grace.call('PUT', '/account/profile', profile()),
      )
    })

    test('password grant, client_id', () => {
      const [grant] = external.grants('password')
      assert.equal(grant?.path, '/realms/claire/protocol/openid-connect/token')
      assert.match(credentialsIn(grant), /^claire-rest:/)
    })

    test('username is the e-mail', () => {
      const names = external.grants('password').map(({ form }) => form.get('username'))
      assert.ok(names.includes('grace@claire.test'))
      assert.ok(!names.includes('grace'))
    })

    test('expects 200', async () => {
      const check = () => grace.send('POST', '/account/password/check', { currentPassword: NEW_PASSWORD })
      assert.equal((await check()).status, 200)
      const answer = { error: 'invalid_grant', error_description: 'Invalid user credentials' }
      const refused = await external.proxy.answering(
        ({ form }) => (form.get('grant_type') === 'password' ? { status: 400, body: answer } : undefined),
        check,
      )
      assert.equal(refused.status, 400)
      assert.match(await refused.text(), /Check your current password!/)
    })

    test('PUT users/{sub} firstName, lastName, email', () => {
      const [change] = external.changesOf(grace.id)
      assert.deepEqual(
        [change?.method, change?.path],
        ['PUT', `/admin/realms/claire/users/${claimsOf(grace.tokens.access_token)['sub']}`],
      )
      assert.deepEqual(JSON.parse(String(change?.body)), profile())
    })

    test('204 is success', async () => {
      const saving = (status: number) =>
        external.proxy.answering(
          (request) => (isChange(request) ? { status } : undefined),
          () => grace.send('PUT', '/account/profile', profile()),
        )
      assert.equal((await saving(204)).status, 200)
      assert.equal((await saving(200)).status, 502)
    })

    test('PUT reset-password type, temporary false, value', () => {
      const reset = external.changesOf(grace.id).find(({ path }) => path.endsWith('/reset-password'))
      assert.equal(reset?.method, 'PUT')
      assert.deepEqual(JSON.parse(reset.body), { type: 'password', temporary: false, value: NEW_PASSWORD })
    })

    test('error_description is read', async () => {
      const { status, apiError } = await external.proxy.answering(
        ({ path }) =>
          path.endsWith('/reset-password')
            ? { status: 400, body: { error: 'x', error_description: 'The provider says: too short' } }
            : undefined,
        () => grace.refusal('PUT', '/account/password', passwords(NEW_PASSWORD)),
      )
      assert.deepEqual([status, apiError], [400, 'The provider says: too short'])
    })

    test('DELETE users/{sub}', async () => {
      await grace.call('DELETE', '/account?confirmed=true')
      const [deletion] = external.changesOf(grace.id).toReversed()
      assert.deepEqual(
        [deletion?.method, deletion?.path],
        ['DELETE', `/admin/realms/claire/users/${grace.id}`],
      )
    })

    test('then logged out', async () => {
      assert.equal((await grace.refusal('GET', '/account')).status, 401)
      assert.equal((await external.refresh(grace)).status, 400)
    })

    mockOption()
  })
}

/** The protocol between the embedded provider and browsers or programs. */
function protocolItems(given: () => World) {
  const realm = () => `${given().claire.url}/auth/realms/claire`
  const config = async () => {
    const response = await fetch(`${given().claire.url}/config.json`)
    return ((await response.json()) as ClientConfig).identity
  }

  test('Base {host}/auth', async () => {
    const identity = await config()
    assert.ok(identity.kind === 'keycloak')
    const { url } = identity
    assert.equal(url, `${given().claire.url}/auth`)
    assert.equal((await fetch(`${url}/realms/claire/protocol/openid-connect/certs`)).status, 200)
  })

  test('browser client and rest client', async () => {
    assert.equal((await config()).clientId, 'claire-web')
    assert.equal(claimsOf(await given().demo.token())['azp'], 'claire-web')
    const [grant] = given().external.grants('client_credentials')
    assert.ok(grant)
    assert.match(credentialsIn(grant), /^claire-rest:/)
  })

  test('well-known endpoints', async () => {
    const response = await fetch(`${realm()}/.well-known/openid-configuration`)
    const known = (await response.json()) as Record<string, string>
    const protocol = `${realm()}/protocol/openid-connect`
    assert.deepEqual(
      [known['issuer'], known['authorization_endpoint'], known['token_endpoint']],
      [realm(), `${protocol}/auth`, `${protocol}/token`],
    )
    assert.deepEqual(
      [known['userinfo_endpoint'], known['end_session_endpoint'], known['jwks_uri']],
      [`${protocol}/userinfo`, `${protocol}/logout`, `${protocol}/certs`],
    )
  })

  test('register redirect', async () => {
    const response = await fetch(`${realm()}/protocol/openid-connect/registrations`)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /administrator/)
  })

  test('account redirect', async () => {
    const response = await fetch(`${realm()}/account`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    assert.deepEqual(
      [response.status, response.headers.get('location')],
      [302, `${given().claire.url}/account-settings`],
    )
  })
}

/** One session from its beginning to its end. */
function sessionItems(given: () => World) {
  let ada: SignedIn
  before(async () => {
    ada = await given().external.newPerson('ada')
  })
  const asking = (address: string, token: string) =>
    fetch(address, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })

  test('token: code grant', async () => {
    const browser = given().external.newBrowser()
    const signIn = await browser.signIn({ username: 'ada' })
    assert.equal((await browser.exchange(signIn, { code_verifier: 'x'.repeat(43) })).status, 400)
    const again = await browser.signIn({ username: 'ada' })
    assert.equal((await browser.exchange(again)).status, 200)
  })

  test('token: refresh grant', async () => {
    const { status, tokens } = await given().external.refresh(ada)
    assert.equal(status, 200)
    assert.notEqual(tokens.access_token, ada.tokens.access_token)
    ada.tokens = tokens
  })

  test('user info with bearer', async () => {
    const address = `${given().external.protocol}/userinfo`
    const known = (await (await asking(address, ada.tokens.access_token)).json()) as Record<string, unknown>
    assert.deepEqual([known['sub'], known['email']], [ada.id, 'ada@claire.test'])
    assert.equal((await asking(address, 'nothing')).status, 401)
  })

  test('account profile with bearer', async () => {
    const address = `${given().external.issuer}/account`
    const known = (await (await asking(address, ada.tokens.access_token)).json()) as Record<string, unknown>
    assert.deepEqual([known['username'], known['email']], ['ada', 'ada@claire.test'])
    assert.equal((await asking(address, 'nothing')).status, 401)
  })

  test('login, logout', async () => {
    const { external } = given()
    const { html } = await external.newBrowser().openLogin()
    assert.match(html, /<input[^>]* name="password"/)
    const end = new URLSearchParams({
      id_token_hint: ada.tokens.id_token,
      post_logout_redirect_uri: `${external.proxy.origin}/`,
    })
    const answer = await fetch(`${external.protocol}/logout?${end}`, { redirect: 'manual' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, `${external.proxy.origin}/`])
    assert.equal((await external.refresh(ada)).status, 400, 'the session has ended')
  })
}

function mockOption() {
  let server: TestServer
  before(async () => {
    server = await startTestServer({
      settings: { CLAIRE_DEVELOPMENT: '1', CLAIRE_DEV_DELAY_ANSWERS: 'on' },
    })
  })
  after(() => server.close())

  test('Mock option delays 500 to 1498 ms', async () => {
    const token = await server.tokens.user()
    const waited = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const began = performance.now()
        assert.equal((await server.call('/account', { token })).status, 200)
        return performance.now() - began
      }),
    )
    assert.ok(Math.min(...waited) >= 500, `the shortest is ${Math.min(...waited)} ms`)
    assert.ok(new Set(waited.map((time) => Math.round(time / 50))).size > 1, 'they differ')
  })
}
