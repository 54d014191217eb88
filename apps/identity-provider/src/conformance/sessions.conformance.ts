import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Target, conformanceCalls } from '../testing/conformance-target.ts'

/** Passwords, clients, userinfo, and the end of a session. */
export function sessionsConformance(target: () => Target) {
  const { newUser, browser, rest, token, refresh, password, manage, answer, invalidGrant } =
    conformanceCalls(target)

  describe('the password grant', () => {
    test('distinguishes right from wrong, and reveals no more', async () => {
      const { username } = await newUser()
      assert.equal((await password({ username: `${username}@claire.test` })).status, 200)
      for (const wrong of [{ username, password: 'wrong' }, { username: 'nobody-at-all' }]) {
        const { status, body } = await password(wrong)
        assert.ok([400, 401].includes(status))
        assert.deepEqual(body, { error: 'invalid_grant', error_description: 'Invalid user credentials' })
      }
    })

    test('reports a disabled account, a missing name and an unauthorised client', async () => {
      const { username, id } = await newUser()
      await manage('PUT', id, { body: { enabled: false } })
      assert.deepEqual(await password({ username }), invalidGrant('Account disabled'))
      assert.deepEqual(await password({}), answer(401, 'invalid_request', 'Missing parameter: username'))
      const web = await password({ username, client_id: 'claire-web', client_secret: undefined })
      assert.deepEqual(web, answer(400, 'unauthorized_client', 'Client not allowed for direct access grants'))
    })

    test('stops guessing: after ten failures the right password is refused too', async () => {
      const { username } = await newUser()
      for (let attempt = 0; attempt < 10; attempt++) await password({ username, password: 'wrong' })
      const { body } = await password({ username })
      assert.deepEqual(body, { error: 'invalid_grant', error_description: 'Invalid user credentials' })
    })
  })

  describe('clients', () => {
    test('are authenticated by their secret', async () => {
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
    test('is returned for current access tokens; a refusal has no body', async () => {
      const { username } = await newUser()
      const userinfo = (bearer: string) =>
        fetch(`${target().protocol}/userinfo`, { headers: { authorization: `Bearer ${bearer}` } })
      const tokens = await browser().tokens({ username })
      assert.equal(
        ((await (await userinfo(tokens.access_token)).json()) as { email: string }).email,
        `${username}@claire.test`,
      )
      const refused = await userinfo('garbage')
      assert.deepEqual([refused.status, await refused.text()], [401, ''])
      const { access_token: plain } = await browser().tokens({ username, parameters: { scope: 'profile' } })
      assert.equal((await userinfo(plain)).status, 403)
    })
  })

  describe('signing out', () => {
    const logout = (parameters: Record<string, string>) =>
      `${target().protocol}/logout?${new URLSearchParams(parameters)}`
    const home = () => ({ client_id: 'claire-web', post_logout_redirect_uri: `${target().origin}/` })

    test('with an id token ends the session, and succeeds twice', async () => {
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
        assert.deepEqual([answered.status, answered.headers.get('location')], [302, `${target().origin}/`])
      }
      assert.deepEqual(await refresh(tokens.refresh_token), invalidGrant('Session not active'))
      assert.equal((await person.openLogin()).response.status, 200)
    })

    test('without an id token asks for confirmation, but not without a session', async () => {
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
      assert.equal((await browser().post(`${target().protocol}/logout`, form)).status, 204)
      assert.equal((await refresh(refreshToken)).status, 400)
    })
  })

  describe('the hidden frames', () => {
    test('accept only the product’s own pages', async () => {
      const init = async (origin: string) =>
        (
          await fetch(
            `${target().protocol}/login-status-iframe.html/init?${new URLSearchParams({ client_id: 'claire-web', origin })}`,
          )
        ).status
      assert.deepEqual([await init(target().origin), await init('https://evil.example')], [204, 403])
      for (const page of ['login-status-iframe.html', '3p-cookies/step1.html'])
        assert.equal((await fetch(`${target().protocol}/${page}`)).status, 200)
    })
  })
}
