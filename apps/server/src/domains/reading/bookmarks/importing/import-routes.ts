import {
  IMPORT_MAX_BYTES,
  type ImportAnswer,
  ImportAnswerSchema,
  type ImportPreview,
  ImportPreviewSchema,
  ImportQuerySchema,
  ProgressSchema,
  SharedFolderParamsSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DomainError } from '#platform/errors'
import { callerOf } from '#platform/http/caller'
import { limitInFlight } from '#platform/http/in-flight'
import { errorAnswers } from '#platform/http/openapi'
import type { PersonId } from '#platform/person'
import type { Importing } from './importing.ts'

/** Imports into a folder that others share with a person, who must be allowed to edit it. */
interface SharedImports {
  previewImport(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportPreview>
  import(person: PersonId, folderId: string, bytes: Uint8Array): Promise<ImportAnswer>
}

const tags = ['Bookmarks']
const description =
  'The body is the file as it is: BibTeX, BibLaTeX, RIS, CSL-JSON, a table of Zotero or Claire, a list of DOIs or arXiv identifiers, or bookmarks of a browser. Up to 20 MB and 20,000 entries.'

/** Imports references of other programs. Their files are read as bytes, which show their encoding. */
export function importRoutes(importing: Importing, shared: SharedImports): FastifyPluginAsyncTypebox {
  // Concurrent imports of one account: reading a file takes a process of its own.
  const imports = limitInFlight(1, 'imports')
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    await app.register(progressRoutes(importing))
    await app.register(sharedImportRoutes(shared, imports))
    app.post(
      '/bookmark/import/preview',
      {
        bodyLimit: IMPORT_MAX_BYTES,
        schema: {
          summary: 'Preview the import of a file of references',
          description,
          tags,
          response: { 200: ImportPreviewSchema },
        },
      },
      (request) => {
        const { subject } = callerOf(request)
        return imports.during(subject, () => importing.preview(subject, bytesOf(request.body)))
      },
    )
    app.post(
      '/bookmark/import',
      {
        bodyLimit: IMPORT_MAX_BYTES,
        schema: {
          summary: 'Import a file of references into a folder',
          description: `${description} All entries or none; existing bookmarks stay in their folders.`,
          tags,
          querystring: ImportQuerySchema,
          response: { 200: ImportAnswerSchema, ...errorAnswers(404) },
        },
      },
      (request) => {
        const { subject } = callerOf(request)
        const { folderId } = request.query
        return imports.during(subject, () =>
          importing.import(subject, { folderId, bytes: bytesOf(request.body) }),
        )
      },
    )
  }
}

function sharedImportRoutes(
  shared: SharedImports,
  imports: ReturnType<typeof limitInFlight>,
): FastifyPluginAsyncTypebox {
  const schema = { description, tags: ['Shared folders'], params: SharedFolderParamsSchema }
  return async (app) => {
    app.post(
      '/shared-folder/:id/import/preview',
      {
        bodyLimit: IMPORT_MAX_BYTES,
        schema: {
          ...schema,
          summary: 'Preview the import of a file of references into a shared folder',
          response: { 200: ImportPreviewSchema, ...errorAnswers(403, 404) },
        },
      },
      (request) => {
        const { subject } = callerOf(request)
        return imports.during(subject, () =>
          shared.previewImport(subject, request.params.id, bytesOf(request.body)),
        )
      },
    )
    app.post(
      '/shared-folder/:id/import',
      {
        bodyLimit: IMPORT_MAX_BYTES,
        schema: {
          ...schema,
          summary: 'Import a file of references into a shared folder',
          response: { 200: ImportAnswerSchema, ...errorAnswers(403, 404) },
        },
      },
      (request) => {
        const { subject } = callerOf(request)
        return imports.during(subject, () => shared.import(subject, request.params.id, bytesOf(request.body)))
      },
    )
  }
}

function progressRoutes(importing: Importing): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/bookmark/import/progress',
      {
        schema: {
          summary: "Progress of the caller's import",
          tags,
          response: { 200: ProgressSchema },
        },
      },
      async (request, reply) => reply.send(importing.progress(callerOf(request).subject)),
    )
  }
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length) return body
  throw new DomainError('BAD_REQUEST', 'The file is empty.')
}
