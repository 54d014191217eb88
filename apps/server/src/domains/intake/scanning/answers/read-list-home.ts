import type { Extraction, Feed, OaiPage, Sitemap, StandardsIndex } from '#domains/intake/extraction'
import { readIdentify } from '../discovery/oai-harvest.ts'
import { type Outcome, type Visit, wasRead } from '../discovery/outcome.ts'
import { asksQuestion } from '../discovery/questions.ts'
import { isOnHost, scopeOf } from '../discovery/scope.ts'
import { NO_LISTS, type Strategy } from '../discovery/strategy.ts'
import type { CrawlUrl, FoundUrl } from '../frontier/crawl-url.ts'
import { readList } from './read-lists.ts'

/** A list may name so many other hosts; one that names more is a directory of links. */
const MOST_HOSTS = 50

type ListHome = Feed | Sitemap | StandardsIndex | { kind: 'oai'; page: OaiPage }

export const isListHome = (extraction: Extraction): extraction is ListHome =>
  extraction.kind === 'feed' ||
  extraction.kind === 'sitemap' ||
  extraction.kind === 'standards' ||
  extraction.kind === 'oai'

/**
 * Reads what an administrator gave instead of a page: a repository, or a list of articles. What belongs to the source is
 * then the whole host, and of other hosts what the list names.
 */
export function readListHome(visit: Visit, extraction: ListHome, probes: FoundUrl[]): Outcome {
  const { row, now, settings } = visit
  const listOnly = settings.scope === 'list' || asksQuestion(row.url)
  const named = extraction.kind === 'oai' ? [] : namedHosts(visit, extraction)
  const base = '/'
  const begin = (strategy: Strategy): Strategy => ({
    ...strategy,
    // What was found beside the list at its address does not belong to it any more.
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

/** The verb does not matter, nor whether the question was a good one: an answer of the protocol shows where it is spoken. */
function readRepository(
  visit: Visit,
  extraction: { kind: 'oai'; page: OaiPage },
  begin: (strategy: Strategy) => Strategy,
): Outcome {
  const { row } = visit
  const url = `${row.url.replace(/\?.*/s, '')}?verb=Identify`
  const identified = extraction.page.identify ? readIdentify(visit, extraction) : null
  const probe: FoundUrl = { url, kind: 'oai_probe', prio: 1, depth: 0, state: 'due', again: true }
  // Asked at another address, or known already from the answer to Identify.
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

/** The same address as the list that it is. */
const asList = (row: CrawlUrl, kind: 'feed' | 'sitemap' | 'standards'): CrawlUrl =>
  ({ ...row, kind: kind === 'standards' ? 'index' : kind, hint: {} }) as CrawlUrl

/** The page that a feed says it is of: what the feed no longer names may be found from there. */
function siteOf({ scope }: Visit, list: ListHome): FoundUrl[] {
  const url = list.kind === 'feed' ? list.homeUrl : null
  return url !== null && isOnHost(scope, url) ? [{ url, kind: 'page', prio: 3, depth: 0, state: 'due' }] : []
}
