import type { ApiError } from '@claire/api-contract'
import type { FastifyInstance } from 'fastify'
import type { PersonalTokens } from '#domains/people/tokens'
import { DomainError } from '#platform/errors'
import { type CallApi, ToolError } from './tool.ts'

const SESSIONS = 'This server has no sessions: use POST.'

interface Parts {
  publicUrl: string
  authenticate: PersonalTokens['authenticate']
}

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions, so that any process answers any request. A
 * tool makes the same calls under /claire as programs do, with the client's own token: all permissions, limits and
 * refusals are theirs.
 */
export function mcpEndpoint(app: FastifyInstance, { publicUrl, authenticate }: Parts) {
  const origin = new URL(publicUrl).origin

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.code(405).header('allow', 'POST').send({ errorCode: 'BAD_REQUEST', apiError: SESSIONS }),
  })

  app.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    // A page of another site, by whatever name of this machine, is no client of ours.
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      throw new DomainError('FORBIDDEN', 'Pages of other sites may not call this.')
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new DomainError('UNAUTHORIZED', 'Send a personal access token of Claire.')
    const { caller, scopes } = await authenticate(token)
    // The protocol's library takes a fifth of a second to load, and most installations never need it.
    const { answerOf } = await import('./answer.ts')
    const answer = await answerOf(request, {
      scopes,
      publicUrl,
      call: callerOfApi(app, token),
      email: caller.email,
    })
    reply.code(answer.status).header('cache-control', 'no-store')
    for (const [name, value] of answer.headers) reply.header(name, value)
    return reply.send(await answer.text())
  })
}

/** Calls under /claire as the client would make them, without the network. */
function callerOfApi(app: FastifyInstance, token: string): CallApi {
  return async (method, url, { query = {}, body } = {}) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const answer = await app.inject({
      method,
      url: `/claire${url}`,
      query: Object.fromEntries(given),
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    const said: unknown = answer.json()
    if (answer.statusCode >= 400) throw new ToolError((said as ApiError).apiError)
    return said
  }
}
