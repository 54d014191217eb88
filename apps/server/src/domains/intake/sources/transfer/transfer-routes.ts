import {
  SOURCE_IMPORT_MAX_BYTES,
  SourceImportInputSchema,
  SourceImportOutcomeSchema,
  SourceImportPreviewSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { languageOf } from '#platform/http/caller'
import { type Calls, administratorCallsOf } from '#platform/http/calls'
import type { SourceService } from '../service.ts'

/** JSON may encode one character as six. */
const bodyLimit = 6 * SOURCE_IMPORT_MAX_BYTES + 1024

/** Routes of the export of all sources, and of the import of suggestions. */
export function transferRoutes(service: SourceService): FastifyPluginAsync {
  return async (app) => {
    const calls = administratorCallsOf(app, 'Sources: administrators')
    addExportCalls(calls, service)
    addImportCalls(calls, service)
  }
}

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
