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
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { DomainError } from '#platform/errors'
import { adminOf, callerOf, languageOf } from '#platform/http/caller'
import { type Calls, callsOf } from '#platform/http/calls'
import { curationRoutes } from './curation/curation-routes.ts'
import { historyRoutes } from './audit/history-routes.ts'
import { sourceFor, sourcePage } from './present.ts'
import type { SourceService } from './service.ts'
import { transferRoutes } from './transfer/transfer-routes.ts'

const CHECKS_PER_HOUR = 60

/** The calls of docs/product.md 7.1, and those for curators; under /source. */
export function sourceRoutes(service: SourceService): FastifyPluginAsync {
  return async (app) => {
    await app.register(rateLimit, { global: false })
    app.addHook('preValidation', async ({ query, body }) => [query, body].forEach(writeStatusLarge))
    const calls = callsOf(app, 'Sources')
    addListCalls(calls, service)
    addSuggestionCalls(calls, service)
    addCheckCall(calls, service)
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

function addListCalls(calls: Calls, service: SourceService) {
  calls.get('/getApproved', {
    summary: 'All approved sources, by name',
    reply: SourceListSchema,
    handle: async (_, caller) => (await service.approved()).map(sourceFor(caller)),
  })
  calls.get('/getAll', {
    summary: 'Sources by status, newest suggestion first unless sorted otherwise',
    description:
      'Without a status all that the caller may see: administrators all that are not deleted, others the approved. Only administrators may name another status.',
    querystring: SourceListQuerySchema,
    reply: SourcePageSchema,
    errors: [403],
    handle: async (request, caller) =>
      sourcePage(await service.list(caller, request.query, languageOf(request)), {
        size: request.query.size,
        isAdmin: caller.isAdmin,
      }),
  })
  calls.post('/search', {
    summary: 'Sources of a status with every word of searchItem in name and address',
    querystring: SourceListQuerySchema,
    body: SourceSearchSchema,
    reply: SourcePageSchema,
    errors: [403],
    handle: async (request, caller) => {
      const listing = { ...request.query, ...request.body }
      return sourcePage(await service.list(caller, listing, languageOf(request)), {
        size: request.query.size,
        isAdmin: caller.isAdmin,
      })
    },
  })
}

function addSuggestionCalls(calls: Calls, service: SourceService) {
  calls.get('/mine', {
    summary: "The caller's suggestions and the decisions on them",
    reply: SuggestionListSchema,
    handle: (_, caller) => service.mine(caller),
  })
  calls.post('/', {
    summary: 'Add a source, or edit the one with the id given',
    description:
      'Added by an administrator it is approved, by anyone else pending. Editing is for administrators.',
    body: SourceInputSchema,
    reply: SourceSchema,
    errors: [403, 404, 409, 429],
    handle: async (request, caller) => {
      const { id, ...input } = request.body
      const language = languageOf(request)
      const source = id
        ? await service.edit(adminOf(request), { id, ...input }, language)
        : await service.add(caller, input, language)
      return sourceFor(caller)(source)
    },
  })
  calls.get('/:id', {
    summary: 'One source, with its health and the current or last scan',
    params: IdParamsSchema,
    reply: SourceDetailSchema,
    handle: async (request, caller) => {
      const source = await service.one(caller, request.params.id)
      const language = languageOf(request)
      const [health, scan] = await Promise.all([
        service.health(source.id, language),
        service.progress(source.id, language),
      ])
      return { ...sourceFor(caller)(source), health, scan }
    },
  })
}

function addCheckCall(calls: Calls, service: SourceService) {
  calls.post('/check', {
    summary: 'Check whether an address is a source, and whether its site can be read',
    description: 'Requests robots.txt and one page of the site. Nothing is stored.',
    body: SourceCheckInputSchema,
    reply: SourceCheckSchema,
    errors: [429, 503],
    options: { config: { rateLimit: CHECK_LIMIT } },
    handle: (request) => service.check(request.body.url, languageOf(request)),
  })
}

/** Every check is a visit to a site. Administrators may check whole lists. */
const CHECK_LIMIT = {
  max: CHECKS_PER_HOUR,
  timeWindow: '1 hour',
  hook: 'preHandler' as const,
  keyGenerator: (request: FastifyRequest) => callerOf(request).subject,
  allowList: (request: FastifyRequest) => callerOf(request).isAdmin,
  errorResponseBuilder: (_request: unknown, { ttl }: { ttl: number }) =>
    new DomainError(
      'TOO_MANY_REQUESTS',
      `You can look at ${CHECKS_PER_HOUR} sites an hour. Please try again later.`,
      { retryAfterSeconds: Math.ceil(ttl / 1000) },
    ),
}
