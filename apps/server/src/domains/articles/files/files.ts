import type { Readable } from 'node:stream'
import { DomainError } from '#platform/errors'
import type { ArticleStore } from '../article-store.ts'

/** A site's answer to the request for a file. */
export interface SiteFile {
  contentType: string | null
  /** Bytes, if the site states them. */
  length: number | null
  body: Readable
}

/**
 * Requests a file from a site, politely and never inside our own network; ends with `signal`. Throws UPSTREAM_FAILED,
 * with the cause as text, if the site does not deliver it.
 */
export type FetchFile = (url: string, signal: AbortSignal) => Promise<SiteFile>

export interface OpenedFile {
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
  if (!article || !url) throw new DomainError('NOT_FOUND', 'There is no file for this article.')
  const { contentType, length, body } = await fetchFile(url, signal)
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done || !first.value.length)
    throw new DomainError('UPSTREAM_FAILED', 'The site answered with an empty file.')
  const type = typeOf(contentType ?? '', first.value)
  if (!type) {
    body.destroy()
    throw new DomainError('UPSTREAM_FAILED', 'The site answered with a web page instead of the file.')
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
      if (sent > MOST_BYTES) throw new DomainError('UPSTREAM_FAILED', 'The file is too large.')
      yield chunk.value
    }
  } finally {
    await rest.return?.()
  }
}
