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
  SOURCE_IMPORT_MAX_BYTES,
  SourceImportInputSchema,
  SourceImportOutcomeSchema,
  SourceImportPreviewSchema,
} from '@claire/api-contract'
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#platform/errors'
import { type Caller, adminOf, callerOf, languageOf } from '#platform/http/caller'
import { type Calls, administratorRoutesUnder, routesUnder } from '#platform/http/calls'
import { curationRoutes } from './curation/curation-routes.ts'
import { historyRoutes } from './audit/history-routes.ts'
import { sourceFor, sourcePage } from './present.ts'
import type { SourceListing, SourceService } from './service.ts'
import Type from 'typebox'

const CHECKS_PER_HOUR = 60

/** The calls of docs/product.md 7.1, and those for curators; under /source. */
export const sourceRoutes = (service: SourceService) =>
  routesUnder('Sources', async (calls, app) => {
    await app.register(rateLimit, { global: false })
    app.addHook('preValidation', async ({ query, body }) => [query, body].forEach(writeStatusLarge))
    addListCalls(calls, service)
    addSuggestionCalls(calls, service)
    addCheckCall(calls, service)
    await app.register(curationRoutes(service))
    await app.register(historyRoutes(service))
    await app.register(transferRoutes(service))
  })

/** Accepts a status in lower case; the schemas define the values. */
function writeStatusLarge(part: unknown) {
  if (typeof part !== 'object' || part === null || !('status' in part)) return
  if (typeof part.status === 'string') part.status = part.status.toUpperCase()
}

function addListCalls(calls: Calls, service: SourceService) {
  const page = async (request: FastifyRequest, caller: Caller, listing: SourceListing) => {
    const found = await service.list(caller, listing, languageOf(request))
    return sourcePage(found, { size: listing.size, isAdmin: caller.isAdmin })
  }
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
    handle: (request, caller) => page(request, caller, request.query),
  })
  calls.post('/search', {
    summary: 'Sources of a status with every word of searchItem in name and address',
    querystring: SourceListQuerySchema,
    body: SourceSearchSchema,
    reply: SourcePageSchema,
    errors: [403],
    handle: (request, caller) => page(request, caller, { ...request.query, ...request.body }),
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
      const source = id
        ? await service.edit(adminOf(request), { id, ...input })
        : await service.add(caller, input)
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
    new DomainError('TOO_MANY_REQUESTS', (t) => t('sources.manyChecks', { most: CHECKS_PER_HOUR }), {
      retryAfterSeconds: Math.ceil(ttl / 1000),
    }),
}

/** JSON may encode one character as six. */
const bodyLimit = 6 * SOURCE_IMPORT_MAX_BYTES + 1024

/** Routes of the export of all sources, and of the import of suggestions. */
const transferRoutes = (service: SourceService) =>
  administratorRoutesUnder('Sources: administrators', (calls) => {
    addExportCalls(calls, service)
    addImportCalls(calls, service)
  })

function addExportCalls(calls: Calls, service: SourceService) {
  for (const { extension, summary, format, type, write } of [
    {
      extension: 'csv',
      summary: 'All sources as a table',
      format: 'CSV',
      type: 'text/csv',
      write: () => service.exportCsv(),
    },
    {
      extension: 'opml',
      summary: 'All sources as an outline',
      format: 'OPML 2.0',
      type: 'text/x-opml',
      write: () => service.exportOpml(),
    },
  ])
    calls.get(`/export.${extension}`, {
      summary,
      reply: Type.Unsafe<string>({ description: format, content: { [type]: { schema: Type.String() } } }),
      handle: (_request, _caller, response) => {
        response
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="claire-sources.${extension}"`)
        return write()
      },
    })
}

function addImportCalls(calls: Calls, service: SourceService) {
  calls.post('/import/preview', {
    summary: 'Preview the import of a CSV or OPML file; nothing is stored',
    body: SourceImportInputSchema,
    reply: SourceImportPreviewSchema,
    options: { bodyLimit },
    handle: async (request, caller) => ({
      entries: await service.previewImport(caller, request.body.text, languageOf(request)),
    }),
  })
  calls.post('/import', {
    summary: 'Suggest the new sources in a CSV or OPML file',
    description:
      'The sources become pending, suggested by the caller. The same file a second time adds nothing.',
    body: SourceImportInputSchema,
    reply: SourceImportOutcomeSchema,
    options: { bodyLimit },
    handle: (request, caller) => service.importFile(caller, request.body.text, languageOf(request)),
  })
}
