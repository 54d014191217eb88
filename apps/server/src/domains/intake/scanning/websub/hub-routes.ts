import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { DomainError } from '#platform/errors'
import type { createHubCalls } from './hub-calls.ts'

/** Maximum size of a notification, which is read for its signature alone. */
const LARGEST_NEWS = 10 * 1_048_576
const LONGEST_CHALLENGE = 2_000
const CALLS_A_MINUTE = 120

const PARAMS = Type.Object({ token: Type.String({ maxLength: 100 }) })
const QUERY = Type.Object({
  'hub.mode': Type.String({ maxLength: 20 }),
  'hub.topic': Type.String({ maxLength: 4096, default: '' }),
  'hub.challenge': Type.String({ maxLength: LONGEST_CHALLENGE, default: '' }),
  'hub.lease_seconds': Type.Optional(Type.Integer({ minimum: 0, maximum: 1e10 })),
})

interface Params {
  Params: Static<typeof PARAMS>
}

const unknown = () => new DomainError('NOT_FOUND', (t) => t('requests.noSubscription'))

/** `/websub/{token}`: called by hubs, which cannot sign in; the token is the key, and the content only a hint. */
export function hubRoutes(calls: ReturnType<typeof createHubCalls>) {
  return async (app: FastifyInstance) => {
    await app.register(rateLimit, {
      max: CALLS_A_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) =>
        new DomainError('TOO_MANY_REQUESTS', (t) => t('requests.tooManyCalls'), {
          retryAfterSeconds: Math.ceil(ttl / 1000),
        }),
    })
    // Bytes of any content type: the signature covers them unchanged.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.get<Params & { Querystring: Static<typeof QUERY> }>(
      '/websub/:token',
      { schema: { hide: true, params: PARAMS, querystring: QUERY } },
      async (request, reply) => {
        const challenge = await calls.verify(request.params.token, {
          mode: request.query['hub.mode'],
          topic: request.query['hub.topic'],
          challenge: request.query['hub.challenge'],
          leaseSeconds: request.query['hub.lease_seconds'] ?? null,
        })
        if (challenge === null) throw unknown()
        return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(challenge)
      },
    )

    app.post<Params>(
      '/websub/:token',
      { bodyLimit: LARGEST_NEWS, schema: { hide: true, params: PARAMS } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = String(request.headers['x-hub-signature'] ?? '')
        // The answer to an invalid signature is the same as to a valid one (WebSub, 7.1).
        if (!(await calls.notify(request.params.token, { body, signature }))) throw unknown()
        return reply.code(202).send()
      },
    )
  }
}
