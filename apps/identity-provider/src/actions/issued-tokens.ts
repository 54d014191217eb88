import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oauthError } from '../errors.ts'
import { redirect } from '../http/answers.ts'
import { authenticateClient, field, formOf, noStore, bearerOf, queryOf } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { isServiceAccount, claimsAbout, hasScope } from '../tokens/tokens.ts'

/** RFC 7662, for clients with a secret: returns whether an access token is valid now, with its session and user. */
export function introspectionRoute(app: FastifyInstance, provider: Provider) {
  const { tokens, sessions, users, clients } = provider

  app.post('/protocol/openid-connect/token/introspect', async (request, reply) => {
    noStore(reply)
    if (authenticateClient(request, clients).secret === null)
      throw oauthError(403, 'invalid_request', 'Client not allowed.')
    const claims = await tokens.verifyAccess(field(formOf(request), 'token') ?? '').catch(() => undefined)
    if (!claims || !(await isCurrent(claims['sid'], claims.sub))) return { active: false }
    return {
      ...claims,
      username: claims['preferred_username'],
      client_id: claims['azp'],
      token_type: 'Bearer',
      active: true,
    }
  })

  async function isCurrent(sessionId: unknown, subject: string | undefined): Promise<boolean> {
    if (typeof sessionId === 'string' && !(await sessions.byId(sessionId))) return false
    if (subject === undefined) return false
    return isServiceAccount(subject) || Boolean((await users.byId(subject))?.enabled)
  }
}

/** RFC 7009: succeeds for tokens that are not ours or not the client's. Access tokens stay valid until they expire. */
export function revocationRoute(app: FastifyInstance, provider: Provider) {
  app.post('/protocol/openid-connect/revoke', async (request, reply) => {
    noStore(reply)
    const client = authenticateClient(request, provider.clients)
    const claims = await provider.tokens
      .verifyRefresh(field(formOf(request), 'token') ?? '')
      .catch(() => undefined)
    if (claims?.azp === client.clientId) await provider.sessions.end(claims.sid)
    return reply.code(200).send()
  })
}

/** The product's page; Keycloak has a page of its own here. */
const ACCOUNT_PAGE = '/account-settings'

/** Returns the profile as JSON to programs (keycloak-js: loadUserProfile), and redirects people to the account page. */
export function accountRoutes(app: FastifyInstance, { tokens, users, clients, origin }: Provider) {
  app.get('/account', async (request, reply) => {
    if (!request.headers.accept?.includes('application/json')) {
      const client = clients.get(field(queryOf(request), 'referrer') ?? '')
      return redirect(reply, new URL(ACCOUNT_PAGE, client?.baseUrl ?? origin).href)
    }
    noStore(reply).header('vary', 'Origin, Accept')
    const claims = await tokens.verifyAccess(bearerOf(request) ?? '').catch(() => undefined)
    const user =
      claims?.sub && [claims.aud].flat().includes('account') ? await users.byId(claims.sub) : undefined
    if (!user?.enabled) throw oauthError(401, 'HTTP 401 Unauthorized')
    const { id, username, firstName, lastName, email, emailVerified } = user
    return { id, username, firstName, lastName, email, emailVerified, attributes: {} }
  })
}

/** Returns the current profile of an access token's bearer. Errors are in WWW-Authenticate; a 401 has no body, as in Keycloak. */
export function userinfoRoutes(app: FastifyInstance, { tokens, users, sessions, realm }: Provider) {
  async function userinfo(request: FastifyRequest, reply: FastifyReply) {
    noStore(reply)
    const refuse = (status: number, error?: string, description?: string) => {
      const facts = error ? `, error="${error}", error_description="${description}"` : ''
      reply.code(status).header('www-authenticate', `Bearer realm="${realm}"${facts}`)
      return status === 401
        ? reply.type('text/plain;charset=utf-8').send('')
        : reply.send({ error, error_description: description })
    }
    const token = bearerOf(request)
    if (!token) return refuse(401)
    const claims = await tokens.verifyAccess(token).catch(() => undefined)
    if (!claims) return refuse(401, 'invalid_token', 'Token verification failed')
    if (!hasScope(claims['scope'], 'openid')) return refuse(403, 'insufficient_scope', 'Missing openid scope')
    const session = typeof claims['sid'] === 'string' ? await sessions.byId(claims['sid']) : undefined
    const user = session && (await users.byId(session.userId))
    if (!user?.enabled)
      return refuse(401, 'invalid_token', "User session not found or doesn't have client attached on it")
    return { sub: user.id, groups: user.groups, ...claimsAbout(user) }
  }

  app.get('/protocol/openid-connect/userinfo', userinfo)
  app.post('/protocol/openid-connect/userinfo', userinfo)
}
