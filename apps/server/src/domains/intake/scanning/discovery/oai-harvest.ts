import { createHash } from 'node:crypto'
import type { Extraction, OaiIdentify, OaiPage, OaiRecord } from '#domains/intake/extraction'
import { type FoundUrl, FRESH, type Harvest } from '../frontier/crawl-url.ts'
import {
  firstPage,
  continueHarvest,
  stamp,
  beginTrial,
  formatsQuestion,
  readFormats,
  readTrial,
} from './oai-formats.ts'
import { mend, readMending, saving } from './oai-mending.ts'
import { isContinued, type Outcome, unfruitful, type Visit, wasRead } from './outcome.ts'
import { publisherOf } from './publishers.ts'
import { isInScope } from './scope.ts'
import type { OaiEndpoint, Strategy } from './strategy.ts'

const DAY_MS = 24 * 3600_000
const OVERLAP_MS = { day: DAY_MS, second: 10 * 60_000 }
const RESTARTS = 5
const SAME_PAGES = 3
const PAGES_PER_RESTART = 20
const MOST_PAGES = 20_000
const TOKENS_STORED = 500

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10)

/** Opens a window: everything at first, later from a little before the last harvest. */
export function openHarvest({ url: endpoint, prefix, granularity, harvestedTo }: OaiEndpoint): FoundUrl {
  const at = harvestedTo ? Date.parse(harvestedTo) - OVERLAP_MS[granularity] : Number.NaN
  const from = Number.isNaN(at) ? null : stamp(at, granularity)
  const fresh = {
    openedAt: null,
    pages: 0,
    restarts: 0,
    tokens: [],
    lastPage: '',
    samePages: 0,
    newest: null,
    ordered: true,
    retried: false,
    ...FRESH,
  }
  const harvest: Harvest = { endpoint, prefix, granularity, from, ...fresh }
  const trial = harvestedTo === null ? beginTrial(harvest) : null
  return {
    kind: 'oai',
    prio: 0,
    depth: 0,
    state: 'due',
    key: `oai:${endpoint}`,
    ...(trial ?? { url: firstPage(harvest), hint: harvest }),
  }
}

const nextPage = ({ endpoint }: Harvest, token: string) =>
  `${endpoint}?verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`

/** Reads the answer to Identify, and starts the harvest of the repository. */
export function readIdentify(visit: Visit, extraction: Extraction): Outcome {
  const { row, scope, strategy } = visit
  if (extraction.kind === 'oai' && extraction.page.metadataPrefixes.length)
    return readFormats(visit, extraction.page)
  const identify = extraction.kind === 'oai' ? extraction.page.identify : null
  if (!identify || !identify.protocolVersion.startsWith('2')) return unfruitful('not_oai')
  const requested = row.url.replace(/\?.*/s, '')
  const endpoint: OaiEndpoint = {
    url: baseOf(identify, requested, scope),
    ...formatOf(identify, requested),
    harvestedTo: null,
  }
  if (strategy.oai.some(({ url }) => url === endpoint.url)) return wasRead('oai_identify')
  const learn = (known: Strategy): Strategy => ({ ...known, oai: [...known.oai, endpoint] })
  const found = publisherOf(new URL(requested).hostname)?.oai?.prefix ? [] : [formatsQuestion(endpoint.url)]
  return wasRead('oai_identify', { learn, found, useful: true })
}

/** The stated base URL, if it is the requested one or within the source; otherwise the one that answered. */
function baseOf({ baseUrl }: OaiIdentify, requested: string, scope: Visit['scope']): string {
  if (!baseUrl) return requested
  const same = URL.parse(baseUrl)?.host === URL.parse(requested)?.host
  // A repository behind https often states http, and one that has never had https may state it.
  if (same) return baseUrl.replace(/^https?:/, new URL(requested).protocol)
  return isInScope({ ...scope, path: '/' }, baseUrl) ? baseUrl : requested
}

function formatOf(
  { granularity }: OaiIdentify,
  endpoint: string,
): Pick<OaiEndpoint, 'prefix' | 'granularity'> {
  return { granularity, prefix: publisherOf(new URL(endpoint).hostname)?.oai?.prefix ?? 'oai_dc' }
}

/** Reads one page of records and returns the next request. */
export function readRecords(visit: Visit, stored: Harvest, extraction: Extraction): Outcome {
  if (stored.mending) return readMending(stored, extraction)
  const tried = readTrial(stored, extraction)
  if (tried) return tried
  const harvest = { ...stored, trial: null }
  if (extraction.kind !== 'oai')
    return harvest.pages > 0 ? restart(harvest, unfruitful('harvest_refused')) : unfruitful('harvest_refused')
  const { page } = extraction
  const [error] = page.errors
  if (error) return readError(harvest, page, error)
  if (!page.complete && !harvest.retried)
    return isContinued('truncated', { kind: 'oai', url: visit.row.url, hint: { ...harvest, retried: true } })
  const harvestedTo = visit.strategy.oai.find(({ url }) => url === harvest.endpoint)?.harvestedTo ?? null
  const records = saving(page.records, {
    revised: revisedSince(page.records, harvestedTo),
    announced: page.token?.completeListSize || page.records.length,
  })
  const after = advance(harvest, page)
  if (!page.token) return { ...(page.complete ? ended(after) : mend(after)), ...records }
  if (isCircular(harvest, page, after)) return unfruitful('harvest_stuck', records)
  const tokens = [...after.tokens, digest(page.token.value)].slice(-TOKENS_STORED)
  return continueHarvest({ ...after, tokens }, nextPage(harvest, page.token.value), records)
}

/** The whole list has been read, as far as possible. */
const ended = (harvest: Harvest): Outcome =>
  wasRead(harvest.broken ? 'oai_broken' : 'oai', { learn: harvested(harvest) })

/** Without records that only the overlap of the windows repeats. */
const revisedSince = (records: OaiRecord[], harvestedTo: string | null) =>
  harvestedTo === null
    ? []
    : records.flatMap(({ draft, datestamp }) =>
        draft && datestamp && datestamp >= harvestedTo.slice(0, datestamp.length) ? [draft.url] : [],
      )

function advance(harvest: Harvest, page: OaiPage): Harvest {
  const stamps = page.records.flatMap(({ datestamp }) => datestamp ?? [])
  const inOrder = stamps.every((value, index) => value >= (stamps[index - 1] ?? harvest.newest ?? ''))
  const lastPage = digest(page.records.map(({ identifier }) => identifier).join('\n'))
  return {
    ...harvest,
    openedAt: harvest.openedAt ?? page.responseDate,
    pages: harvest.pages + 1,
    ordered: harvest.ordered && inOrder,
    newest: stamps.at(-1) ?? harvest.newest,
    broken: harvest.broken + (page.complete ? 0 : 1),
    samePages: lastPage === harvest.lastPage ? harvest.samePages + 1 : 0,
    lastPage,
    retried: false,
    // A long harvest may lose its token many times, if it makes progress in between.
    restarts: (harvest.pages + 1) % PAGES_PER_RESTART ? harvest.restarts : 0,
  }
}

/** True for a repeated token, the same records again and again, or far more pages than announced. */
function isCircular(harvest: Harvest, { token, records }: OaiPage, after: Harvest): boolean {
  if (!token) return false
  if (
    harvest.tokens.includes(digest(token.value)) ||
    after.samePages >= SAME_PAGES ||
    after.pages > MOST_PAGES
  )
    return true
  return (
    token.completeListSize !== null &&
    records.length > 0 &&
    after.pages > (token.completeListSize / records.length) * 2 + 10
  )
}

const harvested = (harvest: Harvest) => (strategy: Strategy) => ({
  ...strategy,
  oai: strategy.oai.map((endpoint) =>
    endpoint.url === harvest.endpoint
      ? { ...endpoint, prefix: harvest.prefix, harvestedTo: harvest.openedAt ?? endpoint.harvestedTo }
      : endpoint,
  ),
})

function readError(harvest: Harvest, page: OaiPage, code: string): Outcome {
  switch (code) {
    case 'noRecordsMatch':
      return ended({ ...harvest, openedAt: harvest.openedAt ?? page.responseDate })
    case 'badResumptionToken':
      return restart(harvest, unfruitful('harvest_refused'))
    case 'badArgument':
      // Some repositories announce granularity in seconds and then refuse it.
      if (harvest.from && harvest.granularity === 'second' && harvest.restarts === 0)
        return again({ ...harvest, granularity: 'day', from: harvest.from.slice(0, 10) })
      return harvest.pages > 0
        ? restart(harvest, unfruitful('harvest_refused'))
        : unfruitful('harvest_refused')
    case 'cannotDisseminateFormat':
      return harvest.prefix === 'oai_dc'
        ? unfruitful('harvest_refused')
        : again({ ...harvest, prefix: 'oai_dc' })
    default:
      return unfruitful('harvest_refused')
  }
}

/**
 * Reopens the window after its token has expired: from the newest record seen if the records come in order of time,
 * otherwise from the window's beginning. Reading records twice changes nothing.
 */
export function restart(harvest: Harvest, otherwise: Outcome): Outcome {
  if (harvest.restarts >= RESTARTS || harvest.pages === 0) return otherwise
  const newest = harvest.ordered && harvest.newest ? Date.parse(harvest.newest) : Number.NaN
  const from = Number.isNaN(newest)
    ? harvest.from
    : stamp(newest - (harvest.granularity === 'day' ? DAY_MS : 1_000), harvest.granularity)
  return again({ ...harvest, from, tokens: [], ordered: true, newest: null })
}

function again(harvest: Harvest): Outcome {
  const restarted = { ...harvest, restarts: harvest.restarts + 1, lastPage: '', samePages: 0, mending: null }
  return continueHarvest(restarted, firstPage(restarted))
}
