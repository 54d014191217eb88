import {
  ALL,
  type Dialect,
  type KnownArticle,
  MENU,
  document,
  esc,
  lastFirst,
  meta,
  metas,
} from './landing-page-parts.ts'
import { moreDialects } from './more-landing-pages.ts'

const openJournalSystems: Dialect = {
  name: 'OJS',
  carries: ALL,
  page: (article) => ({
    url: 'https://journal.example.org/index.php/je/article/view/4711',
    html: document({
      head: `<title>${esc(article.title)} | Journal of Examples</title><meta name="generator" content="Open Journal Systems 3.3.0.13">
${meta('gs_meta_revision', '1.1')}${meta('citation_journal_title', 'Journal of Examples')}${metas('citation_author', article.authors)}
${meta('citation_title', article.title)}${meta('citation_language', 'en')}${meta('citation_date', `${article.year}/06/15`)}${meta('citation_volume', '12')}
${meta('citation_doi', article.doi)}${meta('citation_abstract_html_url', 'https://journal.example.org/index.php/je/article/view/4711')}
${article.keywords.map((keyword) => `<meta name="citation_keywords" xml:lang="en" content="${esc(keyword)}"/>`).join('')}
${meta('citation_pdf_url', 'https://journal.example.org/index.php/je/article/download/4711/5012')}
${metas('DC.Creator.PersonalName', article.authors)}${meta('DC.Date.created', `${article.year}-06-15`)}${meta('DC.Date.dateSubmitted', `${article.year - 1}-11-02`)}
${meta('DC.Date.issued', `${article.year}-06-15`)}${meta('DC.Date.modified', `${article.year + 1}-01-20`)}${meta('DC.Description', article.abstract)}
${meta('DC.Identifier', '4711')}${meta('DC.Identifier.DOI', article.doi)}${meta('DC.Title', article.title)}${meta('DC.Type.articleType', 'Articles')}`,
      body: `<div class="pkp_structure_page"><header class="pkp_structure_head">${MENU}</header><main class="pkp_structure_main"><div class="page page_article"><article class="obj_article_details">
<h1 class="page_title">${esc(article.title)}</h1><div class="row"><div class="main_entry"><section class="item authors"><h2 class="pkp_screen_reader">Authors</h2><ul class="authors">${article.authors.map((author) => `<li><span class="name">${esc(author)}</span><span class="affiliation">University of Example</span></li>`).join('')}</ul></section>
<section class="item doi"><h2 class="label">DOI:</h2><span class="value"><a href="https://doi.org/${esc(article.doi)}">https://doi.org/${esc(article.doi)}</a></span></section>
<section class="item keywords"><h2 class="label">Keywords:</h2><p class="value">${esc(article.keywords.join(', '))}</p></section>
<section class="item abstract"><h2 class="label">Abstract</h2><p>${esc(article.abstract)}</p></section>
<section class="item references"><h2 class="label">References</h2><div class="value"><p>Other, A. (2001). Another work. https://doi.org/10.9999/another.1</p><p>Third, B. (1999). A third work. https://doi.org/10.9999/third.2</p></div></section></div></div></article></div></main>
<div class="pkp_structure_sidebar"><div class="pkp_block block_make_submission"><a href="/submit">Make a Submission</a></div></div></div>`,
    }),
  }),
}

const repositoryHead = (article: KnownArticle) =>
  `${meta('citation_title', article.title)}${metas('citation_author', article.authors.map(lastFirst))}${meta('citation_keywords', article.keywords.join('; '))}
${meta('citation_language', 'en')}${meta('citation_abstract_html_url', 'https://repo.example.edu/handle/123456789/42')}${meta('citation_pdf_url', 'https://repo.example.edu/bitstream/123456789/42/1/paper.pdf')}`

const dspace6: Dialect = {
  name: 'DSpace 6',
  carries: ALL,
  page: (article) => ({
    url: 'https://repo.example.edu/handle/123456789/42',
    html: document({
      head: `<title>${esc(article.title)}</title><meta content="DSpace 6.3" name="Generator">
<link rel="schema.DCTERMS" href="http://purl.org/dc/terms/"/><link rel="schema.DC" href="http://purl.org/dc/elements/1.1/"/>
${metas('DC.creator', article.authors.map(lastFirst))}<meta name="DCTERMS.dateAccepted" content="${article.year + 2}-03-01T10:11:12Z" scheme="DCTERMS.W3CDTF"/>
<meta name="DCTERMS.available" content="${article.year + 2}-03-01T10:11:12Z" scheme="DCTERMS.W3CDTF"/><meta name="DCTERMS.issued" content="${article.year}" scheme="DCTERMS.W3CDTF"/>
${meta('DC.identifier', 'http://hdl.handle.net/123456789/42')}${meta('DC.identifier', `https://doi.org/${article.doi}`)}${meta('DCTERMS.abstract', article.abstract)}
${meta('DC.language', 'en')}${metas('DC.subject', article.keywords)}${meta('DC.title', article.title)}${meta('DC.type', 'Article')}
${repositoryHead(article)}${meta('citation_date', String(article.year))}`,
      body: `<header>${MENU}</header><div id="ds-body"><h2 class="page-header first-page-header">${esc(article.title)}</h2><div class="simple-item-view-description item-page-field-wrapper"><h5>Abstract</h5><div>${esc(article.abstract)}</div></div>
<div class="simple-item-view-authors item-page-field-wrapper"><h5>Author</h5>${article.authors.map((author) => `<div>${esc(lastFirst(author))}</div>`).join('')}</div><div class="simple-item-view-date"><h5>Date</h5>${article.year}-06</div></div>
<div id="aspect_browse"><a href="/browse?type=author">Authors</a><a href="/browse?type=title">Titles</a></div><footer><a href="/contact">Contact Us</a></footer>`,
    }),
  }),
}

const dspace7: Dialect = {
  name: 'DSpace 7',
  carries: ALL,
  page: (article) => ({
    url: 'https://repository.example.edu/items/0b7f9e1c-7f4c-4f6e-9d55-4a7b1c1d2e3f',
    html: document({
      head: `<title>${esc(article.title)}</title>${meta('Generator', 'DSpace 7.6')}${meta('title', article.title)}${meta('description', article.abstract)}
${repositoryHead(article)}${meta('citation_publication_date', `${article.year}-06`)}${meta('citation_doi', article.doi)}`,
      body: `<ds-app><ds-themed-root><header>${MENU}</header><main id="main-content"><div class="container"><ds-untyped-item><ds-item-page-title-field><h1 class="item-page-title-field">${esc(article.title)}</h1></ds-item-page-title-field>
<ds-item-page-date-field><div class="simple-view-element"><h2 class="simple-view-element-header">Date</h2><div class="simple-view-element-body"><span>${article.year}-06</span></div></div></ds-item-page-date-field>
<ds-item-page-abstract-field><div class="simple-view-element"><h2 class="simple-view-element-header">Abstract</h2><div class="simple-view-element-body"><span class="dont-break-out">${esc(article.abstract)}</span></div></div></ds-item-page-abstract-field>
<div class="simple-view-element"><h2 class="simple-view-element-header">Keywords</h2><div class="simple-view-element-body">${article.keywords.map((keyword) => `<span>${esc(keyword)}</span>`).join(', ')}</div></div></ds-untyped-item></div></main></ds-themed-root></ds-app>`,
    }),
  }),
}

const ePrints: Dialect = {
  name: 'EPrints',
  carries: ALL,
  page: (article) => ({
    url: 'https://eprints.example.ac.uk/2468/',
    html: document({
      head: `<title>${esc(article.title)} - Example ePrints</title>${metas('eprints.creators_name', article.authors.map(lastFirst))}${meta('eprints.type', 'article')}
${meta('eprints.datestamp', `${article.year + 1}-02-03 10:00:00`)}${meta('eprints.lastmod', `${article.year + 3}-04-05 11:00:00`)}${meta('eprints.metadata_visibility', 'show')}
${meta('eprints.title', article.title)}${meta('eprints.ispublished', 'pub')}${meta('eprints.subjects', 'QA75')}${meta('eprints.keywords', article.keywords.join(', '))}
${meta('eprints.abstract', article.abstract)}${meta('eprints.date', `${article.year}-06`)}${meta('eprints.publication', 'Journal of Examples')}${meta('eprints.id_number', article.doi)}
${meta('eprints.official_url', `https://doi.org/${article.doi}`)}${meta('eprints.document_url', 'https://eprints.example.ac.uk/2468/1/paper.pdf')}
${meta('DC.title', article.title)}${metas('DC.creator', article.authors.map(lastFirst))}${meta('DC.subject', 'QA75 Electronic computers. Computer science')}${meta('DC.description', article.abstract)}${meta('DC.date', `${article.year}-06`)}
${meta('DC.type', 'Article')}${meta('DC.format', 'application/pdf')}${meta('DC.identifier', 'https://eprints.example.ac.uk/2468/1/paper.pdf')}${meta('DC.relation', `https://doi.org/${article.doi}`)}
<link rel="alternate" href="https://eprints.example.ac.uk/cgi/export/eprint/2468/DC/x.txt" type="text/plain; charset=utf-8" title="Dublin Core"/>`,
      body: `<div class="ep_tm_header">${MENU}</div><div class="ep_tm_page_content"><h1 class="ep_tm_pagetitle">${esc(article.title)}</h1><div class="ep_summary_content"><p><span class="person_name">${article.authors.map((author) => esc(lastFirst(author))).join('</span>, <span class="person_name">')}</span> (${article.year}) <em>${esc(article.title)}.</em> Journal of Examples.</p>
<h2>Abstract</h2><p style="text-align: left">${esc(article.abstract)}</p><table><tr><th>Item Type:</th><td>Article</td></tr><tr><th>Uncontrolled Keywords:</th><td>${esc(article.keywords.join(', '))}</td></tr></table></div></div>`,
    }),
  }),
}

const digitalCommons: Dialect = {
  name: 'Digital Commons',
  carries: ALL,
  page: (article) => ({
    url: 'https://digitalcommons.example.edu/math_facpub/17',
    html: document({
      head: `<title>"${esc(article.title)}" by ${esc(article.authors.join(', '))}</title>${meta('bepress_citation_author', lastFirst(article.authors[0] ?? ''))}${metas('bepress_citation_author', article.authors.slice(1).map(lastFirst))}
${meta('bepress_citation_author_institution', 'University of Example')}${meta('bepress_citation_title', article.title)}${meta('bepress_citation_date', String(article.year))}${meta('bepress_citation_doi', article.doi)}
${meta('bepress_citation_pdf_url', 'https://digitalcommons.example.edu/cgi/viewcontent.cgi?article=1016&context=math_facpub')}${meta('bepress_citation_abstract_html_url', 'https://digitalcommons.example.edu/math_facpub/17')}
<meta property="og:title" content="${esc(article.title)}"/><meta property="og:site_name" content="Example Commons"/>${meta('description', article.abstract.slice(0, 250))}${meta('keywords', article.keywords.join(', '))}`,
      body: `<div id="dc-header">${MENU}</div><div id="main" class="text"><div id="title"><h1><a href="https://digitalcommons.example.edu/cgi/viewcontent.cgi?article=1016&amp;context=math_facpub">${esc(article.title)}</a></h1></div>
<div id="authors" class="element"><h2 class="visually-hidden">Authors</h2><p class="author">${article.authors.map((author) => `<a href="/do/search/?q=author"><strong>${esc(author)}</strong>, <em>University of Example</em></a>`).join('<br/>')}</p></div>
<div id="abstract" class="element"><h2 class="field-heading">Abstract</h2><p>${esc(article.abstract)}</p></div><div id="keywords" class="element"><h2 class="field-heading">Keywords</h2><p>${esc(article.keywords.join(', '))}</p></div>
<div id="recommended_citation" class="element"><h2 class="field-heading">Recommended Citation</h2><p>${esc(article.authors[0] ?? '')}, "${esc(article.title)}" (${article.year}).</p></div></div>`,
    }),
  }),
}

const highWire: Dialect = {
  name: 'HighWire',
  carries: ALL,
  page: (article) => ({
    url: 'https://academic.example.com/content/12/3/345',
    html: document({
      head: `<title>${esc(article.title)} | Example Journal</title>${meta('DC.Format', 'text/html')}${meta('DC.Language', 'en')}${meta('DC.Title', article.title)}${meta('DC.Identifier', article.doi)}${meta('DC.Date', `${article.year}-06-15`)}
${metas('DC.Contributor', article.authors)}${meta('article:published_time', `${article.year}-06-15`)}${meta('citation_title', article.title)}${meta('citation_abstract', `<p>${article.abstract.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`)}
${meta('citation_journal_title', 'Example Journal')}${meta('citation_publication_date', `${article.year}/06/15`)}${meta('citation_mjid', 'ex;12/3/345')}${meta('citation_doi', article.doi)}
${meta('citation_full_html_url', 'https://academic.example.com/content/12/3/345.full')}${meta('citation_pdf_url', 'https://academic.example.com/content/ex/12/3/345.full.pdf')}
${article.authors.map((author) => `${meta('citation_author', author)}${meta('citation_author_institution', 'Department of Examples')}`).join('')}
${meta('citation_reference', 'citation_title=Another work;citation_author=A. Other;citation_doi=10.9999/another.1')}`,
      body: `<div id="page"><header>${MENU}</header><div class="highwire-markup"><div class="article abstract-view"><h1 class="highwire-cite-title" id="page-title">${esc(article.title)}</h1>
<div class="section abstract" id="abstract-1"><h2>Abstract</h2><p id="p-1">${esc(article.abstract)}</p></div><ul class="kwd-group">${article.keywords.map((keyword) => `<li class="kwd">${esc(keyword)}</li>`).join('')}</ul></div></div>
<aside><h3>More in this section</h3><a href="/content/12/3/350">Some other article of the same issue</a></aside></div>`,
    }),
  }),
}

const wordPress: Dialect = {
  name: 'WordPress',
  carries: ALL,
  page: (article) => {
    const url = `https://magazine.example.com/${article.year}/06/an-article/`
    const graph = [
      { '@type': 'WebSite', '@id': 'https://magazine.example.com/#website', name: 'Example Magazine' },
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
      {
        '@type': 'Article',
        '@id': `${url}#article`,
        mainEntityOfPage: { '@id': url },
        headline: article.title,
        datePublished: `${article.year}-06-15T09:00:00+00:00`,
        dateModified: `${article.year + 1}-02-01T09:00:00+00:00`,
        author: article.authors.map((name) => ({ '@type': 'Person', name })),
        keywords: article.keywords,
        description: article.abstract,
      },
    ]
    return {
      url,
      html: document({
        head: `<title>${esc(article.title)} - Example Magazine</title><meta name="generator" content="WordPress 6.8"><link rel="canonical" href="${url}"><meta property="og:type" content="article"><meta property="og:title" content="${esc(article.title)} - Example Magazine"><meta property="og:site_name" content="Example Magazine">
<meta property="og:description" content="${esc(article.abstract.slice(0, 150))} [&hellip;]"><meta property="article:published_time" content="${article.year}-06-15T09:00:00+00:00"><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c')}</script>`,
        body: `<div id="page" class="site"><header class="site-header">${MENU}</header><main class="site-main"><article class="post hentry"><header class="entry-header"><h1 class="entry-title">${esc(article.title)}</h1><div class="entry-meta"><span class="posted-on"><time class="entry-date published" datetime="${article.year}-06-15T09:00:00+00:00">June 15, ${article.year}</time></span></div></header>
<div class="entry-content"><p>${esc(article.abstract)}</p><p>The paper: <a href="https://doi.org/${esc(article.doi)}">https://doi.org/${esc(article.doi)}</a></p></div><footer class="entry-footer">${article.keywords.map((keyword) => `<a href="/tag/x" rel="tag">${esc(keyword)}</a>`).join(', ')}</footer></article></main>
<aside class="widget-area"><section class="widget"><h2>Recent Posts</h2><ul><li><a href="/2020/01/other/">Another post about something else</a></li></ul></section></aside></div>`,
      }),
    }
  },
}

const pmlr: Dialect = {
  name: 'PMLR',
  carries: ['title', 'abstract', 'year', 'authors'],
  page: (article) => ({
    url: 'https://proceedings.example.press/v24/name12a.html',
    html: document({
      head: `<title>${esc(article.title)}</title>${meta('description', article.abstract)}${meta('citation_title', article.title)}${metas('citation_author', article.authors)}${meta('citation_publication_date', `${article.year}/06/15`)}
${meta('citation_conference_title', 'Proceedings of the Example Conference')}${meta('citation_firstpage', '1')}${meta('citation_pdf_url', 'https://proceedings.example.press/v24/name12a/name12a.pdf')}<meta property="og:title" content="${esc(article.title)}"/><meta property="og:description" content="${esc(article.abstract)}"/><meta property="og:type" content="article"/>`,
      body: `<header class="site-header"><div class="wrapper"><a class="site-logo" href="/">Proceedings of Machine Learning Examples</a>${MENU}</div></header><div class="page-content"><div class="wrapper"><article class="post-content"><h1>${esc(article.title)}</h1><span class="authors">${article.authors.map(esc).join(',&nbsp;')}</span><div id="info"><i>Proceedings of the Example Conference</i>, 24:1-10, ${article.year}.</div>
<h4>Abstract</h4><div id="abstract" class="abstract">${esc(article.abstract)}</div><h4>Cite this Paper</h4><div class="codebox"><code class="citecode">@InProceedings{name12a, title = {${esc(article.title)}}, year = {${article.year}}}</code></div><h4>Related Material</h4><ul><li><a href="/v24/name12a/name12a.pdf">Download PDF</a></li></ul></article></div></div>`,
    }),
  }),
}

export const dialects: Dialect[] = [
  openJournalSystems,
  dspace6,
  dspace7,
  ePrints,
  digitalCommons,
  highWire,
  wordPress,
  pmlr,
  ...moreDialects,
]
