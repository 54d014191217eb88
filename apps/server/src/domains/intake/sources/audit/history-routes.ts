import { Readable } from 'node:stream'
import {
  AuditPageSchema,
  AuditQuerySchema,
  FailuresQuerySchema,
  IdParamsSchema,
  type Language,
  ScanProgressSchema,
  SourceFailuresSchema,
  SourceHistorySchema,
  SourcePreviewSchema,
  type AuditEntry,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { FastifyReply } from 'fastify'
import { adminOf, forAdministrators, languageOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import { auditRow, pageOf } from '../present.ts'
import { csvRow } from '../transfer/csv.ts'
import type { SourceService } from '../service.ts'

const tags = ['Sources: administrators']

/** The CSV response. */
const csvAnswer = { description: 'CSV', content: { 'text/csv': { schema: Type.String() } } }

/** Routes of scans on demand and of the audit log. */
export function historyRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    await app.register(scanRoutes(service))
    await app.register(failureRoutes(service))

    app.get(
      '/audit',
      {
        schema: {
          summary: 'The audit log, newest first',
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
          summary: 'The audit log as a file',
          tags,
          response: { 200: csvAnswer, ...errorAnswers(403) },
        },
      },
      async (request, reply) => {
        adminOf(request)
        return sendCsv(reply, 'source-audit', auditLines(service))
      },
    )
  }
}

function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>) {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="claire-${name}.csv"`)
  return reply.send(Readable.from(lines))
}

/** The mark makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

async function* auditLines({ audit }: SourceService) {
  yield BYTE_ORDER_MARK + csvHeader
  for await (const entries of audit.all()) yield entries.map(auditRow).map(csvLine).join('')
}

const FAILURES_AT_ONCE = 500

async function* failureLines(service: SourceService, id: string, language: Language) {
  yield BYTE_ORDER_MARK + csvRow(['url', 'cause', 'status', 'visitedAt', 'says', 'advice'])
  for (let offset = 0; ; offset += FAILURES_AT_ONCE) {
    const query = { offset, limit: FAILURES_AT_ONCE }
    const { causes, content } = await service.failures(id, query, language)
    const reported = new Map(causes.map((each) => [each.cause, each]))
    yield content
      .map(({ url, cause, status, visitedAt }) => {
        const { says = '', advice = '' } = reported.get(cause) ?? {}
        return csvRow([url, cause, String(status ?? ''), visitedAt ?? '', says, advice])
      })
      .join('')
    if (content.length < FAILURES_AT_ONCE) return
  }
}

function failureRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    const params = IdParamsSchema
    app.get(
      '/:id/failures',
      {
        schema: {
          summary: 'Addresses of a source whose last visit failed, with advice',
          tags,
          params,
          querystring: FailuresQuerySchema,
          response: { 200: SourceFailuresSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        const { page, size, cause } = request.query
        const query = { offset: page * size, limit: size, ...(cause !== undefined && { cause }) }
        return service.failures(request.params.id, query, languageOf(request))
      },
    )

    app.get(
      '/:id/failures.csv',
      {
        schema: {
          summary: 'All failed addresses as a file',
          tags,
          params,
          response: { 200: csvAnswer, ...errorAnswers(403) },
        },
      },
      async (request, reply) => {
        adminOf(request)
        const { id } = request.params
        // An unknown source is a 404, which is impossible once the file has begun.
        await service.failures(id, { offset: 0, limit: 1 })
        return sendCsv(reply, 'source-failures', failureLines(service, id, languageOf(request)))
      },
    )
  }
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
      handler: async (request) => service.scan(adminOf(request), request.params.id, languageOf(request)),
    })

    app.delete(
      '/:id/scan',
      { schema: { summary: 'Cancel the running or waiting scan', tags, params, response } },
      async (request) => service.cancelScan(adminOf(request), request.params.id, languageOf(request)),
    )

    app.get(
      '/:id/history',
      {
        schema: {
          summary: 'Yield of the scans of a source, and bookmarks of its articles',
          tags,
          params,
          response: { 200: SourceHistorySchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        adminOf(request)
        return service.history(request.params.id, languageOf(request))
      },
    )

    app.get(
      '/:id/preview',
      {
        schema: {
          summary: 'Preview of a scan, without storing anything; takes seconds',
          tags,
          params,
          response: { 200: SourcePreviewSchema, ...errorAnswers(403, 503) },
        },
      },
      async (request) => {
        adminOf(request)
        return service.preview(request.params.id, languageOf(request))
      },
    )
  }
}

const COLUMNS = ['date', 'userName', 'userId', 'action', 'sourceName', 'sourceId', 'before', 'after'] as const

const csvHeader = csvRow(COLUMNS)

/** One line of RFC 4180. */
const csvLine = (entry: AuditEntry) => csvRow(COLUMNS.map((column) => entry[column]))
