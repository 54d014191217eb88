import type { RequestListener } from 'node:http'

/** What Crossref knows of a work, as its API spells it. */
export type CrossrefWork = Record<string, unknown>

/** Crossref's API for single works, as documented: JSON for what it knows, a plain 404 for the rest. */
export class CrossrefApi {
  readonly works = new Map<string, CrossrefWork>()
  /** Headers of every answer, such as the limits of the pool. */
  headers: Record<string, string> = { 'x-rate-limit-limit': '50', 'x-rate-limit-interval': '1s', 'x-api-pool': 'polite' }
  /** Instead of the usual answers, one after another. */
  readonly instead: RequestListener[] = []

  constructor(works: CrossrefWork[] = []) {
    for (const work of works) this.works.set(String(work.DOI).toLowerCase(), work)
  }

  readonly answer: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'https://api.crossref.org')
    if (url.pathname === '/robots.txt') return void response.writeHead(404).end()
    const other = this.instead.shift() ?? this.usual
    other(request, response)
  }

  readonly usual: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'https://api.crossref.org')
    const doi = decodeURIComponent(/^\/works\/(.+)$/.exec(url.pathname)?.[1] ?? '').toLowerCase()
    const message = this.works.get(doi)
    if (!message) return void response.writeHead(404, { ...this.headers, 'content-type': 'text/plain' }).end('Resource not found.')
    response.writeHead(200, { ...this.headers, 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok', 'message-type': 'work', 'message-version': '1.0.0', message }))
  }
}
