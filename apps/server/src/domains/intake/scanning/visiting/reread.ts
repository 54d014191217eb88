import type { ScanSettings } from '@claire/api-contract'
import type { Extractor } from '#domains/intake/extraction'
import type { Clock } from '#platform/clock'
import type { Archive } from '../pages/archive.ts'
import { isUnchanged, type Outcome, type Visit } from '../discovery/outcome.ts'
import { scopeOf } from '../discovery/scope.ts'
import type { Strategy } from '../discovery/strategy.ts'
import type { HostLease } from '../frontier/hosts.ts'
import type { ScanRun } from '../frontier/runs.ts'
import { type CrawlUrl, REREAD } from '../frontier/crawl-url.ts'
import { SILENT, type VisitResult } from './visit-result.ts'
import { afterPart, continuationOf } from './feed-continuation.ts'
import { readAnswer } from './read-answer.ts'

interface Parts {
  archive: Archive
  extractor: Extractor
  clock: Clock
}

interface Rereading {
  lease: HostLease
  row: CrawlUrl
  source: { url: string; strategy: Strategy; settings: ScanSettings; stage: ScanRun['stage'] }
  run: ScanRun
}

/** Reads a stored document without a request: pages to be reread, and the rest of long lists; null for all else. */
export async function readWithoutAsking(parts: Parts, rereading: Rereading): Promise<VisitResult | null> {
  const { lease, row, run } = rereading
  const result = { lease, row, runId: run.id, answer: SILENT, delayMs: 0, address: null, addressDelayMs: 0 }
  const continuation = continuationOf(row)
  if (continuation) {
    const outcome = await readStored(parts, rereading, continuation.digest)
    // A document that is no longer stored is requested once more.
    return outcome && { ...result, ...afterPart(row, continuation, outcome) }
  }
  if (row.reason !== REREAD) return null
  const outcome = row.body_hash ? await readStored(parts, rereading, row.body_hash) : null
  return { ...result, outcome: outcome?.articles.kind === 'one' ? outcome : isUnchanged('article') }
}

async function readStored(
  parts: Parts,
  { row, source, run }: Rereading,
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
