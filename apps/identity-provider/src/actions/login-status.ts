import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field, queryOf } from '../http/http.ts'
import {
  type Frame,
  loginStatusFrame,
  thirdPartyCookiesStep1,
  thirdPartyCookiesStep2,
} from '../pages/frames.ts'
import type { Provider } from '../provider.ts'

/** The hidden frames of the browser client: has the session changed, and are cookies kept in frames at all. */
export function loginStatusRoutes(app: FastifyInstance, { clients, origin }: Provider) {
  const base = '/protocol/openid-connect'
  app.get(`${base}/login-status-iframe.html`, sendFrame(loginStatusFrame))
  app.get(`${base}/3p-cookies/step1.html`, sendFrame(thirdPartyCookiesStep1))
  app.get(`${base}/3p-cookies/step2.html`, sendFrame(thirdPartyCookiesStep2))

  /** May a page of that origin ask about this client? 204 or 403. */
  app.get(`${base}/login-status-iframe.html/init`, async (request, reply) => {
    const asked = queryOf(request)
    const client = clients.get(field(asked, 'client_id') ?? '')
    const from = field(asked, 'origin') ?? ''
    const allowed = client !== undefined && (from === origin || client.webOrigins.includes(from))
    return reply.code(allowed ? 204 : 403).send()
  })
}

const sendFrame = (frame: Frame) => async (_request: FastifyRequest, reply: FastifyReply) => {
  // The house's rule for its own pages would keep clients on another port from framing these.
  reply.raw.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': frame.policy,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  return reply.type('text/html;charset=utf-8').send(frame.html)
}
