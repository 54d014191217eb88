import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askedBy } from '../request-id.ts'
import { type OpenSpan, openSpan } from '../tracing.ts'

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

/** What is asked every few seconds by machines, and says nothing. */
const UNTRACED = /^\/(?:health|metrics)\b/

/**
 * A span for each request, named by its route and never by its address, which may hold search terms and ids; it carries the
 * request's id, by which its lines are found in the log.
 */
function useRequestTraces(app: FastifyInstance) {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = '' } = request.routeOptions
    if (UNTRACED.test(route)) return done()
    const facts = {
      'http.request.method': request.method,
      'http.route': route,
      'claire.request.id': request.id,
    }
    const root = { headers: request.headers }
    const span = openSpan({ name: `${request.method} ${route}`, kind: 'server', facts, root }, done)
    if (span) spans.set(request, span)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.add({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
}
