import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { callsOf } from '#platform/http/calls'
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
export function fileRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    const calls = callsOf(app, 'Articles')
    for (const url of [
      '/files/download-encrypted',
      '/files/download-encrypted-file-data',
      '/download-encrypted-file-data',
    ])
      calls.get(url, {
        summary: "An article's file, fetched from its site",
        querystring: FileQuerySchema,
        reply: FileSchema,
        errors: [404, 502, 503],
        handle: async ({ query }, _, response) => {
          const gone = new AbortController()
          response.raw.on('close', () => gone.abort())
          const { name, type, length, body } = await openArticleFile(parts, query.fileId, gone.signal)
          response.type(type).header('content-disposition', `attachment; filename*=UTF-8''${extended(name)}`)
          if (length) response.header('content-length', length)
          return Readable.from(body, { objectMode: false })
        },
      })
  }
}

/** Encoding for a header value (RFC 8187), which allows fewer characters than an address. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
