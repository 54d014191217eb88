import type { Cause } from '@claire/api-contract'
import type { Extraction } from '#domains/intake/extraction'
import type { FoundUrl, WorksReading } from '../frontier/crawl-url.ts'
import { isContinued, listed, type Outcome, unfruitful, type Visit, wasRead } from './outcome.ts'
import type { Strategy, WorksListing } from './strategy.ts'

const CROSSREF = 'api.crossref.org'
/** '/works', '/journals/1234-5678' and '/members/98/works'; a single work is no list. */
const ROUTE =
  /^\/(?:v1(?:\.\d+)?\/)?(?:works|(?:journals|members|prefixes|funders|types)\/[^/]+(?:\/works)?)$/
const ROWS = 100
/**
 * All requested fields of a work. Language and institution are missing: Crossref refuses requests for fields that
 * cannot be selected.
 */
const FIELDS = [
  'DOI',
  'type',
  'title',
  'original-title',
  'author',
  'abstract',
  'issued',
  'published',
  'published-print',
  'published-online',
  'posted',
  'subject',
  'resource',
  'container-title',
  'volume',
  'issue',
  'page',
  'article-number',
  'publisher',
  'ISSN',
  'ISBN',
  'license',
  'update-to',
  'updated-by',
  'reference',
  'references-count',
]
const DAY_MS = 24 * 3600_000
const RESTARTS = 5
const PAGES_PER_RESTART = 20

/** The list of works at an address of Crossref's API, without paging parameters; null for other addresses. */
export function listingOf(address: string): string | null {
  const url = URL.parse(address)
  const path = url?.pathname.replace(/(?<!\/)\/+$/, '') ?? ''
  if (url?.hostname !== CROSSREF || !ROUTE.test(path)) return null
  const listing = new URL(path.endsWith('/works') ? path : `${path}/works`, url)
  for (const [name, value] of url.searchParams)
    if (name === 'filter' || name.startsWith('query')) listing.searchParams.append(name, value)
  // The list of all works is not accepted as a source.
  return /^(?:\/v1[^/]*)?\/works$/.test(path) && !listing.search ? null : listing.href
}

/** The first request for a list: everything at first, later changes since the day before the last reading. */
export function openListing({ url: listing, listedTo }: WorksListing, now: number): FoundUrl {
  const since = listedTo === null ? Number.NaN : Date.parse(listedTo) - DAY_MS
  // A day in the future is from a clock that was ahead: changes before it are unread.
  const from = since <= now ? dayOf(since) : null
  return {
    prio: 0,
    depth: 0,
    state: 'due',
    key: `works:${listing}`,
    ...page({ listing, from, openedOn: null, pages: 0, restarts: 0 }, '*'),
  }
}

function page(reading: WorksReading, cursor: string) {
  const url = new URL(reading.listing)
  const chosen = (url.searchParams.get('filter') ?? '')
    .split(',')
    .filter((each) => each && !(reading.from && each.startsWith('from-index-date:')))
  const filter = [...chosen, ...(reading.from ? [`from-index-date:${reading.from}`] : [])].join(',')
  if (filter) url.searchParams.set('filter', filter)
  url.searchParams.set('rows', String(ROWS))
  url.searchParams.set('select', FIELDS.join(','))
  url.searchParams.set('cursor', cursor)
  return { kind: 'works' as const, url: url.href, hint: reading }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** An address of Crossref's API as a source's own: its works are the articles. */
export function readListingHome({ row, now }: Visit, listing: string, extraction: Extraction): Outcome {
  const works = extraction.kind === 'works' ? extraction : null
  return wasRead('home', {
    useful: true,
    ...(works && {
      articles: listed(
        works.works.map(({ draft }) => draft),
        { announced: works.total ?? 0 },
      ),
    }),
    learn: (strategy) => ({
      ...strategy,
      home: row.url,
      probedAt: now,
      works: strategy.works?.url === listing ? strategy.works : { url: listing, listedTo: null },
    }),
  })
}

/** Reads one page of works and returns the next request. */
export function readWorks({ now }: Visit, reading: WorksReading, extraction: Extraction): Outcome {
  if (extraction.kind !== 'works') return restartListing(reading, unfruitful('unsupported'))
  const { works, cursor, total } = extraction
  const pages = reading.pages + 1
  const after: WorksReading = {
    ...reading,
    openedOn: reading.openedOn ?? dayOf(now),
    pages,
    restarts: pages % PAGES_PER_RESTART ? reading.restarts : 0,
  }
  const drafts = works.map(({ draft }) => draft)
  const finding = { articles: listed(drafts, { announced: total ?? works.length }), useful: true }
  if (cursor === null) return wasRead('works', { ...finding, learn: readToEnd(after) })
  // Its cursors may stay the same from page to page: only too many pages indicate a loop.
  if (total !== null && pages > (total / ROWS) * 2 + 10) return unfruitful('harvest_stuck', finding)
  return isContinued('works', page(after, cursor), finding)
}

const readToEnd =
  ({ listing, openedOn }: WorksReading) =>
  (strategy: Strategy): Strategy => ({ ...strategy, works: { url: listing, listedTo: openedOn } })

/** Restarts a list after its cursor has expired, which takes five minutes. Reading works twice changes nothing. */
export function restartListing(reading: WorksReading, otherwise: Outcome): Outcome {
  if (reading.pages === 0 || reading.restarts >= RESTARTS) return otherwise
  return isContinued('works', page({ ...reading, pages: 0, restarts: reading.restarts + 1 }, '*'))
}

/** Causes by which a site shows its pages to people only; robots.txt is not among these, and is obeyed here as well. */
const FOR_PEOPLE_ONLY = new Set<Cause>([
  'needs_javascript',
  'rendered_nothing',
  'rendering_failed',
  'forbidden',
  'blocked_captcha',
  'cookie_wall',
  'login',
  'unauthorized',
  'payment_required',
])
export const isForPeopleOnly = (cause: Cause | null): boolean => cause !== null && FOR_PEOPLE_ONLY.has(cause)

/** True if the pages of a source cannot be read, and its articles come from Crossref instead. */
export const comesFromCrossref = (sourceUrl: string, { works }: Strategy): boolean =>
  Boolean(works) && listingOf(sourceUrl) === null
