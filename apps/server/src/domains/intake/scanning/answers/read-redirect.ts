import { isRecent } from '#platform/clock'
import { canonicalUrl, sameSite } from '#domains/intake/extraction'
import type { AddressGuard, Redirected } from '#domains/intake/web-access'
import { type CrawlUrl, hostOf, knownOf, urlId } from '../frontier/crawl-url.ts'
import type { Known } from '../frontier/hint.ts'
import type { UrlKind } from '../tables.ts'
import { goesOn, type Outcome, unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { isListable } from '../discovery/scope.ts'
import type { Strategy } from '../discovery/strategy.ts'

const MOST_HOPS = 5
const MOST_HOPS_OF_DOI = 10

/**
 * A redirect is a link that must be followed: its target gets a visit of its own, under its own host's robots.txt, pace
 * and lease. Its row carries the way so far, so that circles and endless chains end.
 */
export function readRedirect(
  visit: Visit,
  { location, setsCookie, status }: Pick<Redirected, 'location' | 'setsCookie' | 'status'>,
  guard: AddressGuard,
): Outcome {
  const { row, scope, sourceUrl } = visit
  const refusal = guard.refusal(location)
  if (refusal) return unfruitful(refusal)
  // A harvest and its pages keep their parameters as the server wants them.
  const target = row.kind === 'page' || row.kind === 'pdf' ? canonicalUrl(location) : location
  if (!target) return unfruitful('bad_redirect')
  const hops = [...row.trail.hops, urlId('', row.url)]
  const cookie = setsCookie || row.trail.cookie
  // Whoever comes back without the cookie is sent for it again, and so on.
  if (hops.includes(urlId('', target))) return unfruitful(cookie ? 'cookie_wall' : 'redirect_loop')
  if (hops.length > (/(?:^|\.)doi\.org$/.test(new URL(row.url).hostname) ? MOST_HOPS_OF_DOI : MOST_HOPS))
    return unfruitful('too_many_redirects')
  const stays = isListable(scope, target) || mayBeElsewhere(row, target) || isPassedOn(visit)
  // A list that has gone elsewhere may have gone with its whole site: the next run looks where that is.
  if (!stays && row.kind !== 'home' && !isSisterOf(sourceUrl, target))
    return unfruitful('out_of_scope', {
      ...((LISTS.has(row.kind) || hasLeft(visit, status)) && { learn: probedAnew }),
    })
  const next = { ...knownAtTarget(row, status), url: target, trail: { hops, cookie } }
  if (row.kind === 'oai') return goesOn('redirected', next)
  const { prio, depth } = row
  const again = row.kind !== 'page' && row.kind !== 'pdf'
  return wasRead('redirected', { found: [{ ...next, prio, depth, state: 'due', again }] })
}

/** What is known of the address goes along, and of a page the article that has left it for good. */
const knownAtTarget = (row: CrawlUrl, status: number): Known =>
  row.kind === 'page'
    ? { kind: 'page', hint: { ...row.hint, formerly: articleLeft(row, status) } }
    : knownOf(row)

const PERMANENT = new Set([301, 308])
const LOOKED_LATELY_MS = 24 * 3600_000

/** The article that was at an address, or at one that led there, and has left it for good. */
const articleLeft = ({ article_id: id, hint }: CrawlUrl & { kind: 'page' }, status: number) =>
  PERMANENT.has(status) ? (id ?? hint.formerly) : undefined

/** The page of an article has gone to another site for good, and where the site is was last looked at a while ago. */
const hasLeft = ({ row, strategy, now }: Visit, status: number) =>
  row.article_id !== null && PERMANENT.has(status) && !isRecent(strategy.probedAt ?? 0, now, LOOKED_LATELY_MS)

/** Files may be anywhere, and lists at another host of their owner's: of what these name, only the source's own is taken. */
const mayBeElsewhere = ({ kind, url }: CrawlUrl, target: string) =>
  kind === 'pdf' || ((kind === 'feed' || kind === 'sitemap') && sameSite(url, target))

/** At another host, the address that the source's list names may be a counter on the way to the page itself. */
const isPassedOn = ({ row, scope }: Visit) => row.kind === 'page' && scope.named.includes(hostOf(row.url))

const LISTS = new Set<UrlKind>(['sitemap', 'feed', 'oai', 'index', 'wordpress'])
const probedAnew = (strategy: Strategy): Strategy => ({ ...strategy, probedAt: null })

const siteOf = (url: string) =>
  URL.parse(/^https?:/i.test(url) ? url : `https://${url}`)?.hostname.replace(/^www\./, '') ?? ''

/** http and https, with and without www: the same site. */
const isSisterOf = (sourceUrl: string, target: string) => siteOf(sourceUrl) === siteOf(target)
