import { doiIn } from '@claire/scholarly-text'
import { canonicalUrl, linkUrl } from '../text/canonical-url.ts'
import { readDate } from '../text/dates.ts'
import { doiOfUrl } from '../text/identifiers.ts'
import { readLanguageTag } from '../text/languages.ts'
import { readAuthors } from '../text/names.ts'
import { oneLine, plainLine, plainParagraphs } from '../text/plain-text.ts'
import type { Feed, FeedItem } from '../types.ts'
import { parseJsonFeed } from './parse-json-feed.ts'
import {
  baseOf,
  childNamed,
  childrenNamed,
  elementsOf,
  readXml,
  textOf,
  type XmlElement,
} from './xml-reader.ts'

/** Maximum items of a part; a longer feed is read part by part. */
const MOST_ITEMS = 10_000
const ITEM_NAMES = new Set(['item', 'entry'])
/** Elements of these vocabularies describe attachments and shows, not the item. */
const FOREIGN = new Set(['media', 'itunes', 'googleplay', 'image', 'podcast', 'geo', 'g'])
const PERIOD_MINUTES: Record<string, number> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
}

/**
 * Reads RSS 0.9 to 2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, CDF and JSON Feed, also broken ones; null for anything else.
 * Of a long feed, the 10,000 items after the first `skip`.
 */
export function parseFeed(text: string, url: string, skip = 0): Feed | null {
  if (/^\s*\{/.test(text)) return parseJsonFeed(text, { url, skip, most: MOST_ITEMS })
  if (!/<(?:[\w-]+:)?(?:rss|rdf|feed|channel|item|entry)[\s>]/i.test(text.slice(0, 20_000))) return null
  const elements: XmlElement[] = []
  let seen = 0
  const { root } = readXml(text, {
    each: {
      names: ITEM_NAMES,
      visit: (item) => itemsIn(item).every((each) => seen++ < skip || elements.push(each) < MOST_ITEMS),
    },
  })
  const channel = channelOf(root) ?? elements[0]?.parent ?? undefined
  if (!channel) return null
  const homeUrl = linkOf(channel, baseOf(channel, url))
  const context = { url, homeUrl, authors: readAuthors(authorsOf(channel)) }
  return {
    kind: 'feed',
    homeUrl,
    next: nextOf(channel, url) ?? nextOfAnswer(channel, { url, items: seen }),
    language: readLanguageTag(
      textOf(childNamed(channel, 'language')) || channel.attributes['xml:lang'] || '',
    ),
    ttlMinutes: ttlOf(channel),
    webSub: webSubOf(channel, url),
    items: unique(elements.map((item) => readItem(item, context))),
    passed: seen,
    truncated: elements.length >= MOST_ITEMS,
  }
}

/** An item, and those nested in it if its end tag is missing. */
const itemsIn = (item: XmlElement): XmlElement[] => [
  item,
  ...elementsOf(item)
    .filter(({ name }) => ITEM_NAMES.has(name))
    .flatMap(itemsIn),
]

function channelOf(node: XmlElement, depth = 0): XmlElement | undefined {
  const children = elementsOf(node)
  const own = children.find((child) => child.name === 'channel' || child.name === 'feed')
  if (own || depth > 2) return own
  for (const child of children) {
    const found = channelOf(child, depth + 1)
    if (found) return found
  }
  return undefined
}

interface Context {
  url: string
  homeUrl: string | null
  authors: string[]
}

function readItem(item: XmlElement, { url, homeUrl, authors }: Context): FeedItem {
  const isAtom = item.name === 'entry'
  const base = baseOf(item, isAtom ? url : (homeUrl ?? url))
  const address = lasting(linkOf(item, base), childNamed(item, 'guid'))
  const own = readAuthors(authorsOf(item))
  const published = textOf(
    first(item, 'published', 'pubdate', 'issued', 'date', 'created', 'updated', 'modified', 'coverdate'),
  )
  const content = plainParagraphs(contentOf(item))
  const summary = plainParagraphs(bodyOf(first(item, 'summary', 'description', 'abstract', 'tagline')))
  const id = oneLine(textOf(childNamed(item, 'guid', 'id')) || (item.attributes['rdf:about'] ?? ''), 2000)
  return {
    url: address && canonicalUrl(address),
    id: id || null,
    title: plainLine(bodyOf(titleOf(item)), 1000),
    publicationYear: readDate(published)?.year ?? null,
    authors: own.length ? own : isAtom ? authors : [],
    categories: categoriesOf(item),
    summary,
    content: content === summary ? '' : content,
    doi: doiOf(item) ?? doiOfUrl(address ?? '') ?? doiOfUrl(id),
    pdfUrl: pdfOf(item, base),
  }
}

/** Elements of the item's own vocabulary, then of others, without those that describe something else. */
function candidates(item: XmlElement, ...names: string[]): XmlElement[] {
  const found = childrenNamed(item, ...names).filter(
    (child) => !FOREIGN.has(child.prefix) || child.prefix === item.prefix,
  )
  return [
    ...found.filter((child) => child.prefix === item.prefix),
    ...found.filter((child) => child.prefix !== item.prefix),
  ]
}

const first = (item: XmlElement, ...names: string[]) =>
  names
    .map((name) => candidates(item, name).find((child) => textOf(child)))
    .find((child) => child !== undefined)

const titleOf = (item: XmlElement) =>
  candidates(item, 'title').find((child) => textOf(child)) ?? childNamed(item, 'title', 'headline')

const contentOf = (item: XmlElement) =>
  bodyOf(
    childrenNamed(item, 'encoded').find((child) => child.prefix !== 'excerpt') ??
      candidates(item, 'content', 'body', 'fullitem')[0],
  )

function bodyOf(node: XmlElement | undefined): string {
  const body = textOf(node)
  if (node?.attributes.mode !== 'base64') return body
  return Buffer.from(body, 'base64').toString('utf8')
}

/** The item's own page: not its comments, its edit address or its enclosure. */
function linkOf(item: XmlElement, base: string): string | null {
  const links = candidates(item, 'link')
  const rel = (link: XmlElement) => link.attributes.rel?.toLowerCase() ?? 'alternate'
  const isHtml = (link: XmlElement) => !/xml|json|pdf/i.test(link.attributes.type ?? '')
  const alternates = links.filter((link) => link.attributes.href && rel(link) === 'alternate')
  const original = childNamed(item, 'origlink')
  const guid = childNamed(item, 'guid')
  const addresses = [
    textOf(original),
    alternates.find(isHtml)?.attributes.href,
    ...links.map(textOf),
    alternates[0]?.attributes.href,
    guid?.attributes.ispermalink?.toLowerCase() === 'false' ? undefined : webAddress(textOf(guid)),
    item.attributes['rdf:about'],
    item.attributes.href,
    links.find((link) => link.attributes.href && rel(link) !== 'self')?.attributes.href,
    webAddress(textOf(childNamed(item, 'id'))),
    webAddress(textOf(guid)),
  ]
  for (const address of addresses) {
    const url = address && linkUrl(address.replaceAll('&amp;', '&'), base)
    if (url) return url
  }
  return null
}

const webAddress = (text: string) => (/^https?:\/\//i.test(text) ? text : undefined)

/** Some feeds add a new parameter to every link at every visit; the guid beside it may be the page's own address. */
function lasting(link: string | null, guid: XmlElement | undefined): string | null {
  const [own, named] = [URL.parse(link ?? ''), URL.parse(webAddress(textOf(guid)) ?? '')]
  const same = own && named && own.search && own.host === named.host && own.pathname === named.pathname
  return same ? linkUrl(named.href, named.href) : link
}

function authorsOf(item: XmlElement): string[] {
  const creators = childrenNamed(item, 'creator').map(textOf)
  if (creators.some(Boolean)) return creators
  const authors = candidates(item, 'author').map(
    (author) => textOf(childNamed(author, 'name')) || mailbox(textOf(author)),
  )
  if (authors.some(Boolean)) return authors
  return childrenNamed(item, 'author', 'managingeditor')
    .filter((author) => author.name === 'author')
    .map(textOf)
}

/** RSS has "mail@example.org (Ada Lovelace)". */
const mailbox = (text: string) =>
  text.length > 500
    ? ''
    : (/^[^\s@]+@[^\s(]+\s*\((.+)\)$/.exec(text)?.[1] ?? text.replace(/<[^\s<@]+@\S+>$/, '').trimEnd())

function categoriesOf(item: XmlElement): string[] {
  const labels = candidates(item, 'category', 'subject', 'keyword').map(
    (category) => category.attributes.label ?? category.attributes.term ?? textOf(category),
  )
  return [...new Set(labels.map((label) => plainLine(label, 100)).filter(Boolean))].slice(0, 50)
}

function doiOf(item: XmlElement): string | null {
  for (const child of childrenNamed(item, 'doi', 'identifier', 'guid', 'id')) {
    const doi = doiIn(textOf(child))
    if (doi) return doi
  }
  return null
}

function pdfOf(item: XmlElement, base: string): string | null {
  const attachment = childrenNamed(item, 'enclosure', 'link', 'content').find(
    ({ attributes }) =>
      /application\/pdf/i.test(attributes.type ?? '') && (attributes.url ?? attributes.href),
  )
  return attachment ? linkUrl(attachment.attributes.url ?? attachment.attributes.href ?? '', base) : null
}

function nextOf(channel: XmlElement, url: string): string | null {
  const link = childrenNamed(channel, 'link').find(
    ({ attributes }) => attributes.rel === 'next' || attributes.rel === 'prev-archive',
  )
  return link?.attributes.href ? linkUrl(link.attributes.href, baseOf(channel, url)) : null
}

/** The next page of an OpenSearch 1.1 response with a number of results: the same query from the next result. */
function nextOfAnswer(channel: XmlElement, { url, items }: { url: string; items: number }): string | null {
  const [total, from] = ['totalresults', 'startindex'].map((name) =>
    Number.parseInt(textOf(childNamed(channel, name)), 10),
  ) as [number, number]
  const address = new URL(url)
  if (!items || !(total > from + items)) return null
  const counting = [...address.searchParams].find(
    ([name, value]) => /^(?:start|offset|from|first|skip)[-_a-z]*$/i.test(name) && Number(value) === from,
  )
  // A query from the first result on may omit its position.
  if (!counting && from !== 0) return null
  address.searchParams.set(counting?.[0] ?? 'start', String(from + items))
  return address.href
}

/** RSS uses Atom's links for it. */
function webSubOf(channel: XmlElement, url: string): Feed['webSub'] {
  const base = baseOf(channel, url)
  const addressOf = (rel: string) => {
    const link = childrenNamed(channel, 'link').find(({ attributes }) => attributes.rel === rel)
    return link?.attributes.href ? linkUrl(link.attributes.href, base) : null
  }
  const hub = addressOf('hub')
  return hub ? { hub, topic: addressOf('self') ?? url } : null
}

function ttlOf(channel: XmlElement): number | null {
  const ttl = Number.parseInt(textOf(childNamed(channel, 'ttl')), 10)
  if (ttl > 0) return ttl
  const period = PERIOD_MINUTES[textOf(childNamed(channel, 'updateperiod')).toLowerCase()]
  const frequency = Number.parseInt(textOf(childNamed(channel, 'updatefrequency')), 10)
  return period ? Math.round(period / (frequency > 0 ? frequency : 1)) : null
}

/** One item per page: feeds list the same link under several ids, and the same id twice. */
function unique(items: FeedItem[]): FeedItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = item.url ?? item.id
    if (key === null) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
