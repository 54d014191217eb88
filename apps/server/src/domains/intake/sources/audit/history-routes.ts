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
  nullable,
} from '@claire/api-contract'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { languageOf } from '#platform/http/caller'
import { type Calls, administratorRoutesUnder } from '#platform/http/calls'
import { pageOf } from '#platform/page'
import { auditRow } from '../present.ts'
import { csvRow } from '../transfer/csv.ts'
import type { SourceService } from '../service.ts'

const params = IdParamsSchema

/** The CSV response. */
const CsvSchema = Type.Unsafe<Readable>({
  description: 'CSV',
  content: { 'text/csv': { schema: Type.String() } },
})

/** Routes of scans on demand and of the audit log. */
export const historyRoutes = (service: SourceService) =>
  administratorRoutesUnder('Sources: administrators', (calls) => {
    addScanCalls(calls, service)
    addFailureCalls(calls, service)
    calls.get('/audit', {
      summary: 'The audit log, newest first',
      querystring: AuditQuerySchema,
      reply: AuditPageSchema,
      handle: async ({ query }) => {
        const { page, size, searchItem } = query
        const { content, total } = await service.audit.page({ page, size, searchItem })
        return pageOf(content.map(auditRow), { total, size })
      },
    })
    calls.get('/audit.csv', {
      summary: 'The audit log as a file',
      reply: CsvSchema,
      handle: (_request, _caller, response) => csvFile(response, 'source-audit', auditLines(service)),
    })
  })

function csvFile(response: FastifyReply, name: string, lines: AsyncIterable<string>): Readable {
  response
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="claire-${name}.csv"`)
  return Readable.from(lines)
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

function addFailureCalls(calls: Calls, service: SourceService) {
  calls.get('/:id/failures', {
    summary: 'Addresses of a source whose last visit failed, with advice',
    params,
    querystring: FailuresQuerySchema,
    reply: SourceFailuresSchema,
    handle: (request) => {
      const { page, size, cause } = request.query
      const query = { offset: page * size, limit: size, ...(cause !== undefined && { cause }) }
      return service.failures(request.params.id, query, languageOf(request))
    },
  })
  calls.get('/:id/failures.csv', {
    summary: 'All failed addresses as a file',
    params,
    reply: CsvSchema,
    handle: async (request, _, response) => {
      const { id } = request.params
      // An unknown source is a 404, which is impossible once the file has begun.
      await service.failures(id, { offset: 0, limit: 1 })
      return csvFile(response, 'source-failures', failureLines(service, id, languageOf(request)))
    },
  })
}

function addScanCalls(calls: Calls, service: SourceService) {
  const reply = nullable(ScanProgressSchema)
  // Clients use both methods (docs/product.md 7.1).
  for (const add of [calls.put, calls.post])
    add('/:id/scan', {
      summary: 'Scan an approved source now',
      description:
        'While a scan runs, it is that scan. Otherwise once in 10 minutes, unless the last scan was cancelled or failed.',
      params,
      reply,
      errors: [409, 429, 503],
      handle: (request, caller) => service.scan(caller, request.params.id, languageOf(request)),
    })
  calls.delete('/:id/scan', {
    summary: 'Cancel the running or waiting scan',
    params,
    reply,
    errors: [409, 503],
    handle: (request, caller) => service.cancelScan(caller, request.params.id, languageOf(request)),
  })
  calls.get('/:id/history', {
    summary: 'Yield of the scans of a source, and bookmarks of its articles',
    params,
    reply: SourceHistorySchema,
    handle: (request) => service.history(request.params.id, languageOf(request)),
  })
  calls.get('/:id/preview', {
    summary: 'Preview of a scan, without storing anything; takes seconds',
    params,
    reply: SourcePreviewSchema,
    errors: [503],
    handle: (request) => service.preview(request.params.id, languageOf(request)),
  })
}

const COLUMNS = ['date', 'userName', 'userId', 'action', 'sourceName', 'sourceId', 'before', 'after'] as const

const csvHeader = csvRow(COLUMNS)

/** One line of RFC 4180. */
const csvLine = (entry: AuditEntry) => csvRow(COLUMNS.map((column) => entry[column]))
