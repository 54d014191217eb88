import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { claimsAbout, hasScope } from '../tokens/claims.ts'
import { bearerOf, noStore } from '../http/http.ts'
import type { Provider } from '../provider.ts'

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
