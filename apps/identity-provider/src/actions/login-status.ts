import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field, queryOf } from '../http/http.ts'
import {
  type Frame,
  loginStatusFrame,
  thirdPartyCookiesStep1,
  thirdPartyCookiesStep2,
} from '../pages/frames.ts'
import type { Provider } from '../provider.ts'

/** The hidden frames of the browser client: they check whether the session changed, and whether frames keep cookies. */
export function loginStatusRoutes(app: FastifyInstance, { clients, origin }: Provider) {
  const base = '/protocol/openid-connect'
  app.get(`${base}/login-status-iframe.html`, sendFrame(loginStatusFrame))
  app.get(`${base}/3p-cookies/step1.html`, sendFrame(thirdPartyCookiesStep1))
  app.get(`${base}/3p-cookies/step2.html`, sendFrame(thirdPartyCookiesStep2))

  /** Responds 204 if a page of that origin may ask about this client, else 403. */
  app.get(`${base}/login-status-iframe.html/init`, async (request, reply) => {
    const query = queryOf(request)
    const client = clients.get(field(query, 'client_id') ?? '')
    const from = field(query, 'origin') ?? ''
    const allowed = client !== undefined && (from === origin || client.webOrigins.includes(from))
    return reply.code(allowed ? 204 : 403).send()
  })
}

const sendFrame = (frame: Frame) => async (_request: FastifyRequest, reply: FastifyReply) => {
  // The default header would keep clients on another port from framing these.
  reply.raw.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': frame.policy,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  return reply.type('text/html;charset=utf-8').send(frame.html)
}
