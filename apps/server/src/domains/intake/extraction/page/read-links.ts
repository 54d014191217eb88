import { linkUrl } from '../text/canonical-url.ts'
import { oneLine } from '../text/plain-text.ts'
import type { ListedFile, PageLink } from '../types.ts'
import { type HtmlElement, labelOf, visibleText, walk } from './html-tree.ts'
import { createFileLists } from './listed-files.ts'
import { createPageLists } from './listed-pages.ts'
import { type HeadLink, type PageHead, tokens } from './read-head.ts'

const MOST_LINKS = 5_000
const FEED_TYPE = /^application\/(?:x-)?(?:rss|atom|rdf)(?:\+xml)?$|^application\/feed\+json$/
/** Types of feeds and of much else. */
const DATA_TYPE = /^$|^(?:text|application)\/xml$|^application\/json$/
const FEED_TITLE = /\b(?:rss|atom|rdf|feeds?|syndication)\b/i
const FEED_ADDRESS =
  /\/(?:rss|atom|feed|feeds|rdf)(?:\.xml|\.json|\.rdf)?\/?(?:[?#]|$)|\/(?:rss|atom|feed|index)\.(?:xml|json|rdf)(?:[?#]|$)|WebFeedGatewayPlugin/i
const FEED_TEXT = /^(?:rss(?: ?\d(?:\.\d)?)?|atom(?: ?\d(?:\.\d)?)?|rss.feed|feed|xml)$/i
const NEXT_TEXT =
  /^(?:next(?: page| »| ›| →| >)?|older (?:posts|entries|articles)|weiter|nächste(?: seite)?|suivante?s?|page suivante|siguientes?|próxima|successiv[ao]|volgende|следующая|»|›|→|>|>>)\s*[»›→>]*$/i
const OAI_ADDRESS =
  /[?&]verb=identify\b|\/(?:oai|oai2|oai2d|oai-pmh|oai\.php|cgi\/oai2|oai\/request|oai\.aspx)\/?(?:\?|$)/i

/** A page's links in order, each address once with the most informative of its texts. */
export function readLinks(root: HtmlElement, head: PageHead): PageLink[] {
  const links = new Map<string, PageLink>()
  const files = createFileLists(head.base)
  const pages = createPageLists(head.base)
  walk(root, (element) => {
    if (links.size >= MOST_LINKS) return false
    const address = addressIn(element)
    if (!address) return true
    const url = linkUrl(address, head.base)
    if (!url) return true
    const text = textOf(element)
    const known = links.get(url)
    const rel = tokens(element.attributes.rel)
    const listed = files.fileAt(element)
    const onList = listed ? undefined : pages.pageAt(element)
    if (!known) links.set(url, { url, text, rel, ...(listed && { listed }), ...(onList && { onList }) })
    else {
      if (text.length > known.text.length) known.text = text
      if (onList) known.onList ??= onList
      if (listed) known.listed = known.listed ? moreInformative(known.listed, listed) : listed
    }
    return true
  })
  return [...links.values()]
}

/** Prefers the entry of a list to a passing mention, and a link named by its title to others. */
function moreInformative(one: ListedFile, other: ListedFile): ListedFile {
  const [better, worse] = !one.isOneOfMany && other.isOneOfMany ? [other, one] : [one, other]
  const { title: _, ...rest } = better
  const named = [better, worse].filter(({ isOneOfMany }) => isOneOfMany === better.isOneOfMany)
  if (named.some(({ title }) => title === undefined)) return rest
  const title = named.map((each) => each.title).find(Boolean)
  return title ? { ...rest, title } : better
}

/** A frame counts as a link to its address. */
function addressIn({ name, attributes }: HtmlElement): string | undefined {
  if (name === 'a' || name === 'area') return attributes.href
  return name === 'frame' || name === 'iframe' ? attributes.src : undefined
}

function textOf(element: HtmlElement): string {
  const text = oneLine(visibleText(element), 200)
  if (text) return text
  let described = element.attributes.title ?? element.attributes['aria-label'] ?? ''
  walk(element, (child) => {
    described ||= child.attributes.alt ?? ''
  })
  return oneLine(described, 200)
}

/** The next page of a list, if the page states it. */
export function nextPageOf(root: HtmlElement, head: PageHead): string | null {
  const stated = head.links.find((link) => link.rel.includes('next'))
  if (stated) return linkUrl(stated.href, head.base)
  let found: string | null = null
  walk(root, (element) => {
    if (found || element.name !== 'a' || !element.attributes.href) return !found
    const rel = tokens(element.attributes.rel)
    if (
      rel.includes('next') ||
      NEXT_TEXT.test(textOf(element)) ||
      /(?:^|[\s_-])next(?:$|[\s_-])/i.test(labelOf(element))
    ) {
      const url = linkUrl(element.attributes.href, head.base)
      if (url && url !== head.base) found = url
    }
    return !found
  })
  return found
}

export function feedsOf(head: PageHead, links: PageLink[]): string[] {
  const stated = head.links.filter(isFeedLink).flatMap(({ href }) => linkUrl(href, head.base) ?? [])
  const linked = links
    .filter(({ url, text }) => FEED_ADDRESS.test(url) || FEED_TEXT.test(text))
    .map(({ url }) => url)
  return [...new Set([...stated, ...linked])].slice(0, 50)
}

function isFeedLink({ rel, type: written, title, href }: HeadLink): boolean {
  const type = written.replace(/;.*/s, '').trim()
  if (rel.includes('feed') || FEED_TYPE.test(type)) return rel.includes('alternate') || rel.includes('feed')
  return (
    rel.includes('alternate') && DATA_TYPE.test(type) && (FEED_TITLE.test(title) || FEED_ADDRESS.test(href))
  )
}

export function oaiEndpointsOf(head: PageHead, links: PageLink[]): string[] {
  const stated = head.links
    .filter(({ rel, type }) => rel.some((each) => /oai/.test(each)) || /oai/.test(type))
    .flatMap(({ href }) => linkUrl(href, head.base) ?? [])
  const linked = links.filter(({ url }) => OAI_ADDRESS.test(url)).map(({ url }) => url)
  return [...new Set([...stated, ...linked].map((url) => url.replace(/\?.*/s, '')))].slice(0, 10)
}
