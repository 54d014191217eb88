import { linkUrl } from '../text/canonical-url.ts'
import { type PageHead, tokens } from './read-head.ts'

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
