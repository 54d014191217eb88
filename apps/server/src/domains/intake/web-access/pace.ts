const LONGEST_CRAWL_DELAY_MS = 60_000
const SHORTEST_MS = 1_000
const RETRY_FACTOR = 30
/** Factor of a host's pause after 429 or 503, for each request that succeeds. */
const EASED = 0.9
/** A host that demands a longer pause ends the run, which resumes by itself later. */
export const LONGEST_WAIT_MS = 10 * 60_000

/** Delay that a response states: a number of requests ("50") per interval ("1s"), as Crossref sends it. */
export function statedDelayMs(headers: Record<string, string>): number {
  const limit = Number(headers['x-rate-limit-limit'])
  const seconds = Number(/^(\d+)s?$/.exec(headers['x-rate-limit-interval'] ?? '')?.[1])
  return limit > 0 && seconds > 0 ? Math.min((seconds * 1000) / limit, LONGEST_CRAWL_DELAY_MS) : 0
}

/**
 * Minimum pause between two requests to a host that answered 429 or 503: doubles with each such response, up to a
 * minute, and shrinks by a tenth with each success, down to the usual pace (0). Meaning of 429: RFC 6585, 4.
 */
export function pauseAfter(
  pauseMs: number,
  { usualMs, status }: { usualMs: number; status: number | null },
): number {
  if (status === 429 || status === 503)
    return Math.min(2 * Math.max(pauseMs, usualMs), LONGEST_CRAWL_DELAY_MS)
  const eased = pauseMs * EASED
  return eased > usualMs ? eased : 0
}

/** Consecutive failed connections after which a host is left alone for a while. */
const FAILURES_THAT_PAUSE = 5

/**
 * Milliseconds for which a host that was unreachable `streak` times in a row is left alone: none at first, then
 * doubling, at most ten minutes.
 */
export const pauseOfUnreached = (streak: number, retryBaseMs: number): number =>
  streak < FAILURES_THAT_PAUSE
    ? 0
    : Math.min(2 * retryBaseMs * 2 ** (streak - FAILURES_THAT_PAUSE), LONGEST_WAIT_MS)

export type Pace = ReturnType<typeof createPace>

/**
 * Rate of requests to one host: at most one a second, never faster than its robots.txt allows (up to a minute), and
 * slower if it is slow. `minDelayMs` lowers the second, in development only.
 */
export function createPace({ minDelayMs = SHORTEST_MS }: { minDelayMs?: number } = {}) {
  return {
    minDelayMs,
    /** Before a first retry; doubles after that. */
    retryBaseMs: minDelayMs * RETRY_FACTOR,
    delayMs: ({ crawlDelay, latencyMs }: { crawlDelay: number | null; latencyMs: number }) =>
      Math.max(
        Math.min((crawlDelay ?? 0) * 1000, LONGEST_CRAWL_DELAY_MS),
        minDelayMs,
        Math.min(2 * latencyMs, LONGEST_CRAWL_DELAY_MS),
      ),
  }
}
