import {
  authorKeys,
  describeQuery,
  exactTokens,
  findLiteral,
  foldText,
  identifiersIn,
  literalOf,
  noticeInTitle,
  parseName,
  parseQuery,
  queryLanguage,
  readLicence,
  matchableTex,
  readableTex,
  splitSentences,
  stemmedTerms,
  wordSequences,
} from '@claire/scholarly-text'
import { importFormatOf, readReferences } from '@claire/citations/reading'
import { linksOfHeader } from '../../../apps/server/src/domains/intake/extraction/page/read-head.ts'
import { readDocument } from '../../../apps/server/src/domains/intake/extraction/read-document.ts'
import { readAffiliations, readNames } from '../../../apps/server/src/domains/intake/extraction/text/names.ts'
import { readCategories } from '../../../apps/server/src/domains/intake/extraction/text/categories.ts'
import { readPages, readPublished } from '../../../apps/server/src/domains/intake/extraction/text/citation.ts'
import {
  isDateline,
  readDate,
  readTime,
} from '../../../apps/server/src/domains/intake/extraction/text/dates.ts'
import { plainParagraphs } from '../../../apps/server/src/domains/intake/extraction/text/plain-text.ts'
import { readSourceFile } from '../../../apps/server/src/domains/intake/sources/transfer/source-file.ts'
import {
  retryAfterMs,
  readHeaders,
  nextHop,
} from '../../../apps/server/src/domains/intake/web-access/fetch/response-headers.ts'
import {
  isAllowed,
  parseRobots,
  rulesFor,
  forbidsIndexing,
} from '../../../apps/server/src/domains/intake/web-access/robots/robots-rules.ts'
import { article, DOCUMENT_READERS } from './document-readers.ts'
import { ADDRESS, type InputReader, WORDS } from './input-reader.ts'

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
        forbidsIndexing(header, 'ClaireBot', 0),
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
    read: (text) => nextHop(ADDRESS, text),
    tokens: ['http://', '/', '..', '%', '@', '?', '#', 'é'],
    longest: 65_536,
  },
  'Content-Type': {
    read: (text) =>
      readDocument({
        url: ADDRESS,
        contentType: text,
        headers: { 'content-type': text, 'x-robots-tag': text, link: text, refresh: text },
        bytes: Buffer.from(article('', '')),
      }),
    tokens: ['text/html', ';', 'charset', '=', '"'],
    longest: 65_536,
  },
}

const texts: Record<string, InputReader> = {
  query: {
    read: (text) => describeQuery(parseQuery(text).root),
    tokens: [...WORDS, 'AND ', 'OR ', 'NOT ', '(', ')', '"', 'author:', '*', '-'],
    longest: 4_096,
  },
  sentences: { read: splitSentences, tokens: [...WORDS, 'Background: ', 'e.g. ', '. ', '! '] },
  words: {
    read: (text) => [
      exactTokens(text),
      stemmedTerms(text),
      foldText(text),
      wordSequences(text),
      findLiteral(exactTokens(text), literalOf('ice')),
      queryLanguage(text, () => false),
    ],
    tokens: [...WORDS, 'C++', 'β', '-', "'"],
  },
  TeX: {
    read: (text) => [matchableTex(text), readableTex(text)],
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
    tokens: [...WORDS, ', ', '; ', '(', ')', 'Jr', 'van ', '@', 'and '],
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
      ...WORDS,
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
  tokens: [...WORDS, ...tokens],
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
  ...DOCUMENT_READERS,
  ...access,
  ...texts,
  ...bibliographies,
}
