import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  createProviderOperator,
  identityProvider,
  identityProviderMigrations,
} from '@claire/identity-provider'
import Fastify from 'fastify'
import { startClaireWithProvider } from '#testing/claire-with-provider'
import { freshSqlite } from '#testing/databases'
import { freePort } from '#testing/free-port'
import { newChallenge, openOidcBrowser } from '#testing/oidc-browser'
import { claireClient, startOidcProvider } from '#testing/oidc-provider'
import { personId } from '#testing/person'

const closing: (() => unknown)[] = []
after(async () => {
  for (const close of closing.toReversed()) await close()
})

async function startClaire(provider: (origin: string) => Promise<Record<string, string>>, port?: number) {
  const { origin, clientId, claire } = await startClaireWithProvider(closing, provider, port)
  return { origin, directory: claire.directory, ...signInAt(origin, clientId) }
}

interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

/** The requests of keycloak-js. */
function signInAt(origin: string, clientId: string) {
  const redirectUri = `${origin}/login`
  const requestTokens = (form: Record<string, string>) =>
    fetch(`${origin}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...form }),
    })
  return {
    requestTokens,
    redirectUri,

    /** Returns Claire's answer to the code that this person's sign-in gives. */
    async signIn(fields: Record<string, string>, browser = openOidcBrowser()) {
      const description = (await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json()) as {
        authorization_endpoint: string
      }
      const { verifier, parameters } = newChallenge()
      const request = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile email offline_access',
        state: 'a-state',
        nonce: 'a-nonce',
        ...parameters,
      })
      const back = await browser.visit(
        `${description.authorization_endpoint}?${request}`,
        redirectUri,
        fields,
      )
      const code = back.searchParams.get('code') ?? ''
      const grant = { grant_type: 'authorization_code', code, code_verifier: verifier }
      return requestTokens({ ...grant, redirect_uri: redirectUri })
    },
    call: (
      token: string,
      url = '/account',
      { method = 'GET', body }: { method?: string; body?: object } = {},
    ) =>
      fetch(`${origin}/claire${url}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

const tokensIn = async (response: Response) => {
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Tokens
}

const DAY_MS = 86_400_000
const AUDIENCE = 'https://claire.example/api'
const ACCOUNTS = {
  ada: {
    claims: { given_name: 'Ada', family_name: 'Lovelace', email: 'ada@example.org', groups: ['staff'] },
  },
  grace: { claims: { given_name: 'Grace', family_name: 'Hopper', groups: ['staff', 'librarians'] } },
}
const SETTINGS = {
  OIDC_CLIENT_ID: 'claire',
  OIDC_AUDIENCE: AUDIENCE,
  OIDC_ROLES_CLAIM: 'groups',
  OIDC_ADMIN_ROLE: 'librarians',
}

/** Claire with oidc-provider. */
const startWithOidc = (resources: string[], settings: Record<string, string> = {}) =>
  startClaire(async (origin) => {
    const web = claireClient(origin)
    const secret = settings['OIDC_CLIENT_SECRET']
    const client = secret
      ? { ...web, client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' }
      : web
    const provider = await startOidcProvider({ clients: [client], resources, accounts: ACCOUNTS })
    closing.push(provider.close)
    return { OIDC_ISSUER: provider.issuer, ...SETTINGS, ...settings }
  })

describe('oidc-provider', () => {
  test('people sign in and stay signed in, with the claims that the settings name', async () => {
    const claire = await startWithOidc([AUDIENCE])
    const tokens = await tokensIn(await claire.signIn({ name: 'ada' }))
    const account = await claire.call(tokens.access_token)
    assert.deepEqual(await account.json(), {
      id: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
    })
    const grant = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const next = await tokensIn(await claire.requestTokens(grant))
    assert.notEqual(next.access_token, tokens.access_token)
    assert.equal((await claire.call(next.access_token)).status, 200)
    assert.equal(next.id_token.split('.').length, 3)
  })

  test('the role of the settings makes an administrator, and no other', async () => {
    const claire = await startWithOidc([AUDIENCE])
    const statusFor = async (name: string) => {
      const { access_token } = await tokensIn(await claire.signIn({ name }))
      return (await claire.call(access_token, '/source/audit')).status
    }
    assert.equal(await statusFor('grace'), 200)
    assert.equal(await statusFor('ada'), 403)
  })

  test('groups are in the claim of the settings, and count until the token expires', async (t) => {
    const claire = await startWithOidc([AUDIENCE])
    const { access_token } = await tokensIn(await claire.signIn({ name: 'grace' }))
    assert.equal((await claire.call(access_token)).status, 200)
    assert.deepEqual(await claire.directory.groupsOf(personId('grace')), ['librarians', 'staff'])
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY_MS })
    assert.deepEqual(await claire.directory.groupsOf(personId('grace')), [])
  })

  test('a personal access token is accepted for 30 days after the last sign-in', async (t) => {
    const claire = await startWithOidc([AUDIENCE])
    const { access_token } = await tokensIn(await claire.signIn({ name: 'ada' }))
    const body = { name: 'Reader', scopes: ['bookmarks:read'], lifetime: null }
    const made = await claire.call(access_token, '/account/token', { method: 'POST', body })
    const { token } = (await made.json()) as { token: string }
    const statusAfter = async (days: number) => {
      t.mock.timers.setTime(signedInAt + days * DAY_MS)
      return (await claire.call(token, '/bookmark/shelf')).status
    }
    const signedInAt = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: signedInAt })
    assert.deepEqual([await statusAfter(29), await statusAfter(31)], [200, 401])
  })

  test('an id token opens nothing', async () => {
    const claire = await startWithOidc([AUDIENCE])
    const { id_token } = await tokensIn(await claire.signIn({ name: 'ada' }))
    assert.equal((await claire.call(id_token)).status, 401)
  })

  test('a client with a secret signs people in, and browsers never have the secret', async () => {
    const claire = await startWithOidc([AUDIENCE], { OIDC_CLIENT_SECRET: 'a secret with: signs' })
    const { access_token } = await tokensIn(await claire.signIn({ name: 'ada' }))
    assert.equal((await claire.call(access_token)).status, 200)
    assert.doesNotMatch(await (await fetch(`${claire.origin}/config.json`)).text(), /secret/)
  })

  test('a sign-in that cannot work ends with what to configure', async () => {
    const opaque = await startWithOidc([])
    const refused = await opaque.signIn({ name: 'ada' })
    assert.equal(refused.status, 501)
    assert.match(((await refused.json()) as { apiError: string }).apiError, /access tokens are opaque/)

    const other = await startWithOidc(['https://mail.example/api'])
    const answer = await other.signIn({ name: 'ada' })
    assert.equal(answer.status, 501)
    const { apiError } = (await answer.json()) as { apiError: string }
    assert.match(apiError, /unexpected "aud" claim value.*"aud":"https:\/\/mail\.example\/api"/)
  })

  test('only requests of Claire’s own pages are passed on, and the provider’s refusals come back', async () => {
    const claire = await startWithOidc([AUDIENCE])
    const { redirectUri } = claire
    const code = {
      grant_type: 'authorization_code',
      code: 'x',
      code_verifier: 'x',
      redirect_uri: redirectUri,
    }
    const foreign: Record<string, string>[] = [
      { grant_type: 'client_credentials' },
      { grant_type: 'password', username: 'ada', password: 'x' },
      { ...code, client_id: 'other' },
      { ...code, redirect_uri: 'https://evil.example/' },
      { ...code, code_verifier: '' },
      { grant_type: 'refresh_token', refresh_token: 'not of Claire' },
      {},
    ]
    for (const form of foreign)
      assert.equal(
        ((await (await claire.requestTokens(form)).json()) as { errorCode: string }).errorCode,
        'BAD_REQUEST',
      )
    const answer = await claire.requestTokens(code)
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { error: string }).error],
      [400, 'invalid_grant'],
    )
  })

  test('names and passwords are changed at the provider alone', async () => {
    const claire = await startWithOidc([AUDIENCE])
    const { access_token } = await tokensIn(await claire.signIn({ name: 'ada' }))
    const profile = { firstName: 'A', lastName: 'L', email: 'a@example.org' }
    const answer = await claire.call(access_token, '/account/profile', { method: 'PUT', body: profile })
    assert.deepEqual(await answer.json(), {
      errorCode: 'FORBIDDEN',
      apiError: 'Your name, email address and password are managed by your sign-in service.',
    })
    const password = { currentPassword: 'a', newPassword: 'b', confirmNewPassword: 'b' }
    assert.equal(
      (await claire.call(access_token, '/account/password', { method: 'PUT', body: password })).status,
      403,
    )
  })

  test('whoever deletes their data is signed out, and begins anew at the next sign-in', async (t) => {
    const claire = await startWithOidc([AUDIENCE])
    const { access_token } = await tokensIn(await claire.signIn({ name: 'ada' }))
    const folder = '/bookmark/folder?folderName=Sleep'
    assert.equal((await claire.call(access_token, folder, { method: 'POST' })).status, 200)
    assert.equal(
      (await claire.call(access_token, '/account?confirmed=true', { method: 'DELETE' })).status,
      200,
    )
    assert.equal((await claire.call(access_token)).status, 401)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2_000 })
    const again = await tokensIn(await claire.signIn({ name: 'ada' }))
    const folders = await (await claire.call(again.access_token, '/bookmark/shelf')).text()
    assert.doesNotMatch(folders, /Sleep/)
  })

  test('while the provider is away, sign-in is not available, and says so', async () => {
    const claire = await startClaire(async () => ({ OIDC_ISSUER: 'http://localhost:1', ...SETTINGS }))
    const answer = await fetch(`${claire.origin}/oidc/.well-known/openid-configuration`)
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
  })
})

/** A provider that runs already, with an administrator; `npm test -- keycloak` names a Keycloak. */
interface RunningProvider {
  /** The port on which it expects Claire. */
  port: number
  settings: Record<string, string>
  /** Fields of its login page. */
  fields: Record<string, string>
}

const running = process.env.TEST_OIDC ? (JSON.parse(process.env.TEST_OIDC) as RunningProvider) : undefined

test('a running provider is one like any other', { skip: !running && 'npm test -- keycloak' }, async () => {
  assert.ok(running)
  await signInAndRefresh(await startClaire(async () => running.settings, running.port), running.fields)
})

test('the embedded provider of another Claire is a provider like any other', async () => {
  const { database, close } = await freshSqlite(identityProviderMigrations)
  closing.push(close)
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const claire = await startClaire(async (origin) => {
    const app = Fastify()
    const options = { database, clock: Date.now, publicUrl, realm: 'claire', restSecret: null }
    const clients = { webClient: 'claire-web', restClient: 'claire-rest', webOrigins: [origin] }
    await app.register(identityProvider({ ...options, ...clients }))
    await app.listen({ port })
    closing.push(() => app.close())
    return {
      OIDC_ISSUER: `${publicUrl}/auth/realms/claire`,
      OIDC_CLIENT_ID: 'claire-web',
      OIDC_AUDIENCE: 'claire-api',
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_ADMIN_ROLE: 'admin',
    }
  })
  const person = {
    username: 'rea',
    email: 'rea@example.org',
    firstName: 'Rea',
    lastName: 'Der',
    isAdmin: true,
  }
  const password = 'quiet-lantern-41'
  await createProviderOperator({ database, clock: Date.now, realm: 'claire' }).addUser(person, password)
  await signInAndRefresh(claire, { username: 'rea', password })
})

/** An administrator signs in, and still is one after a refresh. */
async function signInAndRefresh(
  claire: Awaited<ReturnType<typeof startClaire>>,
  fields: Record<string, string>,
) {
  const tokens = await tokensIn(await claire.signIn(fields))
  const account = (await (await claire.call(tokens.access_token)).json()) as { firstName: string }
  assert.ok(account.firstName)
  const grant = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  const next = await tokensIn(await claire.requestTokens(grant))
  assert.equal((await claire.call(next.access_token, '/source/audit')).status, 200)
  assert.equal((await claire.call(next.id_token)).status, 401)
}
