import { canonicalUrl, linkUrl, sameSite } from './text/canonical-url.ts'
import { countWords, lettersOf, oneLine, plainLine } from './text/plain-text.ts'
import { simhash } from './text/simhash.ts'
import type {
  ArticleExtraction,
  ExtractedDraft,
  ListingExtraction,
  PageFacts,
  PageLink,
  RefusalReason,
  RefusedExtraction,
} from './types.ts'
import { classify, type Features } from './classify.ts'
import { type HtmlElement, visibleText, walk } from './page/html-tree.ts'
import { readMarks } from './metadata/marks.ts'
import { areCited } from './page/scholarly-blocks.ts'
import { isEntity } from './page/json-ld.ts'
import { readForm } from './page/page-form.ts'
import { metasNamed, type PageHead, readIssn, robotsDirectives } from './page/read-head.ts'
import { feedsOf, nextPageOf, oaiEndpointsOf, readLinks } from './page/read-links.ts'
import { type PageOptions, type PageReading, readPage } from './read-page.ts'
import { refusalOf } from './page/refusals.ts'

/** Words beyond the abstract that make a landing page's text a full text. */
const WORDS_OF_FULL_TEXT = 150
/** A text of which the abstract is this share is the abstract itself. */
const ALL_BUT = 0.85
const FEWEST_WORDS = 10
const LONGEST_TEXT = 5_000_000

/** Reads a web page and classifies it: an article, a list of articles, or neither. */
export const parsePage = (html: string, options: PageOptions) => judgePage(readPage(html, options), options)

export function judgePage(
  reading: PageReading,
  options: PageOptions,
): ArticleExtraction | ListingExtraction | RefusedExtraction {
  const { head, headers, url } = reading.sources
  const directives = robotsDirectives(head, headers)
  const facts = factsOf(reading, directives.noFollow)
  const refused = (reason: RefusalReason): RefusedExtraction => ({
    kind: 'refused',
    reason,
    ...facts,
    links: withRefresh(facts.links, head.refresh),
  })

  const reason = refusalOf({
    root: reading.tree.root,
    head,
    heading: oneLine([head.title, ...reading.sources.signals.h1].join(' '), 500),
    headings: reading.sources.signals.h1.length ? reading.sources.signals.h1 : [reading.metadata.title],
    text: (reading.text || visibleText(reading.tree.root)).slice(0, 20_000),
    words: reading.words,
    links: reading.links,
    hasArticleMetadata: reading.scholarly !== 'none' || reading.entities.article !== null,
    url,
  })
  if (reason) return refused(reason)
  if (directives.noIndex) return refused('noindex')
  const { kind, isMeagre, evidence } = classify(featuresOf(reading))
  const title = titleOf(reading)
  if (kind === 'listing') return { kind, title, isMeagre, ...facts, evidence }
  const draft = draftOf(reading, title, options)
  if (!title || (reading.words < FEWEST_WORDS && !draft.abstract && reading.scholarly === 'none'))
    // A heading and links onwards: "Journal of Ice – Archive".
    return title && linksWithin(reading.content, head).links.length > 0
      ? { kind: 'listing', title, isMeagre: true, ...facts, evidence }
      : refused('empty')
  return {
    kind: 'article',
    draft,
    pdfUrl: reading.metadata.pdfUrl,
    candidate: kind === 'candidate' || kind === 'unsigned',
    ...(kind === 'unsigned' && { unsigned: true }),
    ...facts,
    evidence,
  }
}

/** Without a title of its own, the page's heading, or the start of its text. */
function titleOf({ metadata, sources: { signals, head }, text }: PageReading): string {
  return metadata.title || plainLine(signals.h1[0] || head.title || text.split('\n', 1)[0] || '', 200)
}

/** Software recognised by an address of its own, if it states no name. */
const softwareOf = ({ links }: PageHead) =>
  links.some(({ rel }) => rel.includes('https://api.w.org/')) ? 'WordPress' : null

function factsOf(
  { tree, sources: { head }, links, text, metadata }: PageReading,
  noFollow: boolean,
): PageFacts {
  return {
    links,
    noFollow,
    next: nextPageOf(tree.root, head),
    feeds: feedsOf(head, links),
    oai: oaiEndpointsOf(head, links),
    generator: plainLine(metasNamed(head, 'generator')[0] ?? '', 200) || softwareOf(head),
    issn: readIssn(head, tree.root),
    evidence: [],
    simhash: simhash(`${metadata.title}\n${text}`),
  }
}

const withRefresh = (links: PageLink[], refresh: string | null): PageLink[] =>
  refresh ? [{ url: refresh, text: '', rel: ['refresh'] }, ...links] : links

function draftOf(reading: PageReading, title: string, { detectLanguage }: PageOptions): ExtractedDraft {
  const { metadata, textFrom, sources } = reading
  const { pdfUrl, language, provenance, ...fields } = metadata
  const text = withoutTitle(reading.text, title)
  const fullText = fullTextOf(reading, text)
  return {
    ...fields,
    title,
    url: ownUrl(
      sources.head.links.filter((link) => link.rel.includes('canonical')).map((link) => link.href),
      sources.url,
    ),
    articleType: 'web',
    abstract: fields.abstract || (fullText || reading.scholarly === 'complete' ? '' : text),
    fullText,
    externalId: null,
    language: detectLanguage
      ? detectLanguage(fullText || `${title}. ${fields.abstract}`, language)
      : language,
    fileUrl: pdfUrl,
    provenance: {
      ...provenance,
      ...(provenance.title ? {} : { title: 'text' }),
      ...(fullText ? { fullText: textFrom } : {}),
    },
  }
}

/** '' for a landing page, which shows little but the abstract, and for the beginning of a paid article. */
function fullTextOf({ metadata, scholarly, entities }: PageReading, text: string): string {
  const words = countWords(text)
  const ofAbstract = text.includes(metadata.abstract.slice(0, 100)) ? countWords(metadata.abstract) : 0
  const isLandingPage =
    (scholarly === 'complete' || scholarly === 'dublin-core') && words - ofAbstract < WORDS_OF_FULL_TEXT
  return isLandingPage || ofAbstract > words * ALL_BUT || isTeaser(entities.article, text)
    ? ''
    : text.slice(0, LONGEST_TEXT)
}

/** The title is stored separately: a text need not begin with it. */
function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.split('\n')
  return rest.length && lettersOf(first) === lettersOf(title) ? rest.join('\n') : text
}

/** A paywall shows only the beginning: that is no full text. */
const isTeaser = (entity: unknown, text: string) =>
  isEntity(entity) && /^false$/i.test(String(entity.isAccessibleForFree)) && countWords(text) < 200

/** The page's canonical address if it is credible: on the same site, and not the home page unless that is this page. */
function ownUrl(stated: string[], url: string): string {
  const own = canonicalUrl(url) ?? url
  for (const href of stated) {
    const canonical = linkUrl(href, url)
    if (!canonical || !sameSite(canonical, url)) continue
    const isHome = (address: string) =>
      /^\/(?:index\.\w+)?$/.test(new URL(address).pathname) && !new URL(address).search
    if (isHome(canonical) && !isHome(own)) continue
    return canonicalUrl(canonical) ?? own
  }
  return own
}

function featuresOf({
  sources,
  entities,
  scholarly,
  blocks,
  metadata,
  text,
  content,
  words,
  tree,
}: PageReading): Features {
  const { head, signals } = sources
  const { linkShare, linkedHeadings, links } = linksWithin(content, head)
  return {
    url: sources.url,
    words,
    linkShare,
    paragraphs: text.split('\n').filter((line) => line.length > 80).length,
    links,
    linkedHeadings,
    scholarly,
    jsonLdArticle: entities.article !== null,
    jsonLdArticles: entities.articles,
    jsonLdListing: entities.isListing,
    jsonLdUnwanted: entities.isUnwanted,
    ogArticle: metasNamed(head, 'og:type').some((type) => /^article$/i.test(type)),
    hasAuthor: metadata.authors.length > 0,
    hasDate: metadata.publicationYear !== null,
    marks: readMarks(sources, metadata),
    headingIsTitle:
      signals.h1.length === 1 &&
      head.title.toLowerCase().includes((signals.h1[0] ?? '').toLowerCase().slice(0, 60)),
    hasReferences: blocks.references.length > 0,
    hasAbstract: blocks.abstract !== '',
    citesReferences: areCited(blocks.references, text),
    readForm: () => readForm(tree.root, { url: sources.url, content }),
    jsonLdPage: entities.isPage && entities.article === null,
  }
}

/** Links within the part of the page that holds the text, and their share of it: lists of articles consist of links. */
function linksWithin(content: HtmlElement, head: PageReading['sources']['head']) {
  const links = readLinks(content, head)
  const linked = links.reduce((sum, link) => sum + link.text.length, 0)
  return {
    links,
    linkShare: linked / Math.max(1, visibleText(content).replace(/\s+/g, ' ').length),
    linkedHeadings: linkedHeadings(content),
  }
}

function linkedHeadings(root: HtmlElement): number {
  let count = 0
  walk(root, (element) => {
    if (!/^h[2-5]$/.test(element.name))
      return element.name !== 'aside' && element.name !== 'nav' && element.name !== 'footer'
    let link = element.parent?.name === 'a'
    walk(element, (child) => {
      link ||= child.name === 'a' && /^(?!#)./.test(child.attributes.href ?? '')
    })
    if (link) count++
    return false
  })
  return count
}
