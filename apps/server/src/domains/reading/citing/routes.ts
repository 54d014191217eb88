import { Readable } from 'node:stream'
import {
  CitationInputSchema,
  CitationListSchema,
  ExportInputSchema,
  ProgressSchema,
} from '@claire/api-contract'
import { EXPORT_FORMATS } from '@claire/citations'
import Type from 'typebox'
import { type Calls, routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { Citing } from './service.ts'

/** Concurrent requests of one account. */
const FILES = 2
const CITATIONS = 8

/** References, worded by a style or as a file. */
export function citingRoutes(citing: Citing) {
  const citations = limitInFlight(CITATIONS)
  return routesUnder('Citing', (calls) => {
    calls.post('/citation', {
      summary: 'References worded by a style',
      description: 'In the order that the style has them in; unknown articles are left out.',
      body: CitationInputSchema,
      reply: CitationListSchema,
      inFlight: citations,
      handle: ({ body }, { subject }) => citing.cite(subject, body),
    })
    addExportCalls(calls, citing)
  })
}

function addExportCalls(calls: Calls, citing: Citing) {
  const files = limitInFlight(FILES)
  calls.get('/citation/export/progress', {
    summary: "How far the caller's file of references is written",
    reply: ProgressSchema,
    handle: (_, { subject }) => citing.exportProgress(subject),
  })
  calls.post('/citation/export', {
    summary: 'A file of references',
    description:
      "Up to 5,000 at once; of the caller's own bookmarks, all. An article that is gone is left out, unless the caller keeps it: then it is cited as it was.",
    body: ExportInputSchema,
    reply: Type.Unsafe<Readable>({ type: 'string', description: 'The file, as the format has it' }),
    errors: [404],
    handle: async ({ body }, { subject }, response) => {
      const leave = files.enter(subject)
      const file = await citing.export(subject, body).catch((error: unknown) => {
        leave()
        throw error
      })
      const { extension, mediaType } = EXPORT_FORMATS[body.format]
      response
        .header('content-disposition', `attachment; filename="references.${extension}"`)
        .type(`${mediaType}; charset=utf-8`)
      // Counts until the last part is sent, or the client disconnects.
      return Readable.from(file).once('close', leave)
    },
  })
}
