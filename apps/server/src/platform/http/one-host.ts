import type { FastifyInstance } from 'fastify'

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
