import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type SignIn, openBrowser } from './testing/browser.ts'
import { callAdmin } from './testing/call-admin.ts'
import { PASSWORD } from './testing/start-provider.ts'

/** A provider with the clients of deploy/keycloak/realm.json, whichever it is. */
export interface Target {
  /** The product's, where codes are sent. */
  origin: string
  issuer: string
  protocol: string
  /** The Admin REST of the realm. */
  admin: string
  restSecret: string
  /** Adds somebody whose password is PASSWORD and whose address is {username}@claire.test; returns the id. */
  addUser(username: string): Promise<string>
  /** Lets time go by. */
  pass(milliseconds: number): unknown
  close(): Promise<void>
}

type Form = Record<string, string | undefined>

/**
 * What the product relies on, as Keycloak 26 answers it. The embedded provider and a real Keycloak must both pass:
 * the one proves that Claire can be moved to Keycloak, the other that these answers are Keycloak's.
 */
export function keycloakConformance(open: () => Promise<Target>) {
  let target: Target
  before(async () => {
    target = await open()
  })
  after(() => target.close())

  let users = 0
  const newUser = async () => {
    const username = `person-${process.pid}-${++users}`
    return { username, id: await target.addUser(username) }
  }
  const rest = () => ({ client_id: 'claire-rest', client_secret: target.restSecret })
  const browser = () => openBrowser(target)

  async function token(form: Form) {
    const response = await browser().post(`${target.protocol}/token`, form)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const refresh = (refresh_token: string | undefined) =>
    token({ grant_type: 'refresh_token', client_id: 'claire-web', refresh_token })
  const password = (changes: Form) =>
    token({ ...rest(), grant_type: 'password', password: PASSWORD, ...changes })
  const exchange = async (signIn: SignIn, changes: Form = {}) => {
    const response = await browser().exchange(signIn, changes)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  async function manage(
    method: string,
    path: string,
    { body, bearer }: { body?: unknown; bearer?: string | null } = {},
  ) {
    const service =
      bearer === undefined
        ? String((await token({ ...rest(), grant_type: 'client_credentials' })).body['access_token'])
        : bearer
    return callAdmin(target.admin, { method, path, body, bearer: service })
  }

  const answer = (status: number, error: string, error_description?: string) => ({
    status,
    body: { error, ...(error_description && { error_description }) },
  })
  const invalidGrant = (description: string) => answer(400, 'invalid_grant', description)
  const claimsIn = (jwt: unknown) =>
    JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >

  describe('tokens', () => {
    test('say what the product reads from them', async () => {
      const { username, id } = await newUser()
      const tokens = await browser().tokens({ username })
      const access = claimsIn(tokens.access_token)
      assert.deepEqual(
        [access['iss'], access['sub'], access['azp'], access['typ']],
        [target.issuer, id, 'claire-web', 'Bearer'],
      )
      assert.ok([access['aud']].flat().includes('claire-api'))
      assert.deepEqual(
        [access['given_name'], access['family_name'], access['preferred_username'], access['email']],
        ['Dana', 'Demo', username, `${username}@claire.test`],
      )
      assert.ok(Array.isArray((access['realm_access'] as { roles: string[] }).roles))
      const idToken = claimsIn(tokens.id_token)
      assert.deepEqual(
        [idToken['typ'], idToken['nonce'], idToken['aud'], idToken['sid']],
        ['ID', 'no', 'claire-web', access['sid']],
      )
      assert.ok(tokens.expires_in > 290 && tokens.session_state === access['sid'])
      assert.equal(claimsIn(tokens.refresh_token)['typ'], 'Refresh')
    })

    test('of the service account have no audience of ours', async () => {
      const { body } = await token({ ...rest(), grant_type: 'client_credentials' })
      assert.ok(![claimsIn(body['access_token'])['aud']].flat().includes('claire-api'))
      assert.equal(body['refresh_token'], undefined)
    })
  })

  describe('codes', () => {
    test('are for whoever has the verifier, once', async () => {
      const { username } = await newUser()
      const mismatch = await exchange(await browser().signIn({ username }), { code_verifier: 'x'.repeat(43) })
      assert.deepEqual([mismatch.status, mismatch.body['error']], [400, 'invalid_grant'])
      const signIn = await browser().signIn({ username })
      const first = await exchange(signIn)
      assert.equal(first.status, 200)
      assert.deepEqual(await exchange(signIn), invalidGrant('Code not valid'))
      assert.equal((await refresh(String(first.body['refresh_token']))).status, 400)
    })

    test('go only to the address they were asked for', async () => {
      const { username } = await newUser()
      assert.deepEqual(
        await exchange(await browser().signIn({ username }), { redirect_uri: `${target.origin}/other` }),
        invalidGrant('Incorrect redirect_uri'),
      )
      for (const redirect_uri of [
        'https://evil.example/',
        `${target.origin}.evil.example/`,
        `${target.origin}@evil.example/`,
        'javascript:alert(1)',
        `${target.origin}/?x=["A"]`,
      ]) {
        const { response } = await browser().openLogin({ redirect_uri })
        assert.deepEqual([response.status, response.headers.get('location')], [400, null], redirect_uri)
      }
    })

    test('are not given without PKCE by S256', async () => {
      for (const asked of [
        { code_challenge: undefined, code_challenge_method: undefined },
        { code_challenge_method: 'plain' },
      ]) {
        const { response } = await browser().openLogin(asked)
        assert.equal(
          new URL(response.headers.get('location') ?? '').searchParams.get('error'),
          'invalid_request',
        )
      }
    })

    test('are not given silently to nobody', async () => {
      const { response } = await browser().openLogin({ prompt: 'none' })
      const { searchParams } = new URL(response.headers.get('location') ?? '')
      assert.deepEqual(Object.fromEntries(searchParams), {
        error: 'login_required',
        state: 'st',
        iss: target.issuer,
      })
    })
  })

  describe('refreshing', () => {
    test('replaces the token; a token two steps old ends the chain', async () => {
      const { username } = await newUser()
      const first = await browser().tokens({ username })
      const second = await refresh(first.refresh_token)
      await target.pass(2_000) // Keycloak tells old tokens from new ones by whole seconds.
      const third = await refresh(String(second.body['refresh_token']))
      assert.deepEqual([second.status, third.status], [200, 200])
      const { status, body } = await refresh(first.refresh_token)
      assert.deepEqual([status, body['error']], [400, 'invalid_grant'])
      assert.equal((await refresh(String(third.body['refresh_token']))).status, 400)
    })

    test('works in two tabs of one session by turns', async () => {
      const { username } = await newUser()
      const tabs = browser()
      const [one, other] = [await tabs.tokens({ username }), await tabs.tokens({ username })]
      const held = [one.refresh_token, other.refresh_token]
      for (const turn of [0, 1, 1, 0, 0, 1]) {
        const { status, body } = await refresh(held[turn])
        assert.equal(status, 200, JSON.stringify(body))
        held[turn] = String(body['refresh_token'])
      }
    })

    test('names what is wrong with the token', async () => {
      const { username, id } = await newUser()
      const tokens = await browser().tokens({ username })
      assert.deepEqual(await refresh(undefined), answer(400, 'invalid_request', 'No refresh token'))
      assert.deepEqual(await refresh('garbage'), invalidGrant('Invalid refresh token'))
      assert.equal((await refresh(tokens.access_token)).body['error'], 'invalid_grant')
      const foreign = await token({
        ...rest(),
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      })
      assert.deepEqual(
        foreign,
        invalidGrant("Invalid refresh token. Token client and authorized client don't match"),
      )
      await manage('PUT', id, { body: { enabled: false } })
      assert.equal((await refresh(tokens.refresh_token)).status, 400)
    })
  })

  describe('the password grant', () => {
    test('tells right from wrong, and says no more', async () => {
      const { username } = await newUser()
      assert.equal((await password({ username: `${username}@claire.test` })).status, 200)
      for (const wrong of [{ username, password: 'wrong' }, { username: 'nobody-at-all' }]) {
        const { status, body } = await password(wrong)
        assert.ok([400, 401].includes(status))
        assert.deepEqual(body, { error: 'invalid_grant', error_description: 'Invalid user credentials' })
      }
    })

    test('names a disabled account, a missing name and a client that may not ask', async () => {
      const { username, id } = await newUser()
      await manage('PUT', id, { body: { enabled: false } })
      assert.deepEqual(await password({ username }), invalidGrant('Account disabled'))
      assert.deepEqual(await password({}), answer(401, 'invalid_request', 'Missing parameter: username'))
      const web = await password({ username, client_id: 'claire-web', client_secret: undefined })
      assert.deepEqual(web, answer(400, 'unauthorized_client', 'Client not allowed for direct access grants'))
    })

    test('helps nobody to guess: after ten failures the right password is wrong too', async () => {
      const { username } = await newUser()
      for (let attempt = 0; attempt < 10; attempt++) await password({ username, password: 'wrong' })
      const { body } = await password({ username })
      assert.deepEqual(body, { error: 'invalid_grant', error_description: 'Invalid user credentials' })
    })
  })

  describe('clients', () => {
    test('are known by their secret', async () => {
      const grant = { grant_type: 'client_credentials' }
      const refused = 'Invalid client or Invalid client credentials'
      assert.deepEqual(
        await token({ ...grant, client_id: 'nobody', client_secret: 'x' }),
        answer(401, 'invalid_client', refused),
      )
      assert.deepEqual(
        await token({ ...grant, ...rest(), client_secret: 'wrong' }),
        answer(401, 'unauthorized_client', refused),
      )
      assert.deepEqual(
        await token({ ...grant, client_id: 'claire-web' }),
        answer(401, 'unauthorized_client', 'Public client not allowed to retrieve service account'),
      )
    })
  })

  describe('userinfo', () => {
    test('is told to current access tokens; a refusal has no body', async () => {
      const { username } = await newUser()
      const ask = (bearer: string) =>
        fetch(`${target.protocol}/userinfo`, { headers: { authorization: `Bearer ${bearer}` } })
      const tokens = await browser().tokens({ username })
      assert.equal(
        ((await (await ask(tokens.access_token)).json()) as { email: string }).email,
        `${username}@claire.test`,
      )
      const refused = await ask('garbage')
      assert.deepEqual([refused.status, await refused.text()], [401, ''])
      const { access_token: plain } = await browser().tokens({ username, asked: { scope: 'profile' } })
      assert.equal((await ask(plain)).status, 403)
    })
  })

  describe('signing out', () => {
    const logout = (parameters: Record<string, string>) =>
      `${target.protocol}/logout?${new URLSearchParams(parameters)}`
    const home = () => ({ client_id: 'claire-web', post_logout_redirect_uri: `${target.origin}/` })

    test('with an id token ends the session, and is as good twice', async () => {
      const { username } = await newUser()
      const person = browser()
      const tokens = await person.tokens({ username })
      const bad = await person.request(
        logout({
          ...home(),
          id_token_hint: tokens.id_token,
          post_logout_redirect_uri: 'https://evil.example/',
        }),
      )
      assert.equal(bad.status, 400)
      for (let time = 0; time < 2; time++) {
        const answered = await person.request(logout({ ...home(), id_token_hint: tokens.id_token }))
        assert.deepEqual([answered.status, answered.headers.get('location')], [302, `${target.origin}/`])
      }
      assert.deepEqual(await refresh(tokens.refresh_token), invalidGrant('Session not active'))
      assert.equal((await person.openLogin()).response.status, 200)
    })

    test('without one asks first; without a session there is nothing to ask', async () => {
      const { username } = await newUser()
      const person = browser()
      await person.signIn({ username })
      assert.equal((await person.request(logout(home()))).status, 200)
      assert.equal((await browser().request(logout(home()))).status, 302)
    })

    test('works by refresh token too', async () => {
      const { username } = await newUser()
      const { refresh_token: refreshToken } = await browser().tokens({ username })
      const form = { client_id: 'claire-web', refresh_token: refreshToken }
      assert.equal((await browser().post(`${target.protocol}/logout`, form)).status, 204)
      assert.equal((await refresh(refreshToken)).status, 400)
    })
  })

  describe('the Admin REST', () => {
    const done = { status: 204, body: null }

    test('is for the service account', async () => {
      const { username, id } = await newUser()
      for (const bearer of [null, 'garbage'])
        assert.deepEqual(await manage('PUT', id, { body: {}, bearer }), answer(401, 'HTTP 401 Unauthorized'))
      const { access_token: bearer } = await browser().tokens({ username })
      assert.deepEqual(await manage('PUT', id, { body: {}, bearer }), answer(403, 'HTTP 403 Forbidden'))
      for (const method of ['PUT', 'DELETE'])
        assert.deepEqual(
          await manage(method, randomUUID(), method === 'PUT' ? { body: {} } : {}),
          answer(404, 'User not found'),
        )
    })

    test('changes a profile, keeps what is absent, and writes addresses small', async () => {
      const { username, id } = await newUser()
      assert.deepEqual(
        await manage('PUT', id, {
          body: { firstName: 'New', lastName: 'Name', email: `New-${username}@claire.test` },
        }),
        done,
      )
      const { body } = await manage('GET', id)
      assert.deepEqual(
        [body?.['firstName'], body?.['lastName'], body?.['email'], body?.['username']],
        ['New', 'Name', `new-${username}@claire.test`, username],
      )
    })

    test('refuses an address that is taken, and one that is none', async () => {
      const { id } = await newUser()
      const other = await newUser()
      const profile = { firstName: 'Dana', lastName: 'Demo' }
      assert.deepEqual(
        await manage('PUT', id, { body: { ...profile, email: `${other.username}@claire.test` } }),
        { status: 409, body: { errorMessage: 'User exists with same email' } },
      )
      const { status, body } = await manage('PUT', id, { body: { ...profile, email: 'none' } })
      assert.deepEqual(
        [status, body?.['field'], body?.['errorMessage']],
        [400, 'email', 'error-invalid-email'],
      )
    })

    test('sets a password that meets the policy', async () => {
      const { username, id } = await newUser()
      const reset = (body: unknown) => manage('PUT', `${id}/reset-password`, { body })
      assert.deepEqual(
        await reset({ type: 'password', temporary: false, value: 'short' }),
        answer(400, 'invalidPasswordMinLengthMessage', 'Invalid password: minimum length 8.'),
      )
      assert.deepEqual(
        await reset({ type: 'password', temporary: false }),
        answer(400, 'No password provided'),
      )
      assert.deepEqual(
        await reset({ type: 'password', temporary: false, value: '  ' }),
        answer(400, 'Empty password not allowed'),
      )
      assert.deepEqual(await reset({ type: 'password', temporary: false, value: 'another-password' }), done)
      // The right one first: Keycloak refuses an attempt while it is still busy with the one before.
      assert.deepEqual(
        [
          (await password({ username, password: 'another-password' })).status,
          (await password({ username })).body['error'],
        ],
        [200, 'invalid_grant'],
      )
    })

    test('deletes an account, and with it what was signed in', async () => {
      const { username, id } = await newUser()
      const tokens = await browser().tokens({ username })
      assert.deepEqual(await manage('DELETE', id), done)
      assert.equal((await refresh(tokens.refresh_token)).status, 400)
      assert.equal(
        (
          await fetch(`${target.protocol}/userinfo`, {
            headers: { authorization: `Bearer ${tokens.access_token}` },
          })
        ).status,
        401,
      )
    })
  })

  describe('the hidden frames', () => {
    test('are for the product’s own pages', async () => {
      const init = async (origin: string) =>
        (
          await fetch(
            `${target.protocol}/login-status-iframe.html/init?${new URLSearchParams({ client_id: 'claire-web', origin })}`,
          )
        ).status
      assert.deepEqual([await init(target.origin), await init('https://evil.example')], [204, 403])
      for (const page of ['login-status-iframe.html', '3p-cookies/step1.html'])
        assert.equal((await fetch(`${target.protocol}/${page}`)).status, 200)
    })
  })
}
