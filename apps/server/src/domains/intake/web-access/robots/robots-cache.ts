import type { FetchCause } from '@claire/api-contract'
import { isRecent } from '#platform/clock'
import type { Fetcher } from '../fetch/fetcher.ts'
import { isAllowed, parseRobots, type RobotsRules, rulesFor } from './robots-rules.ts'

export const PRODUCT_TOKEN = 'ClaireBot'
const FRESH_MS = 24 * 3600_000
const REDIRECTS = 5
/** A robots.txt that has failed for this long counts as missing (RFC 9309, section 2.3.1.4). */
const GIVEN_UP_MS = 30 * 24 * 3600_000

/** The robots.txt of one origin. */
export interface RobotsEntry extends RobotsRules {
  sitemaps: string[]
  /** Time when it was last read, or last found missing. */
  readAt: number
  /** Time since which it is unreachable; null if all is well. */
  failingSince: number | null
  /** Cause of the last failure. */
  cause: FetchCause | null
  retryAt: number
  failures: number
}

/** Robots entries of one host by scheme: http and https may differ. */
export type RobotsByScheme = Record<string, RobotsEntry | undefined>

export const readRobots = (json: string): RobotsByScheme => JSON.parse(json) as RobotsByScheme

/** It exists and could not be read: its rules are unknown. */
const BROKEN = new Set<FetchCause>(['truncated', 'bad_encoding', 'too_slow', 'protocol_error'])

const NO_RULES = { rules: [], crawlDelay: null, sitemaps: [] }

export const isStale = (entry: RobotsEntry | undefined, now: number): boolean =>
  !entry ||
  (!isRecent(entry.readAt, now, FRESH_MS) &&
    // The maximum wait; a later time came from a clock that was ahead.
    (now >= entry.retryAt || !isRecent(entry.retryAt, now, FRESH_MS + 1)))

/** The cause why `url` may not be fetched, or null: by its rules, or the old ones; without any, nothing may. */
export function robotsDecision(entry: RobotsEntry, url: string, now: number): FetchCause | null {
  const hasRules = entry.readAt > 0
  if (!hasRules && entry.failingSince !== null && isRecent(entry.failingSince, now, GIVEN_UP_MS))
    return entry.cause ?? 'robots_unreachable'
  return isAllowed(entry, url) ? null : 'robots_disallowed'
}

interface RequestRules {
  origin: string
  before: RobotsEntry | undefined
  now: number
  /** Wait before the first retry. */
  retryBaseMs: number
  /** Waits between requests to one host. */
  pause: () => Promise<void>
}

/** Requests an origin's robots.txt, following up to five redirects. */
export async function fetchRobots(
  fetcher: Fetcher,
  { origin, before, now, retryBaseMs, pause }: RequestRules,
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
