import type { FastifyInstance } from 'fastify'
import { authenticateClient, field, formOf, noStore } from '../http/http.ts'
import type { Provider } from '../provider.ts'

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
