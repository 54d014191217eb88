import { errors } from 'jose'
import type { Client } from '../tokens/clients.ts'
import { invalidGrant, oauthError } from '../errors.ts'
import { type Form, field } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import type { RefreshClaims } from '../tokens/tokens.ts'
import { type TokenResponse, livingSession, sessionTokens } from './token-response.ts'

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
