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

/** What the HTTP Link header names with this relation, as it is written. */
export const linksOfHeader = (headers: Record<string, string>, rel: string) =>
  parseLinkHeader(headers.link ?? '').filter((link) => link.rel.includes(rel))

function parseLinkHeader(header: string): { href: string; rel: string[]; type: string }[] {
  const links: { href: string; rel: string[]; type: string }[] = []
  for (const [, href = '', parameters = ''] of header
    .slice(0, 65_536)
    .matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^",;\s]*))?)*)/g)) {
    const value = (name: string) =>
      new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^",;\\s]*))`, 'i').exec(parameters)
    const rel = value('rel')
    const type = value('type')
    links.push({
      href: href.trim(),
      rel: tokens(rel?.[1] ?? rel?.[2]),
      type: (type?.[1] ?? type?.[2] ?? '').toLowerCase(),
    })
  }
  return links
}
