import type { SmallArticle } from './small-site.ts'

/** Lists of articles in the formats of the web. `at` makes an absolute address of a path. */
interface Listing {
  articles: SmallArticle[]
  at: (path: string) => string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')

export const rss = ({ articles, at }: Listing, extra = '') =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Annals</title><link>${at('/')}</link>${extra}${articles.map(({ path, title }) => `<item><title>${title}</title><link>${escaped(at(path))}</link><guid isPermaLink="false">${path}</guid></item>`).join('')}</channel></rss>`

export const rdf = ({ articles, at }: Listing) =>
  `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="${at('/')}"><title>Annals</title><link>${at('/')}</link></channel>${articles.map(({ path, title }) => `<item rdf:about="${at(path)}"><title>${title}</title><link>${at(path)}</link></item>`).join('')}</rdf:RDF>`

export const atom = ({ articles, at }: Listing, extra = '') =>
  `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Annals</title>${extra}<id>${at('/')}</id><updated>2025-01-01T00:00:00Z</updated>${articles.map(({ path, title, date }) => `<entry><title>${title}</title><link rel="alternate" href="${at(path)}"/><id>tag:annals,2025:${path}</id><updated>${date}T00:00:00Z</updated></entry>`).join('')}</feed>`

export const atom03 = ({ articles, at }: Listing) =>
  `<?xml version="1.0"?><feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Annals</title><link rel="alternate" type="text/html" href="${at('/')}"/>${articles.map(({ path, title, date }) => `<entry><title>${title}</title><link rel="alternate" type="text/html" href="${at(path)}"/><id>${path}</id><issued>${date}T00:00:00Z</issued></entry>`).join('')}</feed>`

export const jsonFeed = ({ articles, at }: Listing) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Annals',
    home_page_url: at('/'),
    items: articles.map(({ path, title }) => ({ id: path, url: at(path), title })),
  })

export const sitemap = (urls: string[], { inner = '' }: { inner?: string } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.map((url) => `<url><loc>${escaped(url)}</loc>${inner}</url>`).join('')}</urlset>`

export const sitemapIndex = (urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

const wrapped = (base: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-15T00:00:00Z</responseDate><request>${base}</request>${inner}</OAI-PMH>`

/** The answers of an OAI-PMH repository at `base`, by verb. */
export function oaiAnswers({ articles, at }: Listing, base: string): Record<string, string> {
  const record = ({ path, title, author, date }: SmallArticle) =>
    `<record><header><identifier>oai:${new URL(base).hostname}:${path}</identifier><datestamp>${date}</datestamp></header><metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:date>${date}</dc:date><dc:type>article</dc:type><dc:description>What ${title} is about.</dc:description><dc:identifier>${at(path)}</dc:identifier></oai_dc:dc></metadata></record>`
  return {
    Identify: wrapped(
      base,
      `<Identify><repositoryName>Annals</repositoryName><baseURL>${base}</baseURL><protocolVersion>2.0</protocolVersion><earliestDatestamp>2000-01-01</earliestDatestamp><deletedRecord>no</deletedRecord><granularity>YYYY-MM-DD</granularity></Identify>`,
    ),
    ListMetadataFormats: wrapped(
      base,
      '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>',
    ),
    ListRecords: wrapped(base, `<ListRecords>${articles.map(record).join('')}</ListRecords>`),
  }
}
