import type { Extractor } from '#domains/extraction'
import type { Clock } from '#platform/clock'
import type { Archive } from './archive.ts'
import type { Outcome, Visit } from './discovery/outcome.ts'
import { scopeOf } from './discovery/scope.ts'
import type { Strategy } from './discovery/strategy.ts'
import type { HostLease } from './frontier/hosts.ts'
import type { ScanRun } from './frontier/runs.ts'
import type { CrawlUrl } from './crawl-url.ts'
import { SILENT, type VisitResult } from './frontier/visit-result.ts'
import { readAnswer } from './read-answer.ts'

/** Nothing better is known of the page: it stays what it is, and its next visit reads it whether it has changed or not. */
const LATER: Outcome = { state: 'ok', reason: 'article', forget: true }

interface Parts {
  archive: Archive
  extractor: Extractor
  clock: Clock
}

interface Rereading {
  lease: HostLease
  row: CrawlUrl
  source: { url: string; strategy: Strategy; stage: ScanRun['stage'] }
  run: ScanRun
}

/** Reads a page as it was last fetched, without a request. */
export async function reread(parts: Parts, { lease, row, source, run }: Rereading): Promise<VisitResult> {
  const scope = scopeOf(source.url, source.strategy.home)
  const kept = row.body_hash ? await parts.archive.find(row.body_hash) : undefined
  const result = { lease, row, runId: run.id, answer: SILENT, delayMs: 0 }
  if (!scope || !kept) return { ...result, outcome: LATER }
  const visit: Visit = {
    row,
    run: { kind: run.kind, stage: source.stage, startedAt: run.started_at },
    sourceUrl: source.url,
    scope,
    strategy: source.strategy,
    robotsSitemaps: [],
    now: parts.clock(),
  }
  const outcome = await readAnswer(parts, visit, kept)
  return { ...result, outcome: outcome.article ? outcome : LATER }
}
