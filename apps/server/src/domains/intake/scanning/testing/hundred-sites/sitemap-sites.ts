import { gzipSync } from 'node:zlib'
import { sitemap, sitemapIndex } from './lists.ts'
import {
  distractors,
  framed,
  pagesOf,
  redirect,
  type Reply,
  type SmallSite,
  writeArticles,
} from './small-site.ts'

interface Parts {
  host: string
  /** Addresses of all pages, including those without articles, as the site's software lists them. */
  urls: string[]
  articles: string[]
}

interface Mapping {
  robots?: (parts: Parts) => string
  pages: (parts: Parts) => Record<string, Reply>
  /** The site is at www, whatever its address. */
  www?: boolean
}

const xml = (body: string | Buffer, type = 'application/xml'): Reply => ({ type, body })
const at = ({ host }: Parts, path: string) => `http://${host}${path}`
const plain = (path: string): Mapping => ({ pages: ({ urls }) => ({ [path]: xml(sitemap(urls)) }) })

const SITES: Record<string, Mapping> = {
  'named by robots.txt': {
    robots: (site) => `User-agent: *\nDisallow: /admin\nSitemap: ${at(site, '/maps/all.xml')}\n`,
    pages: ({ urls }) => ({ '/maps/all.xml': xml(sitemap(urls)) }),
  },
  'named by robots.txt in capitals, with carriage returns': {
    robots: (site) => `USER-AGENT: *\r\nALLOW: /\r\nSITEMAP:${at(site, '/m.xml')}\r\n`,
    pages: ({ urls }) => ({ '/m.xml': xml(sitemap(urls)) }),
  },
  'named by robots.txt without its host': {
    robots: () => 'Sitemap: /maps/map.xml\n',
    pages: ({ urls }) => ({ '/maps/map.xml': xml(sitemap(urls)) }),
  },
  'an index that robots.txt names': {
    robots: (site) => `Sitemap: ${at(site, '/idx.xml')}`,
    pages: (site) => ({
      '/idx.xml': xml(sitemapIndex([at(site, '/part-1.xml'), at(site, '/part-2.xml')])),
      '/part-1.xml': xml(sitemap(site.urls.slice(0, 5))),
      '/part-2.xml': xml(sitemap(site.urls.slice(5))),
    }),
  },
  'an index of packed ones': {
    pages: (site) => ({
      '/sitemap.xml': xml(sitemapIndex([at(site, '/a.xml.gz')])),
      '/a.xml.gz': xml(gzipSync(sitemap(site.urls)), 'application/gzip'),
    }),
  },
  'a packed one': {
    pages: ({ urls }) => ({ '/sitemap.xml.gz': xml(gzipSync(sitemap(urls)), 'application/x-gzip') }),
  },
  'at /sitemap.xml': plain('/sitemap.xml'),
  'at /sitemap_index.xml': {
    pages: (site) => ({
      '/sitemap_index.xml': xml(sitemapIndex([at(site, '/post-sitemap.xml'), at(site, '/page-sitemap.xml')])),
      '/post-sitemap.xml': xml(sitemap(site.articles)),
      '/page-sitemap.xml': xml(sitemap([at(site, '/about')])),
    }),
  },
  'at /sitemap-index.xml': {
    pages: (site) => ({
      '/sitemap-index.xml': xml(sitemapIndex([at(site, '/sitemap-0.xml')])),
      '/sitemap-0.xml': xml(sitemap(site.urls)),
    }),
  },
  'at /wp-sitemap.xml': {
    pages: (site) => ({
      '/wp-sitemap.xml': xml(sitemapIndex([at(site, '/wp-sitemap-posts-post-1.xml')])),
      '/wp-sitemap-posts-post-1.xml': xml(sitemap(site.urls)),
    }),
  },
  'of text': {
    pages: ({ urls }) => ({ '/sitemap.txt': { type: 'text/plain', body: `${urls.join('\r\n')}\r\n` } }),
  },
  'of text that robots.txt names': {
    robots: (site) => `Sitemap: ${at(site, '/urls.txt')}`,
    pages: ({ urls }) => ({ '/urls.txt': { type: 'text/plain', body: urls.join('\n') } }),
  },
  'all changed at this moment': {
    pages: ({ urls }) => ({
      '/sitemap.xml': xml(
        sitemap(urls, {
          inner:
            '<lastmod>2026-01-15T00:00:00Z</lastmod><changefreq>always</changefreq><priority>1.0</priority>',
        }),
      ),
    }),
  },
  'with dates that are none': {
    pages: ({ urls }) => ({ '/sitemap.xml': xml(sitemap(urls, { inner: '<lastmod>0000-00-00</lastmod>' })) }),
  },
  'said to be HTML': { pages: ({ urls }) => ({ '/sitemap.xml': xml(sitemap(urls), 'text/html') }) },
  'with images and languages': {
    pages: ({ urls }) => ({
      '/sitemap.xml': xml(
        sitemap(urls, {
          inner:
            '<image:image><image:loc>http://elsewhere.net/i.jpg</image:loc></image:image><xhtml:link rel="alternate" hreflang="de" href="http://elsewhere.net/de"/>',
        }),
      ),
    }),
  },
  'on www only': { www: true, pages: plain('/sitemap.xml').pages },
  'on www only, named by its robots.txt': {
    www: true,
    robots: (site) => `Sitemap: ${at(site, '/maps.xml')}`,
    pages: ({ urls }) => ({ '/maps.xml': xml(sitemap(urls)) }),
  },
  'that has moved': {
    pages: ({ urls }) => ({
      '/sitemap.xml': redirect('/sitemaps/current.xml', 301),
      '/sitemaps/current.xml': xml(sitemap(urls)),
    }),
  },
  'written with a prefix': {
    pages: ({ urls }) => ({
      '/sitemap.xml': xml(
        `<?xml version="1.0"?><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<s:url><s:loc>\n  ${url}\n</s:loc></s:url>`).join('')}</s:urlset>`,
      ),
    }),
  },
}

export const sitemapSites: SmallSite[] = Object.entries(SITES).map(
  ([name, { robots, pages, www }], index) => {
    const seed = 200 + index
    const domain = `map-${index}.net`
    const host = www ? `www.${domain}` : domain
    const articles = writeArticles(seed)
    const others = distractors(seed)
    const parts = {
      host,
      articles: articles.map(({ path }) => `http://${host}${path}`),
      urls: [...Object.keys(others), ...articles.map(({ path }) => path)].map(
        (path) => `http://${host}${path}`,
      ),
    }
    const home = framed('Annals', '<main><h1>Annals</h1><p>A journal of many things.</p></main>')
    return {
      name: `sitemap: ${name}`,
      address: `http://${domain}`,
      hosts: {
        ...(www && { [domain]: { '/': redirect(`http://${host}/`, 301) } }),
        [host]: {
          '/': home,
          ...others,
          ...pagesOf(articles),
          ...(robots && { '/robots.txt': { type: 'text/plain', body: robots(parts) } }),
          ...pages(parts),
        },
      },
      titles: articles.map(({ title }) => title),
      method: 'sitemap',
    }
  },
)
