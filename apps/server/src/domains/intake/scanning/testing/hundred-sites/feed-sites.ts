import { atom, atom03, jsonFeed, rdf, rss } from './lists.ts'
import {
  distractors,
  framed,
  pagesOf,
  redirect,
  type Reply,
  type SmallArticle,
  type SmallSite,
  writeArticles,
} from './small-site.ts'

interface Parts {
  articles: SmallArticle[]
  host: string
  at: (path: string) => string
}

interface Announcing {
  head?: string
  body?: string
  /** By path. */
  pages: (parts: Parts) => Record<string, Reply>
  hosts?: (parts: Parts) => SmallSite['hosts']
  path?: (article: { number: number; slug: string; date: string }) => string
}

/** Sites whose home page links to none of their articles: only the feed leads there. */
const SITES: Record<string, Announcing> = {
  'RSS by a relative link': {
    head: '<link rel="alternate" type="application/rss+xml" href="syndication/latest">',
    pages: (site) => ({ '/syndication/latest': xml(rss(site)) }),
  },
  'Atom by an absolute path': {
    head: '<link rel="alternate" type="application/atom+xml" title="Annals" href="/blog/new.atom">',
    pages: (site) => ({ '/blog/new.atom': xml(atom(site), 'application/atom+xml') }),
  },
  'JSON Feed': {
    head: '<link rel="alternate" type="application/feed+json" href="/latest.json">',
    pages: (site) => ({ '/latest.json': xml(jsonFeed(site), 'application/feed+json') }),
  },
  'JSON Feed said to be JSON': {
    head: '<link rel="alternate" type="application/json" title="JSON Feed" href="/journal.json">',
    pages: (site) => ({ '/journal.json': xml(jsonFeed(site), 'application/json') }),
  },
  'RSS 1.0': {
    head: '<link rel="alternate" type="application/rdf+xml" href="/annals.rdf">',
    pages: (site) => ({ '/annals.rdf': xml(rdf(site), 'application/rdf+xml') }),
  },
  'Atom 0.3': {
    head: '<link rel="alternate" type="application/atom+xml" href="/old-atom">',
    pages: (site) => ({ '/old-atom': xml(atom03(site), 'application/x-atom+xml') }),
  },
  'relative to a base': {
    head: '<base href="/site/start/"><link rel="alternate" type="application/rss+xml" href="../news.php">',
    pages: (site) => ({ '/site/news.php': xml(rss(site)) }),
  },
  'announced as plain XML': {
    head: '<link rel="alternate" type="text/xml" title="RSS" href="/out/latest">',
    pages: (site) => ({ '/out/latest': xml(rss(site), 'text/xml') }),
  },
  'announced without a type': {
    head: '<link rel="alternate" title="RSS" href="/out/newest">',
    pages: (site) => ({ '/out/newest': xml(rss(site)) }),
  },
  'a type with a character set': {
    head: '<link rel="alternate" type="application/rss+xml; charset=utf-8" href="/out/recent">',
    pages: (site) => ({ '/out/recent': xml(rss(site)) }),
  },
  'rel in capitals': {
    head: '<LINK REL="Alternate" TYPE="Application/RSS+XML" HREF="/out/Fresh">',
    pages: (site) => ({ '/out/Fresh': xml(rss(site)) }),
  },
  'linked in the text': {
    body: '<p>Follow us by <a href="/rss">our news feed</a>.</p>',
    pages: (site) => ({ '/rss': xml(rss(site)) }),
  },
  'linked by its name only': {
    body: '<p><a href="/export?kind=2">RSS 2.0</a></p>',
    pages: (site) => ({ '/export?kind=2': xml(rss(site)) }),
  },
  'linked by an image': {
    body: '<a href="/x/17"><img src="/i.png" alt="RSS feed"></a>',
    pages: (site) => ({ '/x/17': xml(rss(site)) }),
  },
  'linked by the feed gateway of a journal': {
    body: '<a href="/gateway/plugin/WebFeedGatewayPlugin/rss2"><img src="/i.svg" alt=""></a>',
    pages: (site) => ({ '/gateway/plugin/WebFeedGatewayPlugin/rss2': xml(rss(site)) }),
  },
  'at /feed': { pages: (site) => ({ '/feed': xml(rss(site)) }) },
  'at /rss.xml': { pages: (site) => ({ '/rss.xml': xml(rss(site)) }) },
  'at /atom.xml': { pages: (site) => ({ '/atom.xml': xml(atom(site)) }) },
  'at /index.xml': { pages: (site) => ({ '/index.xml': xml(rss(site)) }) },
  'at /feed.xml': { pages: (site) => ({ '/feed.xml': xml(atom(site)) }) },
  'at /rss/': { pages: (site) => ({ '/rss/': xml(rss(site)), '/rss': redirect('/rss/', 301) }) },
  'at /feed.json': { pages: (site) => ({ '/feed.json': xml(jsonFeed(site), 'application/feed+json') }) },
  'RSS said to be HTML': {
    head: '<link rel="alternate" type="application/rss+xml" href="/news-out">',
    pages: (site) => ({ '/news-out': xml(rss(site), 'text/html') }),
  },
  'Atom said to be plain text, after blank lines': {
    head: '<link rel="alternate" type="application/atom+xml" href="/news-out">',
    pages: (site) => ({ '/news-out': xml(`\n\n${atom(site)}`, 'text/plain') }),
  },
  'RSS said to be a file': {
    head: '<link rel="alternate" type="application/rss+xml" href="/news-out">',
    pages: (site) => ({ '/news-out': xml(`\uFEFF${rss(site)}`, 'application/octet-stream') }),
  },
  'links with tracking': {
    head: '<link rel="alternate" type="application/rss+xml" href="/feed">',
    pages: (site) => ({
      '/feed': xml(rss({ ...site, at: (path) => `${site.at(path)}?utm_source=feed&utm_medium=rss` })),
    }),
  },
  'relative links in the feed': {
    head: '<link rel="alternate" type="application/atom+xml" href="/feeds/all.atom.xml">',
    pages: (site) => ({ '/feeds/all.atom.xml': xml(atom({ ...site, at: (path) => `..${path}` })) }),
  },
  'a feed that has moved within its domain': {
    head: '<link rel="alternate" type="application/rss+xml" href="/feed">',
    pages: ({ host }) => ({ '/feed': redirect(`http://feeds.${host}/annals`, 301) }),
    hosts: (site) => ({ [`feeds.${site.host}`]: { '/annals': xml(rss(site)) } }),
  },
  'a feed in pages': {
    head: '<link rel="alternate" type="application/atom+xml" href="/feed/atom">',
    pages: ({ articles, at }) => ({
      '/feed/atom': xml(
        atom({ articles: articles.slice(0, 2), at }, '<link rel="next" href="/feed/atom?page=2"/>'),
      ),
      '/feed/atom?page=2': xml(atom({ articles: articles.slice(2), at })),
    }),
  },
  'a feed of comments beside it': {
    head: '<link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed/"><link rel="alternate" type="application/rss+xml" title="Annals" href="/posts/feed/">',
    pages: (site) => ({
      '/comments/feed/': xml(rss({ articles: [], at: site.at })),
      '/posts/feed/': xml(rss(site)),
    }),
  },
}

const xml = (body: string, type = 'application/rss+xml'): Reply => ({ type, body })

export const feedSites: SmallSite[] = Object.entries(SITES).map(
  ([name, { head = '', body = '', pages, hosts, path }], index) => {
    const seed = 100 + index
    const host = `feed-${index}.net`
    const articles = writeArticles(seed, { path })
    const parts = { articles, host, at: (path: string) => `http://${host}${path}` }
    const home = framed('Annals', `<main><h1>Annals</h1><p>A journal of many things.</p>${body}</main>`, head)
    return {
      name: `feed: ${name}`,
      address: `http://${host}`,
      hosts: {
        [host]: { '/': home, ...distractors(seed), ...pagesOf(articles), ...pages(parts) },
        ...hosts?.(parts),
      },
      titles: articles.map(({ title }) => title),
      method: 'feed',
    }
  },
)
