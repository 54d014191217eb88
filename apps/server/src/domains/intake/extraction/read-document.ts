import { constants, gunzipSync } from 'node:zlib'
import { parseWorks } from './json/parse-works.ts'
import { parsePage } from './parse-page.ts'
import { parsePdf } from './pdf/parse-pdf.ts'
import { linksOfHeader } from './page/read-head.ts'
import { linkUrl } from './text/canonical-url.ts'
import { decodeText } from './text/charset.ts'
import { detectLanguage } from './text/languages.ts'
import {
  refused,
  type ExtractedDraft,
  type Extraction,
  type Feed,
  type RawDocument,
  type PostList,
} from './types.ts'
import { parseFeed } from './xml/parse-feed.ts'
import { parseJatsArticle } from './xml/oai-metadata.ts'
import { parseOaiPage } from './xml/parse-oai.ts'
import { parseSitemap } from './xml/parse-sitemap.ts'
import { parseStandardsIndex } from './xml/parse-standards-index.ts'
import { XmlLimitError } from './xml/xml-reader.ts'
import { isObject, textOf } from './json/json-values.ts'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { HtmlTree } from './page/html-tree.ts'

const MOST_UNPACKED = 60 * 1_048_576
const HTML_TAGS =
  /^(?:html|head|body|title|meta|link|script|style|div|p|a|h[1-6]|table|main|article|section|header|nav|span|br|center|form|img|ul|ol|base|noscript|!doctype)$/i
/** First bytes of archives, pictures, fonts, films and office files, in Latin-1. */
const OTHER_FORMATS = [
  'PK\u0003\u0004',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  'Rar!',
  '7z\u00bc\u00af',
  '\u0000\u0001\u0000\u0000',
  'OTTO',
  'wOF',
  'RIFF',
  'ID3',
  '\u001aE\u00df\u00a3',
  '%!PS',
  '{\\rtf',
  '\u00d0\u00cf\u0011\u00e0',
]

/** Determines the type of a document by its bytes, whatever its stated type, and reads it. */
export async function readDocument(raw: RawDocument): Promise<Extraction> {
  const bytes = unpacked(raw.bytes)
  if (!bytes) return refused('too_large', 'unpacks to more than 60 MB')
  if (!bytes.length) return refused('empty', 'no bytes')
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).toString('latin1')
  const pdf = head.indexOf('%PDF-')
  if (pdf >= 0) return parsePdf(bytes.subarray(pdf), { url: raw.url, detectLanguage })
  if (OTHER_FORMATS.some((start) => head.startsWith(start)))
    return refused('unsupported', raw.contentType ?? 'binary')
  const text = decodeText(bytes, raw.contentType)
  try {
    return withLanguages(readText(text, raw))
  } catch (error) {
    if (error instanceof XmlLimitError) return refused('parse_failed', error.message)
    throw error
  }
}

function readText(text: string, raw: RawDocument): Extraction {
  const { url, headers, contentType } = raw
  const root = rootOf(text)
  const article = root === 'article' || root === 'pmc-articleset' ? parseJatsArticle(text, url) : null
  if (article) return article
  if (!root && isBinary(text)) return refused('unsupported', 'binary')
  if (root === null) {
    const listed = feedOf(text, raw) ?? parseSitemap(text, url) ?? parseJson(text, url)
    if (listed) return listed
    if (/json|javascript|css|csv|text\/plain/i.test(contentType ?? '') || isJson(text))
      return refused('unsupported', contentType ?? 'JSON')
  } else if (!HTML_TAGS.test(root)) {
    const page = parseOaiPage(text, url)
    if (page) return { kind: 'oai', page }
    const listed = parseSitemap(text, url) ?? parseStandardsIndex(text, url) ?? feedOf(text, raw)
    if (listed) return listed
    // Read as a web page, a document in an unknown vocabulary would be a page without marks.
    if (isXml(text, contentType)) return refused('unsupported', `XML <${root}>`)
  }
  return parsePage(text, { url, headers, detectLanguage, arbitrate })
}

/** Reads responses of registries and sites in JSON. */
const parseJson = (text: string, url: string) => parseWorks(text) ?? parsePosts(text, url)

/** A feed; its response header may name its hub too, and takes precedence (WebSub, 4). */
function feedOf(text: string, { url, headers, skip }: RawDocument): Feed | null {
  const feed = parseFeed(text, url, skip)
  const addressOf = (rel: string) => linkUrl(linksOfHeader(headers, rel)[0]?.href ?? '', url)
  const hub = feed && addressOf('hub')
  return hub ? { ...feed, webSub: { hub, topic: addressOf('self') ?? url } } : feed
}

/** Fills in missing languages of records, by their words. */
function withLanguages(extraction: Extraction): Extraction {
  if (extraction.kind === 'standards') return { ...extraction, entries: extraction.entries.map(withLanguage) }
  if (extraction.kind === 'works')
    return {
      ...extraction,
      works: extraction.works.map((work) => ({ ...work, draft: withLanguage(work.draft) })),
    }
  if (extraction.kind !== 'oai') return extraction
  const records = extraction.page.records.map((record) => ({
    ...record,
    draft: record.draft && withLanguage(record.draft),
  }))
  return { ...extraction, page: { ...extraction.page, records } }
}

const withLanguage = (draft: ExtractedDraft): ExtractedDraft =>
  draft.language ? draft : { ...draft, language: detectLanguage(`${draft.title}. ${draft.abstract}`, null) }

/** By its declaration, or by its type; XHTML is a page. */
const isXml = (text: string, contentType: string | null) =>
  /^[\ufeff\s]*<\?xml\b/i.test(text) || /[/+]xml\b/i.test(contentType?.replace(/xhtml\+xml/i, '') ?? '')

/** True if the decoded text is full of control characters. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 20_000)
  return (
    // oxlint-disable-next-line no-control-regex -- they are counted
    (start.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0) >
    start.length * 0.02
  )
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** One declaration, comment or run of blanks: an expression for all of them takes exponential time. */
const DECLARATIONS = /<\?[^>]*\?>|<!--[\s\S]*?-->|<!doctype(?!\s+html)\s[^>[]*(?:\[[\s\S]*?\]\s*)?>|\s+/iy

/** The name of the first element after declarations and comments, without prefix; null if text begins otherwise. */
function rootOf(text: string): string | null {
  const start = text.slice(0, 50_000).replace(/^[\ufeff\s]+/, '')
  DECLARATIONS.lastIndex = 0
  let end = 0
  while (DECLARATIONS.test(start)) end = DECLARATIONS.lastIndex
  const bare = start.slice(end)
  return (
    /^<(?:[\w-]+:)?(!?[\w.-]+)/.exec(bare)?.[1] ??
    /^[^<{]{0,200}<(?:[\w-]+:)?(rss|feed|rdf|urlset|sitemapindex|oai-pmh)[\s>]/i.exec(bare)?.[1] ??
    (start.startsWith('<') ? '' : null)
  )
}

/** Undoes gzip, also twice; null if there is too much inside. A truncated file is read as far as it goes. */
function unpacked(bytes: Uint8Array, times = 2): Uint8Array | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || !times) return bytes
  try {
    return unpacked(
      gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH }),
      times - 1,
    )
  } catch (error) {
    return error instanceof RangeError ? null : bytes
  }
}

/** Reads the posts in responses of the WordPress API (`/wp-json/wp/v2/posts`); null for other JSON. */
function parsePosts(text: string, url: string): PostList | null {
  if (!/^\s*\[/.test(text)) return null
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(answer)) return null
  const posts = answer.filter(isObject).filter(({ link }) => typeof link === 'string')
  if (answer.length && !posts.length) return null
  return {
    kind: 'posts',
    posts: posts.map(({ link, modified_gmt: modified }) => ({
      url: linkUrl(textOf(link), url),
      modifiedAt: Date.parse(`${textOf(modified)}Z`) || null,
    })),
  }
}

/** Readability's time grows with the square of depth: beyond these limits it is not used. */
const LIMITS = { elements: 20_000, depth: 200, characters: 3_000_000, parts: 150_000 }

/** Mozilla's Readability on the main text of a page, as lines; null if it finds none or the page is too large for it. */
export function arbitrate(html: string, { elements, depth, truncated }: HtmlTree): string | null {
  if (
    truncated ||
    elements > LIMITS.elements ||
    depth > LIMITS.depth ||
    html.length > LIMITS.characters ||
    partsOf(html) > LIMITS.parts
  )
    return null
  try {
    // Readability writes the page and reads it again: each no-break space would be a text node.
    const spaced = html.replaceAll('\u00a0', ' ')
    const { document } = parseHTML(
      /<html[\s>]/i.test(html.slice(0, 20_000)) ? spaced : `<html><body>${spaced}</body></html>`,
    )
    // Its parser nests other elements than ours.
    if (isDeep(document as unknown as TextNode)) return null
    const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      charThreshold: 200,
    }).parse()
    return article?.content
      ? linesOf(
          parseHTML(`<html><body>${article.content}</body></html>`).document.body as unknown as TextNode,
        )
      : null
  } catch {
    // linkedom lacks corners of the DOM that odd pages reach; the result of the rules then stays.
    return null
  }
}

function isDeep(document: TextNode): boolean {
  let level = [document]
  for (let depth = 0; level.length; depth++) {
    if (depth > LIMITS.depth) return true
    level = level.flatMap((node) => [...node.childNodes])
  }
  return false
}

/** Maximum number of text nodes that a parser may make of `html`. */
function partsOf(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === 0x3c || code === 0x3e || code === 0x26) count++
  }
  return count
}

interface TextNode {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  childNodes: Iterable<TextNode>
}

const INLINE =
  /^(?:A|ABBR|B|BDI|BDO|CITE|CODE|DFN|EM|FONT|I|KBD|MARK|Q|S|SAMP|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR)$/

function linesOf(node: TextNode): string {
  if (node.nodeType === 3) return (node.nodeValue ?? '').replace(/\s+/g, ' ')
  const inner = [...node.childNodes].map(linesOf).join('')
  return INLINE.test(node.nodeName.toUpperCase()) ? inner : `\n${inner}\n`
}
