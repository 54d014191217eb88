import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../log.ts'
import { type OpenSpan, openSpan } from '../tracing.ts'
import helmet from '@fastify/helmet'
import { setTimeout as delay } from 'node:timers/promises'

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

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Redirects a browser that used another name of this machine (127.0.0.1 for localhost) to the public address: sign-in
 * cookies and redirects belong to one origin. The Host header is read for this alone, and never sent back.
 */
export function useCanonicalOrigin(app: FastifyInstance, publicUrl: string) {
  const canonical = new URL(publicUrl)
  if (!LOOPBACK.test(canonical.hostname)) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return
    const requested = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname
    if (!requested || requested === canonical.hostname || !LOOPBACK.test(requested)) return
    // A path with two slashes would be read as another host.
    return reply.redirect(canonical.origin + request.url.replace(/^\/+/, '/'), 302)
  })
}

/**
 * Refuses a request with several Host headers with 400 (RFC 9112, 3.2), on every route. Node drops all but the first,
 * while a proxy may have read the last.
 */
export function requireOneHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }, reply) => {
    // Names and values alternate.
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length < 2) return
    // Sent here, since each part of the server words its own errors.
    return reply
      .code(400)
      .headers({ connection: 'close', 'content-type': 'application/json' })
      .send({ errorCode: 'BAD_REQUEST', apiError: 'The request names more than one host.' })
  })
}

/** Sets content security policy and more on every response. `signInOrigins` may be framed, called and posted to. */
export async function useSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, signInOrigins }: { publicUrl: string; signInOrigins: () => string[] },
) {
  // Read for each response: some are known only once the provider has answered.
  const identity = [
    () =>
      signInOrigins()
        .filter((origin) => origin !== publicUrl)
        .join(' '),
  ]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameSrc: ["'self'", ...identity],
        connectSrc: ["'self'", ...identity],
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...identity],
      },
    },
    // Over plain http browsers must not be told to use https only.
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 15_552_000, includeSubDomains: false }
      : false,
  })
}

const SHORTEST_MS = 500
const LONGEST_MS = 1498

interface Options {
  wait?: (milliseconds: number) => Promise<unknown>
  /** At least 0, less than 1. */
  random?: () => number
}

/** Delays every call like a bad connection, for work on loading states; in development only. */
export function delayAnswers(app: FastifyInstance, { wait = delay, random = Math.random }: Options = {}) {
  app.addHook('onRequest', async () => {
    await wait(SHORTEST_MS + Math.floor(random() * (LONGEST_MS - SHORTEST_MS + 1)))
  })
}
