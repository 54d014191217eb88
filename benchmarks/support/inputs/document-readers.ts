import { readDocument } from '../../../apps/server/src/domains/intake/extraction/read-document.ts'
import { readFront } from '../../../apps/server/src/domains/intake/extraction/pdf/front-matter.ts'
import { joinPages } from '../../../apps/server/src/domains/intake/extraction/pdf/join-lines.ts'
import type { PdfPage } from '../../../apps/server/src/domains/intake/extraction/pdf/read-glyphs.ts'
import { ADDRESS, type InputReader, WORDS } from './input-reader.ts'

const document = (contentType: string, frame: (text: string) => string = (text) => text) => ({
  read: (text: string) =>
    readDocument({
      url: ADDRESS,
      contentType,
      headers: { 'content-type': contentType },
      bytes: Buffer.from(frame(text)),
    }),
})

/** Returns a page of text in lines of equal type, the first in a larger one. */
function pageOf(text: string): PdfPage {
  const glyphs = text.split('\n').flatMap((line, row) => {
    const size = row ? 10 : 20
    return [...line].flatMap((character, at) =>
      character === ' '
        ? []
        : [
            {
              text: character,
              left: 72 + at * 5,
              right: 77 + at * 5,
              base: 72 + row * 12,
              size,
              bold: false,
              italic: false,
              spaced: at === 0 || line[at - 1] === ' ',
            },
          ],
    )
  })
  return { width: 612, height: 792, text, glyphs, turned: text }
}

const page = (frame: (text: string) => string, tokens: string[] = []): InputReader => ({
  ...document('text/html; charset=utf-8', frame),
  tokens: [...WORDS, '<p>', '<a href="/x">', '</a>', '<', '&amp;', ...tokens],
})
/** Returns a page with an article. */
export const article = (head: string, body: string) =>
  `<html><head><title>The ice of small lakes</title>${head}</head><body><article><h1>The ice of small lakes</h1>${body}<p>${'Lakes freeze from the shore. '.repeat(20)}</p></article></body></html>`
const meta = (name: string) =>
  page((text) => article(`<meta name="${name}" content="${text.replaceAll('"', "'")}">`, ''))
const PAGES: Record<string, InputReader> = {
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
  ...WORDS,
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
const DOCUMENTS: Record<string, InputReader> = {
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
  'PDF: text': { read: (text) => joinPages([text]), tokens: WORDS },
  'PDF: front': {
    read: (text) =>
      readFront([pageOf(text), pageOf(text)], {
        title: text,
        author: text,
        created: text,
        doi: null,
      }),
    tokens: [...WORDS, 'Abstract', 'published online: ', 'a@b', '10.1234/', 'arXiv:'],
  },
}

export const DOCUMENT_READERS = { ...PAGES, ...DOCUMENTS }
