import {
  canonicalUrl,
  type Extraction,
  type Feed,
  type Sitemap,
  type StandardsIndex,
} from '#domains/intake/extraction'
import { entryOfItem } from '../enrichment/listed-entry.ts'
import { type FoundUrl, hostOf, knownOf } from '../frontier/crawl-url.ts'
import { judgeLink } from '../discovery/link-rules.ts'
import { isContinued, listed, type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { wordpressPosts } from '../discovery/publishers.ts'
import { aligned, isListable, isOnHost, type Scope } from '../discovery/scope.ts'
import type { Strategy } from '../discovery/strategy.ts'

const DEEPEST_SITEMAP = 3
const WORDPRESS_PAGES = 500
const LONGEST_TTL_MS = 24 * 3600_000

/** Reads a list of articles: a feed, a sitemap, an index of standards. Each becomes a permanent way to find articles. */
export function readList(visit: Visit, extraction: Extraction): Outcome {
  switch (extraction.kind) {
    case 'feed':
      return readFeed(visit, extraction)
    case 'sitemap':
      return readSitemap(visit, extraction)
    case 'standards':
      return readStandards(visit, extraction)
    default:
      return unfruitful('unsupported')
  }
}

/** The address in its one spelling, when it belongs to the source. */
function ownAddress(scope: Scope, written: unknown): string | null {
  const url = typeof written === 'string' ? canonicalUrl(written) : null
  return url && isListable(scope, url) ? aligned(scope, url) : null
}

const adding =
  (key: 'feeds' | 'sitemaps' | 'indexes', url: string) =>
  (strategy: Strategy): Strategy =>
    strategy[key].includes(url) ? strategy : { ...strategy, [key]: [...strategy[key], url] }

function readFeed({ row, scope }: Visit, feed: Feed): Outcome {
  const found: FoundUrl[] = []
  for (const item of feed.items) {
    const url = ownAddress(scope, item.url)
    if (!url) continue
    const entry = entryOfItem(item, feed.language)
    found.push({
      url,
      kind: /\.pdf$/i.test(new URL(url).pathname) ? 'pdf' : 'page',
      prio: 1,
      depth: 1,
      state: 'due',
      ...(entry && { hint: { entry } }),
    })
  }
  if (feed.next && !feed.truncated && hostOf(feed.next) === hostOf(row.url))
    found.push({ url: feed.next, kind: 'feed', prio: 1, depth: row.depth + 1, state: 'due', older: true })
  if (!found.length && !(row.kind === 'feed' && row.hint.continuation)) return unfruitful('unsupported')
  // A feed names only the newest: articles that it no longer names are not gone.
  const read = wasRead('feed', {
    found,
    useful: true,
    ...(row.depth === 0 && { learn: learnFeed(row.url, feed) }),
  })
  return feed.truncated ? { ...read, step: { kind: 'interrupted', passed: feed.passed } } : read
}

const learnFeed =
  (url: string, { ttlMinutes, webSub }: Feed) =>
  (strategy: Strategy): Strategy => ({
    ...adding('feeds', url)(strategy),
    topics: [
      ...strategy.topics.filter(({ feed }) => feed !== url),
      ...(webSub ? [{ feed: url, ...webSub }] : []),
    ],
    minIntervalMs: Math.min((ttlMinutes ?? 0) * 60_000, LONGEST_TTL_MS),
  })

function readSitemap({ row, scope, robotsSitemaps, now }: Visit, sitemap: Sitemap): Outcome {
  const found: FoundUrl[] = []
  const isVouchedFor = robotsSitemaps.includes(row.url)
  const trusted = trustsDates(sitemap, now)
  for (const { url: written, modifiedAt } of sitemap.urls) {
    const url = ownAddress(scope, written)
    if (!url) continue
    const judged = judgeLink(url, { now })
    if (!judged || judged.kind === 'index') continue
    const { kind, prio } = judged
    const hint = trusted && modifiedAt ? { modifiedAt } : {}
    found.push({ url, kind, hint, prio: Math.min(prio, 2), depth: 1, state: 'due' })
  }
  if (row.depth < DEEPEST_SITEMAP) {
    for (const { url } of sitemap.sitemaps) {
      // Other hosts only if robots.txt vouches for the index that names them, or for its host by having named it.
      if (isOnHost(scope, url) || isVouchedFor || hostOf(url) === hostOf(row.url))
        found.push({ url, kind: 'sitemap', prio: 1, depth: row.depth + 1, state: 'due', again: true })
    }
  }
  if (!found.length) return unfruitful('unsupported')
  return wasRead(sitemap.truncated ? 'sitemap_cut' : 'sitemap', {
    found,
    lists: !sitemap.truncated,
    useful: true,
    ...(row.depth === 0 && { learn: adding('sitemaps', row.url) }),
  })
}

/** True if the dates differ and are not simply the time of the request. */
function trustsDates({ urls }: Sitemap, now: number): boolean {
  const dates = urls.flatMap(({ modifiedAt }) => modifiedAt ?? [])
  if (!dates.length) return false
  return dates.some((date) => Math.abs(now - date) > 120_000)
}

function readStandards({ row }: Visit, { entries }: StandardsIndex): Outcome {
  return wasRead('standards', {
    articles: listed(entries, { announced: entries.length }),
    useful: true,
    learn: adding('indexes', row.url),
  })
}

/** Reads the posts listed by a WordPress site's API, and requests the next page while there may be one. */
export function readWordpress({ row, scope }: Visit, extraction: Extraction): Outcome {
  if (extraction.kind !== 'posts') return unfruitful('unsupported')
  const { posts } = extraction
  const found: FoundUrl[] = []
  for (const { url: written, modifiedAt } of posts) {
    const url = ownAddress(scope, written)
    if (url)
      found.push({
        url,
        kind: 'page',
        prio: 1,
        depth: 1,
        state: 'due',
        ...(modifiedAt && { hint: { modifiedAt } }),
      })
  }
  const page = Number(new URL(row.url).searchParams.get('page'))
  const modifiedAfter = new URL(row.url).searchParams.get('modified_after') ?? undefined
  const more = posts.length === 100 && page < WORDPRESS_PAGES
  const home = row.url.replace(/wp-json\/.*/s, '')
  const finding = {
    found,
    useful: true,
    learn: found.length ? (strategy: Strategy) => ({ ...strategy, wordpress: home }) : null,
  }
  const next = wordpressPosts(home, { page: page + 1, modifiedAfter })
  return more
    ? isContinued('wordpress', { ...knownOf(row), url: next }, finding)
    : wasRead('wordpress', finding)
}
