import { escapeText, htmlPage, longDate, metas } from './html.ts'
import { type Collection, type LibraryArticle, collections } from './library-article.ts'

type Dialect = (article: LibraryArticle, libraryUrl: string) => { title: string; head: string; main: string }

/** The page of an article, in the markup of its collection. Reports have no page. */
export function articlePage(article: LibraryArticle, libraryUrl: string): string {
  const { collection } = article
  const { name } = collections[collection]
  const place = { name, url: `${libraryUrl}${collection}/`, className: collection }
  return htmlPage({ ...dialects[collection](article, libraryUrl), collection: place, libraryUrl })
}

const year = ({ date }: LibraryArticle) => date.slice(0, 4)
const lastNameFirst = (author: string) => author.replace(/^(.+) (\S+)$/, '$2, $1')
const canonical = (article: LibraryArticle, libraryUrl: string) =>
  `<link rel="canonical" href="${libraryUrl}${article.path}">`

/** Like journals on Open Journal Systems: Highwire tags, dates with slashes. */
const journal: Dialect = (article, libraryUrl) => ({
  title: `${article.title} | ${collections.journal.name}`,
  head: `${canonical(article, libraryUrl)}
${metas([
  ['citation_journal_title', collections.journal.name],
  ['citation_title', article.title],
  ...article.authors.map((author) => ['citation_author', author] as [string, string]),
  ['citation_date', article.date.replaceAll('-', '/')],
  ['citation_doi', article.doi],
  ['citation_language', 'en'],
  ...article.topics.map((topic) => ['citation_keywords', topic] as [string, string]),
  ['citation_abstract_html_url', libraryUrl + article.path],
  ['DC.Title', article.title],
  ['DC.Date.issued', article.date],
])}`,
  main: `<article>${headline(article)}
<section class="abstract"><h2>Abstract</h2>${paragraphs([article.abstract])}</section>
${sections(article)}
<p class="keywords">Keywords: ${article.topics.map(escapeText).join(', ')}</p></article>`,
})

/** Like university repositories on DSpace: Dublin Core only, a table of metadata. */
const repository: Dialect = (article, libraryUrl) => ({
  title: `${article.title} - ${collections.repository.name}`,
  head: `${canonical(article, libraryUrl)}
<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">
<link rel="schema.DCTERMS" href="http://purl.org/dc/terms/">
${metas([
  ['DC.title', article.title],
  ...article.authors.map((author) => ['DC.creator', lastNameFirst(author)] as [string, string]),
  ['DCTERMS.issued', article.date.slice(0, 7)],
  ['DCTERMS.abstract', article.abstract],
  ...article.topics.map((topic) => ['DC.subject', topic] as [string, string]),
  ['DC.identifier', article.doi && `doi:${article.doi}`],
  ['DC.type', 'Article'],
  ['DC.language', 'en'],
])}`,
  main: `<article>${headline(article)}
<table><tbody>
<tr><th scope="row">Issued</th><td>${article.date.slice(0, 7)}</td></tr>
<tr><th scope="row">Subjects</th><td>${article.topics.map(escapeText).join('; ')}</td></tr>
${article.doi ? `<tr><th scope="row">Identifier</th><td>doi:${escapeText(article.doi)}</td></tr>` : ''}
</tbody></table>
<section class="abstract"><h2>Abstract</h2>${paragraphs([article.abstract])}</section>
${sections(article)}</article>`,
})

/** Like magazines on WordPress: JSON-LD in a graph, Open Graph with the site's name in the title. */
const magazine: Dialect = (article, libraryUrl) => {
  const { name } = collections.magazine
  const graph = [
    { '@type': 'WebSite', '@id': `${libraryUrl}magazine/#website`, name, url: `${libraryUrl}magazine/` },
    {
      '@type': 'Article',
      headline: article.title,
      datePublished: `${article.date}T09:00:00+00:00`,
      author: article.authors.map((author) => ({ '@type': 'Person', name: author })),
      keywords: article.topics,
      description: article.abstract,
      inLanguage: 'en',
      mainEntityOfPage: libraryUrl + article.path,
    },
  ]
  const jsonLd = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return {
    title: `${article.title} - ${name}`,
    head: `${canonical(article, libraryUrl)}
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeText(article.title)} - ${name}">
<meta property="og:url" content="${libraryUrl}${article.path}">
<script type="application/ld+json">${jsonLd}</script>`,
    main: `<article>${headline(article)}
<p class="lead">${escapeText(article.abstract)}</p>
${sections(article)}
<p class="keywords">Filed under ${article.topics.map(escapeText).join(', ')}</p></article>`,
  }
}

/** Like conference proceedings: Highwire tags of a conference; the text may be only in the PDF. */
const proceedings: Dialect = (article, libraryUrl) => {
  const pdfUrl = article.pdfPath && libraryUrl + article.pdfPath
  return {
    title: article.title,
    head: metas([
      ['citation_title', article.title],
      ...article.authors.map((author) => ['citation_author', author] as [string, string]),
      ['citation_publication_date', article.date.replaceAll('-', '/')],
      ['citation_conference_title', collections.proceedings.name],
      ['citation_doi', article.doi],
      ['citation_keywords', article.topics.join('; ')],
      ['citation_pdf_url', pdfUrl],
    ]),
    main: `<article>${headline(article)}
<section id="abstract" class="abstract"><h2>Abstract</h2>${paragraphs([article.abstract])}</section>
${pdfUrl ? `<p><a class="button" href="${pdfUrl}">Download PDF</a></p>` : sections(article)}</article>`,
  }
}

/** Like a personal page: no metadata, only visible text. */
const notes: Dialect = (article) => ({
  title: article.title,
  head: '',
  main: `<article>${headline(article)}
${paragraphs([article.abstract])}
${sections(article)}</article>`,
})

const dialects: Record<Collection, Dialect> = {
  journal,
  repository,
  magazine,
  proceedings,
  notes,
  reports: notes,
}

const headline = (article: LibraryArticle) => `<h1>${escapeText(article.title)}</h1>
<p class="byline"><span class="author">${article.authors.map(escapeText).join(', ')}</span> · <time datetime="${article.date}">${longDate(article.date)}</time>${
  article.doi && article.collection === 'journal'
    ? ` · <span class="doi">doi:${escapeText(article.doi)}</span>`
    : ''
}</p>`

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeText(text)}</p>`).join('\n')

const sections = (article: LibraryArticle) =>
  article.sections
    .map(({ heading, paragraphs: texts }) => `<h2>${escapeText(heading)}</h2>\n${paragraphs(texts)}`)
    .join('\n')

/** An article in a list: its title, authors, date, and the beginning of its abstract. */
function listEntry(article: LibraryArticle, libraryUrl: string): string {
  const kind = article.collection === 'reports' ? ' <small>(PDF)</small>' : ''
  return `<li><h2><a href="${libraryUrl}${article.path}">${escapeText(article.title)}</a>${kind}</h2>
<p class="byline">${article.authors.map(escapeText).join(', ')} · ${year(article)}</p></li>`
}

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
