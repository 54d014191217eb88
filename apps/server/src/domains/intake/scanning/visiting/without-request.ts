import { elsewhere } from '../answers/read-failure.ts'
import { type Outcome, unfruitful, wasRead, isUnchanged, type Visit } from '../discovery/outcome.ts'
import { mayRead, withoutIgnored } from '../discovery/filter-findings.ts'
import type { Strategy } from '../discovery/strategy.ts'
import { type CrawlUrl, isProbe, knownOf, REREAD } from '../frontier/crawl-url.ts'
import type { HostLease } from '../frontier/hosts.ts'
import type { ScanRun } from '../frontier/runs.ts'
import type { ScanSettings, Cause } from '@claire/api-contract'
import type { Extractor } from '#domains/intake/extraction'
import { type Clock, isRecent } from '#platform/clock'
import type { Archive } from '../pages/archive.ts'
import { scopeOf } from '../discovery/scope.ts'
import { WITHOUT_REQUEST, type VisitResult } from './visit-result.ts'
import { afterPart, continuationOf } from './feed-continuation.ts'
import { readAnswer } from './read-answer.ts'
import { isCause } from '../causes.ts'

interface Decision {
  lease: HostLease
  row: CrawlUrl
  run: ScanRun | undefined
  strategy: Strategy
  admits: (url: string) => boolean
  now: number
}

/** Returns the outcome of an address that needs no request; null if it does. */
export function withoutRequest({ lease, row, run, strategy, admits, now }: Decision): Outcome | null {
  if (!mayRead(row, admits)) return unfruitful('excluded_path')
  if (row.kind === 'page' && row.article_id === null) {
    const url = withoutIgnored(row.url, strategy)
    if (url !== row.url) {
      const { prio, depth } = row
      return wasRead('redirected', {
        found: [{ ...knownOf(row), kind: 'page', hint: row.hint, url, prio, depth, state: 'due' }],
      })
    }
  }
  // The preview has just made the same guesses.
  const cause =
    run?.kind === 'full' && isProbe(row) && row.kind !== 'home' ? absence(lease.absent, row.url, now) : null
  return cause && elsewhere(row, unfruitful(cause))
}

interface Parts {
  archive: Archive
  extractor: Extractor
  clock: Clock
}

interface Reread {
  lease: HostLease
  row: CrawlUrl
  source: { url: string; strategy: Strategy; settings: ScanSettings; stage: ScanRun['stage'] }
  run: ScanRun
}

/** Reads a stored document without a request: pages to be reread, and the rest of long lists; null for all else. */
export async function readWithoutRequest(parts: Parts, reread: Reread): Promise<VisitResult | null> {
  const { lease, row, run } = reread
  const result = {
    lease,
    row,
    runId: run.id,
    answer: WITHOUT_REQUEST,
    delayMs: 0,
    address: null,
    addressDelayMs: 0,
  }
  const continuation = continuationOf(row)
  if (continuation) {
    const outcome = await readStored(parts, reread, continuation.digest)
    // A document that is no longer stored is requested once more.
    return outcome && { ...result, ...afterPart(row, continuation, outcome) }
  }
  if (row.reason !== REREAD) return null
  const outcome = row.body_hash ? await readStored(parts, reread, row.body_hash) : null
  return { ...result, outcome: outcome?.articles.kind === 'one' ? outcome : isUnchanged('article') }
}

async function readStored(
  parts: Parts,
  { row, source, run }: Reread,
  digest: string,
): Promise<Outcome | null> {
  const scope = scopeOf(source.url, source.strategy)
  const stored = await parts.archive.find({ id: row.id, digest })
  if (!scope || !stored) return null
  const visit: Visit = {
    row,
    run: { kind: run.kind, stage: source.stage, startedAt: run.started_at },
    sourceUrl: source.url,
    scope,
    strategy: source.strategy,
    settings: source.settings,
    robotsSitemaps: [],
    now: parts.clock(),
  }
  return (await readAnswer(parts, visit, stored)).outcome
}

/** A scan within an hour uses the findings of a preview. */
const BELIEVED_MS = 3600_000
const MOST = 100

/** Guessed addresses of one host without content: cause and time. */
type Absent = Record<string, { cause: Cause; at: number }>

const readAbsent = (json: string): Absent => JSON.parse(json) as Absent

/** The cause for which a guess failed a short while ago; null if nobody has tried it. */
function absence(json: string, url: string, now: number): Cause | null {
  const known = readAbsent(json)[url]
  return known && isRecent(known.at, now, BELIEVED_MS) ? known.cause : null
}

/** Adds one and removes old ones. */
export function withAbsence(
  json: string,
  { url, reason, now }: { url: string; reason: string; now: number },
) {
  if (!isCause(reason)) return json
  const recent = Object.entries(readAbsent(json)).filter(([, { at }]) => isRecent(at, now, BELIEVED_MS))
  return JSON.stringify(Object.fromEntries([...recent, [url, { cause: reason, at: now }]].slice(-MOST)))
}
