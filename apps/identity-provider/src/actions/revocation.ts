import type { FastifyInstance } from 'fastify'
import { authenticateClient, field, formOf, noStore } from '../http/http.ts'
import type { Provider } from '../provider.ts'

/** RFC 7009: a token that is not ours, or not the client's, is as good as revoked. Access tokens live out their minutes. */
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
