import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Extractor } from '#domains/extraction'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Cause, isCause } from './causes.ts'
import { readIdentify, readRecords } from './discovery/oai-harvest.ts'
import { type Outcome, type Visit, unfruitful } from './discovery/outcome.ts'
import { publisherOf } from './discovery/publishers.ts'
import { elsewhere, HOST_TROUBLE, backoffMs, readFailure } from './discovery/read-failure.ts'
import { readHome } from './discovery/read-home.ts'
import { readList, readWordpress } from './discovery/read-lists.ts'
import { causeOfRefusal, readPage } from './discovery/read-page.ts'
import { readRedirect } from './discovery/read-redirect.ts'
import { scopeOf } from './discovery/scope.ts'
import { readStrategy } from './discovery/strategy.ts'
import type { AddressGuard } from './fetch/address-guard.ts'
import type { FetchFailure, Fetched, Fetcher } from './fetch/fetcher.ts'
import type { Answer, VisitResult } from './frontier/commit-visit.ts'
import type { HostLease } from './frontier/hosts.ts'
import { runningRun, type ScanRun, type ScanState, scanState } from './frontier/runs.ts'
import type { CrawlUrl } from './frontier/urls.ts'
import type { Pace } from './pace.ts'
import { fetchRobots, isStale, PRODUCT_TOKEN, readRobots, robotsVerdict } from './robots/robots-cache.ts'
import { readRobotsTag } from './robots/robots-tag.ts'
import type { Spool } from './spool.ts'
import type { UrlKind } from './tables.ts'

export interface VisitorParts {
  database: Database
  clock: Clock
  guard: AddressGuard
  fetcher: Fetcher
  extractor: Extractor
  spool: Spool
  pace: Pace
}

/** What one turn at a host came to: the address it was spent on and what follows. */
export type Turn = VisitResult | { lease: HostLease; robotsOnly: true; robots: string; delayMs: number }

const CONDITIONAL = new Set<UrlKind>(['page', 'pdf', 'feed', 'sitemap', 'index', 'home'])

/**
 * Spends one turn at a host on `row`: one request, and what it teaches. When the host's robots.txt has to be read first,
 * that is the turn.
 */
export async function takeTurn(parts: VisitorParts, lease: HostLease, row: CrawlUrl): Promise<Turn | null> {
  const run = await runningRun(parts.database, row.source_id)
  const state = await scanState(parts.database, row.source_id)
  if (!run || !state) return null
  const { pace, clock } = parts
  const url = new URL(row.url)
  const byScheme = readRobots(lease.robots)
  let entry = byScheme[url.protocol]
  let robots: string | undefined
  if (!entry || isStale(entry, clock())) {
    const asking = { origin: url.origin, before: entry, now: clock(), retryBaseMs: pace.retryBaseMs, pause: () => delay(pace.minDelayMs) }
    entry = await fetchRobots(parts.fetcher, asking)
    robots = JSON.stringify({ ...byScheme, [url.protocol]: entry })
    if (entry.failingSince === null) return { lease, robotsOnly: true, robots, delayMs: pace.delayMs({ crawlDelay: entry.crawlDelay, latencyMs: lease.latency_ms }) }
  }
  const publisherDelay = publisherOf(url.hostname)?.delayMs ?? 0
  const usual = Math.max(pace.delayMs({ crawlDelay: entry.crawlDelay, latencyMs: lease.latency_ms }), publisherDelay)
  const visit = visitOf({ row, run, state, sitemaps: entry.sitemaps, now: clock() })
  const result = { lease, row, runId: run.id, robots, delayMs: usual }
  if (!visit) return { ...result, outcome: unfruitful('invalid_address'), answer: SILENT }
  const refusal = robotsVerdict(entry, row.url, clock())
  if (refusal) return { ...result, ...refused(parts, visit, { cause: refusal, asked: robots !== undefined }), ...(robots === undefined && { delayMs: 0 }) }
  const { outcome, answer, waitMs } = await ask(parts, visit, lease)
  return { ...result, outcome, answer, delayMs: Math.max(usual, waitMs) }
}

const SILENT: Answer = { httpStatus: null, etag: null, lastModified: null, bodyHash: null, bytes: 0, latencyMs: 0, silent: true, unchanged: false, hostTrouble: false }

function visitOf({ row, run, state, sitemaps, now }: { row: CrawlUrl; run: ScanRun; state: ScanState; sitemaps: string[]; now: number }): Visit | null {
  const strategy = readStrategy(state.strategy)
  const scope = scopeOf(state.url, strategy.home)
  return scope && { row, run: { kind: run.kind, stage: run.stage, startedAt: run.started_at }, sourceUrl: state.url, scope, strategy, robotsSitemaps: sitemaps, now }
}

/** robots.txt forbids the visit, or could not be had. */
function refused({ pace }: VisitorParts, visit: Visit, { cause, asked }: { cause: Cause; asked: boolean }): { outcome: Outcome; answer: Answer } {
  const outcome = readFailure(visit, { cause, status: null, retryAfterMs: null, retryBaseMs: pace.retryBaseMs })
  return { outcome, answer: { ...SILENT, silent: !asked, hostTrouble: HOST_TROUBLE.has(cause) } }
}

/** One request and the reading of its answer; an answer that came before the process last ended is taken up again. */
async function ask(parts: VisitorParts, visit: Visit, lease: HostLease): Promise<{ outcome: Outcome; answer: Answer; waitMs: number }> {
  const { row } = visit
  const { spool, fetcher, pace } = parts
  let result = await spool.find(row)
  if (!result) {
    const conditional = CONDITIONAL.has(row.kind) && !isCause(row.reason) && !(row.kind === 'home' && visit.run.stage === 'probe')
    result = await fetcher.fetch(row.url, { limit: limitOf(row.kind), ...(conditional && { etag: row.etag, lastModified: row.last_modified }) })
    await spool.keep(row, result)
  }
  const answer: Answer = { ...SILENT, silent: false, latencyMs: result.latencyMs, bytes: result.kind === 'document' ? result.transferred : 0 }
  switch (result.kind) {
    case 'redirect':
      return { outcome: elsewhere(visit, readRedirect(visit, result.location, parts.guard)), answer: { ...answer, httpStatus: result.status }, waitMs: 0 }
    case 'not_modified':
      return { outcome: { state: 'ok', reason: row.reason }, answer: { ...answer, httpStatus: 304, ...validators(result.headers, visit.now, row), bodyHash: row.body_hash, unchanged: true }, waitMs: 0 }
    case 'failed': {
      const cause = await causeOf(parts, visit, result)
      const hostTrouble = HOST_TROUBLE.has(cause)
      const waitMs = hostTrouble ? (result.retryAfterMs ?? (cause === 'rate_limited' || cause === 'unavailable' ? backoffMs(pace.retryBaseMs, lease.fail_streak) : 0)) : 0
      const outcome = readFailure(visit, { cause, status: result.status, retryAfterMs: result.retryAfterMs, retryBaseMs: pace.retryBaseMs })
      return { outcome, answer: { ...answer, httpStatus: result.status, hostTrouble }, waitMs }
    }
    case 'document': {
      const bodyHash = createHash('sha256').update(result.bytes).digest('base64url').slice(0, 22)
      const same = CONDITIONAL.has(row.kind) && row.body_hash === bodyHash && !isCause(row.reason) && !(row.kind === 'home' && visit.run.stage === 'probe')
      const outcome: Outcome = same ? { state: 'ok', reason: row.reason } : await read(parts, visit, result)
      return { outcome: elsewhere(visit, outcome), answer: { ...answer, httpStatus: result.status, ...validators(result.headers, visit.now, null), bodyHash, unchanged: same }, waitMs: 0 }
    }
  }
}

const limitOf = (kind: UrlKind) => (kind === 'pdf' ? 'pdf' : ['feed', 'sitemap', 'oai', 'oai_probe', 'index'].includes(kind) ? 'xml' : 'page')

/** A date in the future, or none at all, would make "not modified" meaningless. */
function validators(headers: Record<string, string>, now: number, before: CrawlUrl | null) {
  const modified = headers['last-modified']
  const at = modified ? Date.parse(modified) : Number.NaN
  return { etag: headers.etag ?? before?.etag ?? null, lastModified: at <= now ? (modified ?? null) : (before?.last_modified ?? null) }
}

/** Tests for humans come with 403, 429 and 503 as well. */
async function causeOf({ extractor }: VisitorParts, visit: Visit, { cause, page, status }: FetchFailure): Promise<Cause> {
  if (!page?.length || (status !== 403 && status !== 429 && status !== 503)) return cause
  const seen = await extractor.extract({ url: visit.row.url, contentType: 'text/html', headers: {}, bytes: page }, { sourceUrl: visit.sourceUrl })
  return seen.kind === 'refused' && seen.reason === 'captcha' ? causeOfRefusal(seen.reason) : cause
}

async function read({ extractor, clock }: VisitorParts, visit: Visit, fetched: Fetched): Promise<Outcome> {
  const { row } = visit
  if (row.kind === 'soft404') return readSoft404(await extract(extractor, visit, fetched))
  if (row.kind === 'wordpress') return readWordpress(visit, fetched.bytes)
  if (fetched.bytes.length === 0) return unfruitful('empty')
  if (readRobotsTag(fetched.headers['x-robots-tag'], PRODUCT_TOKEN, clock()).noIndex && (row.kind === 'page' || row.kind === 'pdf')) return unfruitful('noindex')
  const extraction = await extract(extractor, visit, fetched)
  switch (row.kind) {
    case 'home':
      return readHome(visit, extraction)
    case 'oai_probe':
      return readIdentify(visit, extraction)
    case 'oai':
      return readRecords(visit, extraction)
    case 'feed':
    case 'sitemap':
    case 'index':
      return readList(visit, extraction)
    default:
      return readPage(visit, extraction)
  }
}

const extract = (extractor: Extractor, visit: Visit, { url, contentType, headers, bytes }: Fetched) =>
  extractor.extract({ url, contentType, headers, bytes }, { sourceUrl: visit.strategy.home ?? visit.sourceUrl })

/** A page for an address that cannot exist: what it looks like is no article. */
function readSoft404(extraction: Awaited<ReturnType<typeof extract>>): Outcome {
  const simhash = 'simhash' in extraction ? extraction.simhash : null
  return { state: 'ok', reason: 'soft404', learn: (strategy) => ({ ...strategy, soft404: simhash }) }
}

