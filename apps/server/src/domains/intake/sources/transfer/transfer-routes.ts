import {
  SOURCE_IMPORT_MAX_BYTES,
  SourceImportInputSchema,
  SourceImportOutcomeSchema,
  SourceImportPreviewSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { FastifyReply } from 'fastify'
import { adminOf, forAdministrators, languageOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { SourceService } from '../service.ts'

const tags = ['Sources: administrators']

/** JSON may encode one character as six. */
const bodyLimit = 6 * SOURCE_IMPORT_MAX_BYTES + 1024

/** The response with a file. */
const fileAnswer = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: Type.String() } },
})

/** Routes of the export of all sources, and of the import of suggestions. */
export function transferRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preValidation', forAdministrators)
    await app.register(exportRoutes(service))
    await app.register(importRoutes(service))
  }
}

function exportRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/export.csv',
      {
        schema: {
          summary: 'All sources as a table',
          tags,
          response: { 200: fileAnswer('CSV', 'text/csv'), ...errorAnswers(403) },
        },
      },
      async (request, reply) => {
        adminOf(request)
        return sendFile(reply, {
          name: 'claire-sources.csv',
          type: 'text/csv',
          text: await service.exportCsv(),
        })
      },
    )

    app.get(
      '/export.opml',
      {
        schema: {
          summary: 'All sources as an outline',
          tags,
          response: { 200: fileAnswer('OPML 2.0', 'text/x-opml'), ...errorAnswers(403) },
        },
      },
      async (request, reply) => {
        adminOf(request)
        return sendFile(reply, {
          name: 'claire-sources.opml',
          type: 'text/x-opml',
          text: await service.exportOpml(),
        })
      },
    )
  }
}

function importRoutes(service: SourceService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/import/preview',
      {
        bodyLimit,
        schema: {
          summary: 'Preview the import of a CSV or OPML file; nothing is stored',
          tags,
          body: SourceImportInputSchema,
          response: { 200: SourceImportPreviewSchema, ...errorAnswers(403) },
        },
      },
      async (request) => {
        const caller = adminOf(request)
        return { entries: await service.previewImport(caller, request.body.text, languageOf(request)) }
      },
    )

    app.post(
      '/import',
      {
        bodyLimit,
        schema: {
          summary: 'Suggest the new sources in a CSV or OPML file',
          description:
            'The sources become pending, suggested by the caller. The same file a second time adds nothing.',
          tags,
          body: SourceImportInputSchema,
          response: { 200: SourceImportOutcomeSchema, ...errorAnswers(403) },
        },
      },
      async (request) => service.importFile(adminOf(request), request.body.text, languageOf(request)),
    )
  }
}

function sendFile(reply: FastifyReply, { name, type, text }: { name: string; type: string; text: string }) {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(text)
}
