import { canonicalUrl, type PageLink } from '#domains/intake/extraction'
import { templateOf } from '../frontier/url-template.ts'
import { judgeLink } from './link-rules.ts'
import { aligned, isInScope, isOnHost, type Scope } from './scope.ts'

/** So many addresses of one shape are what a page lists; fewer may be anything. */
const LISTED = 5
/** A folder with fewer addresses of one shape in it is the address of a page. */
const HELD = 3
/** So much of what surrounds a list on its page is its journal's or department's; so few links say nothing. */
const MOSTLY = 0.6
const SURROUNDED = 3
const LATER_PAGE = /\/(?:page\/?)?\d+\/?$/i

/**
 * The folder of what the list at `home` leads to, when that is not its own: the articles of '/issue/archive' are not
 * below '/issue/archive/'. Null when what it lists is in its folder, or when it lists nothing.
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

/** The list itself, further on. */
const isLaterPage = (home: string, url: string) => {
  const [start, there] = [new URL(home).pathname, new URL(url).pathname]
  return there === start || there.replace(LATER_PAGE, '') === start.replace(LATER_PAGE, '').replace(/\/$/, '')
}

/** The addresses of the shape that most of them have, or of the folder: names of one word have no shape in common. */
function largest(urls: string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const url of urls)
    for (const group of [templateOf(url), ...deepFolder(url)])
      groups.set(group, [...(groups.get(group) ?? []), url])
  return [...groups.values()].reduce((most, each) => (each.length > most.length ? each : most), [])
}

/** 'site.net/article/view/' of '/article/view/tides'. What is directly below the site, or below a language, may be its menu. */
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
