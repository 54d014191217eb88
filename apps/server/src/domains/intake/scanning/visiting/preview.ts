import { setTimeout as delay } from 'node:timers/promises'
import type { Cause, ScanSettings } from '@claire/api-contract'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { USUAL_SETTINGS } from '#domains/intake/sources'
import { inTransaction } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import { openHarvest } from '../discovery/oai-harvest.ts'
import { type Outcome, stateOf } from '../discovery/outcome.ts'
import { entryAddresses } from '../discovery/scope.ts'
import { isForPeopleOnly, openListing } from '../discovery/works-listing.ts'
import { hasCompleteList, readStrategy, type Strategy } from '../discovery/strategy.ts'
import { withAbsence } from './without-request.ts'
import { claimHost, ensureHost, type HostLease, releaseHost } from '../frontier/hosts.ts'
import type { Now } from '../frontier/time.ts'
import { crawlUrlOf, type FoundUrl, hostOf, urlId } from '../frontier/crawl-url.ts'
import { rowOf } from '../frontier/urls.ts'
import type { Registry } from '../enrichment/registry.ts'
import { readRobots, type RobotsEntry } from '#domains/intake/web-access'
import { isCause } from '../causes.ts'
import { type Attempt, attemptVisitFor, type VisitorParts } from './visitor.ts'

const MOST_REQUESTS = 24
/** Maximum articles in a preview. */
export const SAMPLES = 5
const WITHIN_MS = 75_000
const MOST_CHECKS = 8
const CHECK_WITHIN_MS = 20_000
const HOST_WITHIN_MS = 20_000
const LIST_KINDS = new Set<FoundUrl['kind']>([
  'home',
  'oai_probe',
  'oai',
  'sitemap',
  'feed',
  'index',
  'wordpress',
  'works',
])

export interface PreviewParts extends VisitorParts {
  now: Now
  registry: Registry | null
}

/** An address with its scan settings. */
export interface LookedAt {
  url: string
  settings: ScanSettings
}

/** State of a preview, in progress and at its end; describe-preview.ts describes it. */
export interface Look {
  url: string
  settings: ScanSettings
  strategy: Strategy
  queue: FoundUrl[]
  seen: Set<string>
  samples: ExtractedDraft[]
  /** Articles that lists announce. */
  announced: number
  /** Addresses that its lists name and that may be articles. */
  named: Set<string>
  /** A list was not read to its end. */
  isCut: boolean
  entry: RobotsEntry | null
  /** The cause of the last failed attempt at its address: https comes before http. */
  homeFailure: Cause | null
  /** Causes of unreadable pages, with their numbers. */
  failures: Map<Cause, number>
  reached: boolean
}

/**
 * Previews a site like a first scan, with at most two dozen requests and until five articles are read, and stores
 * nothing but the host's pace: the same leases as for scans limit it to one request at a time.
 */
export async function previewSite(parts: PreviewParts, source: LookedAt): Promise<Look> {
  const look = beginLook(source)
  const until = parts.clock() + WITHIN_MS
  for (
    let requests = 0;
    requests < MOST_REQUESTS && look.samples.length < SAMPLES && parts.clock() < until;
    requests++
  ) {
    const next = takeNext(look)
    if (!next) break
    const outcome = await visit(parts, look, next)
    if (outcome) digest(look, next, outcome)
  }
  await lookInstead(parts, look)
  return look
}

/** Previews the Crossref list of a journal that cannot be read. */
async function lookInstead(parts: PreviewParts, look: Look) {
  const { issn, works: known } = look.strategy
  const works =
    issn && !known && !look.samples.length && isForPeopleOnly(failureOf(look))
      ? parts.registry?.worksOf(issn)
      : null
  if (!works) return
  const first = openListing(works, Infinity)
  const outcome = await visit(parts, look, first)
  if (outcome) digest(look, first, outcome)
  if (look.samples.length) look.strategy = { ...look.strategy, works }
}

/** Checks whether a site can be read, and where its address finally leads: robots.txt and one page, with their redirects. */
export async function checkSite(parts: PreviewParts, url: string): Promise<Look> {
  const look = beginLook({ url, settings: USUAL_SETTINGS })
  const until = parts.clock() + CHECK_WITHIN_MS
  for (let requests = 0; requests < MOST_CHECKS && !look.reached && parts.clock() < until; requests++) {
    const next = takeNext(look)
    if (next?.kind !== 'home') break
    const outcome = await visit(parts, look, next)
    if (outcome) digest(look, next, outcome)
  }
  return look
}

function beginLook({ url, settings }: LookedAt): Look {
  const [entry, ...guesses] = entryAddresses(url)
  if (!entry) throw refusal((t) => t('sources.urlInvalid'))
  const first: FoundUrl = { url: entry, kind: 'home', prio: 0, depth: 0, state: 'due', hint: { guesses } }
  return {
    url,
    settings,
    strategy: readStrategy(''),
    queue: [first],
    seen: new Set(),
    samples: [],
    announced: 0,
    named: new Set(),
    isCut: false,
    entry: null,
    homeFailure: null,
    failures: new Map(),
    reached: false,
  }
}

/** Lists before pages, and of pages the likely articles first. */
function takeNext(look: Look): FoundUrl | undefined {
  const rank = ({ kind, prio }: FoundUrl) => (LIST_KINDS.has(kind) ? prio - 10 : prio)
  look.queue.sort((a, b) => rank(a) - rank(b))
  const next = look.queue.shift()
  if (next) look.seen.add(next.key ?? next.url)
  return next
}

/** One polite request, and one more for robots.txt if needed. */
async function visit(parts: PreviewParts, look: Look, target: FoundUrl): Promise<Outcome | null> {
  const row = crawlUrlOf({
    ...BLANK,
    ...rowOf(urlId('', target.key ?? target.url), target),
    source_id: '',
    due_at: 0,
    listed_at: null,
  })
  for (let tries = 0; tries < 2; tries++) {
    const lease = await waitForHost(parts, hostOf(target.url))
    const attempt = await attemptVisitFor(parts, {
      lease,
      row,
      source: { url: look.url, strategy: look.strategy, settings: look.settings, stage: 'crawl' },
    })
    await inTransaction(parts.database, (transaction) =>
      releaseHost(transaction, parts.now, {
        lease,
        release: { ...attempt, absent: absentAfter(lease.absent, target, { attempt, now: parts.clock() }) },
      }),
    )
    const entry = readRobots(attempt.robots ?? lease.robots)[new URL(target.url).protocol] ?? null
    // For the address that is finally read, which need not be the first one tried.
    if (target.kind === 'home' || !look.entry) look.entry = entry
    if ('outcome' in attempt) return attempt.outcome
  }
  return null
}

/** Records failed guesses with the host: a following scan skips them. */
function absentAfter(
  before: string,
  { kind, url }: FoundUrl,
  { attempt, now }: { attempt: Attempt; now: number },
): string {
  if (!('outcome' in attempt) || !GUESSED.has(kind) || attempt.answer.httpStatus === null) return before
  const state = stateOf(attempt.outcome)
  return state === 'ok' || state === 'due'
    ? before
    : withAbsence(before, { url, reason: attempt.outcome.reason, now })
}

const GUESSED = new Set<FoundUrl['kind']>(['oai_probe', 'sitemap', 'feed', 'wordpress', 'index'])

const BLANK = {
  etag: null,
  last_modified: null,
  body_hash: null,
  http_status: null,
  visited_at: null,
  article_id: null,
  missing_since: null,
  recheck_at: null,
}

async function waitForHost({ database, now, clock }: PreviewParts, host: string): Promise<HostLease> {
  await ensureHost(database, host)
  for (const until = clock() + HOST_WITHIN_MS; clock() < until; await delay(50)) {
    const lease = await claimHost(database, now, host)
    if (lease) return lease
  }
  throw new DomainError('UNAVAILABLE', (t) => t('sources.beingVisited'))
}

/** The cause of an empty preview: that of its address if the site was not reached, otherwise the most frequent one. */
export function failureOf({ reached, homeFailure, failures }: Look): Cause | null {
  if (!reached) return homeFailure
  const [commonest] = [...failures].sort(([, a], [, b]) => b - a)
  return commonest?.[0] ?? homeFailure
}

/** A failed guess is no failure of the site. */
function noteEnd(look: Look, { kind }: FoundUrl, outcome: Outcome) {
  const { reason } = outcome
  const isRead = stateOf(outcome) === 'ok'
  if (isRead && kind !== 'soft404' && reason !== 'redirected') look.reached = true
  const cause = !isRead && isCause(reason) ? reason : null
  if (kind === 'home') look.homeFailure = cause
  else if (cause && COUNTED.has(kind)) look.failures.set(cause, (look.failures.get(cause) ?? 0) + 1)
}

const COUNTED = new Set<FoundUrl['kind']>(['page', 'pdf', 'oai', 'works'])

function noteNamed(look: Look, { found, step, reason }: Outcome) {
  for (const { kind, prio, url } of found)
    if ((kind === 'page' || kind === 'pdf') && prio <= 2) look.named.add(url)
  const isContinued = step.kind === 'continued' || step.kind === 'interrupted' || reason === 'sitemap_cut'
  look.isCut ||= isContinued || found.some(({ older }) => older)
}

/**
 * Returns the number of articles: as announced by a list, or the number of addresses in complete lists; otherwise a
 * lower bound of those seen. Null if none were found.
 */
export function estimateOf(look: Look): { articles: number; isLowerBound: boolean } | null {
  const { announced, named, samples, queue, strategy } = look
  if (!samples.length) return null
  const articles = Math.max(announced, named.size, samples.length)
  const isUnread = look.isCut || queue.some(({ kind, depth }) => kind === 'sitemap' && depth > 0)
  return { articles, isLowerBound: announced < articles && (isUnread || !hasCompleteList(strategy)) }
}

function digest(look: Look, target: FoundUrl, outcome: Outcome) {
  if (outcome.learn) look.strategy = outcome.learn(look.strategy)
  noteEnd(look, target, outcome)
  const { articles, found } = outcome
  if (articles.kind === 'one' && outcome.reason !== 'candidate') look.samples.push(articles.draft)
  if (articles.kind === 'listed') {
    look.samples.push(...articles.drafts)
    look.announced = Math.max(look.announced, articles.announced)
  }
  const known = new Set(look.queue.map((each) => each.key ?? each.url))
  const fresh = found.filter(
    (each) =>
      each.kind !== 'soft404' && !look.seen.has(each.key ?? each.url) && !known.has(each.key ?? each.url),
  )
  // The newest and the oldest entries of a long list suffice.
  look.queue.push(...fresh.slice(0, 200))
  if (LIST_KINDS.has(target.kind)) noteNamed(look, outcome)
  const { works } = look.strategy
  if (works && target.kind === 'home') look.queue.push(openListing(works, Infinity))
  const endpoint = outcome.reason === 'oai_identify' ? look.strategy.oai.at(-1) : undefined
  if (endpoint) look.queue.push(openHarvest(endpoint))
}
