import { Readable } from 'node:stream'
import { CitationInputSchema, CitationListSchema, ExportInputSchema } from '@claire/api-contract'
import { EXPORT_FORMATS } from '@claire/citations'
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { Citing } from './service.ts'

const tags = ['Citing']

/** References, worded by a style or as a file. */
export function citingRoutes(citing: Citing): FastifyPluginAsyncTypebox {
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
      async (request) => {
        callerOf(request)
        return citing.cite(request.body)
      },
    )

    app.post(
      '/citation/export',
      {
        schema: {
          summary: 'A file of references',
          description: 'Up to 5,000 at once. An article that is gone is left out.',
          tags,
          body: ExportInputSchema,
          response: {
            200: Type.Unsafe<Readable>({ type: 'string', description: 'The file, as the format has it' }),
            ...errorAnswers(404),
          },
        },
      },
      async (request, reply) => {
        const file = await citing.export(callerOf(request).subject, request.body)
        const { extension, mediaType } = EXPORT_FORMATS[request.body.format]
        return reply
          .header('content-disposition', `attachment; filename="references.${extension}"`)
          .type(`${mediaType}; charset=utf-8`)
          .send(Readable.from(file))
      },
    )
  }
}
