import {
  authorKeys,
  describeQuery,
  exactTokens,
  findLiteral,
  foldText,
  identifiersIn,
  noticeInTitle,
  parseName,
  parseQuery,
  readLicence,
  readableTex,
  splitSentences,
  stemmedTerms,
  wordSequences,
} from '@claire/scholarly-text'
import { importFormatOf, readReferences } from '@claire/citations/reading'
import { linksOfHeader } from '../../../apps/server/src/domains/intake/extraction/page/signposting.ts'
import { readDocument } from '../../../apps/server/src/domains/intake/extraction/read-document.ts'
import { readAffiliations } from '../../../apps/server/src/domains/intake/extraction/text/affiliations.ts'
import { readCategories } from '../../../apps/server/src/domains/intake/extraction/text/categories.ts'
import { readPages, readPublished } from '../../../apps/server/src/domains/intake/extraction/text/citation.ts'
import { isDateline } from '../../../apps/server/src/domains/intake/extraction/text/datelines.ts'
import { readDate, readTime } from '../../../apps/server/src/domains/intake/extraction/text/dates.ts'
import { readNames } from '../../../apps/server/src/domains/intake/extraction/text/names.ts'
import { plainParagraphs } from '../../../apps/server/src/domains/intake/extraction/text/plain-text.ts'
import * as frontMatter from '../../../apps/server/src/domains/intake/extraction/pdf/front-matter.ts'
import { joinPages } from '../../../apps/server/src/domains/intake/extraction/pdf/join-lines.ts'
import { readSourceFile } from '../../../apps/server/src/domains/intake/sources/transfer/source-file.ts'
import { retryAfterMs } from '../../../apps/server/src/domains/intake/web-access/fetch/retry-after.ts'
import { readHeaders } from '../../../apps/server/src/domains/intake/web-access/fetch/read-headers.ts'
import { nextHop } from '../../../apps/server/src/domains/intake/web-access/fetch/redirects.ts'
import {
  isAllowed,
  parseRobots,
  rulesFor,
} from '../../../apps/server/src/domains/intake/web-access/robots/robots-rules.ts'
import { readRobotsTag } from '../../../apps/server/src/domains/intake/web-access/robots/robots-tag.ts'

/** A reader of foreign text, with what its format is made of. */
export interface InputReader {
  read(text: string): unknown
  tokens: string[]
  /** Characters of the longest text that reaches it in the product; any otherwise. */
  longest?: number
}

const URL = 'https://site.net/articles/1'
const words = [
  'Ada ',
  'Lovelace',
  ' and ',
  'by ',
  'M. ',
  '2019',
  '12 May ',
  'Vol. ',
  'doi:10.1234/',
  'http://',
  'é',
  '中',
]

const document = (contentType: string, frame: (text: string) => string = (text) => text) => ({
  read: (text: string) =>
    readDocument({
      url: URL,
      contentType,
      headers: { 'content-type': contentType },
      bytes: Buffer.from(frame(text)),
    }),
})

const page = (frame: (text: string) => string, tokens: string[] = []): InputReader => ({
  ...document('text/html; charset=utf-8', frame),
  tokens: [...words, '<p>', '<a href="/x">', '</a>', '<', '&amp;', ...tokens],
})
const article = (head: string, body: string) =>
  `<html><head><title>The ice of small lakes</title>${head}</head><body><article><h1>The ice of small lakes</h1>${body}<p>${'Lakes freeze from the shore. '.repeat(20)}</p></article></body></html>`
const meta = (name: string) =>
  page((text) => article(`<meta name="${name}" content="${text.replaceAll('"', "'")}">`, ''))
const pages: Record<string, InputReader> = {
  page: page(
    (text) => text,
    [
      '<html>',
      '<head>',
      '<meta name="',
      'content="',
      '<table><tr><td>',
      '<li>',
      '<div class="author">',
      '<!--',
      '-->',
      '<script type="application/ld+json">',
      '</script>',
      '<h1>',
      '<time datetime="',
      '</',
    ],
  ),
  'page: paragraph': page((text) => article('', `<p>${text}</p>`)),
  'page: byline': page((text) => article('', `<p class="byline">By ${text}</p>`)),
  'page: list': page(
    (text) => article('', `<ul><li>${text}</li></ul>`),
    ['</li><li>', '<a href="/a.pdf">pdf</a>'],
  ),
  'page: tables': page(
    (text) => article('', `<table><tr><td>${text}</td></tr></table>`),
    ['</td><td>', '</tr><tr>'],
  ),
  'page: citation': page((text) =>
    article('', `<p>Cite as: Lovelace, A. (2019). The ice of small lakes. ${text}</p>`),
  ),
  'page: title': page((text) => `<title>${text}</title><h1>${text}</h1><p>Ice.</p>`, [' | ', ' - ', ': ']),
  'page: script': page((text) => `<script>${text}</script>`, ['<script>', '</script>', 'window.location=']),
  'page: refresh': page(
    (text) => article(`<meta http-equiv="refresh" content="${text.replaceAll('"', "'")}">`, ''),
    ['url=', ';', '0'],
  ),
  'page: JSON-LD': page(
    (text) => article(`<script type="application/ld+json">${text}</script>`, ''),
    [
      '{"@type":"ScholarlyArticle",',
      '"author":',
      '{"name":"',
      '"}',
      '[',
      ']',
      '{',
      '}',
      '","',
      '"@graph":[',
      ']]>',
      '/*',
    ],
  ),
  'page: JSON-LD author': page((text) =>
    article(
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'ScholarlyArticle', headline: 'The ice of small lakes', author: { name: text }, keywords: text, datePublished: text })}</script>`,
      '',
    ),
  ),
  ...Object.fromEntries(
    [
      'citation_author',
      'citation_title',
      'citation_date',
      'citation_doi',
      'dc.creator',
      'dc.source',
      'keywords',
      'description',
      'citation_reference',
      'robots',
      'generator',
      'citation_firstpage',
      'citation_author_institution',
    ].map((name) => [`page: ${name}`, meta(name)]),
  ),
}

const xmlTokens = [
  ...words,
  '<a>',
  '</a>',
  '<a/>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&amp;',
  '&#x41;',
  '<?x ',
  '?>',
  '<!DOCTYPE x [',
  '<x:',
]
const xml = (frame: (text: string) => string, tokens: string[] = []): InputReader => ({
  ...document('application/xml', frame),
  tokens: [...xmlTokens, ...tokens],
})
const oai = (format: string, record: (text: string) => string) =>
  xml(
    (text) =>
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>oai:x:1</identifier><datestamp>2020-01-01</datestamp></header><metadata>${record(text)}</metadata></record></ListRecords></OAI-PMH>`,
    [`<${format}>`],
  )
const rss = (text: string) =>
  `<rss version="2.0"><channel><title>Lakes</title><item><title>Ice</title><link>https://site.net/1</link>${text}</item></channel></rss>`
const documents: Record<string, InputReader> = {
  XML: xml((text) => text, ['<rss>', '<feed>', '<urlset>', '<OAI-PMH>', '<rdf:RDF>']),
  RSS: xml(rss, [
    '<item>',
    '</item>',
    '<author>',
    '</author>',
    '<title>',
    '<link>',
    '<guid>',
    '<pubDate>',
    '<description>',
  ]),
  'RSS: author': xml((text) => rss(`<author>${text}</author>`), ['a@b.c (', ')']),
  'RSS: description': xml((text) => rss(`<description>${text}</description>`), ['&lt;p&gt;', '&lt;']),
  Atom: xml(
    (text) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>Lakes</title><entry>${text}</entry></feed>`,
    ['<entry>', '</entry>', '<author><name>', '</name></author>', '<link href="/x"/>'],
  ),
  'JSON feed': {
    ...document(
      'application/feed+json',
      (text) => `{"version":"https://jsonfeed.org/version/1.1","title":"Lakes","items":[${text}]}`,
    ),
    tokens: ['{"id":"1","url":"https://site.net/1","title":"', '"},', '[', '{', '"content_html":"', '<p>'],
  },
  JSON: { ...document('application/json'), tokens: ['{', '[', '"', '\\', '"message":', '{"DOI":"', ','] },
  sitemap: xml(
    (text) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${text}</urlset>`,
    ['<url><loc>https://site.net/', '</loc></url>', '<lastmod>', '<loc>'],
  ),
  OAI: oai('oai_dc:dc', (text) => text),
  'OAI: Dublin Core': oai(
    'oai_dc:dc',
    (text) =>
      `<oai_dc:dc xmlns:oai_dc="x" xmlns:dc="y"><dc:title>Ice</dc:title><dc:creator>${text}</dc:creator><dc:source>${text}</dc:source><dc:date>${text}</dc:date><dc:subject>${text}</dc:subject></oai_dc:dc>`,
  ),
  JATS: xml(
    (text) =>
      `<article xmlns:xlink="x"><front><article-meta><title-group><article-title>${text}</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>${text}</surname></name></contrib></contrib-group><abstract><p>${text}</p></abstract></article-meta></front></article>`,
    ['<xref rid="a">', '</xref>', '<aff id="a">'],
  ),
  'PDF: text': { read: (text) => joinPages([text]), tokens: words },
  'PDF: front': {
    read(text) {
      const lines = text.split('\n').map((line, at) => ({ text: line, size: at ? 10 : 20, top: 0.1 }))
      return [
        frontMatter.titleOfPdf(lines, text),
        frontMatter.authorsOfPdf(lines, text),
        frontMatter.abstractOfPdf(lines),
        frontMatter.doiOfPdf(text),
        frontMatter.yearOfPdf(lines, text),
      ]
    },
    tokens: [...words, 'Abstract', 'published online: ', 'a@b', '10.1234/', 'arXiv:'],
  },
}

const robots = (text: string) => rulesFor(parseRobots(Buffer.from(text)), 'ClaireBot')
const headerOf = (name: string, text: string) => readHeaders({ [name]: text })
const access: Record<string, InputReader> = {
  'robots.txt': {
    read: robots,
    tokens: ['User-agent: *\n', 'Disallow: /', 'Allow: ', '#', ':', '*', '$', 'Sitemap: ', '%2f', '\r', '\0'],
  },
  'robots.txt: address': {
    read: (text) =>
      isAllowed(
        robots(`User-agent: *\nDisallow: /${text.slice(0, text.length / 2)}`),
        `https://site.net/${encodeURI(text.toWellFormed()).slice(0, 2_048)}`,
      ),
    tokens: ['*', '/', 'a', '*a', '$', '%', 'index.html', '\nDisallow: /*', '\nAllow: /'],
  },
  'X-Robots-Tag': {
    read: (text) =>
      [text, headerOf('x-robots-tag', text)['x-robots-tag']].map((header) =>
        readRobotsTag(header, 'ClaireBot', 0),
      ),
    tokens: ['noindex', ',', ':', 'unavailable_after:', 'clairebot:', '2020-01-01', 'GMT'],
    longest: 65_536,
  },
  Link: {
    read: (text) => linksOfHeader({ link: text }, 'item'),
    tokens: ['<https://x>', '<', '>', ';', 'rel="item"', 'rel=', '"', ',', '*'],
    longest: 65_536,
  },
  'Retry-After': { read: (text) => retryAfterMs(text, 0), tokens: ['GMT', 'Wed, ', ':'], longest: 65_536 },
  Location: {
    read: (text) => nextHop(URL, text),
    tokens: ['http://', '/', '..', '%', '@', '?', '#', 'é'],
    longest: 65_536,
  },
  'Content-Type': {
    read: (text) =>
      readDocument({
        url: URL,
        contentType: text,
        headers: { 'content-type': text, 'x-robots-tag': text, link: text, refresh: text },
        bytes: Buffer.from(article('', '')),
      }),
    tokens: ['text/html', ';', 'charset', '=', '"'],
    longest: 65_536,
  },
}

const texts: Record<string, InputReader> = {
  // A search is at most 1,000 characters long; import of alerts and links is no longer.
  query: {
    read: (text) => {
      const query = parseQuery(text)
      return describeQuery(query)
    },
    tokens: [...words, 'AND ', 'OR ', 'NOT ', '(', ')', '"', 'author:', '*', '-'],
    longest: 4_096,
  },
  sentences: { read: splitSentences, tokens: [...words, 'Background: ', 'e.g. ', '. ', '! '] },
  words: {
    read: (text) => [
      exactTokens(text),
      stemmedTerms(text),
      foldText(text),
      wordSequences(text),
      findLiteral(text, 'ice'),
    ],
    tokens: [...words, 'C++', 'β', '-', "'"],
  },
  TeX: {
    read: readableTex,
    tokens: [
      '$',
      '\\frac{',
      '{',
      '}',
      '\\',
      '_',
      '^',
      '\\alpha',
      '\\begin{',
      '\\mathrm{',
      '\\circ',
      '\\href{',
    ],
  },
  names: {
    read: (text) => [readNames([text]), parseName(text), authorKeys(text)],
    tokens: [...words, ', ', '; ', '(', ')', 'Jr', 'van ', '@', 'and '],
  },
  identifiers: {
    read: identifiersIn,
    tokens: ['10.', '10.1234/', 'arXiv:', 'doi:', '/', 'ISO ', 'RFC ', '-', '(', ')', ';'],
  },
  dates: {
    read: (text) => [readDate(text), readTime(text), readPublished(text), readPages(text), isDateline(text)],
    tokens: ['12', ' May ', '2019', '-', '/', ':', 'T', 'Z', 'st', ', '],
  },
  facts: {
    read: (text) => [
      readAffiliations([text]),
      readCategories([text], { commas: true }),
      noticeInTitle(text),
      readLicence(text),
      plainParagraphs(text),
    ],
    tokens: [
      ...words,
      'e-mail: ',
      'a@b.c',
      'Retracted: ',
      '[',
      ']',
      '<b>',
      '&lt;',
      '<a href="',
      'https://creativecommons.org/licenses/',
    ],
  },
  'sources: CSV and OPML': {
    read: (text) => readSourceFile(text),
    tokens: [
      '"',
      ',',
      ';',
      '\n',
      '<opml><body>',
      '<outline text="',
      'xmlUrl="',
      '/>',
      'name,url\n',
      'site.net',
    ],
  },
}

const references = (start: string, tokens: string[]): InputReader => ({
  read(text) {
    const whole = start + text
    const format = importFormatOf(whole)
    return format && readReferences(whole, format)
  },
  tokens: [...words, ...tokens],
})
const bibliographies: Record<string, InputReader> = {
  BibTeX: references('@article{a, title={A}}\n', [
    '@article{',
    '{',
    '}',
    'title = ',
    '"',
    '#',
    ',',
    '@string{',
    '\\"',
    '\\',
    '%',
    'author={',
    'keywords',
    '=',
    '$',
  ]),
  RIS: references('TY  - JOUR\n', ['TY  - JOUR\n', 'AU  - ', 'ER  - \n', 'TI  - ', '\n', ' ']),
  'CSL JSON': references('[{"id":"1","type":"article"},', [
    '{"id":"2","title":"',
    '"},',
    '{',
    '[',
    '\\',
    '"author":[{"family":"',
  ]),
  bookmarks: references('<!DOCTYPE NETSCAPE-Bookmark-file-1><a href="https://x">x</a>', [
    '<DT>',
    '<A HREF="',
    '">',
    '</A>',
    '<DD>',
    'TAGS="',
    '<DL>',
  ]),
  'reference CSV': references('title,doi\n', ['"', ',', ';', '\n', '\t', '""']),
  DOIs: references('10.1234/a\n', ['10.1234/', '\n', 'doi:', 'arXiv:']),
}

export const INPUT_READERS: Record<string, InputReader> = {
  ...pages,
  ...documents,
  ...access,
  ...texts,
  ...bibliographies,
}
