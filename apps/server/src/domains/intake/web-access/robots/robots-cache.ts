import type { FetchCause } from '@claire/api-contract'
import { isRecent } from '#platform/clock'
import type { Fetcher } from '../fetch/fetcher.ts'
import { isAllowed, parseRobots, type RobotsRules, rulesFor } from './robots-rules.ts'

export const PRODUCT_TOKEN = 'ClaireBot'
const FRESH_MS = 24 * 3600_000
const REDIRECTS = 5
/** After failing for so long, a robots.txt counts as not there (RFC 9309, section 2.3.1.4). */
const GIVEN_UP_MS = 30 * 24 * 3600_000

/** What is known of one origin's robots.txt. */
export interface RobotsEntry extends RobotsRules {
  sitemaps: string[]
  /** When it was last read, or was last found not to exist. */
  readAt: number
  /** Since when it cannot be reached; null while all is well. */
  failingSince: number | null
  /** Why it could not be reached the last time. */
  cause: FetchCause | null
  retryAt: number
  failures: number
}

/** Robots entries of one host by scheme: http and https may differ. */
export type RobotsByScheme = Record<string, RobotsEntry | undefined>

export const readRobots = (json: string): RobotsByScheme => JSON.parse(json) as RobotsByScheme

/** It is there and could not be read: what it forbids is not known. */
const BROKEN = new Set<FetchCause>(['truncated', 'bad_encoding', 'too_slow', 'protocol_error'])

const NO_RULES = { rules: [], crawlDelay: null, sitemaps: [] }

export const isStale = (entry: RobotsEntry | undefined, now: number): boolean =>
  !entry ||
  (!isRecent(entry.readAt, now, FRESH_MS) &&
    // Nobody is waited for longer than that; a later time is of a clock that was ahead.
    (now >= entry.retryAt || !isRecent(entry.retryAt, now, FRESH_MS + 1)))

/** Whether `url` may be fetched: by the rules, by the old rules while new ones cannot be had, or not at all. */
export function robotsVerdict(entry: RobotsEntry, url: string, now: number): FetchCause | null {
  const hasRules = entry.readAt > 0
  if (!hasRules && entry.failingSince !== null && isRecent(entry.failingSince, now, GIVEN_UP_MS))
    return entry.cause ?? 'robots_unreachable'
  return isAllowed(entry, url) ? null : 'robots_disallowed'
}

interface Asking {
  origin: string
  before: RobotsEntry | undefined
  now: number
  /** Wait before the first retry. */
  retryBaseMs: number
  /** Waits between requests to one host. */
  pause: () => Promise<void>
}

/** Asks an origin for its robots.txt, following up to five redirects. */
export async function fetchRobots(
  fetcher: Fetcher,
  { origin, before, now, retryBaseMs, pause }: Asking,
): Promise<RobotsEntry> {
  let url = `${origin}/robots.txt`
  const known = { readAt: now, failingSince: null, cause: null, retryAt: 0, failures: 0 }
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    if (hops) await pause()
    const result = await fetcher.fetch(url, { limit: 'robots' })
    if (result.kind === 'redirect') {
      url = result.location
      continue
    }
    if (result.kind === 'document') {
      const robots = parseRobots(result.bytes)
      return { ...known, ...rulesFor(robots, PRODUCT_TOKEN), sitemaps: robots.sitemaps.slice(0, 100) }
    }
    const {
      cause,
      status,
      retryAfterMs = null,
    } = result.kind === 'failed' ? result : { cause: null, status: 304 }
    if (status !== null && status < 500 && status !== 429 && (cause === null || !BROKEN.has(cause)))
      return { ...known, ...NO_RULES }
    const failures = (before?.failures ?? 0) + 1
    return {
      ...NO_RULES,
      readAt: 0,
      ...before,
      failingSince: before?.failingSince ?? now,
      cause: status === null ? cause : 'robots_unreachable',
      failures,
      retryAt: now + (retryAfterMs ?? Math.min(retryBaseMs * 2 ** Math.min(failures, 12), FRESH_MS)),
    }
  }
  return { ...known, ...NO_RULES }
}
