import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oidc from 'openid-client'
import { openBrowser } from './testing/browser.ts'
import { startProvider } from './testing/start-provider.ts'

test('an independent relying party accepts discovery, code flow, id token, userinfo, refresh and end of session', async (t) => {
  const provider = await startProvider()
  t.after(provider.close)
  const insecure = { execute: [oidc.allowInsecureRequests] }
  const client = await oidc.discovery(
    new URL(provider.issuer),
    'claire-web',
    undefined,
    oidc.None(),
    insecure,
  )

  const { address, verifier } = await openBrowser(provider).signIn()
  const tokens = await oidc.authorizationCodeGrant(client, new URL(address), {
    pkceCodeVerifier: verifier,
    expectedState: 'st',
    expectedNonce: 'no',
  })
  const claims = tokens.claims()
  assert.equal(claims?.['given_name'], 'Dana')
  assert.equal(claims?.['preferred_username'], 'demo')

  const user = await oidc.fetchUserInfo(client, tokens.access_token, claims?.sub ?? '')
  assert.equal(user.email, 'demo@claire.test')

  const refreshed = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')
  assert.equal(refreshed.claims()?.sub, claims?.sub)

  const server = await oidc.discovery(
    new URL(provider.issuer),
    'claire-rest',
    undefined,
    oidc.ClientSecretBasic('a-secret-for-tests'),
    insecure,
  )
  assert.equal((await oidc.tokenIntrospection(server, refreshed.access_token)).active, true)
  assert.ok((await oidc.clientCredentialsGrant(server)).access_token)

  const endSession = oidc.buildEndSessionUrl(client, {
    id_token_hint: refreshed.id_token ?? '',
    post_logout_redirect_uri: `${provider.origin}/`,
  })
  assert.equal(
    (await fetch(endSession, { redirect: 'manual' })).headers.get('location'),
    `${provider.origin}/`,
  )
  await oidc.tokenRevocation(client, refreshed.refresh_token ?? '')
  await assert.rejects(oidc.refreshTokenGrant(client, refreshed.refresh_token ?? ''), {
    error: 'invalid_grant',
  })
})
