import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export interface TestArticle {
  title?: string
  abstract?: string
  year?: number
  doi?: string
  pdf?: string
}

const ABSTRACT =
  'We describe what was measured, how it was measured and what follows from it, at sufficient length that nobody could take this page for a list of other pages.'

/** An article's page as publishers make it, with the metadata for search engines. */
export function articlePage(
  name: string,
  {
    title = `A study of ${name} in the field`,
    abstract = `${ABSTRACT} This one is about ${name}.`,
    year = 2020,
    doi,
    pdf,
  }: TestArticle = {},
): string {
  const meta = Object.entries({
    citation_title: title,
    citation_author: 'Ada Lovelace',
    citation_publication_date: String(year),
    citation_doi: doi,
    citation_pdf_url: pdf,
  })
    .flatMap(([key, value]) => (value ? [`<meta name="${key}" content="${value}">`] : []))
    .join('')
  return page(
    title,
    `<article><h1>${title}</h1><p>Ada Lovelace</p><h2>Abstract</h2><p>${abstract}</p></article>`,
    meta,
  )
}

export const listPage = (links: string[], extra = ''): string =>
  page(
    'All articles',
    `<main><h1>All articles</h1><ul>${links.map((link) => `<li><h3><a href="${link}">The article at ${link}</a></h3></li>`).join('')}</ul>${extra}</main>`,
  )

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

export const rss = (links: string[], extra = ''): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${extra}${links.map((link) => `<item><title>Item ${link}</title><link>${link}</link><guid isPermaLink="false">${link}</guid></item>`).join('')}</channel></rss>`

export const sitemap = (urls: (string | [string, string])[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((entry) =>
      typeof entry === 'string'
        ? `<url><loc>${entry}</loc></url>`
        : `<url><loc>${entry[0]}</loc><lastmod>${entry[1]}</lastmod></url>`,
    )
    .join('')}</urlset>`

export const sitemapIndex = (urls: string[]): string =>
  `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

/** A site whose pages may be added, changed and removed while it runs. */
export class ChangingSite {
  readonly pages = new Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>()

  constructor(
    pages: Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)> = {},
  ) {
    for (const [path, content] of Object.entries(pages)) this.pages.set(path, content)
  }

  readonly answer: RequestListener = (request, response) => {
    const content = this.pages.get(request.url ?? '') ?? this.pages.get(request.url?.split('?', 1)[0] ?? '')
    if (content === undefined)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    if (typeof content === 'function') return content(request, response)
    const etag = `"${content.length}-${[...content].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)}"`
    const type = content.startsWith('<?xml') ? 'application/xml' : 'text/html; charset=utf-8'
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': type, etag }).end(content)
  }
}
