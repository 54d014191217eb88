import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { callerOf } from '#platform/http/caller'
import { errorAnswers } from '#platform/http/openapi'
import type { ArticleStore } from '../article-store.ts'
import { type FetchFile, openArticleFile } from './files.ts'

const FileQuerySchema = Type.Object({
  fileId: Type.String({ minLength: 1, maxLength: 200, description: 'The article' }),
})
const FileSchema = Type.Unsafe<Readable>({ type: 'string', format: 'binary', description: 'The file' })

interface Parts {
  articles: Pick<ArticleStore, 'cards'>
  fetchFile: FetchFile
}

/** Streams the files of articles from their sites. Both calls of docs/product.md 7.2 return the same. */
export function fileRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const url of [
      '/files/download-encrypted',
      '/files/download-encrypted-file-data',
      '/download-encrypted-file-data',
    ]) {
      app.get(
        url,
        {
          schema: {
            summary: "An article's file, fetched from its site",
            tags: ['Articles'],
            querystring: FileQuerySchema,
            response: { 200: FileSchema, ...errorAnswers(404, 502, 503) },
          },
        },
        async (request, reply) => {
          callerOf(request)
          const gone = new AbortController()
          reply.raw.on('close', () => gone.abort())
          const { name, type, length, body } = await openArticleFile(parts, request.query.fileId, gone.signal)
          reply.type(type).header('content-disposition', `attachment; filename*=UTF-8''${extended(name)}`)
          if (length) reply.header('content-length', length)
          return reply.send(Readable.from(body, { objectMode: false }))
        },
      )
    }
  }
}

/** Encoding for a header value (RFC 8187), which allows fewer characters than an address. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
