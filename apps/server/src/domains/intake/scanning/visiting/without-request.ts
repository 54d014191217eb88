import { elsewhere } from '../answers/read-failure.ts'
import { type Outcome, unfruitful, wasRead } from '../discovery/outcome.ts'
import { mayRead } from '../discovery/own-paths.ts'
import { withoutIgnored } from '../discovery/parameters.ts'
import type { Strategy } from '../discovery/strategy.ts'
import { absence } from '../frontier/absent.ts'
import { type CrawlUrl, isProbe, knownOf } from '../frontier/crawl-url.ts'
import type { HostLease } from '../frontier/hosts.ts'
import type { ScanRun } from '../frontier/runs.ts'

interface Deciding {
  lease: HostLease
  row: CrawlUrl
  run: ScanRun | undefined
  strategy: Strategy
  admits: (url: string) => boolean
  now: number
}

/** Returns the outcome of an address that needs no request; null if it does. */
export function withoutRequest({ lease, row, run, strategy, admits, now }: Deciding): Outcome | null {
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
