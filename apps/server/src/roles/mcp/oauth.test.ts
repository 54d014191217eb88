import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createProviderOperator } from '@claire/identity-provider'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { startClaireWithProvider } from '#testing/claire-with-provider'
import { openOidcBrowser } from '#testing/oidc-browser'
import { claireClient, startOidcProvider } from '#testing/oidc-provider'

const CALLBACK = 'http://127.0.0.1:49152/callback'
const AUDIENCE = 'https://claire.example/api'
const PASSWORD = 'quiet-lantern-41'

const closing: (() => unknown)[] = []
after(async () => {
  for (const close of closing.toReversed()) await close()
})

/** The embedded provider, with an administrator. */
async function startEmbedded() {
  const { origin, claire } = await startClaireWithProvider(closing)
  const person = {
    username: 'rea',
    email: 'rea@example.org',
    firstName: 'Rea',
    lastName: 'Der',
    isAdmin: true,
  }
  await createProviderOperator({ ...claire, realm: 'claire' }).addUser(person, PASSWORD)
  return { origin, clientId: 'claire-mcp', fields: { username: 'rea', password: PASSWORD } }
}

/** oidc-provider, with an administrator and a client for assistants. */
async function startAnother() {
  const { origin } = await startClaireWithProvider(closing, async (url) => {
    const assistant = {
      client_id: 'assistant',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [CALLBACK],
    }
    const provider = await startOidcProvider({
      clients: [claireClient(url), assistant],
      resources: [AUDIENCE, `${url}/mcp`],
      accounts: { rea: { claims: { roles: ['claire-admin'] } } },
    })
    closing.push(provider.close)
    return { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'claire', OIDC_AUDIENCE: AUDIENCE }
  })
  return { origin, clientId: 'assistant', fields: { name: 'rea' } }
}

/** The SDK's own client, which signs its person in by OAuth in a browser. */
async function signedInClient({
  origin,
  clientId,
  fields,
}: Awaited<ReturnType<typeof startEmbedded | typeof startAnother>>) {
  const stored: { token: string; refreshToken?: string | undefined; verifier: string; address?: URL } = {
    token: '',
    verifier: '',
  }
  const authProvider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK] },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () =>
      stored.token
        ? { access_token: stored.token, token_type: 'Bearer', refresh_token: stored.refreshToken }
        : undefined,
    saveTokens(tokens) {
      stored.token = tokens.access_token
      stored.refreshToken = tokens.refresh_token
    },
    redirectToAuthorization(address) {
      stored.address = address
    },
    saveCodeVerifier(verifier) {
      stored.verifier = verifier
    },
    codeVerifier: () => stored.verifier,
  }
  const transport = () => new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider })
  const connect = async (over: StreamableHTTPClientTransport) => {
    const client = new Client({ name: 'test', version: '1' })
    // Its session is optional there, and undefined here: equivalent types.
    await client.connect(over as Parameters<typeof client.connect>[0])
    return client
  }

  const first = transport()
  await assert.rejects(connect(first), UnauthorizedError)
  assert.ok(stored.address)
  const back = await openOidcBrowser().visit(stored.address.href, CALLBACK, fields)
  await first.finishAuth(back.searchParams.get('code') ?? '')
  const client = await connect(transport())
  closing.push(() => client.close())
  return { client, stored, connect: () => connect(transport()), address: stored.address }
}

for (const [name, start] of [
  ['the embedded provider', startEmbedded],
  ['oidc-provider', startAnother],
] as const)
  test(`an assistant gets its person’s tools by OAuth from ${name}, and no rights of an administrator`, async () => {
    const server = await start()
    const { client, stored, connect, address } = await signedInClient(server)
    assert.equal(address.searchParams.get('resource'), `${server.origin}/mcp`)
    assert.equal(address.searchParams.get('code_challenge_method'), 'S256')
    const { tools } = await client.listTools()
    assert.ok(
      tools.some((tool) => tool.name === 'suggest_source'),
      'with all scopes of personal tokens',
    )
    const added = await client.callTool({ name: 'add_folder', arguments: { name: 'Sleep' } })
    assert.ok(!added.isError, JSON.stringify(added.content))

    const statusOf = async (path: string) =>
      (await fetch(server.origin + path, { headers: { authorization: `Bearer ${stored.token}` } })).status
    assert.equal(await statusOf('/claire/bookmark/shelf'), 200)
    for (const path of ['/claire/source/audit', '/claire/account', '/claire/account/token'])
      assert.equal(await statusOf(path), 403, path)

    // The client refreshes by itself when its token is refused.
    const before = stored.refreshToken
    stored.token = `${stored.token.slice(0, -8)}AAAAAAAA`
    const again = await connect()
    assert.ok((await again.listTools()).tools.length > 0)
    assert.notEqual(stored.token.slice(-8), 'AAAAAAAA')
    assert.ok(before)
    await again.close()
  })

test('a request without a token is told where to get one', async () => {
  const { origin } = await startEmbedded()
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  const metadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`
  assert.equal((await ask()).headers.get('www-authenticate'), `Bearer resource_metadata="${metadataUrl}"`)
  assert.equal(
    (await ask({ authorization: 'Bearer claire_x' })).headers.get('www-authenticate'),
    `Bearer error="invalid_token", resource_metadata="${metadataUrl}"`,
  )
  const issuer = `${origin}/auth/realms/claire`
  for (const url of [metadataUrl, metadataUrl.replace(/\/mcp$/, '')])
    assert.deepEqual(await (await fetch(url)).json(), {
      resource: `${origin}/mcp`,
      resource_name: 'Claire',
      authorization_servers: [issuer],
      scopes_supported: ['openid', 'profile', 'email'],
      bearer_methods_supported: ['header'],
    })
  const server = `${origin}/.well-known/oauth-authorization-server/auth/realms/claire`
  const described = (await (await fetch(server)).json()) as Record<string, unknown>
  assert.deepEqual([described['issuer'], described['code_challenge_methods_supported']], [issuer, ['S256']])
})
