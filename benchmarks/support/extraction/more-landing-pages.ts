import { ALL, type Dialect, MENU, document, esc, lastFirst, meta, metas } from './landing-page-parts.ts'

const janeway: Dialect = {
  name: 'Janeway',
  carries: ALL,
  page: (article) => ({
    url: 'https://journal.example.org/article/id/1234/',
    html: document({
      head: `<title>${esc(article.title)} | Journal of Examples</title>${meta('citation_journal_title', 'Journal of Examples')}${article.authors.map((author) => `${meta('citation_author', author)}${meta('citation_author_institution', 'University of Example')}`).join('')}
${meta('citation_title', article.title)}${meta('citation_publication_date', `${article.year}-06-15`)}${meta('citation_volume', '3')}${meta('citation_doi', article.doi)}${metas('citation_keywords', article.keywords)}
${meta('citation_fulltext_html_url', 'https://journal.example.org/article/id/1234/')}${meta('citation_pdf_url', 'https://journal.example.org/article/1234/galley/1/download/')}
<meta property="og:title" content="${esc(article.title)}"/><meta property="og:type" content="article"/><meta property="og:description" content="${esc(article.abstract.slice(0, 200))}"/>`,
      body: `<header>${MENU}</header><main><div class="row"><div class="col m9"><h1>${esc(article.title)}</h1><p class="authors">Authors: ${article.authors.map((author) => `<a href="#">${esc(author)}</a> (University of Example)`).join(', ')}</p>
<section id="abstract"><h2>Abstract</h2><p>${esc(article.abstract)}</p></section><p><strong>Keywords: </strong>${esc(article.keywords.join(', '))}</p><p><strong>How to Cite:</strong> ${esc(article.authors[0] ?? '')} (${article.year}) “${esc(article.title)}”, <i>Journal of Examples</i> 3.</p>
<p>Published on 15 Jun ${article.year}. Peer reviewed. Accepted on 2 May ${article.year}.</p></div></div></main>`,
    }),
  }),
}

const invenio: Dialect = {
  name: 'InvenioRDM',
  carries: ALL,
  page: (article) => {
    const url = 'https://records.example.org/records/7654321'
    const linked = {
      '@context': 'http://schema.org',
      '@id': `https://doi.org/${article.doi}`,
      '@type': 'https://schema.org/ScholarlyArticle',
      identifier: `https://doi.org/${article.doi}`,
      name: article.title,
      creator: article.authors.map((name) => ({ '@type': 'Person', name: lastFirst(name) })),
      author: article.authors.map((name) => ({ '@type': 'Person', name: lastFirst(name) })),
      keywords: article.keywords.join(', '),
      dateCreated: `${article.year + 1}-09-01T08:00:00.000000+00:00`,
      dateModified: `${article.year + 2}-01-03T08:00:00.000000+00:00`,
      datePublished: `${article.year}-06-15`,
      url,
      description: `<p>${esc(article.abstract)}</p>`,
    }
    return {
      url,
      html: document({
        head: `<title>${esc(article.title)}</title>${meta('description', article.abstract)}${meta('citation_title', article.title)}${metas('citation_author', article.authors.map(lastFirst))}${meta('citation_doi', article.doi)}
${metas('citation_keywords', article.keywords)}${meta('citation_abstract_html_url', url)}${meta('citation_publication_date', `${article.year}/06/15`)}<meta property="og:title" content="${esc(article.title)}"/><meta property="og:site_name" content="Example Records"/>
<link rel="item" href="${url}/files/paper.pdf" type="application/pdf"/><script type="application/ld+json">${JSON.stringify(linked).replace(/</g, '\\u003c')}</script>`,
        body: `<header>${MENU}</header><main id="main"><article id="record-info"><span class="ui label horizontal">Published June 15, ${article.year}</span><span>| Version v1</span><h1 id="record-title">${esc(article.title)}</h1><section id="creatibutors"><h2 class="sr-only">Creators</h2><ul>${article.authors.map((author) => `<li><a href="/search?q=x"><span>${esc(lastFirst(author))}</span></a></li>`).join('')}</ul></section>
<section id="description"><h2 id="description-heading">Description</h2><div><p>${esc(article.abstract)}</p></div></section><section id="record-files"><h2>Files</h2><table><tr><td>paper.pdf</td><td>1.2 MB</td></tr></table></section></article>
<aside><h2>Keywords and subjects</h2><ul>${article.keywords.map((keyword) => `<li><a href="/search?q=k">${esc(keyword)}</a></li>`).join('')}</ul><h2>Technical metadata</h2><dl><dt>Created</dt><dd>September 1, ${article.year + 1}</dd><dt>Modified</dt><dd>January 3, ${article.year + 2}</dd></dl></aside></main>`,
      }),
    }
  },
}

const literatum: Dialect = {
  name: 'Literatum',
  carries: ALL,
  page: (article) => ({
    url: `https://www.example-press.com/doi/abs/${article.doi}`,
    html: document({
      head: `<title>${esc(article.title)} | Annals of Examples</title>${meta('dc.Title', article.title)}${metas(
        'dc.Creator',
        article.authors.map((author) => author.replace(' ', '  ')),
      )}${meta('dc.Subject', article.keywords.join('; '))}${meta('dc.Description', `${article.abstract.slice(0, 180)}...`)}
${meta('dc.Publisher', 'Example Press')}<meta name="dc.Date" scheme="WTN8601" content="${article.year}-06-15"/>${meta('dc.Type', 'research-article')}${meta('dc.Format', 'text/HTML')}<meta name="dc.Identifier" scheme="publisher-id" content="456789"/><meta name="dc.Identifier" scheme="doi" content="${esc(article.doi)}"/>
${meta('dc.Source', 'Annals of Examples')}${meta('citation_journal_title', 'Annals of Examples')}<meta property="og:title" content="${esc(article.title)} | Annals of Examples"/><meta property="og:description" content="${esc(article.abstract.slice(0, 120))}..."/>`,
      body: `<header>${MENU}</header><main id="pb-page-content"><article><div class="citation"><h1 class="citation__title">${esc(article.title)}</h1><div class="loa">${article.authors.map((author) => `<span class="hlFld-ContribAuthor"><a href="/author/x">${esc(author)}</a></span>`).join(', ')}</div><div class="epub-section"><span class="epub-section__date">First published: 15 June ${article.year}</span></div></div>
<div class="abstractSection abstractInFull"><h2 class="article-section__title">Abstract</h2><p>${esc(article.abstract)}</p></div><div class="article__keywords"><h3>Keywords</h3>${article.keywords.map((keyword) => `<a class="keyword" href="/keyword/x">${esc(keyword)}</a>`).join('')}</div></article>
<aside><h2>Recommended</h2><ul><li><a href="/doi/abs/10.9999/other.3">Something that others read</a></li></ul></aside></main>`,
    }),
  }),
}

const springer: Dialect = {
  name: 'Springer-like',
  carries: ALL,
  page: (article) => {
    const linked = {
      mainEntity: {
        headline: article.title,
        description: article.abstract,
        datePublished: `${article.year}-06-15`,
        dateModified: `${article.year + 1}-06-15`,
        keywords: article.keywords,
        author: article.authors.map((name) => ({
          name,
          affiliation: [{ name: 'University of Example', '@type': 'Organization' }],
          '@type': 'Person',
        })),
        isPartOf: {
          name: 'Examples Today',
          issn: ['1234-5679'],
          '@type': ['Periodical', 'PublicationVolume'],
        },
        '@type': 'ScholarlyArticle',
      },
      '@context': 'https://schema.org',
      '@type': 'WebPage',
    }
    return {
      url: `https://link.example.com/article/${article.doi}`,
      html: document({
        head: `<title>${esc(article.title)} | Examples Today</title>${meta('journal_id', '12345')}${meta('dc.title', article.title)}${meta('dc.source', `Examples Today ${article.year} 1:2`)}${meta('dc.date', `${article.year}-06-15`)}${meta('dc.description', article.abstract)}${meta('prism.doi', `doi:${article.doi}`)}
${metas('dc.creator', article.authors.map(lastFirst))}${metas('dc.subject', article.keywords)}${meta('citation_title', article.title)}${meta('citation_publication_date', `${article.year}/06`)}${meta('citation_online_date', `${article.year}/05/30`)}${meta('citation_doi', article.doi)}${metas('citation_author', article.authors.map(lastFirst))}
${meta('citation_reference', 'Other A (2001) Another work. J Ex 4:5')}${meta('citation_pdf_url', `https://link.example.com/content/pdf/${article.doi}.pdf`)}<script type="application/ld+json">${JSON.stringify(linked).replace(/</g, '\\u003c')}</script>`,
        body: `<header>${MENU}</header><main><article lang="en"><div class="c-article-header"><h1 class="c-article-title">${esc(article.title)}</h1><ul class="c-article-author-list">${article.authors.map((author) => `<li>${esc(author)}</li>`).join('')}</ul></div>
<section data-title="Abstract"><h2 id="Abs1">Abstract</h2><div id="Abs1-content"><p>${esc(article.abstract)}</p></div></section><section data-title="References"><h2>References</h2><ol><li>Other A (2001) Another work. https://doi.org/10.9999/another.1</li></ol></section><h3>Keywords</h3><ul class="c-article-subject-list">${article.keywords.map((keyword) => `<li><span>${esc(keyword)}</span></li>`).join('')}</ul></article></main>`,
      }),
    }
  },
}

const arxiv: Dialect = {
  name: 'arXiv',
  carries: ['title', 'abstract', 'year', 'authors'],
  page: (article) => ({
    url: 'https://preprints.example.org/abs/1906.01234',
    html: document({
      head: `<title>[1906.01234] ${esc(article.title)}</title><meta property="og:title" content="${esc(article.title)}"/><meta property="og:site_name" content="Preprints"/><meta property="og:description" content="${esc(article.abstract.slice(0, 300))}"/>${meta('citation_title', article.title)}${metas('citation_author', article.authors.map(lastFirst))}
${meta('citation_date', `${article.year}/06/15`)}${meta('citation_online_date', `${article.year + 1}/01/20`)}${meta('citation_pdf_url', 'https://preprints.example.org/pdf/1906.01234')}${meta('citation_arxiv_id', '1906.01234')}${meta('citation_abstract', article.abstract)}`,
      body: `<header>${MENU}</header><main><div id="abs"><div class="dateline">[Submitted on 15 Jun ${article.year} (<a href="/abs/1906.01234v1">v1</a>), last revised 20 Jan ${article.year + 1} (this version, v2)]</div><h1 class="title mathjax"><span class="descriptor">Title:</span>${esc(article.title)}</h1><div class="authors"><span class="descriptor">Authors:</span>${article.authors.map((author) => `<a href="/a/x">${esc(author)}</a>`).join(', ')}</div>
<blockquote class="abstract mathjax"><span class="descriptor">Abstract:</span>${esc(article.abstract)}</blockquote></div></main>`,
    }),
  }),
}

const anthology: Dialect = {
  name: 'ACL Anthology',
  carries: ['title', 'abstract', 'year', 'doi', 'authors'],
  page: (article) => ({
    url: `https://anthology.example.org/${article.year}.main-1.23/`,
    html: document({
      head: `<title>${esc(article.title)} - Example Anthology</title>${meta('citation_title', article.title)}${metas('citation_author', article.authors)}${meta('citation_conference_title', 'Proceedings of the Example Meeting')}${meta('citation_publication_date', `${article.year}/6`)}${meta('citation_pdf_url', `https://anthology.example.org/${article.year}.main-1.23.pdf`)}${meta('citation_firstpage', '1')}${meta('citation_doi', article.doi)}`,
      body: `<header>${MENU}</header><section id="main"><div><h2 id="title"><a class="align-middle" href="https://anthology.example.org/${article.year}.main-1.23.pdf">${esc(article.title)}</a></h2><p class="lead">${article.authors.map((author) => `<a href="/people/x">${esc(author)}</a>`).join(', ')}</p></div><hr><div class="row acl-paper-details"><div class="col"><div class="card bg-light mb-2 mb-lg-3"><div class="card-body acl-abstract"><h5 class="card-title">Abstract</h5><span>${esc(article.abstract)}</span></div></div>
<dl><dt>Anthology ID:</dt><dd>${article.year}.main-1.23</dd><dt>Volume:</dt><dd><a href="/volumes/x">Proceedings of the Example Meeting</a></dd><dt>Month:</dt><dd>June</dd><dt>Year:</dt><dd>${article.year}</dd><dt>DOI:</dt><dd><a href="https://doi.org/${esc(article.doi)}">${esc(article.doi)}</a></dd></dl></div></div></section>`,
    }),
  }),
}

const plos: Dialect = {
  name: 'PLOS',
  carries: ['title', 'abstract', 'year', 'doi', 'authors'],
  page: (article) => ({
    url: `https://journals.example.org/one/article?id=${article.doi}`,
    html: document({
      head: `<title>${esc(article.title)} | Example ONE</title>${meta('description', `${article.abstract.split('. ')[0] ?? ''}.`)}${meta('keywords', 'Medicine,Biology,Research article')}${metas('citation_author', article.authors)}${meta('citation_title', article.title)}${meta('citation_date', `Jun 15, ${article.year}`)}${meta('citation_doi', article.doi)}${meta('citation_journal_title', 'Example ONE')}
${meta('citation_reference', 'citation_title=Another;citation_author=A Other;citation_publication_date=1998;')}${meta('citation_pdf_url', `https://journals.example.org/one/article/file?id=${article.doi}&type=printable`)}<meta property="og:title" content="${esc(article.title)}"/>${meta('dc.identifier', article.doi)}`,
      body: `<header>${MENU}</header><main><div class="title-authors"><h1 id="artTitle">${esc(article.title)}</h1><ul class="author-list">${article.authors.map((author) => `<li><a class="author-name">${esc(author)}</a></li>`).join('')}</ul></div><ul class="date-doi"><li id="artPubDate">Published: June 15, ${article.year}</li><li id="artDoi"><a href="https://doi.org/${esc(article.doi)}">https://doi.org/${esc(article.doi)}</a></li></ul>
<div class="article-text" id="artText"><div class="abstract toc-section abstract-type-"><a id="abstract0" title="Abstract"></a><h2>Abstract</h2><div class="abstract-content"><a id="article1.front1.abstract1.p1"></a><p>${esc(article.abstract)}</p></div></div><div class="articleinfo"><p><strong>Citation: </strong>${esc(article.authors[0] ?? '')} (${article.year}) ${esc(article.title)}. Example ONE 15(6).</p><p><strong>Received:</strong> January 3, ${article.year - 1}; <strong>Accepted:</strong> May 2, ${article.year}</p></div></div></main>`,
    }),
  }),
}

const dublinCore: Dialect = {
  name: 'Dublin Core only',
  carries: ALL,
  page: (article) => ({
    url: 'https://sciences.example.org/articles/54321',
    html: document({
      head: `<title>${esc(article.title)} | Sciences</title><meta property="og:site_name" content="Sciences"/><meta property="og:title" content="${esc(article.title)}"/>${meta('dc.format', 'text/html')}${meta('dc.language', 'en')}${meta('dc.title', article.title)}${meta('dc.identifier', `doi:${article.doi}`)}${meta('dc.date', `${article.year}-06-15`)}
${meta('dc.rights', `© ${article.year}. This article is distributed under the terms of a licence.`)}${meta('dc.description', article.abstract)}${metas('dc.contributor', article.authors)}${metas('dc.subject', article.keywords)}${meta('dc.publisher', 'Sciences Ltd')}`,
      body: `<header>${MENU}</header><main><header class="content-header"><h1>${esc(article.title)}</h1><ol>${article.authors.map((author) => `<li>${esc(author)}</li>`).join('')}</ol></header><section id="abstract"><header><h2>Abstract</h2></header><div><p>${esc(article.abstract)}</p><span class="doi"><a href="https://doi.org/${esc(article.doi)}">https://doi.org/${esc(article.doi)}</a></span></div></section></main>`,
    }),
  }),
}

const microdata: Dialect = {
  name: 'microdata',
  carries: ALL,
  page: (article) => ({
    url: 'https://letters.example.net/papers/2468',
    html: document({
      head: `<title>${esc(article.title)} – Example Letters</title>${meta('description', 'Example Letters publishes short papers.')}`,
      body: `<header>${MENU}</header><main><article itemscope itemtype="https://schema.org/ScholarlyArticle"><h1 itemprop="headline name">${esc(article.title)}</h1><p class="byline">${article.authors.map((author) => `<span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">${esc(author)}</span></span>`).join(', ')}</p><time itemprop="datePublished" datetime="${article.year}-06-15">15 June ${article.year}</time>
<p>DOI: <a itemprop="sameAs" href="https://doi.org/${esc(article.doi)}">${esc(article.doi)}</a></p><h2>Abstract</h2><div itemprop="abstract"><p>${esc(article.abstract)}</p></div><p>Keywords: <span itemprop="keywords">${esc(article.keywords.join(', '))}</span></p></article></main>`,
    }),
  }),
}

const contextObject: Dialect = {
  name: 'COinS',
  carries: ['title', 'abstract', 'year', 'doi', 'authors'],
  page: (article) => {
    const context = new URLSearchParams([
      ['ctx_ver', 'Z39.88-2004'],
      ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
      ['rft.genre', 'article'],
      ['rft.atitle', article.title],
      ['rft.jtitle', 'Journal of Examples'],
      ['rft.date', `${article.year}-06-15`],
      ['rft_id', `info:doi/${article.doi}`],
      ...article.authors.map((author): [string, string] => ['rft.au', author]),
    ])
    return {
      url: 'https://old.example.net/paper.php?id=97',
      html: document({
        head: `<title>Journal of Examples: ${esc(article.title)}</title>`,
        body: `<div id="menu">${MENU}</div><div id="content"><span class="Z3988" title="${esc(context.toString())}"></span><h2>${esc(article.title)}</h2><p><i>${esc(article.authors.join(', '))}</i></p><p>Journal of Examples, ${article.year}. doi:${esc(article.doi)}</p><h3>Abstract</h3><p>${esc(article.abstract)}</p><p><a href="/download.php?id=97">Full text (PDF)</a></p></div>`,
      }),
    }
  },
}

export const moreDialects: Dialect[] = [
  janeway,
  invenio,
  literatum,
  springer,
  arxiv,
  anthology,
  plos,
  dublinCore,
  microdata,
  contextObject,
]
