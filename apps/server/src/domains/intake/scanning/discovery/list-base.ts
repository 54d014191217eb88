import { canonicalUrl, type PageLink } from '#domains/intake/extraction'
import { templateOf } from '../frontier/url-template.ts'
import { judgeLink } from './link-rules.ts'
import { aligned, isInScope, isOnHost, type Scope } from './scope.ts'

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
