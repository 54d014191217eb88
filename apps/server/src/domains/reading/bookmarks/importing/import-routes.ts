import {
  IMPORT_MAX_BYTES,
  IdParamsSchema,
  type ImportAnswer,
  ImportAnswerSchema,
  type ImportPreview,
  ImportPreviewSchema,
  ImportQuerySchema,
  ProgressSchema,
} from '@claire/api-contract'
import { refusal } from '#platform/errors'
import { type Calls, callsOf, routesUnder } from '#platform/http/calls'
import { type InFlight, limitInFlight } from '#platform/http/in-flight'
import type { PersonId } from '#platform/person'
import type { Importing } from './importing.ts'

/** Imports into a folder that others share with a person, who must be allowed to edit it. */
interface SharedImports {
  previewImport(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportPreview>
  import(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportAnswer>
}

const description =
  'The body is the file as it is: BibTeX, BibLaTeX, RIS, PubMed, CSL-JSON, a table of Zotero or Claire, a list of DOIs or arXiv identifiers, or bookmarks of a browser. Up to 20 MB and 20,000 entries.'
const upload = { description, options: { bodyLimit: IMPORT_MAX_BYTES } }

/** Imports references of other programs. Their files are read as bytes, which show their encoding. */
export function importRoutes(importing: Importing, shared: SharedImports) {
  // Concurrent imports of one account: reading a file takes a process of its own.
  const about = { ...upload, inFlight: limitInFlight(1) }
  return routesUnder('Bookmarks', (calls, app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    calls.get('/bookmark/import/progress', {
      summary: "Progress of the caller's import",
      reply: ProgressSchema,
      handle: (_, { subject }) => importing.progress(subject),
    })
    addSharedImportCalls(callsOf(app, 'Shared folders'), shared, about)
    calls.post('/bookmark/import/preview', {
      summary: 'Preview the import of a file of references',
      ...about,
      reply: ImportPreviewSchema,
      handle: ({ body }, { subject }) => importing.preview(subject, bytesOf(body)),
    })
    calls.post('/bookmark/import', {
      summary: 'Import a file of references into a folder',
      ...about,
      description: `${description} All entries or none; existing bookmarks stay in their folders.`,
      querystring: ImportQuerySchema,
      reply: ImportAnswerSchema,
      errors: [404],
      handle: ({ query: { folderId }, body }, { subject }) =>
        importing.import(subject, { folderId, bytes: bytesOf(body) }),
    })
  })
}

function addSharedImportCalls(
  calls: Calls,
  shared: SharedImports,
  about: typeof upload & { inFlight: InFlight },
) {
  const params = IdParamsSchema
  calls.post('/shared-folder/:id/import/preview', {
    ...about,
    params,
    summary: 'Preview the import of a file of references into a shared folder',
    reply: ImportPreviewSchema,
    errors: [403, 404],
    handle: ({ params, body }, { subject }) => shared.previewImport(subject, params.id, bytesOf(body)),
  })
  calls.post('/shared-folder/:id/import', {
    ...about,
    params,
    summary: 'Import a file of references into a shared folder',
    reply: ImportAnswerSchema,
    errors: [403, 404],
    handle: ({ params, body }, { subject }) => shared.import(subject, params.id, bytesOf(body)),
  })
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length) return body
  throw refusal((t) => t('references.empty'))
}
