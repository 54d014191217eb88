import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Client } from '../tokens/clients.ts'
import { oauthError } from '../errors.ts'
import { authorizationCodeGrant } from '../grants/authorization-code.ts'
import { clientCredentialsGrant } from '../grants/client-credentials.ts'
import { passwordGrant } from '../grants/password.ts'
import { refreshTokenGrant } from '../grants/refresh-token.ts'
import type { TokenResponse } from '../grants/token-response.ts'
import { addressOf, authenticateClient, field, formOf, noStore } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { limited } from '../http/rate-limits.ts'

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
