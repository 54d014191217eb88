import type { TokenScope } from '@claire/api-contract'
import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { covers } from '#domains/people/identity'
import { alertTools } from './alert-tools.ts'
import { articleTools } from './article-tools.ts'
import { bookmarkTools } from './bookmark-tools.ts'
import { sharedFolderTools } from './shared-folder-tools.ts'
import { profileTools } from './profile-tools.ts'
import { type ToolContext, InvalidParams, type Tool, ToolError } from './tool.ts'

const TOOLS = [...articleTools, ...profileTools, ...bookmarkTools, ...sharedFolderTools, ...alertTools]
const INSTRUCTIONS =
  'Claire finds scientific articles at the sources that its administrators approved, and keeps bookmarks and alerts of the person whose token is used. Articles belong to their publishers: cite them, and link to their own address.'

interface CallerContext extends ToolContext {
  scopes: TokenScope[]
  publicUrl: string
}

/** Returns the answer to one request, from a server that exists for it alone. */
export async function answerOf(
  { headers, body }: FastifyRequest,
  { scopes, publicUrl, ...context }: CallerContext,
): Promise<Response> {
  const server = serverFor(scopes, context)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const { accept = '', 'mcp-protocol-version': version } = headers
  const request = new Request(new URL('/mcp', publicUrl), {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
    },
  })
  const answer = await transport.handleRequest(request, { parsedBody: body })
  await server.close()
  return answer
}

function serverFor(scopes: TokenScope[], context: ToolContext): Server {
  const server = new Server(
    { name: 'claire', title: 'Claire', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const open = TOOLS.filter(({ scope }) => covers(scopes, scope))
  server.setRequestHandler('tools/list', async () => ({
    tools: open.map(({ listed }) => listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = open.find(({ name }) => name === params.name)
    return tool ? resultOf(tool, params.arguments, context) : failure(refusalOf(params.name))
  })
  return server
}

/** Throws InvalidParams if there is no tool of that name. */
function refusalOf(name: string): string {
  const closed = TOOLS.find((tool) => tool.name === name)
  if (!closed) throw new InvalidParams('There is no such tool.')
  return `This access token does not have the scope ${closed.scope}.`
}

async function resultOf(tool: Tool, input: unknown, context: ToolContext) {
  try {
    const result = await tool.run(input, context)
    return {
      // For clients without structured content.
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      structuredContent: { ...result },
    }
  } catch (error) {
    if (error instanceof ToolError) return failure(error.message)
    throw error
  }
}

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })
