import { Readable } from 'node:stream'
import {
  CitationInputSchema,
  CitationListSchema,
  ExportInputSchema,
  ProgressSchema,
} from '@claire/api-contract'
import { EXPORT_FORMATS } from '@claire/citations'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { callerOf } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { Citing } from './service.ts'

const tags = ['Citing']

/** Concurrent requests of one account. */
const FILES = 2
const CITATIONS = 8

/** References, worded by a style or as a file. */
export function citingRoutes(citing: Citing): FastifyPluginAsyncTypebox {
  const citations = limitInFlight(CITATIONS, 'requests for references')
  return async (app) => {
    app.post(
      '/citation',
      {
        schema: {
          summary: 'References worded by a style',
          description: 'In the order that the style has them in; unknown articles are left out.',
          tags,
          body: CitationInputSchema,
          response: { 200: CitationListSchema },
        },
      },
      (request) =>
        citations.during(callerOf(request).subject, () =>
          citing.cite(callerOf(request).subject, request.body),
        ),
    )
    await app.register(exportRoutes(citing))
  }
}

function exportRoutes(citing: Citing): FastifyPluginAsyncTypebox {
  const files = limitInFlight(FILES, 'exports')
  return async (app) => {
    app.get(
      '/citation/export/progress',
      {
        schema: {
          summary: "How far the caller's file of references is written",
          tags,
          response: { 200: ProgressSchema },
        },
      },
      async (request, reply) => reply.send(citing.exportProgress(callerOf(request).subject)),
    )

    app.post(
      '/citation/export',
      {
        schema: {
          summary: 'A file of references',
          description:
            "Up to 5,000 at once; of the caller's own bookmarks, all. An article that is gone is left out, unless the caller keeps it: then it is cited as it was.",
          tags,
          body: ExportInputSchema,
          response: {
            200: Type.Unsafe<Readable>({ type: 'string', description: 'The file, as the format has it' }),
            ...errorAnswers(404),
          },
        },
      },
      async (request, reply) => {
        const { subject } = callerOf(request)
        const leave = files.enter(subject)
        const file = await citing.export(subject, request.body).catch((error: unknown) => {
          leave()
          throw error
        })
        const { extension, mediaType } = EXPORT_FORMATS[request.body.format]
        return (
          reply
            .header('content-disposition', `attachment; filename="references.${extension}"`)
            .type(`${mediaType}; charset=utf-8`)
            // Counts until the last part is sent, or the client disconnects.
            .send(Readable.from(file).once('close', leave))
        )
      },
    )
  }
}
