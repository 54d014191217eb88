import { linkUrl } from '../text/canonical-url.ts'
import { oneLine } from '../text/plain-text.ts'
import { type HtmlElement, rawText, walk } from './html-tree.ts'

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

export function readHead(root: HtmlElement, url: string): PageHead {
  const head: PageHead = {
    title: '',
    language: '',
    base: url,
    metas: [],
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
  const content = metas.find(({ name }) => name === 'http-equiv:refresh')?.content ?? ''
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
