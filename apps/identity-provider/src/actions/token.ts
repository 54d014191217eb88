import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidGrant, oauthError } from '../errors.ts'
import {
  type TokenResponse,
  livingSession,
  plainToken,
  sessionTokens,
  refreshTokenGrant,
} from './session-tokens.ts'
import { type Form, addressOf, authenticateClient, field, formOf, noStore } from '../http/http.ts'
import { limited } from '../http/rate-limits.ts'
import { checkCredentials } from '../people/passwords.ts'
import type { Provider } from '../provider.ts'
import { hashOf, sameSecret } from '../secrets.ts'
import type { Grant } from '../stores/code-store.ts'
import { grantedScope } from '../tokens/tokens.ts'
import type { Client } from '../tokens/clients.ts'

const VERIFIER = /^[\w.~-]{43,128}$/

export function tokenRoute(app: FastifyInstance, provider: Provider) {
  app.post('/protocol/openid-connect/token', limited.tokens(provider), async (request, reply) => {
    noStore(reply)
    return tokensFor(provider, authenticateClient(request, provider.clients), request)
  })
}

function tokensFor(provider: Provider, client: Client, request: FastifyRequest): Promise<TokenResponse> {
  const form = formOf(request)
  switch (field(form, 'grant_type')) {
    case 'authorization_code':
      return authorizationCodeGrant(provider, client, form)
    case 'refresh_token':
      return refreshTokenGrant(provider, client, form)
    case 'password':
      return passwordGrant(provider, client, { form, address: addressOf(request) })
    case 'client_credentials':
      return clientCredentialsGrant(provider, client)
    case undefined:
      throw oauthError(400, 'invalid_request', 'Missing form parameter: grant_type')
    default:
      throw oauthError(400, 'unsupported_grant_type', 'Unsupported grant_type')
  }
}

/** Exchanges a code for the first tokens of a chain. A replayed code ends the session that it began. */
async function authorizationCodeGrant(
  provider: Provider,
  client: Client,
  form: Form,
): Promise<TokenResponse> {
  const { codes, chains } = provider
  const code = field(form, 'code')
  if (!code) throw oauthError(400, 'invalid_request', 'Missing parameter: code')
  const redemption = await codes.redeem(code)
  if (redemption.outcome === 'replayed') await endReplayed(provider, redemption.grant)
  if (redemption.outcome !== 'redeemed') throw invalidGrant('Code not valid')
  const { grant } = redemption
  if (grant.clientId !== client.clientId) throw invalidGrant('Auth error')
  if (grant.redirectUri !== form['redirect_uri']) throw invalidGrant('Incorrect redirect_uri')
  checkVerifier(field(form, 'code_verifier'), grant.challenge)
  const { session, user } = await livingSession(provider, grant.sessionId)
  const chain = { id: grant.chainId, sessionId: session.id, clientId: client.clientId }
  const jti = await chains.start(chain).catch(async (error: unknown) => {
    // The code was replayed meanwhile, which has ended the session.
    if (!(await provider.sessions.byId(session.id))) throw invalidGrant('Session not active')
    throw error
  })
  return sessionTokens(provider, {
    user,
    client,
    session,
    scope: grant.scope,
    nonce: grant.nonce,
    refreshId: `${grant.chainId}.${jti}`,
  })
}

function checkVerifier(verifier: string | undefined, challenge: string | null) {
  if (!verifier) throw invalidGrant('PKCE code verifier not specified')
  if (!VERIFIER.test(verifier)) throw invalidGrant('PKCE invalid code verifier')
  if (!challenge || !sameSecret(hashOf(verifier), challenge))
    throw invalidGrant('PKCE verification failed: Code mismatch')
}

/** RFC 6749, 4.1.2: whoever has the code may have its tokens too. Every token of the session ends with it. */
async function endReplayed({ sessions, audit }: Provider, grant: Grant) {
  const session = await sessions.byId(grant.sessionId)
  await sessions.end(grant.sessionId)
  await audit.record({ event: 'code_replayed', userId: session?.userId, clientId: grant.clientId })
}

/** Returns a token for the client's own service account. */
async function clientCredentialsGrant(provider: Provider, client: Client): Promise<TokenResponse> {
  if (client.secret === null)
    throw oauthError(401, 'unauthorized_client', 'Public client not allowed to retrieve service account')
  if (!client.serviceRoles)
    throw oauthError(401, 'unauthorized_client', 'Client not enabled to retrieve service account')
  const scope = grantedScope('')
  return plainToken(
    await provider.tokens.service(client, scope, provider.lifespans.accessTokenMs),
    scope,
    provider,
  )
}

/**
 * Verifies a password for the server's client. Unlike Keycloak, opens no session: verification is the only purpose,
 * so there is nothing to sign out of.
 */
async function passwordGrant(
  provider: Provider,
  client: Client,
  { form, address }: { form: Form; address: string },
): Promise<TokenResponse> {
  if (!client.directGrants)
    throw oauthError(400, 'unauthorized_client', 'Client not allowed for direct access grants')
  const login = field(form, 'username')?.trim()
  if (!login) throw oauthError(401, 'invalid_request', 'Missing parameter: username')
  const decision = await checkCredentials(provider, {
    login,
    password: field(form, 'password') ?? '',
    address,
    // The person has signed in to the client already: nobody else's guesses arrive by this route.
    placeFor: () => ({ id: `client ${client.clientId}`, isKnown: true }),
  })
  const { clientId } = client
  if (decision.outcome !== 'right') {
    await provider.audit.record({
      event: 'password_check_failed',
      userId: decision.user?.id,
      clientId,
      address,
    })
    // Keycloak 26.6 and later; 401 before.
    throw invalidGrant(decision.outcome === 'disabled' ? 'Account disabled' : 'Invalid user credentials')
  }
  const { user } = decision
  await provider.audit.record({ event: 'password_checked', userId: user.id, clientId, address })
  const scope = grantedScope(field(form, 'scope') ?? '')
  const accessToken = await provider.tokens.access({
    user,
    client,
    scope,
    session: null,
    lifespanMs: provider.lifespans.accessTokenMs,
  })
  return plainToken(accessToken, scope, provider)
}
