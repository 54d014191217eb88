import type { Extraction, Feed, OaiPage, Sitemap, StandardsIndex } from '#domains/intake/extraction'
import type { FoundUrl, CrawlUrl, ProbeKind } from '../frontier/crawl-url.ts'
import { type Outcome, type Visit, wasRead } from '../discovery/outcome.ts'
import {
  feedCandidates,
  oaiCandidates,
  publisherOf,
  sitemapCandidates,
  wordpressHomes,
  wordpressKey,
  wordpressPosts,
} from '../discovery/publishers.ts'
import { linksOf, readPage } from './read-page.ts'
import { baseOfList, movedTo, type Scope, scopeOf, isOnHost } from '../discovery/scope.ts'
import { NO_LISTS, type Strategy } from '../discovery/strategy.ts'
import { listingOf, readListingHome } from '../discovery/works-listing.ts'
import { readIdentify } from '../discovery/oai-harvest.ts'
import { readList } from './read-lists.ts'

/** Reads the home page of a source: its metadata decides where to look for lists of articles. */
export function readHome(unscoped: Visit, extraction: Extraction): Outcome {
  const listing = listingOf(unscoped.row.url)
  if (listing !== null) return readListingHome(unscoped, listing, extraction)
  if (isListHome(extraction))
    return readListHome(unscoped, extraction, probesFor(unscoped, listHints(unscoped, extraction)))
  const visit = { ...unscoped, scope: scopeOfHome(unscoped, extraction) }
  if (extraction.kind !== 'article' && extraction.kind !== 'listing' && extraction.kind !== 'refused')
    return readPage(visit, extraction)
  const { row } = visit
  const probes = probesFor(visit, extraction)
  const found = [...probes, ...linksOf(visit, extraction)]
  const isOverview = extraction.kind === 'listing' || (extraction.kind === 'article' && isFrontPage(row.url))
  const read = isOverview ? wasRead('home') : readPage(visit, extraction)
  const learn: Outcome['learn'] = (strategy) => ({
    ...strategy,
    ...(isElsewhere(strategy.home, row.url) && NO_LISTS),
    ...(strategy.home && movedTo(strategy.home, row.url) && { movedAt: visit.now }),
    home: row.url,
    base: visit.scope.base,
    named: [],
    listOnly: false,
    scope: visit.settings.scope,
    oneArticle: read.articles.kind === 'one',
    issn: extraction.issn,
    works: null,
    probedAt: visit.now,
  })
  return { ...read, found, learn, lists: true, useful: true }
}

/** Its address may have redirected here from another site, which is the source's own from now on, and may be that of a list. */
function scopeOfHome(
  { sourceUrl, scope, row, now }: Visit,
  extraction: Extraction,
): Scope & { base: string | null } {
  const own = scopeOf(sourceUrl, { home: row.url, base: null, named: [] }) ?? scope
  const base =
    extraction.kind === 'listing' ? baseOfList(own, { home: row.url, links: extraction.links, now }) : null
  return { ...own, path: base ?? own.path, base }
}

/** A list names nothing but itself: the host's well-known addresses give further hints. */
const listHints = ({ row }: Visit, { kind }: Extraction): PageHints => ({
  feeds: kind === 'feed' ? [row.url] : [],
  generator: null,
  links: [],
})

const isElsewhere = (before: string | null, home: string) =>
  before !== null && new URL(before).hostname !== new URL(home).hostname

/** A front page is an overview, whatever its metadata claims. */
const isFrontPage = (url: string) => /^\/(?:index\.\w+)?$/.test(new URL(url).pathname)

interface PageHints {
  feeds?: string[]
  oai?: string[]
  generator: string | null
  links: { url: string }[]
}

/** A handful of requests at most: addresses named by the page, typical of its software, and well-known ones in turn. */
function probesFor(
  { row, robotsSitemaps, now }: Pick<Visit, 'row' | 'robotsSitemaps' | 'now'>,
  page: PageHints,
): FoundUrl[] {
  const home = row.url
  const publisher = publisherOf(new URL(home).hostname)
  const probe = (kind: ProbeKind, prio: number, urls: string[]): FoundUrl[] => {
    const [first, ...guesses] = urls
    return first ? [{ url: first, kind, prio, depth: 0, state: 'due', again: true, hint: { guesses } }] : []
  }
  const each = (kind: ProbeKind, prio: number, urls: string[]) =>
    urls.flatMap((url) => probe(kind, prio, [url]))
  const identify = (url: string) => `${url.replace(/\?.*/s, '')}?verb=Identify`
  const named = [...(publisher?.oai ? [publisher.oai.url] : []), ...(page.oai ?? [])]
  const oai = named.length
    ? each('oai_probe', 1, named.slice(0, 3).map(identify))
    : probe('oai_probe', 1, oaiCandidates(home, page.generator).map(identify))
  const sitemaps = [...(publisher?.sitemaps ?? []), ...robotsSitemaps]
  const feeds = [...(publisher?.feeds ?? []), ...(page.feeds ?? [])]
  const indexes = [
    ...(publisher?.indexes ?? []),
    ...page.links
      .map(({ url }) => url)
      .filter((url) => /index[^/]{0,99}\.xml$/i.test(url) && !/sitemap/i.test(url)),
  ]
  const nonsense = new URL(`/${Math.abs(Math.imul(now, 2_654_435_761)).toString(36)}-does-not-exist`, home)
    .href
  return [
    ...oai,
    ...(sitemaps.length
      ? each('sitemap', 1, sitemaps.slice(0, 20))
      : probe('sitemap', 1, sitemapCandidates(home))),
    ...(feeds.length ? each('feed', 1, feeds.slice(0, 5)) : probe('feed', 1, feedCandidates(home))),
    ...each('index', 1, [...new Set(indexes)].slice(0, 3)),
    ...(/wordpress/i.test(page.generator ?? '')
      ? probe(
          'wordpress',
          1,
          wordpressHomes(home).map((each) => wordpressPosts(each, { page: 1 })),
        ).map((each) => ({ ...each, key: wordpressKey(new URL('/', home).href) }))
      : []),
    ...probe('soft404', 2, [nonsense]),
  ]
}

/** Maximum other hosts in a list; one that names more is a directory of links. */
const MOST_HOSTS = 50

type ListHome = Feed | Sitemap | StandardsIndex | { kind: 'oai'; page: OaiPage }

const isListHome = (extraction: Extraction): extraction is ListHome =>
  extraction.kind === 'feed' ||
  extraction.kind === 'sitemap' ||
  extraction.kind === 'standards' ||
  extraction.kind === 'oai'

/**
 * Reads an address that is not a page: a repository, or a list of articles. The source then includes the whole host,
 * and on other hosts the pages that the list names.
 */
function readListHome(visit: Visit, extraction: ListHome, probes: FoundUrl[]): Outcome {
  const { row, now, settings } = visit
  const listOnly = settings.scope === 'list' || hasQuery(row.url)
  const named = extraction.kind === 'oai' ? [] : namedHosts(visit, extraction)
  const base = '/'
  const begin = (strategy: Strategy): Strategy => ({
    ...strategy,
    // Lists found beside the one at its address no longer belong to the source.
    ...(listOnly && NO_LISTS),
    home: row.url,
    base,
    named,
    listOnly: listOnly && extraction.kind !== 'oai',
    scope: settings.scope,
    oneArticle: false,
    works: null,
    probedAt: now,
  })
  if (extraction.kind === 'oai') return readRepository(visit, extraction, begin)
  const scope = scopeOf(visit.sourceUrl, { home: row.url, base, named }) ?? visit.scope
  const read = readList({ ...visit, scope, row: asList(row, extraction.kind) }, extraction)
  const learn: Outcome['learn'] = (strategy) => (read.learn ?? ((same) => same))(begin(strategy))
  const site = listOnly ? [] : [...probes, ...siteOf(visit, extraction)]
  return { ...read, learn, found: [...read.found, ...site] }
}

/** Any answer of the protocol shows that the address is an endpoint, whatever the verb or error. */
function readRepository(
  visit: Visit,
  extraction: { kind: 'oai'; page: OaiPage },
  begin: (strategy: Strategy) => Strategy,
): Outcome {
  const { row } = visit
  const url = `${row.url.replace(/\?.*/s, '')}?verb=Identify`
  const identified = extraction.page.identify ? readIdentify(visit, extraction) : null
  const probe: FoundUrl = { url, kind: 'oai_probe', prio: 1, depth: 0, state: 'due', again: true }
  // Requested at another address, or known from the answer to Identify.
  const found = identified?.found ?? (url === row.url ? [] : [probe])
  const learn = (strategy: Strategy) => (identified?.learn ?? ((same) => same))(begin(strategy))
  return wasRead(identified?.reason ?? 'home', { found, learn, useful: true })
}

function namedHosts({ sourceUrl, row }: Visit, list: Exclude<ListHome, { kind: 'oai' }>): string[] {
  if (list.kind === 'standards') return []
  const own = scopeOf(sourceUrl, { home: row.url, base: '/', named: [] })
  const urls = list.kind === 'feed' ? list.items.map(({ url }) => url) : list.urls.map(({ url }) => url)
  const hosts = new Set(
    urls.flatMap((url) => (url && own && !isOnHost(own, url) ? (URL.parse(url)?.host ?? []) : [])),
  )
  return [...hosts].slice(0, MOST_HOSTS)
}

/** The same address, as a list of this kind. */
const asList = (row: CrawlUrl, kind: 'feed' | 'sitemap' | 'standards'): CrawlUrl =>
  ({ ...row, kind: kind === 'standards' ? 'index' : kind, hint: {} }) as CrawlUrl

/** The page of a feed: articles that have left the feed may be found from there. */
function siteOf({ scope }: Visit, list: ListHome): FoundUrl[] {
  const url = list.kind === 'feed' ? list.homeUrl : null
  return url !== null && isOnHost(scope, url) ? [{ url, kind: 'page', prio: 3, depth: 0, state: 'due' }] : []
}

/** Parameter names of search terms, in search forms and APIs. */
const WORDS =
  /^(?:q|s|query|search|search_?(?:query|text|word|phrase|string|term|for)|searchable_?text|terms?|keywords?|phrase|filter(?:_?query)?|fq)$/i
/** Parameter names that select a part of a site. */
const SELECTIONS = /^(?:set|author|subject)$/i
/** Parameter names that select several single items. */
const PICKED = /^(?:ids?|id_?list)$/i

/** Values that select everything: the same as no parameter. */
const EVERYTHING = /^(?:|\*|\*:\*|all|any)$/i
/** Older content management systems name the page under `q`: 'q=node/12/feed', 'q=rss.xml'. */
const PAGE = /^\/?[\w-]+(?:\/[\w.-]+)+\/?$|^[\w-]+\.(?:xml|rss|atom)$/i
const SEVERAL = /[^,;|\s][,;|\s]+[^,;|\s]/

/**
 * True if an address contains a query, so that it shows a selection and not the site. One number or name under `id` is
 * no query: content management systems name their pages like this ('index.php?id=12&type=100').
 */
export const hasQuery = (address: string): boolean =>
  [...new URL(address).searchParams].some(([name, written]) => {
    const value = written.trim()
    if (EVERYTHING.test(value)) return false
    if (PICKED.test(name)) return SEVERAL.test(value) || /^id_?list$/i.test(name)
    if (SELECTIONS.test(name)) return true
    return WORDS.test(name) && !(name.toLowerCase() === 'q' && PAGE.test(value))
  })
