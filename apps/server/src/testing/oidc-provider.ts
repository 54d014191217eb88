import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Context } from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

/** Stores in memory; the library warns of its own class. */
class TestAdapter extends MemoryAdapter {}

interface Account {
  /** Claims of the person's access tokens. */
  claims: Record<string, unknown>
}

interface Options {
  /** Metadata of its clients, as RFC 7591 names it. */
  clients: object[]
  /** Resources for which access tokens are JWTs; the first is the default. Without one, access tokens are opaque. */
  resources?: string[]
  /** By their names, which are their passwords too. */
  accounts?: Record<string, Account>
  /** Seconds. */
  lifespan?: number
  /** False: sign-out is not offered. */
  hasSignOut?: boolean
  port?: number
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

const DAY = 86_400
const SCOPES = 'openid profile email offline_access'

/** Claire as a public client: pages at `origin`, sign-in with refresh tokens. */
export const claireClient = (origin: string) => ({
  client_id: 'claire',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${origin}/login`, `${origin}/silent-check-sso.html`],
  post_logout_redirect_uris: [`${origin}/`],
})

/** A real provider of OpenID Connect that is no Keycloak: the package oidc-provider, with a login page of ours. */
export async function startOidcProvider({ accounts = {}, port = 0, ...options }: Options) {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, await configuration(accounts, options))
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    const isLogin = request.url?.startsWith('/interaction/')
    if (!isLogin) return answer(request, response)
    const name = request.method === 'POST' ? new URLSearchParams(await text(request)).get('name') : null
    if (name !== null && name in accounts)
      return provider.interactionFinished(request, response, { login: { accountId: name }, consent: {} })
    response.setHeader('content-type', 'text/html').end(LOGIN_PAGE)
  })
  return {
    issuer,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const page = (content: string) => `<!doctype html><title>Sign-in</title>${content}`
const LOGIN_PAGE = page(
  '<form method="post"><label>Name <input name="name"></label><button>Go</button></form>',
)

async function configuration(
  accounts: Record<string, Account>,
  { clients, resources = [], lifespan = 300, hasSignOut = true }: Omit<Options, 'accounts' | 'port'>,
) {
  return {
    clients,
    jwks: { keys: [await signingKey()] },
    cookies: { keys: ['of this test'] },
    pkce: { required: () => true },
    adapter: TestAdapter,
    ttl: {
      AccessToken: lifespan,
      IdToken: 300,
      Interaction: 600,
      Grant: DAY,
      Session: DAY,
      RefreshToken: DAY,
    },
    // With every sign-in, since Claire asks nobody for consent to it.
    issueRefreshToken: (_context: Context, client: { grantTypeAllowed(grant: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    findAccount: (_context: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts[accountId]?.claims }),
    }),
    extraTokenClaims: (_context: Context, token: { accountId?: string }) =>
      accounts[token.accountId ?? '']?.claims,
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: (context: Context) => consent(context, resources),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: hasSignOut, logoutSource: confirmSignOut },
      resourceIndicators: {
        enabled: resources.length > 0,
        defaultResource: (_context: Context, _client: object, oneOf?: string) => oneOf ?? resources[0],
        useGrantedResource: () => true,
        getResourceServerInfo: (_context: Context, resource: string) => ({
          scope: SCOPES,
          audience: resource,
          accessTokenTTL: lifespan,
          accessTokenFormat: 'jwt',
        }),
      },
    },
  }
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }
}

/** Grants what is requested, without a page that asks. */
async function consent({ oidc }: Context, resources: string[]) {
  const { client, session, provider } = oidc
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
  grant.addOIDCScope(SCOPES)
  for (const resource of resources) grant.addResourceScope(resource, SCOPES)
  await grant.save()
  return grant
}

function confirmSignOut(context: Context, form: string) {
  context.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`)
}
