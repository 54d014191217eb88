import type { PageLink } from './types.ts'
import { countWords } from './text/count-words.ts'
import { asParagraphs, plainParagraphs } from './text/plain-text.ts'
import { type HtmlElement, type HtmlTree, parseHtml } from './page/html-tree.ts'
import { type MainEntity, isScholarlyType, mainEntityOf, readJsonLd, valuesOf } from './page/json-ld.ts'
import { findMainText } from './main-text/find-main-text.ts'
import { type ArticleMetadata, readArticle } from './metadata/read-article.ts'
import type { PageSources } from './metadata/sources.ts'
import { metasNamed, type PageHead, readHead } from './page/read-head.ts'
import { readLinks } from './page/read-links.ts'
import { readSigns } from './page/read-signs.ts'
import { findScholarlyBlocks, type ScholarlyBlocks } from './page/scholarly-blocks.ts'
import { linksOf } from './page/signposting.ts'

export interface PageOptions {
  /** The page's own address. */
  url: string
  /** Response headers, names in lower case. */
  headers?: Record<string, string>
  /** The language of a text by its words, and by what the page says; without it, what the page says counts. */
  detectLanguage?: (text: string, stated: string | null) => string | null
  /** A second opinion on the main text, asked only where the first is doubtful; null when it has none. */
  arbitrate?: (html: string, tree: HtmlTree) => string | null
}

/** How much of scholarly publishing's metadata a page has. */
export type ScholarlyMetadata = 'complete' | 'dublin-core' | 'partial' | 'none'

/** Everything that a page says, before it is decided what the page is. */
export interface PageReading {
  tree: HtmlTree
  sources: PageSources
  entities: MainEntity
  scholarly: ScholarlyMetadata
  links: PageLink[]
  blocks: ScholarlyBlocks
  metadata: ArticleMetadata
  /** The main text as lines of plain text. */
  text: string
  /** The part of the page that holds it. */
  content: HtmlElement
  words: number
  textFrom: string
}

export function readPage(html: string, { url, headers = {}, arbitrate }: PageOptions): PageReading {
  const tree = parseHtml(html)
  const head = readHead(tree.root, url)
  const signs = readSigns(tree.root)
  const links = readLinks(tree.root, head)
  const blocks = findScholarlyBlocks(tree.root)
  const entities = mainEntityOf(readJsonLd(head.jsonLd), {
    urls: [url, ...head.links.filter((link) => link.rel.includes('canonical')).map((link) => link.href)],
    titles: [...signs.h1, ...metasNamed(head, 'og:title', 'citation_title'), head.title],
  })
  const typed = linksOf({ head, headers }, 'type').some((link) =>
    /schema\.org\/ScholarlyArticle$/i.test(link.url),
  )
  const scholarly =
    typed || (entities.article && isScholarlyType(entities.article)) ? 'complete' : scholarlyMetadata(head)
  const sources: PageSources = {
    url,
    head,
    entity: entities.article,
    pageDates: entities.pageDates,
    pageAuthors: entities.pageAuthors,
    persons: entities.persons,
    signs,
    citation: blocks.citation,
    title: '',
    headers,
    scholarly: scholarly !== 'none',
  }
  const metadata = readArticle(sources, { blocks, links })
  const { text, from, content } = mainText({ html, url, tree, blocks, entities, arbitrate })
  return {
    tree,
    sources,
    entities,
    scholarly,
    links,
    blocks,
    metadata,
    text,
    content,
    words: countWords(text),
    textFrom: from,
  }
}

function scholarlyMetadata(head: PageHead): ScholarlyMetadata {
  const has = (...names: string[]) => metasNamed(head, ...names).length > 0
  const title = has('citation_title', 'bepress_citation_title', 'eprints.title')
  const more = has(
    'citation_author',
    'citation_authors',
    'bepress_citation_author',
    'eprints.creators_name',
    'citation_publication_date',
    'citation_date',
    'citation_year',
    'bepress_citation_date',
    'eprints.date',
    'citation_pdf_url',
    'bepress_citation_pdf_url',
    'citation_doi',
  )
  if ((title && more) || has('prism.doi')) return 'complete'
  const dublinCore = has('dc.title', 'dcterms.title')
  if (
    dublinCore &&
    has('dc.creator', 'dcterms.creator', 'dc.contributor') &&
    has(
      'dc.date',
      'dcterms.issued',
      'dc.date.issued',
      'dcterms.abstract',
      'dc.identifier',
      'dcterms.identifier',
    )
  )
    return 'dublin-core'
  return title || more || (dublinCore && has('dc.creator', 'dcterms.abstract', 'dc.identifier'))
    ? 'partial'
    : 'none'
}

interface Telling {
  html: string
  url: string
  tree: HtmlTree
  blocks: ScholarlyBlocks
  entities: MainEntity
  arbitrate: PageOptions['arbitrate']
}

/** Below this, the rules' own finding is checked against another opinion. */
const FEW_WORDS = 250
const SMALL_SHARE = 0.6
/** The other opinion counts when the rules found less than this part of its text. */
const MUCH_LESS = 0.5

/** By rules; where the page carries the text for machines and the rules found much less of it, from there. */
function mainText({ html, url, tree, blocks, entities, arbitrate }: Telling): {
  text: string
  from: string
  content: HtmlElement
} {
  const { text, share, top: content } = findMainText(tree.root, url, blocks.references)
  const body = entities.article
    ? plainParagraphs(valuesOf(entities.article, 'articleBody', 'text').join('\n'))
    : ''
  if (body.length > 250 && text.length < body.length * MUCH_LESS)
    return { text: body, from: 'json-ld', content }
  if (arbitrate && (countWords(text) < FEW_WORDS || share < SMALL_SHARE)) {
    const other = asParagraphs(arbitrate(html, tree) ?? '')
    if (text.length < other.length * MUCH_LESS) return { text: other, from: 'readability', content }
  }
  return { text, from: 'rules', content }
}
