import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Target, conformanceCalls } from '../testing/conformance-target.ts'

/** The browser's operations: codes, tokens, and their successors. */
export function codeFlowConformance(target: () => Target) {
  const { newUser, browser, rest, token, refresh, exchange, manage, answer, invalidGrant, claimsIn } =
    conformanceCalls(target)

  describe('tokens', () => {
    test('have the claims that the product reads', async () => {
      const { username, id } = await newUser()
      const tokens = await browser().tokens({ username })
      const access = claimsIn(tokens.access_token)
      assert.deepEqual(
        [access['iss'], access['sub'], access['azp'], access['typ']],
        [target().issuer, id, 'claire-web', 'Bearer'],
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

    test('of the service account lack the product as audience', async () => {
      const { body } = await token({ ...rest(), grant_type: 'client_credentials' })
      assert.ok(![claimsIn(body['access_token'])['aud']].flat().includes('claire-api'))
      assert.equal(body['refresh_token'], undefined)
    })
  })

  describe('codes', () => {
    test('are exchanged once, with the verifier', async () => {
      const { username } = await newUser()
      const mismatch = await exchange(await browser().signIn({ username }), { code_verifier: 'x'.repeat(43) })
      assert.deepEqual([mismatch.status, mismatch.body['error']], [400, 'invalid_grant'])
      const signIn = await browser().signIn({ username })
      const first = await exchange(signIn)
      assert.equal(first.status, 200)
      assert.deepEqual(await exchange(signIn), invalidGrant('Code not valid'))
      assert.equal((await refresh(String(first.body['refresh_token']))).status, 400)
    })

    test('are sent only to the client’s redirect URIs', async () => {
      const { username } = await newUser()
      assert.deepEqual(
        await exchange(await browser().signIn({ username }), { redirect_uri: `${target().origin}/other` }),
        invalidGrant('Incorrect redirect_uri'),
      )
      for (const redirect_uri of [
        'https://evil.example/',
        `${target().origin}.evil.example/`,
        `${target().origin}@evil.example/`,
        'javascript:alert(1)',
        `${target().origin}/?x=["A"]`,
      ]) {
        const { response } = await browser().openLogin({ redirect_uri })
        assert.deepEqual([response.status, response.headers.get('location')], [400, null], redirect_uri)
      }
    })

    test('require PKCE by S256', async () => {
      for (const parameters of [
        { code_challenge: undefined, code_challenge_method: undefined },
        { code_challenge_method: 'plain' },
      ]) {
        const { response } = await browser().openLogin(parameters)
        assert.equal(
          new URL(response.headers.get('location') ?? '').searchParams.get('error'),
          'invalid_request',
        )
      }
    })

    test('are not issued silently without a session', async () => {
      const { response } = await browser().openLogin({ prompt: 'none' })
      const { searchParams } = new URL(response.headers.get('location') ?? '')
      assert.deepEqual(Object.fromEntries(searchParams), {
        error: 'login_required',
        state: 'st',
        iss: target().issuer,
      })
    })
  })

  describe('refreshing', () => {
    test('replaces the token; a token two steps old ends the chain', async () => {
      const { username } = await newUser()
      const first = await browser().tokens({ username })
      const second = await refresh(first.refresh_token)
      await target().pass(2_000) // Keycloak compares the age of tokens in whole seconds.
      const third = await refresh(String(second.body['refresh_token']))
      assert.deepEqual([second.status, third.status], [200, 200])
      const { status, body } = await refresh(first.refresh_token)
      assert.deepEqual([status, body['error']], [400, 'invalid_grant'])
      assert.equal((await refresh(String(third.body['refresh_token']))).status, 400)
    })

    test('works in two tabs of one session alternately', async () => {
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

    test('reports the error of a token', async () => {
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
}
