import type { PageLink } from './types.ts'
import { countWords, asParagraphs, plainParagraphs } from './text/plain-text.ts'
import { type HtmlElement, type HtmlTree, parseHtml } from './page/html-tree.ts'
import { type MainEntity, isScholarlyType, mainEntityOf, readJsonLd, valuesOf } from './page/json-ld.ts'
import { type ArticleMetadata, readArticle } from './metadata/read-article.ts'
import type { PageSources } from './metadata/sources.ts'
import { type PageHead, metasNamed, readHead, linksOf } from './page/read-head.ts'
import { readLinks } from './page/read-links.ts'
import { readSignals } from './page/read-signals.ts'
import { type ScholarlyBlocks, findScholarlyBlocks } from './page/scholarly-blocks.ts'
import { linkUrl, sameSite } from './text/canonical-url.ts'
import { appendedBlocks, dropSurroundings } from './main-text/drop-surroundings.ts'
import { chooseContent, findLead, measureOf, measureTree } from './main-text/find-content.ts'
import { dropAsides, renderLines } from './main-text/lines.ts'
import { createLabelJudge } from './main-text/vocabulary.ts'

export interface PageOptions {
  /** The page's own address. */
  url: string
  /** Response headers, names in lower case. */
  headers?: Record<string, string>
  /** The language of a text by its words and the page's statement; without it, the statement counts. */
  detectLanguage?: (text: string, stated: string | null) => string | null
  /** A second opinion on the main text, used only if the first is doubtful; null if it has none. */
  arbitrate?: (html: string, tree: HtmlTree) => string | null
}

/** Completeness of a page's scholarly metadata. */
export type ScholarlyMetadata = 'complete' | 'dublin-core' | 'partial' | 'none'

/** All facts of a page, before it is classified. */
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
  const head = readHead(tree.root, url, headers.refresh)
  const signals = readSignals(tree.root)
  const links = readLinks(tree.root, head)
  const blocks = findScholarlyBlocks(tree.root)
  const entities = mainEntityOf(readJsonLd(head.jsonLd), {
    urls: [url, ...head.links.filter((link) => link.rel.includes('canonical')).map((link) => link.href)],
    titles: [...signals.h1, ...metasNamed(head, 'og:title', 'citation_title'), head.title],
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
    signals,
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

interface MainTextInput {
  html: string
  url: string
  tree: HtmlTree
  blocks: ScholarlyBlocks
  entities: MainEntity
  arbitrate: PageOptions['arbitrate']
}

/** Below this, the result of the rules is compared with the second opinion. */
const FEW_WORDS = 250
const SMALL_SHARE = 0.6
/** The second opinion counts if the rules found less than this part of its text. */
const MUCH_LESS = 0.5

/** The main text by rules, or the page's machine-readable text if the rules found much less of it. */
function mainText({ html, url, tree, blocks, entities, arbitrate }: MainTextInput): {
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

interface MainText {
  /** Plain text, a line for each paragraph, heading and list item. */
  text: string
  /** Its share of the page's running text. */
  share: number
  /** The element that holds it, with everything that was left out of it. */
  top: HtmlElement
}

/**
 * The article's text by rules over structure, names and link density; `others` are parts known not to be it, `url` is
 * the page's own address.
 */
function findMainText(root: HtmlElement, url: string, others: HtmlElement[] = []): MainText {
  const judge = createLabelJudge()
  const dropped = dropSurroundings(root, judge, others)
  const measures = measureTree(root, dropped)
  const top = chooseContent({ root, measures, judge })
  for (const block of appendedBlocks(top, { measures, dropped, isOwn: leadsWithin(url) })) dropped.add(block)
  const lines = [...findLead(root, top, { measures }), top].flatMap((element) =>
    renderLines(element, dropped),
  )
  return {
    text: dropAsides(lines)
      .map(({ text }) => text)
      .join('\n'),
    top,
    share: measureOf(measures, top).prose / (measureOf(measures, root).prose || 1),
  }
}

/** Predicate: true if a link leads to another page of the same site. */
function leadsWithin(url: string) {
  const own = linkUrl(url, url)
  return (href: string) => {
    const target = linkUrl(href, url)
    return target !== null && target !== own && sameSite(target, url)
  }
}
