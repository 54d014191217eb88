import type { Messages } from '../causes.ts'
import type { Strategy } from './strategy.ts'
import { canonicalUrl, type PageLink } from '#domains/intake/extraction'
import { templateOf } from '../frontier/templates.ts'
import { judgeLink } from './link-rules.ts'

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
type Reach = Pick<Strategy, 'home' | 'base' | 'named'>

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

/** Minimum addresses of one shape in a list; fewer may be anything. */
const LISTED = 5
/** Minimum addresses of one shape in a folder; with fewer it is a page's address. */
const HELD = 3
/** Share of a list's surrounding links that belong to its journal or department; with fewer links there is no evidence. */
const MOSTLY = 0.6
const SURROUNDED = 3
const LATER_PAGE = /\/(?:page\/?)?\d+\/?$/i

/**
 * The common folder of a list's targets, if that is not the list's own: the articles of '/issue/archive' are not below
 * '/issue/archive/'. Null if the targets are in its folder, or if there are none.
 */
export function baseOfList(
  scope: Scope,
  { home, links, now }: { home: string; links: PageLink[]; now: number },
): string | null {
  const own = [...new Set(links.flatMap(({ url }) => ownAddress(scope, url)))].filter((url) => url !== home)
  const worth = own.filter((url) => judgeLink(url, { now }) !== null && !isLaterPage(home, url))
  if (largest(worth.filter((url) => isInScope(scope, url))).length >= HELD) return null
  const list = largest(worth.filter((url) => !isInScope(scope, url)))
  if (list.length < LISTED) return null
  const around = own.filter((url) => !list.includes(url))
  if (around.length < SURROUNDED) return '/'
  return (
    ancestors(home).find((folder) => around.filter(isBelow(folder)).length >= around.length * MOSTLY) ?? '/'
  )
}

function ownAddress(scope: Scope, written: string): string[] {
  const url = canonicalUrl(written)
  return url && isOnHost(scope, url) ? [aligned(scope, url)] : []
}

/** A later page of the list. */
const isLaterPage = (home: string, url: string) => {
  const [start, there] = [new URL(home).pathname, new URL(url).pathname]
  return there === start || there.replace(LATER_PAGE, '') === start.replace(LATER_PAGE, '').replace(/\/$/, '')
}

/** The largest group of addresses by shape, or by folder: one-word names have no common shape. */
function largest(urls: string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const url of urls)
    for (const group of [templateOf(url), ...deepFolder(url)])
      groups.set(group, [...(groups.get(group) ?? []), url])
  return [...groups.values()].reduce((most, each) => (each.length > most.length ? each : most), [])
}

/** 'site.net/article/view/' of '/article/view/tides'. Those directly below the site or a language may be its menu. */
function deepFolder(address: string): string[] {
  const { host, pathname } = new URL(address)
  const folder = pathname.replace(/(?<![^/])[^/]+\/?$/, '')
  return folder.split('/').filter(Boolean).length > 1 ? [`${host}${folder}`] : []
}

/** '/a/b/c' → '/a/b/', '/a/', '/'. */
function ancestors(address: string): string[] {
  const segments = new URL(address).pathname.split('/').filter(Boolean)
  return segments.map((_, at) =>
    `/${segments.slice(0, segments.length - 1 - at).join('/')}/`.replace('//', '/'),
  )
}

const isBelow = (folder: string) => (url: string) => new URL(url).pathname.startsWith(folder)
