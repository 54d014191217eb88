import type { Messages } from '../messages.ts'
import type { Strategy } from './strategy.ts'

/** The extent of a source: its host, with and without www, below the path of its address. */
export interface Scope {
  hosts: string[]
  /** Other hosts, on which only pages in the source's own list belong to it. */
  named: string[]
  /** Ends with a slash; '/' for the whole host. */
  path: string
  /** Scheme and host of its home; null while unknown. */
  origin: string | null
}

/** The addresses to try for a source as people write it, best first: https, unless it says otherwise. */
export function entryAddresses(sourceUrl: string): string[] {
  const written = sourceUrl.trim()
  const explicit = /^https?:\/\//i.test(written)
  const candidates = explicit ? [written] : [`https://${written}`, `http://${written}`]
  return candidates.flatMap((candidate) => {
    const url = URL.parse(candidate)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    url.hash = ''
    return [url.href]
  })
}

/** Learned facts that determine the scope of a source. */
export type Reach = Pick<Strategy, 'home' | 'base' | 'named'>

/** The scope of a source whose address finally leads to `home`: a site that has moved is followed to its new place. */
export function scopeOf(sourceUrl: string, { home, base, named }: Reach): Scope | null {
  const given = URL.parse(entryAddresses(sourceUrl)[0] ?? '')
  if (!given) return null
  const reached = home === null ? null : URL.parse(home)
  const moved = reached !== null && bare(reached) !== bare(given)
  return {
    hosts: [...twins(given), ...(moved ? twins(reached) : [])],
    named,
    path: base ?? folderOf(moved && given.pathname !== '/' ? reached : given),
    origin: reached?.origin ?? null,
  }
}

/** The present site of a source, if it has moved from the one in its address. */
export function movedTo(sourceUrl: string, home: string | null): string | null {
  const given = URL.parse(entryAddresses(sourceUrl)[0] ?? '')
  const reached = home === null ? null : URL.parse(home)
  return given && reached && bare(given) !== bare(reached) ? reached.origin : null
}

/** The suggested replacement for the address of one article. */
export const siteAround = (home: string) => new URL('/', home).href

/** Maximum hosts named in the text; the others are counted. */
const NAMED_IN_WORDS = 5

/** Describes the scope of a source, for the decision on it. */
export function describeScope(
  sourceUrl: string,
  strategy: Reach & Pick<Strategy, 'listOnly' | 'oai'>,
  t: Messages,
): string {
  const scope = scopeOf(sourceUrl, strategy)
  if (!scope) return ''
  const { path, named } = scope
  const host = scope.hosts.at(-2) ?? ''
  const [shown, others] = [named.slice(0, NAMED_IN_WORDS), named.length - NAMED_IN_WORDS]
  const within = path === '/' ? t('scope.host', { host }) : t('scope.folder', { folder: `${host}${path}` })
  return [strategy.listOnly ? t('scope.list') : within, named.length > 0 && elsewhere(shown, others, t)]
    .filter(Boolean)
    .join(' ')
}

const elsewhere = (named: readonly string[], more: number, t: Messages) => {
  const hosts = named.join(', ')
  return more > 0 ? t('scope.elsewhereAndMore', { hosts, more }) : t('scope.elsewhere', { hosts })
}

const bare = (url: URL) => url.host.replace(/^www\./, '')
const twins = (url: URL) => [bare(url), `www.${bare(url)}`]

/** '/journal/x' and '/journal/x/' both mean everything below /journal/x/, '/journal/index.html' everything below /journal/. */
const folderOf = ({ pathname }: URL) =>
  /\.[a-z]{2,5}$/i.test(pathname)
    ? pathname.replace(/(?<![^/])[^/]*$/, '')
    : pathname.replace(/(?<!\/)\/*$/, '/')

/** Returns the source's one spelling of an address, among http, https, with and without www: that of its home. */
export function aligned({ hosts, origin }: Scope, address: string): string {
  const url = new URL(address)
  if (origin === null || url.origin === origin || !hosts.includes(url.host)) return address
  return origin + url.pathname + url.search + url.hash
}

export function isInScope({ hosts, path }: Scope, address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    hosts.includes(url.host) &&
    `${url.pathname}/`.replace(/(?<!\/)\/+$/, '/').startsWith(path)
  )
}

/** True for addresses that a list of the source may contain: its own, or on a host named by the source's list. */
export const isListable = (scope: Scope, address: string): boolean =>
  isInScope(scope, address) || scope.named.includes(URL.parse(address)?.host ?? '')

/** True on the source's own hosts, at any path: feeds, sitemaps and OAI-PMH endpoints are often outside the source's path. */
export const isOnHost = ({ hosts }: Scope, address: string): boolean =>
  hosts.includes(URL.parse(address)?.host ?? '')
