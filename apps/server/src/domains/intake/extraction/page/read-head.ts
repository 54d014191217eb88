import { linkUrl } from '../text/canonical-url.ts'
import { oneLine } from '../text/plain-text.ts'
import { type HtmlElement, rawText, walk, visibleText } from './html-tree.ts'
import { readIssns } from '../text/identifiers.ts'

export interface HeadLink {
  rel: string[]
  href: string
  type: string
  title: string
}

/** Machine-readable statements of a page about itself; these elements count anywhere on the page. */
export interface PageHead {
  title: string
  language: string
  /** Relative addresses are relative to this. */
  base: string
  /** Names in lower case, in the page's order: <meta name>, property, itemprop, and 'http-equiv:refresh'. */
  metas: { name: string; content: string }[]
  links: HeadLink[]
  /** The JSON-LD scripts, unparsed. */
  jsonLd: string[]
  scripts: number
  /** Target of an immediate <meta http-equiv=refresh>, if any. */
  refresh: string | null
}

const MOST_METAS = 5_000
const REFRESH = 'http-equiv:refresh'

/** `refresh`: the response header of that name, which precedes the page's own. */
export function readHead(root: HtmlElement, url: string, refresh = ''): PageHead {
  const head: PageHead = {
    title: '',
    language: '',
    base: url,
    metas: refresh ? [{ name: REFRESH, content: refresh }] : [],
    links: [],
    jsonLd: [],
    scripts: 0,
    refresh: null,
  }
  walk(root, (element) => {
    const { name, attributes } = element
    if (name === 'html') head.language ||= attributes.lang ?? attributes['xml:lang'] ?? ''
    else if (name === 'base' && attributes.href) head.base = linkUrl(attributes.href, url) ?? head.base
    else if (name === 'title' && !inside(element, 'svg')) head.title ||= oneLine(rawText(element), 2000)
    else if (name === 'meta') readMeta(head, attributes)
    else if (name === 'link' && attributes.href) {
      head.links.push({
        rel: tokens(attributes.rel),
        href: attributes.href,
        type: (attributes.type ?? '').toLowerCase(),
        title: attributes.title ?? '',
      })
    } else if (name === 'script') {
      head.scripts++
      if (/ld\+json/i.test(attributes.type ?? '')) head.jsonLd.push(rawText(element))
    }
  })
  head.refresh = refreshOf(head)
  return head
}

function readMeta(head: PageHead, attributes: Record<string, string>) {
  const name =
    attributes.name ??
    attributes.property ??
    attributes.itemprop ??
    attributes.id ??
    (attributes['http-equiv'] && `http-equiv:${attributes['http-equiv']}`)
  const content = attributes.content?.trim()
  if (name && content && head.metas.length < MOST_METAS) head.metas.push({ name: plainName(name), content })
}

/** 'DC:Title', 'dc-title' and 'DC.Title' are one name, and so are 'citation_title' and 'hw.citation_title'. */
function plainName(name: string): string {
  const lower = name.trim().toLowerCase()
  const citation = lower.startsWith('bepress_') ? -1 : lower.indexOf('citation_')
  if (citation > 0) return lower.slice(citation)
  return lower
    .replace(/^(?:https?:\/\/purl\.org\/dc\/(?:terms|elements\/1\.1)\/)/, 'dcterms.')
    .replace(
      /^(dc|dcterms|prism|eprints|og|article|parsely)[:_-]/,
      (_, prefix: string) => `${prefix}${/og|article/.test(prefix) ? ':' : '.'}`,
    )
    .replace(/^parsely\./, 'parsely-')
}

/** A refresh of up to ten seconds is a move; a longer one reloads a page that stays. */
function refreshOf({ metas, base }: PageHead): string | null {
  const content = metas.find(({ name }) => name === REFRESH)?.content ?? ''
  const found = /^(\d*)(?:\.[\d.]*)?\s*[;,]\s*url\s*=\s*(?:["']\s*)?([^"'\s][^"']*)/i.exec(content.trim())
  return found && Number(found[1]) <= 10 ? linkUrl(found[2] ?? '', base) : null
}

export const tokens = (text: string | undefined) => (text ?? '').toLowerCase().split(/\s+/).filter(Boolean)

function inside(element: HtmlElement, name: string): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.name === name) return true
  return false
}

/** The contents of all metas with one of `names`, in the order of the names. */
export const metasNamed = ({ metas }: PageHead, ...names: string[]): string[] =>
  names.flatMap((name) => metas.filter((meta) => meta.name === name).map((meta) => meta.content))

/** Directives of the page and its server for all robots or for ours by name. */
export function robotsDirectives(
  head: PageHead,
  headers: Record<string, string>,
): { noIndex: boolean; noFollow: boolean } {
  const directives = [...metasNamed(head, 'robots', 'clairebot'), ...forUs(headers['x-robots-tag'] ?? '')]
    .join(',')
    .toLowerCase()
    .split(/[\s,]+/)
  const none = directives.includes('none')
  return {
    noIndex: none || directives.includes('noindex'),
    noFollow: none || directives.includes('nofollow'),
  }
}

/** 'otherbot: noindex, clairebot: nofollow' means only nofollow to us; directives without a name are for all. */
function forUs(header: string): string[] {
  let named = true
  return header.split(',').flatMap((part) => {
    const name = part.slice(0, Math.max(0, part.indexOf(':')))
    const agent = /^[\w-]+$/.exec(name.trim())?.[0].toLowerCase()
    if (agent) named = agent === 'clairebot' || agent === 'unavailable_after'
    return named ? [agent ? part.slice(name.length + 1) : part] : []
  })
}

interface TypedLink {
  url: string
  type: string
}

/** Typed links of a page by relation, from the HTTP Link header (RFC 8288, Signposting) and from <link> elements. */
export function linksOf(
  { head, headers }: { head: PageHead; headers: Record<string, string> },
  rel: string,
): TypedLink[] {
  const ofHead = head.links.filter((link) => link.rel.includes(rel)).map(({ href, type }) => ({ href, type }))
  const ofHeader = linksOfHeader(headers, rel)
  return [...ofHeader, ...ofHead].flatMap(({ href, type }) => {
    const url = linkUrl(href, head.base)
    return url ? [{ url, type }] : []
  })
}

/** Targets of this relation in the HTTP Link header, as written. */
export const linksOfHeader = (headers: Record<string, string>, rel: string) =>
  parseLinkHeader(headers.link ?? '').filter((link) => link.rel.includes(rel))

/** Parsed step by step: a single expression for an address with all its parameters takes exponential time. */
function parseLinkHeader(header: string): { href: string; rel: string[]; type: string }[] {
  const links: { href: string; rel: string[]; type: string }[] = []
  const address = /<([^<>]*)>/g
  const parameter = /\s*;\s*([\w*-]+)\s*(?:=\s*(?:"([^"]*)"|([^",;\s]*)))?/y
  for (let found = address.exec(header); found; found = address.exec(header)) {
    const parameters = new Map<string, string>()
    for (let at = address.lastIndex; at >= 0;) {
      address.lastIndex = parameter.lastIndex = at
      const [whole = '', name = '', quoted, bare = ''] = parameter.exec(header) ?? []
      const key = name.toLowerCase()
      if (whole && !parameters.has(key)) parameters.set(key, quoted ?? bare)
      at = whole ? parameter.lastIndex : -1
    }
    links.push({
      href: (found[1] ?? '').trim(),
      rel: tokens(parameters.get('rel')),
      type: (parameters.get('type') ?? '').toLowerCase(),
    })
  }
  return links
}

const METAS = [
  'citation_issn',
  'bepress_citation_issn',
  'eprints.issn',
  'prism.issn',
  'prism.eissn',
  'dc.source.issn',
  'dcterms.issn',
]
const IN_JSON = /"issn"\s*:\s*(?:"[^"]{0,40}"|\[[^\]]{0,200}\])/gi
/** Words of neighbouring elements have no space between them. */
const IN_TEXT = /issn[^\d\n]{0,30}\d{4}\s?[-\u2010-\u2013]\s?\d{3}[\dX](?![\d-])/gi
/** A journal has one for paper and one for the web. More belong to several journals. */
const MOST = 2

/** The ISSN of a page's journal, by its metadata or else by its text: '1234-5679'; null if it names none, or many journals. */
export function readIssn(head: PageHead, root: HtmlElement): string | null {
  const stated = readIssns([
    ...metasNamed(head, ...METAS),
    ...head.jsonLd.flatMap((script) => script.match(IN_JSON) ?? []),
  ])
  const found = stated.length ? stated : readIssns(visibleText(root).match(IN_TEXT) ?? [])
  return found.length <= MOST ? (found[0] ?? null) : null
}
