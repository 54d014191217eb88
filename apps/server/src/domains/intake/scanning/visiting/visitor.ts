import type { Cause, ScanSettings } from '@claire/api-contract'
import type { Extractor } from '#domains/intake/extraction'
import type { StoreParts } from '#platform/database'
import { unfruitful, type Visit, wasRead } from '../discovery/outcome.ts'
import { elsewhere, HOST_TROUBLE, readFailure, type Requested, readFailed } from '../answers/read-failure.ts'
import { readRedirect } from '../answers/read-redirect.ts'
import { pathsOf, withinPaths, inOneSpelling, publicOnly } from '../discovery/filter-findings.ts'
import { scopeOf } from '../discovery/scope.ts'
import { readStrategy, type Strategy } from '../discovery/strategy.ts'
import type { Archive } from '../pages/archive.ts'
import {
  type AddressGuard,
  type RequestRules,
  type Fetcher,
  type Pace,
  type Renderer,
  type RobotsEntry,
  LONGEST_WAIT_MS,
  pauseAfter,
  robotsDecision,
  statedDelayMs,
} from '#domains/intake/web-access'
import { type Answer, type AnswerRead, WITHOUT_REQUEST, type VisitResult } from './visit-result.ts'
import type { Reached } from '../frontier/addresses.ts'
import { type ApprovedSources, isPaused } from '../approved-sources.ts'
import { endRun } from '../runs/end-run.ts'
import type { Now } from '../frontier/time.ts'
import type { HostLease } from '../frontier/hosts.ts'
import { runningRun, type ScanRun, scanState } from '../frontier/runs.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'
import { pacesOf, robotsOf } from './politeness.ts'
import { saveContinuation, startingOver } from './feed-continuation.ts'
import type { Spool } from './spool.ts'
import { comparable, readDocument, validators } from './read-answer.ts'
import { readWithoutRequest, withoutRequest } from './without-request.ts'
import type { RunStage, UrlKind } from '../tables.ts'

/** Visits for sources: the administrator's settings are read at every visit. */
export interface SourceVisitorParts extends VisitorParts {
  now: Now
  sources: ApprovedSources
}

export interface VisitorParts extends StoreParts {
  guard: AddressGuard
  fetcher: Fetcher
  extractor: Extractor
  spool: Spool
  archive: Archive
  pace: Pace
  /** Renders pages that need JavaScript; null for none. */
  renderer: Renderer | null
  /** The process is ending: running requests are aborted. */
  signal?: AbortSignal
}

/** A visit was aborted because the process ends; nothing is known about the site. */
export class Interrupted extends Error {}

/** The result of one attempt at a host: its address and outcome. */
export type Attempt = VisitResult | RobotsRead

/** The host's robots.txt had to be read first. */
export interface RobotsRead extends Reached {
  lease: HostLease
  robotsOnly: true
  robots: string
  delayMs: number
}

/** Spends one attempt at a host on `row`, for the run of its source; null if that has ended. */
export async function attemptVisit(
  parts: SourceVisitorParts,
  lease: HostLease,
  row: CrawlUrl,
): Promise<Attempt | null> {
  const { database, now, guard } = parts
  const run = await runningRun(database, row.source_id)
  const state = await scanState(database, row.source_id)
  const known = await parts.sources.get(row.source_id)
  if (!run || !state || !known) return null
  if (isPaused(known)) {
    await endRun(database, now, { sourceId: row.source_id, reason: 'paused' })
    return null
  }
  const { settings } = known
  const source = { url: state.url, strategy: readStrategy(state.strategy), settings, stage: run.stage }
  const attempt = await attemptVisitFor(parts, { lease, row, source, run })
  return 'outcome' in attempt
    ? { ...attempt, outcome: publicOnly(attempt.outcome, guard), pageLimit: settings.pageLimit }
    : attempt
}

interface Spending {
  lease: HostLease
  row: CrawlUrl
  source: { url: string; strategy: Strategy; settings: ScanSettings; stage: RunStage }
  run?: ScanRun
}

/** One request and its outcome. If the host's robots.txt has to be read first, that is the attempt. */
export async function attemptVisitFor(
  parts: VisitorParts,
  { lease, row, source, run }: Spending,
): Promise<Attempt> {
  const { clock } = parts
  const url = new URL(row.url)
  const read = run && (await readWithoutRequest(parts, { lease, row, source, run }))
  if (read) return read
  const scope = scopeOf(source.url, source.strategy)
  const admits = scope ? pathsOf(source.settings, scope) : () => true
  const known = withoutRequest({ lease, row, run, strategy: source.strategy, admits, now: clock() })
  if (known) return { ...NOT_REQUESTED, lease, row, runId: run?.id ?? '', outcome: known }
  const { entry, robots } = await robotsOf(parts, lease, url)
  const scanPace = row.kind === 'lookup' ? 'usual' : source.settings.pace
  const reached = {
    ...pacesOf(parts, { lease, url, entry, scanPace }),
    address: parts.fetcher.addressOf(url),
  }
  if (robots !== undefined && entry.failingSince === null)
    return { lease, robotsOnly: true, robots, ...reached }
  const result = { lease, row, runId: run?.id ?? '', robots, ...reached }
  if (!scope) return { ...result, outcome: unfruitful('invalid_address'), answer: WITHOUT_REQUEST }
  const now = clock()
  const visit: Visit = {
    row: startingOver(row),
    run: { kind: run?.kind ?? 'full', stage: source.stage, startedAt: run?.started_at ?? now },
    sourceUrl: source.url,
    scope,
    strategy: source.strategy,
    settings: source.settings,
    robotsSitemaps: sitemapsOf(entry, url),
    now,
  }
  const refusal = robotsDecision(entry, row.url, now)
  if (refusal)
    return {
      ...result,
      ...(robots === undefined && { delayMs: 0, addressDelayMs: 0 }),
      ...refused(parts, visit, { cause: refusal, isRequested: robots !== undefined, entry }),
    }
  const { outcome, answer, waitMs } = await request(parts, visit, {
    failStreak: lease.fail_streak,
    spooled: run !== undefined,
    rules: rulesBy(entry, { now, delayMs: reached.delayMs, signal: parts.signal }),
  })
  const { silent, httpStatus: status } = answer
  const pauseMs = silent ? lease.pause_ms : pauseAfter(lease.pause_ms, { usualMs: reached.delayMs, status })
  return {
    ...result,
    address: parts.fetcher.addressOf(url),
    outcome: withinPaths(inOneSpelling(outcome, source.strategy), admits),
    answer,
    delayMs: Math.max(reached.delayMs, pauseMs, waitMs),
    pauseMs,
  }
}

const NOT_REQUESTED = { answer: WITHOUT_REQUEST, delayMs: 0, address: null, addressDelayMs: 0 }

/** Requests of a page's programs to the host, by the same rules. */
const rulesBy = (
  robots: RobotsEntry,
  { now, ...pace }: { now: number; delayMs: number; signal?: AbortSignal },
): RequestRules => ({ mayRequest: (address) => robotsDecision(robots, address, now) === null, ...pace })

/** Some sites leave out the host, though they must not. */
function sitemapsOf({ sitemaps }: RobotsEntry, base: URL): string[] {
  return sitemaps.flatMap((written) => {
    const url = URL.parse(written, base.href)
    return url && /^https?:$/.test(url.protocol) ? [url.href] : []
  })
}

/** robots.txt forbids the visit, or was unavailable: the visit then waits until it is requested again. */
function refused(
  { pace }: VisitorParts,
  visit: Visit,
  { cause, isRequested, entry }: { cause: Cause; isRequested: boolean; entry: RobotsEntry },
): AnswerRead & { delayMs?: number } {
  const waitMs = cause === 'robots_disallowed' ? null : Math.max(0, entry.retryAt - visit.now)
  const outcome = readFailure(visit, {
    cause,
    status: null,
    retryAfterMs: waitMs,
    retryBaseMs: pace.retryBaseMs,
  })
  const isLong = waitMs !== null && waitMs > LONGEST_WAIT_MS
  return {
    outcome,
    answer: { ...WITHOUT_REQUEST, silent: !isRequested, hostTrouble: isLong || HOST_TROUBLE.has(cause) },
    ...(isLong && { delayMs: waitMs }),
  }
}

/** Makes one request and reads its answer; uses an answer stored before the process last ended. */
async function request(
  parts: VisitorParts,
  visit: Visit,
  { failStreak, spooled, rules }: { failStreak: number; spooled: boolean; rules: RequestRules },
): Promise<Requested> {
  const { row } = visit
  let result = spooled ? await parts.spool.find(row) : undefined
  if (!result) {
    result = await parts.fetcher.fetch(row.url, {
      limit: limitOf(row.kind),
      signal: parts.signal,
      ...(comparable(visit) && { etag: row.etag, lastModified: row.last_modified }),
    })
    if (result.kind === 'failed' && parts.signal?.aborted) throw new Interrupted()
    if (spooled) await parts.spool.save(row, result)
  }
  const answer: Answer = { ...WITHOUT_REQUEST, silent: false, latencyMs: result.latencyMs }
  switch (result.kind) {
    case 'redirect':
      return {
        outcome: elsewhere(visit.row, readRedirect(visit, result, parts.guard)),
        answer: { ...answer, httpStatus: result.status },
        waitMs: 0,
      }
    case 'not_modified':
      return {
        outcome: wasRead(row.reason),
        answer: {
          ...answer,
          httpStatus: 304,
          ...validators(result.headers, visit.now, row),
          bodyHash: row.body_hash,
          unchanged: true,
        },
        waitMs: 0,
      }
    case 'failed':
      return readFailed(parts, visit, { result, failStreak, answer })
    case 'document': {
      const read = await readDocument(parts, visit, { document: result, answer, rules })
      if (parts.signal?.aborted) throw new Interrupted()
      if ('turnedAway' in read)
        return readFailed(parts, visit, { result: read.turnedAway, failStreak, answer })
      if (spooled && row.kind === 'page' && read.outcome.articles.kind === 'one' && read.answer.bodyHash)
        await parts.archive.save({ id: row.id, digest: read.answer.bodyHash }, read.document)
      return {
        ...(spooled ? await saveContinuation(parts.archive, row, read) : read),
        waitMs: statedDelayMs(result.headers),
      }
    }
  }
}

const limitOf = (kind: UrlKind) =>
  kind === 'pdf'
    ? 'pdf'
    : ['feed', 'sitemap', 'oai', 'oai_probe', 'index', 'works'].includes(kind)
      ? 'xml'
      : 'page'
