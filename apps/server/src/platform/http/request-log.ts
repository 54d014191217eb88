import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../request-id.ts'
import { type OpenSpan, openSpan } from '../tracing.ts'

/**
 * Writes one line and one span for each response, with the request's id, which the response and all log lines on its
 * behalf carry too; failures at warn, the rest at debug.
 */
export function useRequestLog(app: FastifyInstance) {
  useRequestTraces(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    onBehalfOf(request.id, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    onBehalfOf(request.id, () => request.log[level](line, 'answered'))
  })
}

/** Requests that machines repeat every few seconds. */
const UNTRACED = /^\/(?:health|metrics)\b/

/**
 * Opens a span for each request, named by its route and never by its address, which may hold search terms and ids; it
 * carries the request's id, which links it to the log.
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
