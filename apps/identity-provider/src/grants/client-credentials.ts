import { grantedScope } from '../tokens/claims.ts'
import type { Client } from '../tokens/clients.ts'
import { oauthError } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { type TokenResponse, plainToken } from './token-response.ts'

/** Returns a token for the client's own service account. */
export async function clientCredentialsGrant(provider: Provider, client: Client): Promise<TokenResponse> {
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
