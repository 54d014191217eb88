import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** `GET /metrics` for holders of the token; measures every response of the application, this one too. */
export function metricsRoute(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }) {
  const expected = digestOf(`Bearer ${token}`)
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Digests have one length, and comparing them reveals nothing of the token.
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
