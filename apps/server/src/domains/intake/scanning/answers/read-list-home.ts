import type { Extraction, Feed, OaiPage, Sitemap, StandardsIndex } from '#domains/intake/extraction'
import { readIdentify } from '../discovery/oai-harvest.ts'
import { type Outcome, type Visit, wasRead } from '../discovery/outcome.ts'
import { asksQuestion } from '../discovery/questions.ts'
import { isOnHost, scopeOf } from '../discovery/scope.ts'
import { NO_LISTS, type Strategy } from '../discovery/strategy.ts'
import type { CrawlUrl, FoundUrl } from '../frontier/crawl-url.ts'
import { readList } from './read-lists.ts'

/** Maximum other hosts in a list; one that names more is a directory of links. */
const MOST_HOSTS = 50

type ListHome = Feed | Sitemap | StandardsIndex | { kind: 'oai'; page: OaiPage }

export const isListHome = (extraction: Extraction): extraction is ListHome =>
  extraction.kind === 'feed' ||
  extraction.kind === 'sitemap' ||
  extraction.kind === 'standards' ||
  extraction.kind === 'oai'

/**
 * Reads an address that is not a page: a repository, or a list of articles. The source then includes the whole host,
 * and on other hosts the pages that the list names.
 */
export function readListHome(visit: Visit, extraction: ListHome, probes: FoundUrl[]): Outcome {
  const { row, now, settings } = visit
  const listOnly = settings.scope === 'list' || asksQuestion(row.url)
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
