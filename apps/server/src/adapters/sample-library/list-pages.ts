import { listEntry } from './article-pages.ts'
import { escapeText, htmlPage } from './html.ts'
import { type Collection, type LibraryArticle, collections } from './library-article.ts'

const PAGE_LENGTH = 10
const FEED_LENGTH = 20

export function homePage(articles: LibraryArticle[], libraryUrl: string): string {
  const shelves = (Object.keys(collections) as Collection[]).map((collection) => {
    const { name, about } = collections[collection]
    const count = articles.filter((article) => article.collection === collection).length
    return `<li class="${collection}"><h2><a href="${libraryUrl}${collection}/">${escapeText(name)}</a></h2><p>${escapeText(about)}</p><p class="byline">${count} articles</p></li>`
  })
  return htmlPage({
    title: 'Claire sample library',
    libraryUrl,
    main: `<h1>Claire sample library</h1>
<p class="lead">${articles.length} short articles from many sciences and technologies, in the manners of six kinds of publisher.</p>
<ul class="shelves">${shelves.join('\n')}</ul>
<p><a href="${libraryUrl}feed.xml">Follow the newest articles</a> in a feed reader.</p>`,
  })
}

/** The pages that list a collection, ten articles each, with their paths below the library's address. */
export function collectionPages(
  collection: Collection,
  articles: LibraryArticle[],
  libraryUrl: string,
): { path: string; html: string }[] {
  const { name, about } = collections[collection]
  const pathOf = (page: number) => (page === 1 ? `${collection}/` : `${collection}/page/${page}/`)
  const pages = Math.ceil(articles.length / PAGE_LENGTH)
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1
    const link = (rel: 'prev' | 'next', to: number, text: string) =>
      to >= 1 && to <= pages ? `<a rel="${rel}" href="${libraryUrl}${pathOf(to)}">${text}</a>` : ''
    const entries = articles
      .slice(index * PAGE_LENGTH, page * PAGE_LENGTH)
      .map((article) => listEntry(article, libraryUrl))
    const html = htmlPage({
      title: page === 1 ? name : `${name}, page ${page}`,
      libraryUrl,
      collection: { name, url: libraryUrl + pathOf(1), className: collection },
      main: `<h1>${escapeText(name)}</h1>
<p class="lead">${escapeText(about)}</p>
<ul class="entries">${entries.join('\n')}</ul>
${pages > 1 ? `<nav class="pages" aria-label="Pages">${link('prev', page - 1, '← Newer')} <span>Page ${page} of ${pages}</span> ${link('next', page + 1, 'Older →')}</nav>` : ''}`,
    })
    return { path: pathOf(page), html }
  })
}

/** The newest articles as Atom. Reports are left out: the sitemap and the lists contain them. */
export function atomFeed(articles: LibraryArticle[], libraryUrl: string): string {
  const newest = articles.filter(({ collection }) => collection !== 'reports').slice(0, FEED_LENGTH)
  const entries = newest.map(
    (article) => `<entry>
<id>${libraryUrl}${article.path}</id>
<title>${escapeText(article.title)}</title>
<link href="${libraryUrl}${article.path}"/>
<published>${article.date}T09:00:00Z</published>
<updated>${article.date}T09:00:00Z</updated>
${article.authors.map((author) => `<author><name>${escapeText(author)}</name></author>`).join('')}
${article.topics.map((topic) => `<category term="${escapeText(topic)}"/>`).join('')}
<summary>${escapeText(article.abstract)}</summary>
</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${libraryUrl}</id>
<title>Claire sample library</title>
<link href="${libraryUrl}"/>
<link rel="self" href="${libraryUrl}feed.xml"/>
<updated>${newest[0]?.date ?? '1970-01-01'}T09:00:00Z</updated>
${entries.join('\n')}
</feed>
`
}

export function sitemap(articles: LibraryArticle[], libraryUrl: string): string {
  const urls = articles.map(
    ({ path, date }) => `<url><loc>${libraryUrl}${escapeText(path)}</loc><lastmod>${date}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
