import type { ApiError } from '@claire/api-contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { BearerGuard } from '#domains/people/identity'
import { DomainError } from '#platform/errors'
import { type CallApi, ToolError } from './tool.ts'

const SESSIONS = 'This server has no sessions: use POST.'

/** RFC 9728: before the path of the resource, and without it for clients that look there. */
const METADATA = '/.well-known/oauth-protected-resource'

interface Parts {
  publicUrl: string
  recognise: BearerGuard['recognise']
  authorization: { server: string; scopes: string[] }
}

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions, so that any process answers any request. A
 * tool makes the same calls under /claire as programs do, with the client's own token: all permissions, limits and
 * refusals are theirs. A client without a token finds the identity provider by RFC 9728, and asks there for one for
 * this endpoint.
 */
export function mcpEndpoint({ publicUrl, recognise, authorization }: Parts): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (request, reply) => {
      if (reply.statusCode !== 401) return
      const error = request.headers.authorization ? 'error="invalid_token", ' : ''
      reply.header('www-authenticate', `Bearer ${error}resource_metadata="${publicUrl}${METADATA}/mcp"`)
    })
    metadataRoutes(app, { publicUrl, authorization })
    endpoint(app, { publicUrl, recognise })
  }
}

function metadataRoutes(app: FastifyInstance, { publicUrl, authorization }: Omit<Parts, 'recognise'>) {
  const metadata = {
    resource: `${publicUrl}/mcp`,
    resource_name: 'Claire',
    authorization_servers: [authorization.server],
    scopes_supported: authorization.scopes,
    bearer_methods_supported: ['header'],
  }
  for (const url of [METADATA, `${METADATA}/mcp`])
    app.get(url, { schema: { hide: true } }, async () => metadata)
}

function endpoint(app: FastifyInstance, { publicUrl, recognise }: Omit<Parts, 'authorization'>) {
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
      throw new DomainError('FORBIDDEN', (t) => t('access.otherSites'))
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new DomainError('UNAUTHORIZED', (t) => t('access.sendToken'))
    const { caller, scopes } = await recognise(request.headers.authorization)
    // The browser's own token is not for programs.
    if (!scopes) throw new DomainError('UNAUTHORIZED', (t) => t('access.sendToken'))
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
