import { Readable } from 'node:stream'
import {
  AuditPageSchema,
  AuditQuerySchema,
  IdParamsSchema,
  ScanProgressSchema,
  SourceHistorySchema,
  SourcePreviewSchema,
} from '@claire/api-contract'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { adminOf, forAdministrators } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import { csvHeader, csvLine } from './audit-csv.ts'
import { auditRow, pageOf } from '../present.ts'
import type { SourceService } from '../service.ts'

const tags = ['Sources: administrators']

/** What the answer is instead of JSON. */
const csvAnswer = { description: 'CSV', content: { 'text/csv': { schema: Type.String() } } }

/** Scans on demand, and who changed what. */
export function historyRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    await app.register(scanRoutes(service))

    app.get(
      '/audit',
      {
        schema: {
          summary: 'Who changed what, newest first',
          tags,
          querystring: AuditQuerySchema,
          response: { 200: AuditPageSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        const { page, size, searchItem } = request.query
        const { content, total } = await service.audit.page({ page, size, searchItem })
        return pageOf(content.map(auditRow), { total, size })
      },
    )

    app.get(
      '/audit.csv',
      {
        schema: {
          summary: 'All of the audit log as a file',
          tags,
          response: { 200: csvAnswer, ...errorAnswers(403) },
        },
      },
      async (request, reply) => {
        adminOf(request)
        return sendCsv(reply, service)
      },
    )
  }
}

function sendCsv(reply: FastifyReply, { audit }: SourceService) {
  async function* lines() {
    // The mark makes spreadsheets read UTF-8.
    yield `\uFEFF${csvHeader}`
    for await (const entries of audit.all()) yield entries.map(auditRow).map(csvLine).join('')
  }
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="claire-source-audit.csv"')
  return reply.send(Readable.from(lines()))
}

function scanRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const params = IdParamsSchema
    const response = { 200: Type.Union([ScanProgressSchema, Type.Null()]), ...errorAnswers(403, 409, 503) }

    app.route({
      method: ['PUT', 'POST'],
      url: '/:id/scan',
      schema: {
        summary: 'Scan an approved source now',
        description:
          'While a scan runs, it is that scan. Otherwise once in 10 minutes, unless the last scan was cancelled or failed.',
        tags,
        params,
        response: { ...response, ...errorAnswers(429) },
      },
      handler: async (request) => service.scan(adminOf(request), request.params.id),
    })

    app.delete(
      '/:id/scan',
      { schema: { summary: 'Cancel the running or waiting scan', tags, params, response } },
      async (request) => service.cancelScan(adminOf(request), request.params.id),
    )

    app.get(
      '/:id/history',
      {
        schema: {
          summary: 'What the scans of a source have brought, and how often its articles are bookmarked',
          tags,
          params,
          response: { 200: SourceHistorySchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        return service.history(request.params.id)
      },
    )

    app.get(
      '/:id/preview',
      {
        schema: {
          summary: 'What a scan would find, without keeping anything; takes seconds',
          tags,
          params,
          response: { 200: SourcePreviewSchema, ...errorAnswers(403, 503) },
        },
      },
      async (request) => {
        adminOf(request)
        return service.preview(request.params.id)
      },
    )
  }
}
