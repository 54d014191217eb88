import type { RequestListener } from 'node:http'

/** A work in the format of Crossref's API. */
export type CrossrefWork = Record<string, unknown>

/** Selectable fields of a work in a list; refuses anything else, as Crossref does. */
const SELECTABLE = new Set(
  'abstract URL resource member posted score created degree update-policy short-title license ISSN container-title issued update-to issue prefix approved indexed article-number clinical-trial-number accepted author group-title DOI is-referenced-by-count updated-by event chair standards-body original-title funder translator published archive published-print alternative-id subject subtitle published-online publisher-location content-domain reference title link type publisher volume references-count ISBN issn-type assertion deposited page content-created short-container-title relation editor'.split(
    ' ',
  ),
)

/** Crossref's API for single works and works of journals, as documented: JSON for known ones, a plain 404 for others. */
export class CrossrefApi {
  readonly works = new Map<string, CrossrefWork>()
  /** Headers of every answer, such as the limits of the pool. */
  headers: Record<string, string> = {
    'x-rate-limit-limit': '50',
    'x-rate-limit-interval': '1s',
    'x-api-pool': 'polite',
  }
  /** Answers that replace the usual ones, one after another. */
  readonly instead: RequestListener[] = []
  /** The queries for lists of works, in order. */
  readonly listed: URLSearchParams[] = []

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
    const [, journal, list] = /^\/journals\/([^/]+)(\/works)?$/.exec(url.pathname) ?? []
    const doi = decodeURIComponent(/^\/works\/(.+)$/.exec(url.pathname)?.[1] ?? '').toLowerCase()
    const found =
      list || url.pathname === '/works'
        ? this.list(url.searchParams, journal)
        : journal
          ? { type: 'journal', message: { ISSN: [journal], counts: { 'total-dois': this.works.size } } }
          : { type: 'work', message: this.works.get(doi) }
    if (!found.message)
      return void response
        .writeHead(404, { ...this.headers, 'content-type': 'text/plain' })
        .end('Resource not found.')
    const failed = found.type === 'validation-failure'
    const answer = {
      status: failed ? 'failed' : 'ok',
      'message-type': found.type,
      'message-version': '1.0.0',
      message: found.message,
    }
    response
      .writeHead(failed ? 400 : 200, { ...this.headers, 'content-type': 'application/json' })
      .end(JSON.stringify(answer))
  }

  private list(query: URLSearchParams, journal: string | undefined): { type: string; message: unknown } {
    this.listed.push(query)
    const select = query.get('select')?.split(',')
    const odd = select?.filter((name) => !SELECTABLE.has(name))
    if (odd?.length)
      return { type: 'validation-failure', message: [{ type: 'parameter-not-allowed', value: odd.join() }] }
    const filters = (query.get('filter') ?? '').split(',')
    const from =
      filters.find((each) => each.startsWith('from-index-date:'))?.slice('from-index-date:'.length) ?? ''
    const issn = journal ?? filters.find((each) => each.startsWith('issn:'))?.slice('issn:'.length)
    const all = [...this.works.values()].filter(
      (work) => (!issn || (work.ISSN as string[]).includes(issn)) && String(work.indexed ?? '') >= from,
    )
    const cursor = query.get('cursor')
    const at = !cursor || cursor === '*' ? 0 : Number(/^after (\d+)=$/.exec(cursor)?.[1])
    // A cursor that has expired is not found.
    if (Number.isNaN(at)) return { type: 'work-list', message: undefined }
    const rows = Number(query.get('rows') ?? 20)
    const items = all
      .slice(at, at + rows)
      .map((work) =>
        select ? Object.fromEntries(Object.entries(work).filter(([name]) => select.includes(name))) : work,
      )
    return {
      type: 'work-list',
      message: {
        'total-results': all.length,
        'items-per-page': rows,
        items,
        ...(cursor && { 'next-cursor': `after ${at + rows}=` }),
      },
    }
  }
}
