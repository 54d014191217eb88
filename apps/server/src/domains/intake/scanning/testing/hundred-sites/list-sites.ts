import { pdfOf } from '../pdf.ts'
import {
  distractors,
  framed,
  html,
  linksTo,
  pagesOf,
  type Reply,
  type SmallArticle,
  type SmallSite,
  writeArticles,
} from './small-site.ts'

interface Listed {
  /** All pages but the articles'. */
  pages: (articles: SmallArticle[]) => Record<string, Reply>
  path?: (article: { number: number; slug: string; date: string }) => string
  /** Only their files are available. */
  files?: boolean
  style?: 'scholar' | 'bare'
}

const page = (title: string, body: string) => framed(title, `<main><h1>${title}</h1>${body}</main>`)
const home = (body: string) => page('Annals', `<p>A journal of many things.</p>${body}`)
const halves = (articles: SmallArticle[]) => [articles.slice(0, 2), articles.slice(2)] as const

/** Contents as journal software shows them: sections, titles, authors, page numbers and links to the files. */
const contents = (articles: SmallArticle[]) =>
  `<div class="section"><h2>Research articles</h2>${articles.map(({ path, title, author }, index) => `<div class="obj_article_summary"><h3 class="title"><a href="${path}">${title}</a></h3><div class="authors">${author}</div><div class="pages">${index * 9 + 1}-${index * 9 + 9}</div></div>`).join('')}</div>`

const SITES: Record<string, Listed> = {
  'all on the home page': { pages: (articles) => ({ '/': home(linksTo(articles)) }) },
  'pages with a link to the next': {
    pages: (articles) => ({
      '/': home('<a href="/articles">All articles</a>'),
      '/articles': page(
        'Articles',
        `${linksTo(halves(articles)[0])}<a rel="next" href="/articles?page=2">Next</a>`,
      ),
      '/articles?page=2': page('Articles', linksTo(halves(articles)[1])),
    }),
  },
  'numbered pages': {
    pages: (articles) => ({
      '/': home('<a href="/papers/">Papers</a>'),
      '/papers/': page(
        'Papers',
        `${linksTo(halves(articles)[0])}<a href="/papers/page/1/">1</a> <a href="/papers/page/2/">2</a>`,
      ),
      '/papers/page/1/': page('Papers', linksTo(halves(articles)[0])),
      '/papers/page/2/': page('Papers', linksTo(halves(articles)[1])),
    }),
    path: ({ slug }) => `/papers/${slug}/`,
  },
  'archives by year': {
    pages: (articles) => ({
      '/': home('<a href="/archive">Archive</a>'),
      '/archive': page(
        'Archive',
        '<ul><li><a href="/archive/2023">2023</a></li><li><a href="/archive/2024">2024</a></li></ul>',
      ),
      '/archive/2023': page('2023', linksTo(halves(articles)[0])),
      '/archive/2024': page('2024', linksTo(halves(articles)[1])),
    }),
    path: ({ slug, date }) => `/${date.slice(0, 4)}/${slug}.html`,
  },
  'issues of a journal': {
    pages: (articles) => ({
      '/': home('<a href="/issue/current">Current</a> <a href="/issue/archive">Archives</a>'),
      '/issue/current': page('Vol. 2', contents(halves(articles)[1])),
      '/issue/archive': page(
        'Archives',
        '<a class="title" href="/issue/view/11">Vol. 1 (2023)</a> <a class="title" href="/issue/view/12">Vol. 2 (2024)</a>',
      ),
      '/issue/view/11': page('Vol. 1 (2023)', contents(halves(articles)[0])),
      '/issue/view/12': page('Vol. 2 (2024)', contents(halves(articles)[1])),
    }),
    path: ({ number }) => `/article/view/${number}`,
    style: 'scholar',
  },
  'volumes, and issues in them': {
    pages: (articles) => ({
      '/': home('<a href="/volumes.html">All volumes</a>'),
      '/volumes.html': page('Volumes', '<a href="/vol7/">Volume 7</a>'),
      '/vol7/': page(
        'Volume 7',
        '<a href="/vol7/no1.html">Number 1</a> <a href="/vol7/no2.html">Number 2</a>',
      ),
      '/vol7/no1.html': page('Number 1', linksTo(halves(articles)[0])),
      '/vol7/no2.html': page('Number 2', linksTo(halves(articles)[1])),
    }),
    path: ({ number }) => `/vol7/a${number}.html`,
    style: 'scholar',
  },
  'names that say nothing': {
    pages: (articles) => ({
      '/': home(articles.map(({ path, title }) => `<p><a href="${path}">${title}</a></p>`).join('')),
    }),
    path: ({ number }) => `/x${number}.htm`,
    style: 'scholar',
  },
  'a number in the query': {
    pages: (articles) => ({
      '/': home('<a href="/list.php?rubrik=1">Articles</a>'),
      '/list.php?rubrik=1': page('Articles', linksTo(articles)),
    }),
    path: ({ number }) => `/show.php?id=${number}`,
    style: 'scholar',
  },
  'a table': {
    pages: (articles) => ({
      '/': home('<a href="/publikationen.html">Publikationen</a>'),
      '/publikationen.html': page(
        'Publikationen',
        `<table>${articles.map(({ path, title, author, date }) => `<tr><td>${date.slice(0, 4)}</td><td>${author}</td><td><a href="${path}">${title}</a></td></tr>`).join('')}</table>`,
      ),
    }),
    path: ({ slug }) => `/publikationen/${slug}.html`,
    style: 'scholar',
  },
  'short links behind titles': {
    pages: (articles) => ({
      '/': home(
        `<dl>${articles.map(({ path, title }) => `<dt>${title}</dt><dd><a href="${path}">Abstract</a></dd>`).join('')}</dl>`,
      ),
    }),
    path: ({ number }) => `/abs/${number}`,
    style: 'scholar',
  },
  'files only': {
    pages: (articles) => ({ '/': home(linksTo(articles)) }),
    path: ({ number }) => `/files/${number}.pdf`,
    files: true,
  },
  'files of working papers, by year': {
    pages: (articles) => ({
      '/': home('<a href="/working-papers">Working papers</a>'),
      '/working-papers': page(
        'Working papers',
        '<a href="/working-papers/2023">2023</a> <a href="/working-papers/2024">2024</a>',
      ),
      '/working-papers/2023': page('2023', linksTo(halves(articles)[0])),
      '/working-papers/2024': page('2024', linksTo(halves(articles)[1])),
    }),
    path: ({ number, date }) => `/wp/${date.slice(0, 4)}/wp${number}.pdf`,
    files: true,
  },
  'a list in a frame': {
    pages: (articles) => ({
      '/': html('Annals', '<h1>Annals</h1><p>All our articles:</p><iframe src="/liste.html"></iframe>'),
      '/liste.html': html('List', linksTo(articles)),
    }),
    style: 'scholar',
  },
}

const TEXT = 'We measured what there was to measure and found what we describe below at length.'
const fileOf = ({ title, author }: SmallArticle): Reply => ({
  type: 'application/pdf',
  body: pdfOf(title, [author, 'Abstract', ...Array.from({ length: 24 }, () => TEXT)]),
})

export const listSites: SmallSite[] = Object.entries(SITES).map(
  ([name, { pages, path, files, style }], index) => {
    const seed = 400 + index
    const host = `list-${index}.net`
    const articles = writeArticles(seed, { path, style })
    const own = files
      ? Object.fromEntries(articles.map((article) => [article.path, fileOf(article)]))
      : pagesOf(articles)
    return {
      name: `list: ${name}`,
      address: `http://${host}`,
      hosts: { [host]: { ...distractors(seed), ...own, ...pages(articles) } },
      titles: articles.map(({ title }) => title),
      method: 'pages',
    }
  },
)
