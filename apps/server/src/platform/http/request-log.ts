import type { FastifyInstance } from 'fastify'
import { askedBy } from '../request-id.ts'
import { useRequestTraces } from './request-traces.ts'

/**
 * One line and one span per answer, with the request's id, which the answer carries too, and whatever is logged on its
 * behalf; failures at warn, the rest at debug.
 */
export function useRequestLog(app: FastifyInstance) {
  useRequestTraces(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    askedBy(request.id, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    askedBy(request.id, () => request.log[level](line, 'answered'))
  })
}
