import { isRecent } from '#platform/clock'
import { canonicalUrl, sameSite } from '#domains/intake/extraction'
import type { AddressGuard, Redirected } from '#domains/intake/web-access'
import { type CrawlUrl, hostOf, knownOf, urlId, type Known } from '../frontier/crawl-url.ts'
import type { UrlKind } from '../tables.ts'
import { isContinued, type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { isListable } from '../discovery/scope.ts'
import type { Strategy } from '../discovery/strategy.ts'

const MOST_HOPS = 5
const MOST_HOPS_OF_DOI = 10

/**
 * A redirect is a link that must be followed: its target gets a visit of its own, under its own host's robots.txt, pace
 * and lease. Its row carries the redirects so far, so that loops and endless chains end.
 */
export function readRedirect(
  visit: Visit,
  { location, setsCookie, status }: Pick<Redirected, 'location' | 'setsCookie' | 'status'>,
  guard: AddressGuard,
): Outcome {
  const { row, scope, sourceUrl } = visit
  const refusal = guard.refusal(location)
  if (refusal) return unfruitful(refusal)
  // A harvest and its pages keep their parameters exactly as the server wants them.
  const target = row.kind === 'page' || row.kind === 'pdf' ? canonicalUrl(location) : location
  if (!target) return unfruitful('bad_redirect')
  const hops = [...row.trail.hops, urlId('', row.url)]
  const cookie = setsCookie || row.trail.cookie
  // A client without the cookie would be redirected again and again.
  if (hops.includes(urlId('', target))) return unfruitful(cookie ? 'cookie_wall' : 'redirect_loop')
  if (hops.length > (/(?:^|\.)doi\.org$/.test(new URL(row.url).hostname) ? MOST_HOPS_OF_DOI : MOST_HOPS))
    return unfruitful('too_many_redirects')
  const stays = isListable(scope, target) || mayBeElsewhere(row, target) || isPassedOn(visit)
  // A list that has moved may have moved with its whole site: the next run looks for it there.
  if (!stays && row.kind !== 'home' && !isSisterOf(sourceUrl, target))
    return unfruitful('out_of_scope', {
      ...((LISTS.has(row.kind) || hasLeft(visit, status)) && { learn: withoutProbe }),
    })
  const next = { ...knownAtTarget(row, status), url: target, trail: { hops, cookie } }
  if (row.kind === 'oai') return isContinued('redirected', next)
  const { prio, depth } = row
  const again = row.kind !== 'page' && row.kind !== 'pdf'
  return wasRead('redirected', { found: [{ ...next, prio, depth, state: 'due', again }] })
}

/** Knowledge about the address passes to the target, with the article of a page that was moved permanently. */
const knownAtTarget = (row: CrawlUrl, status: number): Known =>
  row.kind === 'page'
    ? { kind: 'page', hint: { ...row.hint, formerly: articleLeft(row, status) } }
    : knownOf(row)

const PERMANENT = new Set([301, 308])
const LOOKED_LATELY_MS = 24 * 3600_000

/** The article of an address, or of one that redirected there, that was moved permanently. */
const articleLeft = ({ article_id: id, hint }: CrawlUrl & { kind: 'page' }, status: number) =>
  PERMANENT.has(status) ? (id ?? hint.formerly) : undefined

/** True if an article's page has moved to another site permanently, and the site's address was last checked a while ago. */
const hasLeft = ({ row, strategy, now }: Visit, status: number) =>
  row.article_id !== null && PERMANENT.has(status) && !isRecent(strategy.probedAt ?? 0, now, LOOKED_LATELY_MS)

/** Files may be anywhere, and lists on another host of their owner: only their entries within the source count. */
const mayBeElsewhere = ({ kind, url }: CrawlUrl, target: string) =>
  kind === 'pdf' || ((kind === 'feed' || kind === 'sitemap') && sameSite(url, target))

/** On another host, the address in the source's list may be a click counter that redirects to the page. */
const isPassedOn = ({ row, scope }: Visit) => row.kind === 'page' && scope.named.includes(hostOf(row.url))

const LISTS = new Set<UrlKind>(['sitemap', 'feed', 'oai', 'index', 'wordpress'])
const withoutProbe = (strategy: Strategy): Strategy => ({ ...strategy, probedAt: null })

const siteOf = (url: string) =>
  URL.parse(/^https?:/i.test(url) ? url : `https://${url}`)?.hostname.replace(/^www\./, '') ?? ''

/** http and https, with and without www: the same site. */
const isSisterOf = (sourceUrl: string, target: string) => siteOf(sourceUrl) === siteOf(target)
