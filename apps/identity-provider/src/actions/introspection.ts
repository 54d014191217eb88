import type { FastifyInstance } from 'fastify'
import { oauthError } from '../errors.ts'
import { authenticateClient, field, formOf, noStore } from '../http/http.ts'
import type { Provider } from '../provider.ts'
import { isServiceAccount } from '../tokens/tokens.ts'

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
