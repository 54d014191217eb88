import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JWTPayload } from 'jose'
import { type TokenIssuer, startTokenIssuer } from '#testing/token-issuer'
import { createTokenVerifier } from './index.ts'

const CLIENT = 'claire'
const NAMES = {
  givenName: 'given_name',
  familyName: 'family_name',
  email: 'email',
  emailVerified: 'xms_edov',
  roles: 'https://claire.example/roles',
}

let tokens: TokenIssuer
before(async () => {
  tokens = await startTokenIssuer()
})
after(() => tokens.close())

interface Kind {
  claims: JWTPayload
  type?: string
}

const person = { sub: 'ada', aud: CLIENT }
/** Access tokens as providers issue them, where the audience is the client itself. */
const ACCESS: Record<string, Kind> = {
  'RFC 9068': { type: 'at+jwt', claims: { ...person, client_id: CLIENT, scope: 'openid' } },
  'RFC 9068, by its media type': { type: 'application/at+jwt', claims: { ...person, client_id: CLIENT } },
  Keycloak: { claims: { ...person, azp: CLIENT, typ: 'Bearer', nonce: 'of its old versions' } },
  'Keycloak with both types': { type: 'at+jwt', claims: { ...person, azp: CLIENT, typ: 'Bearer' } },
  Microsoft: { claims: { ...person, azp: CLIENT, scp: 'claire', ver: '2.0' } },
  'Microsoft, first version': { claims: { ...person, appid: CLIENT, scp: 'claire', ver: '1.0' } },
  Okta: { claims: { ...person, cid: CLIENT, scp: ['openid'] } },
  Auth0: { claims: { ...person, aud: [CLIENT, 'userinfo'], azp: CLIENT, scope: 'openid' } },
}

const accessToken = { ...person, azp: CLIENT, scope: 'openid' }
/** Tokens of the same issuer, key and audience, which must open nothing. */
const OTHERS: Record<string, Kind> = {
  'an id token': { claims: { ...person, azp: CLIENT, nonce: 'n', at_hash: 'h' } },
  'an id token without a nonce': { claims: { ...person, azp: CLIENT } },
  'an id token with a scope': { claims: { ...accessToken, nonce: 'n' } },
  'an id token of a hybrid flow': { claims: { ...accessToken, c_hash: 'h' } },
  'an id token of Keycloak': { claims: { ...accessToken, typ: 'ID' } },
  'an id token of Keycloak with a type in its header': {
    type: 'at+jwt',
    claims: { ...person, azp: CLIENT, typ: 'ID' },
  },
  'a refresh token of Keycloak': { claims: { ...accessToken, typ: 'Refresh' } },
  'an id token of Amazon': { claims: { ...accessToken, token_use: 'id' } },
  'a logout token': { type: 'logout+jwt', claims: { ...person, azp: CLIENT, events: {} } },
  'a token of another client': { type: 'at+jwt', claims: { ...person, client_id: 'other' } },
  'a token of two clients': { type: 'at+jwt', claims: { ...person, client_id: CLIENT, azp: 'other' } },
  'a token of no client': { type: 'at+jwt', claims: { ...person, scope: 'openid' } },
  'a token of the client itself': { type: 'at+jwt', claims: { sub: CLIENT, aud: CLIENT, client_id: CLIENT } },
  'a token for another audience': { type: 'at+jwt', claims: { ...person, aud: 'mail', client_id: CLIENT } },
  'a token without an audience': { type: 'at+jwt', claims: { sub: 'ada', client_id: CLIENT } },
}

const verifier = () =>
  createTokenVerifier(
    { ...tokens.trusted, audience: CLIENT, clientId: CLIENT, claims: NAMES, adminRole: 'librarian' },
    Date.now,
  )

for (const [name, { claims, type = 'JWT' }] of Object.entries(ACCESS))
  test(`an access token is accepted: ${name}`, async () => {
    const { caller } = await verifier()(await tokens.sign(claims, { type }))
    assert.deepEqual([caller.subject, caller.isAdmin], ['ada', false])
  })

for (const [name, { claims, type = 'JWT' }] of Object.entries(OTHERS))
  test(`another token is refused: ${name}`, async () => {
    await assert.rejects(verifier()(await tokens.sign(claims, { type })), { code: 'UNAUTHORIZED' })
  })

test('names, address and roles are where the settings say', async () => {
  const claims = {
    ...accessToken,
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: 'ada@example.org',
    xms_edov: '1',
    [NAMES.roles]: ['reader', 'librarian'],
    realm_access: { roles: ['admin'] },
  }
  const { caller } = await verifier()(await tokens.sign(claims))
  assert.deepEqual(caller, {
    subject: 'ada',
    session: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    emailVerified: true,
    isAdmin: true,
    groups: [],
  })
})

test('the keys are found once the provider is there', async () => {
  let isThere = false
  const verify = createTokenVerifier(
    {
      ...tokens.trusted,
      jwksUrl: async () => {
        if (!isThere) throw new Error('no provider yet')
        return tokens.trusted.jwksUrl
      },
    },
    Date.now,
  )
  const token = await tokens.user()
  await assert.rejects(verify(token), { code: 'UNAVAILABLE' })
  isThere = true
  assert.equal((await verify(token)).caller.subject, 'user-1')
})
