import { getDomain } from 'tldts'

const LONGEST = 2048
/** Parameters about the reader or their origin, not about the content. */
const TRACKING =
  /^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|twclid|mc_[ce]id|mkt_tok|ref_src|_ga|_gl|_hsenc|_hsmi|spm|sessionid|session_id|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|replytocom|__cf_chl.*)$/i
/** A short number may name an article; something longer names a visit. */
const VISIT = /^s_?id=[^&]{16,}$/i
const UNRESERVED = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|2e|5f|7e)/gi

/**
 * One spelling for all addresses of one page: host in lower case, no default port, fragment, user, tracking or session
 * parameters; the remaining parameters sorted. Null if it is no http(s) address of at most 2,048 characters.
 */
export function canonicalUrl(address: string, base?: string): string | null {
  const url = parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return null
  url.username = ''
  url.password = ''
  if (!url.hash.startsWith('#!')) url.hash = ''
  url.pathname = url.pathname
    .replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '')
    .replace(UNRESERVED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
  url.search = meaningful(url.search)
  const href = url.href.replace(/\.(?=(?::\d+)?\/)/, (dot, at: number) =>
    at > url.protocol.length + 2 && at < url.origin.length ? '' : dot,
  )
  return href.length <= LONGEST ? href : null
}

function parse(address: string, base: string | undefined): URL | null {
  const tidy = address.trim().replace(/[\t\n\r]/g, '')
  return tidy ? URL.parse(tidy, base) : null
}

/** Parameters sorted by name as written, without re-encoding values that a server may compare literally. */
function meaningful(search: string): string {
  const stored = search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !TRACKING.test(pair.split('=', 1)[0] ?? '') && !VISIT.test(pair))
  const name = (pair: string) => pair.split('=', 1)[0] ?? ''
  return stored.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0)).join('&')
}

/** True if both addresses belong to one owner: 'www.example.co.uk' and 'blog.example.co.uk' do. */
export function sameSite(a: string, b: string): boolean {
  const [hostA, hostB] = [URL.parse(a)?.hostname, URL.parse(b)?.hostname]
  if (!hostA || !hostB) return false
  return hostA === hostB || (getDomain(hostA) ?? hostA) === (getDomain(hostB) ?? hostB)
}

/** Absolute http(s) address of a link without its fragment, otherwise as written; null if it leads nowhere. */
export function linkUrl(address: string, base: string): string | null {
  const url = parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return null
  url.username = ''
  url.password = ''
  if (!url.hash.startsWith('#!')) url.hash = ''
  return url.href.length <= LONGEST ? url.href : null
}
