/** Known facts about a publisher, which need no discovery. */
export interface Publisher {
  hosts: RegExp
  /** `prefix` if the richest format is known. */
  oai?: { url: string; prefix?: string }
  indexes?: string[]
  feeds?: string[]
  sitemaps?: string[]
  /** The pace required by its terms of use. */
  delayMs?: number
}

const PUBLISHERS: Publisher[] = [
  {
    hosts: /^(?:[a-z]+\.)?arxiv\.org$/,
    oai: { url: 'https://oaipmh.arxiv.org/oai', prefix: 'arXiv' },
    delayMs: 3_000,
  },
  { hosts: /^(?:www\.)?rfc-editor\.org$/, indexes: ['https://www.rfc-editor.org/rfc-index.xml'] },
  { hosts: /^(?:www\.)?zenodo\.org$/, oai: { url: 'https://zenodo.org/oai2d' }, delayMs: 2_000 },
  {
    hosts: /^(?:pmc\.ncbi\.nlm\.nih\.gov|www\.ncbi\.nlm\.nih\.gov)$/,
    oai: { url: 'https://pmc.ncbi.nlm.nih.gov/api/oai/v1/mh/' },
  },
  { hosts: /^(?:www\.)?europepmc\.org$/, oai: { url: 'https://europepmc.org/oai.cgi' } },
  { hosts: /^(?:www\.)?doaj\.org$/, oai: { url: 'https://doaj.org/oai.article' } },
  { hosts: /^(?:[a-z-]+\.)?hal\.science$/, oai: { url: 'https://api.archives-ouvertes.fr/oai/hal/' } },
  {
    hosts: /^(?:www\.)?(?:biorxiv|medrxiv)\.org$/,
    feeds: ['https://connect.biorxiv.org/biorxiv_xml.php?subject=all'],
  },
]

export const publisherOf = (host: string): Publisher | undefined =>
  PUBLISHERS.find(({ hosts }) => hosts.test(host))

/** OAI-PMH endpoints by the software of the page. '~' is the page itself, '/' its host. */
const OAI_BY_GENERATOR: [RegExp, string[]][] = [
  [/dspace\s*[7-9]/i, ['/server/oai/request', '/oai/request']],
  [/dspace/i, ['/oai/request', '/server/oai/request']],
  [/eprints/i, ['/cgi/oai2']],
  [
    /open (?:journal|monograph|preprint) (?:systems|press)|\bojs\b/i,
    ['~oai', '/index.php/index/oai', '/oai'],
  ],
  [/digital commons|bepress/i, ['/do/oai/']],
  [/invenio/i, ['/oai2d']],
  [/omeka/i, ['/oai-pmh-repository/request']],
  [/vufind/i, ['/OAI/Server']],
  [/janeway/i, ['~api/oai/', '/api/oai/']],
  [/wordpress|drupal|joomla|wix|squarespace|ghost|hugo|jekyll/i, []],
]
const OAI_ANYWHERE = ['~oai', '/oai', '/oai/request', '/server/oai/request', '/cgi/oai2', '/oai2d', '/ws/oai']

export function oaiCandidates(home: string, generator: string | null): string[] {
  const known = OAI_BY_GENERATOR.find(([software]) => generator !== null && software.test(generator))
  const folder = home.endsWith('/') ? home : `${home}/`
  const places = (known?.[1] ?? OAI_ANYWHERE).map(
    (path) => (path.startsWith('~') ? new URL(path.slice(1), folder) : new URL(path, home)).href,
  )
  return [...new Set(places)]
}

const SITEMAP_PATHS = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
]
const FEED_PATHS = ['/feed', '/rss.xml', '/feed.xml', '/rss', '/atom.xml', '/index.xml', '/feed.json']

export const sitemapCandidates = (home: string): string[] =>
  SITEMAP_PATHS.map((path) => new URL(path, home).href)

export const feedCandidates = (home: string): string[] => FEED_PATHS.map((path) => new URL(path, home).href)

/** Possible home addresses of a WordPress site that shows `url`, most probable first. */
export const wordpressHomes = (url: string): string[] => [
  ...new Set([new URL('./', url).href, new URL('/', url).href]),
]

/** Key of the one row for all pages. `home` is the site's home address, ending with a slash. */
export const wordpressKey = (home: string) => `wordpress:${home}`

/** Newest changes first, a hundred per page; only address and time of change of each post. */
export function wordpressPosts(
  home: string,
  { page, modifiedAfter }: { page: number; modifiedAfter?: string },
): string {
  const url = new URL(
    'wp-json/wp/v2/posts?per_page=100&orderby=modified&order=desc&_fields=link,modified_gmt',
    home,
  )
  url.searchParams.set('page', String(page))
  if (modifiedAfter) url.searchParams.set('modified_after', modifiedAfter)
  return url.href
}
