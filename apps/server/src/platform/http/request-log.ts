import type { FastifyInstance } from 'fastify'
import { useRequestTraces } from './request-traces.ts'

/** One line and one span per answer, with the request's id, which the answer carries too; failures at warn, the rest at debug. */
export function useRequestLog(app: FastifyInstance) {
  useRequestTraces(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
