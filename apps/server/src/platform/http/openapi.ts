import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ApiErrorSchema } from '@claire/api-contract'
import type { FastifyInstance, FastifySchema } from 'fastify'

const BASE = '/claire'

/** The page without its vendor's toolbar, which would load documents from anywhere. */
const PAGE = {
  title: 'Claire API',
  css: [{ filename: 'claire.css', content: '.swagger-ui .topbar { display: none }' }],
}

const ERRORS: Record<number, string> = {
  400: 'The request is not valid; apiError says what to correct.',
  401: 'The access token is missing, expired or not ours.',
  403: 'Only administrators may do this, or the personal access token lacks the scope.',
  404: 'There is nothing with this id (for this caller).',
  409: 'The present state does not allow it; apiError says why.',
  429: 'Too many requests; try again after Retry-After seconds.',
  500: 'Something went wrong here.',
  502: 'A part this server depends on answered with an error.',
  503: 'A part this server depends on is away; try again later.',
}

/** Schemas of error answers, for the `response` of a route: `response: { 200: X, ...errorAnswers(403, 409) }`. */
export function errorAnswers(...statuses: (keyof typeof ERRORS & number)[]): Record<number, object> {
  return Object.fromEntries(
    statuses.map((status) => [status, { ...ApiErrorSchema, description: ERRORS[status] }]),
  )
}

interface Described {
  publicUrl: string
  /** Scope of a personal access token that opens a route; null if none does. */
  scopeOf: (method: string, url: string) => string | null
}

/** Collects the schemas of every route registered after it under /claire into one OpenAPI 3.1 document. */
export async function collectOpenApi(app: FastifyInstance, { publicUrl, scopeOf }: Described) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Claire',
        version: '1',
        description:
          'Search scanned scientific articles, bookmark them, and curate the sources they come from. Every call takes a bearer token: of the identity provider, or a personal access token with the scope that the call names.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          personalToken: { type: 'http', scheme: 'bearer', bearerFormat: 'claire_…' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => {
      const scope = scopeOf([route.method].flat()[0] ?? '', url)
      // OpenAPI 3.1: a bearer token lists the scopes that it needs.
      const security: Record<string, string[]>[] = [
        { bearer: [] },
        ...(scope ? [{ personalToken: [scope] }] : []),
      ]
      return { schema: { ...describe(schema, url), security }, url }
    },
  })
}

/** `/claire/openapi.json`, and a page to read it at `/claire/docs`. Both are public: they hold no personal data. */
export async function openApiRoutes(app: FastifyInstance) {
  app.get(`${BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, { routePrefix: `${BASE}/docs`, uiConfig: { deepLinking: true }, theme: PAGE })
}

/** Adds the facts common to all calls: the errors that each may answer. */
function describe(schema: FastifySchema | undefined, url: string): FastifySchema {
  if (!url.startsWith(`${BASE}/`) || schema?.hide) return { ...schema, hide: true }
  const reads = schema?.body || schema?.querystring || schema?.params
  const usual = errorAnswers(...(reads ? [400] : []), 401, ...(schema?.params ? [404] : []), 500)
  return {
    ...schema,
    ...(schema?.querystring ? { querystring: mayBeLeftOut(schema.querystring) } : {}),
    response: { ...usual, ...(schema?.response as object | undefined) },
  }
}

/** Defaults are filled in before required parameters are checked. */
function mayBeLeftOut(querystring: object): object {
  const { properties = {}, required = [] } = querystring as {
    properties?: Record<string, object>
    required?: string[]
  }
  return { ...querystring, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}
