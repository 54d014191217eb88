import { grantedScope } from '../tokens/claims.ts'
import type { Client } from '../tokens/clients.ts'
import { checkCredentials } from '../people/credentials.ts'
import { invalidGrant, oauthError } from '../errors.ts'
import { type Form, field } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { type TokenResponse, plainToken } from './token-response.ts'

/**
 * Verifies a password for the server's client. Unlike Keycloak, opens no session: verification is the only purpose,
 * so there is nothing to sign out of.
 */
export async function passwordGrant(
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
