import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { ApiError, TokenScope } from '@claire/api-contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { covers } from '#domains/people/identity'
import type { PersonalTokens } from '#domains/people/tokens'
import { DomainError } from '#platform/errors'
import { alertTools } from './alert-tools.ts'
import { articleTools } from './article-tools.ts'
import { bookmarkTools } from './bookmark-tools.ts'
import { type Asked, type CallApi, type Tool, ToolError } from './tool.ts'

const TOOLS = [...articleTools, ...bookmarkTools, ...alertTools]
const INSTRUCTIONS =
  'Claire finds scientific articles at the sources that its administrators approved, and keeps bookmarks and alerts of the person whose token is used. Articles belong to their publishers: cite them, and link to their own address.'
const SESSIONS = 'This server has no sessions: use POST.'

interface Parts {
  publicUrl: string
  authenticate: PersonalTokens['authenticate']
}

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions, so that any process answers any request. A tool
 * is the same calls under /claire that programs make, with the client's own token: nothing is allowed, limited or refused
 * here that is not there.
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
    // A page of another site, whatever name of this machine it found, is no client of ours.
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      throw new DomainError('FORBIDDEN', 'Pages of other sites may not call this.')
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new DomainError('UNAUTHORIZED', 'Send a personal access token of Claire.')
    const { caller, scopes } = await authenticate(token)
    const server = serverFor(scopes, { call: callerOfApi(app, token), email: caller.email })
    const answer = await answerOf(server, request, publicUrl)
    reply.code(answer.status).header('cache-control', 'no-store')
    for (const [name, value] of answer.headers) reply.header(name, value)
    return reply.send(await answer.text())
  })
}

/** Made for one request, and over with it. */
async function answerOf(server: Server, { headers, body }: FastifyRequest, publicUrl: string) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const { accept = '', 'mcp-protocol-version': version } = headers
  const asked = new Request(new URL('/mcp', publicUrl), {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
    },
  })
  const answer = await transport.handleRequest(asked, { parsedBody: body })
  await server.close()
  return answer
}

function serverFor(scopes: TokenScope[], asked: Asked): Server {
  const server = new Server(
    { name: 'claire', title: 'Claire', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const open = TOOLS.filter(({ scope }) => covers(scopes, scope))
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: open.map(({ listed }) => listed),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = open.find(({ name }) => name === params.name)
    return tool ? resultOf(tool, params.arguments, asked) : failure(refusalOf(params.name))
  })
  return server
}

function refusalOf(name: string): string {
  const closed = TOOLS.find((tool) => tool.name === name)
  return closed ? `This access token does not have the scope ${closed.scope}.` : 'There is no such tool.'
}

async function resultOf(tool: Tool, input: unknown, asked: Asked) {
  try {
    const result = await tool.run(input, asked)
    return {
      // For clients that know no structured content.
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      structuredContent: { ...result },
    }
  } catch (error) {
    if (error instanceof ToolError) return failure(error.message)
    throw error
  }
}

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })

/** The calls under /claire as the client would make them, without the way over the network. */
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
