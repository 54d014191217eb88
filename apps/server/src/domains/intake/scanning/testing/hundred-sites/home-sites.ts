import { rss, sitemap } from './lists.ts'
import {
  distractors,
  framed,
  html,
  linksTo,
  pagesOf,
  redirect,
  type Reply,
  type SmallArticle,
  type SmallSite,
  writeArticles,
} from './small-site.ts'

interface Beginning {
  address?: (domain: string) => string
  /** The host of the articles. */
  host?: (domain: string) => string
  /** Folder of the articles. */
  below?: string
  pages: (parts: {
    articles: SmallArticle[]
    domain: string
    at: (path: string) => string
  }) => Record<string, Reply>
  elsewhere?: (domain: string) => SmallSite['hosts']
  method?: SmallSite['method']
}

const home = (articles: SmallArticle[]) =>
  framed('Annals', `<main><h1>Annals</h1>${linksTo(articles)}</main>`)
const posts = (articles: SmallArticle[], at: (path: string) => string): Reply => ({
  type: 'application/json',
  body: JSON.stringify(
    articles.map(({ path, date }) => ({ link: at(path), modified_gmt: `${date}T10:00:00` })),
  ),
})
const WP = '<meta name="generator" content="WordPress 6.8">'
const front = (head: string) =>
  framed('Annals', '<main><h1>Annals</h1><p>A magazine of many things.</p></main>', head)

const SITES: Record<string, Beginning> = {
  'the home page leads to a language': {
    pages: ({ articles }) => ({ '/': redirect('/en/'), '/en/': home(articles) }),
  },
  'and articles are of that language': {
    below: '/en',
    pages: ({ articles }) => ({ '/': redirect('/en/', 301), '/en/': home(articles) }),
  },
  'the home page is at another host of the domain': {
    host: (domain) => `journals.${domain}`,
    elsewhere: (domain) => ({ [domain]: { '/': redirect(`http://journals.${domain}/`, 301) } }),
    pages: ({ articles }) => ({ '/': home(articles) }),
  },
  'without www, which is given': {
    address: (domain) => `http://www.${domain}/`,
    elsewhere: (domain) => ({ [`www.${domain}`]: { '/': redirect(`http://${domain}/`, 301) } }),
    pages: ({ articles }) => ({ '/': home(articles) }),
  },
  'http only': { address: (domain) => domain, pages: ({ articles }) => ({ '/': home(articles) }) },
  'www and http only, typed in capitals': {
    address: (domain) => `WWW.${domain.toUpperCase()}`,
    host: (domain) => `www.${domain}`,
    pages: ({ articles }) => ({ '/': home(articles) }),
  },
  'a page that refreshes to the home page': {
    pages: ({ articles }) => ({
      '/': html('Annals', '', '<meta http-equiv="refresh" content="0; url=/journal/index.html">'),
      '/journal/index.html': home(articles),
    }),
  },
  frames: {
    pages: ({ articles }) => ({
      '/': '<html><head><title>Annals</title></head><frameset cols="20%,80%"><frame src="menu.html"><frame src="content.html"></frameset></html>',
      '/menu.html': html('Menu', '<a href="/about">About</a>'),
      '/content.html': html('Contents', linksTo(articles)),
    }),
  },
  'a page with nothing but "Enter"': {
    pages: ({ articles }) => ({
      '/': html('Annals', '<a href="/main.html"><img src="/logo.png" alt="Enter"></a>'),
      '/main.html': home(articles),
    }),
  },
  'a choice of languages': {
    pages: ({ articles }) => ({
      '/': html('Annals', '<p><a href="/de/">Deutsch</a> <a href="/en/">English</a></p>'),
      '/de/': framed('Annalen', '<main><h1>Annalen</h1></main>'),
      '/en/': home(articles),
    }),
  },
  'a journal below a path': {
    address: (domain) => `http://${domain}/journals/annals`,
    below: '/journals/annals',
    pages: ({ articles }) => ({
      '/journals/annals': home(articles),
      '/': framed(
        'House',
        '<main><h1>The house</h1><a href="/journals/other/articles/a-thing-of-other-people">A thing of other people</a></main>',
      ),
    }),
  },
  'a home page that a script makes, with a sitemap': {
    method: 'sitemap',
    pages: ({ articles, at }) => ({
      '/': html(
        'Annals',
        '<div id="root"></div><script src="/app.js"></script><noscript>You need to enable JavaScript to run this app.</noscript>',
      ),
      '/sitemap.xml': { type: 'application/xml', body: sitemap(articles.map(({ path }) => at(path))) },
    }),
  },
  WordPress: {
    method: 'WordPress API',
    pages: ({ articles, at }) => ({ '/': front(WP), '/wp-json/wp/v2/posts?': posts(articles, at) }),
  },
  'WordPress without its name': {
    method: 'WordPress API',
    pages: ({ articles, at }) => ({
      '/': front(`<link rel="https://api.w.org/" href="${at('/wp-json/')}">`),
      '/wp-json/wp/v2/posts?': posts(articles, at),
    }),
  },
  'WordPress below a path': {
    method: 'WordPress API',
    address: (domain) => `http://${domain}/magazine/`,
    below: '/magazine',
    pages: ({ articles, at }) => ({
      '/magazine/': front(`${WP}<link rel="https://api.w.org/" href="${at('/magazine/wp-json/')}">`),
      '/magazine/wp-json/wp/v2/posts?': posts(articles, at),
    }),
  },
  'WordPress that shows its API to nobody': {
    method: 'feed',
    pages: ({ articles, at }) => ({
      '/': front(`${WP}<link rel="alternate" type="application/rss+xml" href="/feed/">`),
      '/wp-json/wp/v2/posts': {
        status: 401,
        type: 'application/json',
        body: '{"code":"rest_not_logged_in"}',
      },
      '/feed/': { type: 'application/rss+xml', body: rss({ articles, at }) },
    }),
  },
}

export const homeSites: SmallSite[] = Object.entries(SITES).map(
  ([name, { address, host: hostOf, below = '', pages, elsewhere, method = 'pages' }], index) => {
    const seed = 500 + index
    const domain = `home-${index}.net`
    const host = hostOf?.(domain) ?? domain
    const articles = writeArticles(seed, {
      style: index % 2 ? 'scholar' : 'json-ld',
      path: ({ slug }) => `${below}/articles/${slug}`,
    })
    const at = (path: string) => `http://${host}${path}`
    return {
      name: `home: ${name}`,
      address: address?.(domain) ?? `http://${domain}`,
      hosts: {
        ...elsewhere?.(domain),
        [host]: { ...distractors(seed), ...pagesOf(articles), ...pages({ articles, domain, at }) },
      },
      titles: articles.map(({ title }) => title),
      method,
    }
  },
)
