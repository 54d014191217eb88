import {
  IdParamsSchema,
  SourceCheckInputSchema,
  SourceCheckSchema,
  SourceDetailSchema,
  SourceInputSchema,
  SourceListQuerySchema,
  SourceListSchema,
  SourcePageSchema,
  SourceSchema,
  SourceSearchSchema,
  SuggestionListSchema,
} from '@claire/api-contract'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#platform/errors'
import { adminOf, callerOf, languageOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import { curationRoutes } from './curation/curation-routes.ts'
import { historyRoutes } from './audit/history-routes.ts'
import { sourceFor, sourcePage } from './present.ts'
import type { SourceService } from './service.ts'
import { transferRoutes } from './transfer/transfer-routes.ts'

const tags = ['Sources']
const CHECKS_PER_HOUR = 60

/** The calls of docs/product.md 7.1, and those for curators; under /source. */
export function sourceRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(rateLimit, { global: false })
    app.addHook('preValidation', async ({ query, body }) => [query, body].forEach(writeStatusLarge))
    await app.register(listRoutes(service))
    await app.register(suggestionRoutes(service))
    await app.register(checkRoute(service))
    await app.register(curationRoutes(service))
    await app.register(historyRoutes(service))
    await app.register(transferRoutes(service))
  }
}

/** Accepts a status in lower case; the schemas define the values. */
function writeStatusLarge(part: unknown) {
  if (typeof part !== 'object' || part === null || !('status' in part)) return
  if (typeof part.status === 'string') part.status = part.status.toUpperCase()
}

function listRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/getApproved',
      { schema: { summary: 'All approved sources, by name', tags, response: { 200: SourceListSchema } } },
      async (request) => (await service.approved()).map(sourceFor(callerOf(request))),
    )

    app.get(
      '/getAll',
      {
        schema: {
          summary: 'Sources by status, newest suggestion first unless sorted otherwise',
          description:
            'Without a status all that the caller may see: administrators all that are not deleted, others the approved. Only administrators may name another status.',
          tags,
          querystring: SourceListQuerySchema,
          response: { 200: SourcePageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        return sourcePage(await service.list(caller, request.query, languageOf(request)), {
          size: request.query.size,
          isAdmin: caller.isAdmin,
        })
      },
    )

    app.post(
      '/search',
      {
        schema: {
          summary: 'Sources of a status with every word of searchItem in name and address',
          tags,
          querystring: SourceListQuerySchema,
          body: SourceSearchSchema,
          response: { 200: SourcePageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const listing = { ...request.query, ...request.body }
        return sourcePage(await service.list(caller, listing, languageOf(request)), {
          size: request.query.size,
          isAdmin: caller.isAdmin,
        })
      },
    )
  }
}

function suggestionRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/mine',
      {
        schema: {
          summary: "The caller's suggestions and the decisions on them",
          tags,
          response: { 200: SuggestionListSchema },
        },
      },
      async (request) => service.mine(callerOf(request)),
    )

    app.post(
      '/',
      {
        schema: {
          summary: 'Add a source, or edit the one with the id given',
          description:
            'Added by an administrator it is approved, by anyone else pending. Editing is for administrators.',
          tags,
          body: SourceInputSchema,
          response: { 200: SourceSchema, ...errorAnswers(403, 404, 409, 429) },
        },
      },
      async (request) => {
        const { id, ...input } = request.body
        const language = languageOf(request)
        const source = id
          ? await service.edit(adminOf(request), { id, ...input }, language)
          : await service.add(callerOf(request), input, language)
        return sourceFor(callerOf(request))(source)
      },
    )

    app.get(
      '/:id',
      {
        schema: {
          summary: 'One source, with its health and the current or last scan',
          tags,
          params: IdParamsSchema,
          response: { 200: SourceDetailSchema },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const source = await service.one(caller, request.params.id)
        const language = languageOf(request)
        const [health, scan] = await Promise.all([
          service.health(source.id, language),
          service.progress(source.id, language),
        ])
        return { ...sourceFor(caller)(source), health, scan }
      },
    )
  }
}

function checkRoute(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/check',
      {
        schema: {
          summary: 'Check whether an address is a source, and whether its site can be read',
          description: 'Requests robots.txt and one page of the site. Nothing is stored.',
          tags,
          body: SourceCheckInputSchema,
          response: { 200: SourceCheckSchema, ...errorAnswers(429, 503) },
        },
        config: {
          rateLimit: hourlyLimit(CHECKS_PER_HOUR, `You can look at ${CHECKS_PER_HOUR} sites an hour.`),
        },
      },
      async (request) => {
        callerOf(request)
        return service.check(request.body.url, languageOf(request))
      },
    )
  }
}

/** Every preview is a visit to a site. Administrators may preview whole lists. */
const hourlyLimit = (perHour: number, rule: string) => ({
  max: perHour,
  timeWindow: '1 hour',
  hook: 'preHandler' as const,
  keyGenerator: (request: FastifyRequest) => callerOf(request).subject,
  allowList: (request: FastifyRequest) => callerOf(request).isAdmin,
  errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) =>
    new DomainError('TOO_MANY_REQUESTS', `${rule} Please try again later.`, {
      retryAfterSeconds: Math.ceil(ttl / 1000),
    }),
})
