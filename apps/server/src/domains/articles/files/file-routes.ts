import { Readable } from 'node:stream'
import Type from 'typebox'
import { routesUnder } from '#platform/http/calls'
import { DomainError } from '#platform/errors'
import type { ArticleStore } from '../article-store.ts'

const FileQuerySchema = Type.Object({
  fileId: Type.String({ minLength: 1, maxLength: 200, description: 'The article' }),
})
const FileSchema = Type.Unsafe<Readable>({ type: 'string', format: 'binary', description: 'The file' })

interface Parts {
  articles: Pick<ArticleStore, 'cards'>
  fetchFile: FetchFile
}

/** Streams the files of articles from their sites. Both calls of docs/product.md 7.2 return the same. */
export const fileRoutes = (parts: Parts) =>
  routesUnder('Articles', async (calls) => {
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
  })

/** Encoding for a header value (RFC 8187), which allows fewer characters than an address. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A site's answer to the request for a file. */
interface SiteFile {
  contentType: string | null
  /** Bytes, if the site states them. */
  length: number | null
  body: Readable
}

/**
 * Requests a file from a site, politely and never inside our own network; ends with `signal`. Throws UPSTREAM_FAILED,
 * with the cause as text, if the site does not deliver it.
 */
type FetchFile = (url: string, signal: AbortSignal) => Promise<SiteFile>

interface OpenedFile {
  name: string
  type: 'application/pdf' | 'text/plain; charset=utf-8' | 'application/octet-stream'
  length: number | null
  body: AsyncGenerator<Uint8Array>
}

const MOST_BYTES = 200 * 1_048_576

/** Opens the file of an article; throws NOT_FOUND if it has none, UPSTREAM_FAILED if its site does not deliver it. */
export async function openArticleFile(
  { articles, fetchFile }: { articles: Pick<ArticleStore, 'cards'>; fetchFile: FetchFile },
  id: string,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const [article] = await articles.cards([id])
  const url = article?.fileUrl ?? (article?.articleType === 'pdf' ? article.url : null)
  if (!article || !url) throw new DomainError('NOT_FOUND', (t) => t('articles.noFile'))
  const { contentType, length, body } = await fetchFile(url, signal)
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done || !first.value.length)
    throw new DomainError('UPSTREAM_FAILED', (t) => t('articles.emptyFile'))
  const type = typeOf(contentType ?? '', first.value)
  if (!type) {
    body.destroy()
    throw new DomainError('UPSTREAM_FAILED', (t) => t('articles.pageForFile'))
  }
  return { name: nameOf(article.title, type), type, length, body: limited(first.value, chunks) }
}

/**
 * Content type sent to the browser. The file opens within our own origin, so anything that could run as a page is
 * refused (undefined), whatever the site calls it.
 */
function typeOf(contentType: string, start: Uint8Array): OpenedFile['type'] | undefined {
  const beginning = Buffer.from(start.subarray(0, 1024)).toString('latin1')
  if (beginning.includes('%PDF-')) return 'application/pdf'
  if (/html|xml|svg/i.test(contentType) || /^[\s\u00ef\u00bb\u00bf]*</.test(beginning)) return undefined
  return /^text\/plain\b/i.test(contentType) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function nameOf(title: string, type: OpenedFile['type']): string {
  const ending = {
    'application/pdf': '.pdf',
    'text/plain; charset=utf-8': '.txt',
    'application/octet-stream': '',
  }[type]
  const name = title
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- not allowed in file names
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Cut by characters: half a surrogate pair is no text.
  return `${[...name].slice(0, 150).join('').trim() || 'article'}${ending}`
}

async function* limited(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sent = 0
  try {
    for (
      let chunk: IteratorResult<Uint8Array> = { done: false, value: first };
      !chunk.done;
      chunk = await rest.next()
    ) {
      sent += chunk.value.length
      if (sent > MOST_BYTES) throw new DomainError('UPSTREAM_FAILED', (t) => t('articles.largeFile'))
      yield chunk.value
    }
  } finally {
    await rest.return?.()
  }
}
