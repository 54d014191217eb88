import type { Extraction } from '#domains/intake/extraction'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { ProbeKind } from '../frontier/hint.ts'
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
import { isListHome, readListHome } from './read-list-home.ts'
import { linksOf, readPage } from './read-page.ts'
import { baseOfList } from '../discovery/list-base.ts'
import { movedTo, type Scope, scopeOf } from '../discovery/scope.ts'
import { NO_LISTS } from '../discovery/strategy.ts'
import { listingOf, readListingHome } from '../discovery/works-listing.ts'

/** Reads the home page of a source: its metadata decides where to look for lists of articles. */
export function readHome(asked: Visit, extraction: Extraction): Outcome {
  const listing = listingOf(asked.row.url)
  if (listing !== null) return readListingHome(asked, listing, extraction)
  if (isListHome(extraction))
    return readListHome(asked, extraction, probesFor(asked, listHints(asked, extraction)))
  const visit = { ...asked, scope: scopeOfHome(asked, extraction) }
  if (extraction.kind !== 'article' && extraction.kind !== 'listing' && extraction.kind !== 'refused')
    return readPage(visit, extraction)
  const { row } = visit
  const { generator, issn } = extraction
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
    generator,
    issn,
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
export function probesFor(
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
