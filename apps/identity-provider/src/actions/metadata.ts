import type { FastifyInstance } from 'fastify'
import { SIGNING_ALGORITHM } from '../tokens/keyring.ts'
import type { Provider } from '../provider.ts'

/**
 * The description for clients that know OAuth alone (RFC 8414): before the issuer's path, and so outside the provider's
 * own. Theirs and that of OpenID Connect are one document.
 */
export function serverMetadataRoute(app: FastifyInstance, { issuer }: Provider) {
  const discovery = discoveryOf(issuer)
  app.get(`/.well-known/oauth-authorization-server${new URL(issuer).pathname}`, async () => discovery)
}

/** The metadata that clients read first: discovery, keys, and Keycloak's description of the realm. */
export function metadataRoutes(app: FastifyInstance, { realm, issuer, keyring }: Provider) {
  const discovery = discoveryOf(issuer)

  app.get('/.well-known/openid-configuration', async () => discovery)

  app.get('/protocol/openid-connect/certs', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return keyring.published()
  })

  app.get('/', async () => ({
    realm,
    'token-service': `${issuer}/protocol/openid-connect`,
    'account-service': `${issuer}/account`,
    'tokens-not-before': 0,
  }))
}

function discoveryOf(issuer: string) {
  const endpoint = (name: string) => `${issuer}/protocol/openid-connect/${name}`
  const authentication = ['client_secret_basic', 'client_secret_post']
  const withoutSecret = [...authentication, 'none']
  return {
    issuer,
    authorization_endpoint: endpoint('auth'),
    token_endpoint: endpoint('token'),
    introspection_endpoint: endpoint('token/introspect'),
    userinfo_endpoint: endpoint('userinfo'),
    end_session_endpoint: endpoint('logout'),
    revocation_endpoint: endpoint('revoke'),
    jwks_uri: endpoint('certs'),
    check_session_iframe: endpoint('login-status-iframe.html'),
    grant_types_supported: ['authorization_code', 'refresh_token', 'password', 'client_credentials'],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    token_endpoint_auth_methods_supported: withoutSecret,
    introspection_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: withoutSecret,
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: [
      'iss',
      'sub',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'name',
      'given_name',
      'family_name',
      'preferred_username',
      'email',
      'acr',
      'sid',
    ],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login'],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    frontchannel_logout_supported: false,
    backchannel_logout_supported: false,
  }
}
