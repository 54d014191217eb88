import { errors } from 'jose'
import { grantedScope, hasScope, type RefreshClaims } from '../tokens/tokens.ts'
import type { Client } from '../tokens/clients.ts'
import { invalidGrant, oauthError } from '../errors.ts'
import type { Provider } from '../provider.ts'
import type { Session } from '../stores/session-store.ts'
import type { User } from '../stores/user-store.ts'
import { type Form, field } from '../http/http.ts'

export interface TokenResponse {
  access_token: string
  expires_in: number
  refresh_expires_in: number
  refresh_token?: string
  token_type: 'Bearer'
  id_token?: string
  'not-before-policy': 0
  session_state?: string
  scope: string
}

interface SessionTokens {
  user: User
  client: Client
  session: Session
  scope: string
  nonce: string | null
  /** The id of the refresh token: its chain and its place there. */
  refreshId: string
}

/** Returns the access, refresh and (with the scope openid) id token of a session, and counts as a use of it. */
export async function sessionTokens(
  provider: Provider,
  { user, client, session, scope, nonce, refreshId }: SessionTokens,
): Promise<TokenResponse> {
  const { tokens, sessions, lifespans, clock } = provider
  const now = clock()
  const left = session.startedAt + lifespans.sessionMaxMs - now
  const lifespanMs = Math.min(lifespans.accessTokenMs, left)
  const refreshMs = Math.min(lifespans.sessionIdleMs, left)
  const granted = grantedScope(scope)
  const claims = { user, client, session, scope: granted, lifespanMs }
  const accessToken = await tokens.access(claims)
  const exp = Math.floor((now + refreshMs) / 1000)
  const refresh = {
    sub: user.id,
    azp: client.clientId,
    sid: session.id,
    scope: granted,
    nonce,
    jti: refreshId,
    exp,
  }
  await sessions.touch(session)
  return {
    access_token: accessToken,
    expires_in: Math.floor(lifespanMs / 1000),
    refresh_expires_in: Math.floor(refreshMs / 1000),
    refresh_token: await tokens.refresh(refresh),
    token_type: 'Bearer',
    ...(hasScope(granted, 'openid') ? { id_token: await tokens.id({ ...claims, nonce, accessToken }) } : {}),
    'not-before-policy': 0,
    session_state: session.id,
    scope: granted,
  }
}

/** Returns an access token outside any session: without refresh or sign-out. */
export const plainToken = (accessToken: string, scope: string, { lifespans }: Provider): TokenResponse => ({
  access_token: accessToken,
  expires_in: Math.floor(lifespans.accessTokenMs / 1000),
  refresh_expires_in: 0,
  token_type: 'Bearer',
  'not-before-policy': 0,
  scope,
})

/** Returns the valid session and its user; throws invalid_grant in Keycloak's words otherwise. */
export async function livingSession(
  { sessions, users }: Provider,
  sessionId: string,
): Promise<{ session: Session; user: User }> {
  const session = await sessions.byId(sessionId)
  if (!session) throw invalidGrant('Session not active')
  const user = await users.byId(session.userId)
  if (!user) throw invalidGrant('User not found')
  if (!user.enabled) throw invalidGrant('User disabled')
  return { session, user }
}

/** Exchanges a refresh token for the next tokens of its chain; the old one is used up. */
export async function refreshTokenGrant(
  provider: Provider,
  client: Client,
  form: Form,
): Promise<TokenResponse> {
  const token = field(form, 'refresh_token')
  if (!token) throw oauthError(400, 'invalid_request', 'No refresh token')
  const claims = await verifiedRefreshToken(provider, client, token)
  const { session, user } = await livingSession(provider, claims.sid)
  const [chainId = '', presented = ''] = claims.jti.split('.')
  const rotation = await provider.chains.rotate(chainId, presented)
  if (rotation.outcome === 'unknown') throw invalidGrant("Session doesn't have required client")
  if (rotation.outcome === 'reused') {
    await provider.audit.record({ event: 'refresh_token_reused', userId: user.id, clientId: client.clientId })
    throw invalidGrant('Maximum allowed refresh token reuse exceeded')
  }
  const refreshId = `${chainId}.${rotation.jti}`
  return sessionTokens(provider, {
    user,
    client,
    session,
    scope: claims.scope,
    nonce: claims.nonce ?? null,
    refreshId,
  })
}

/** Returns the claims of a refresh token issued to this client; throws invalid_grant in Keycloak's words otherwise. */
export async function verifiedRefreshToken(
  { tokens }: Provider,
  client: Client,
  token: string,
): Promise<RefreshClaims> {
  const claims = await tokens.verifyRefresh(token).catch((error: unknown) => {
    throw invalidGrant(error instanceof errors.JWTExpired ? 'Token is not active' : 'Invalid refresh token')
  })
  if (claims.azp !== client.clientId)
    throw invalidGrant("Invalid refresh token. Token client and authorized client don't match")
  return claims
}
