const LONGEST_CRAWL_DELAY_MS = 60_000
const SHORTEST_MS = 1_000
const RETRY_FACTOR = 30
/** What is left of the pause of a host that asked for patience, after a request that went well. */
const EASED = 0.9
/** A host that wants to be left alone for longer ends the run; it goes on by itself later. */
export const LONGEST_WAIT_MS = 10 * 60_000

/** The pace that an answer asks for: so many requests ("50") in so many seconds ("1s"), as Crossref states it. */
export function statedDelayMs(headers: Record<string, string>): number {
  const limit = Number(headers['x-rate-limit-limit'])
  const seconds = Number(/^(\d+)s?$/.exec(headers['x-rate-limit-interval'] ?? '')?.[1])
  return limit > 0 && seconds > 0 ? Math.min((seconds * 1000) / limit, LONGEST_CRAWL_DELAY_MS) : 0
}

/**
 * Between two requests at least, to a host that asks for patience (429, 503): twice as long as before each time it does,
 * up to a minute, and a tenth less after each request that went well, until it is the usual pace again (0). What 429
 * means: RFC 6585, 4.
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

/** So many failed connections in a row, and the host is left alone for a while. */
const FAILURES_THAT_PAUSE = 5

/**
 * How long a host that could not be reached `streak` times in a row is left alone, in milliseconds: not at all at first,
 * then for twice as long each time, ten minutes at most.
 */
export const pauseOfUnreached = (streak: number, retryBaseMs: number): number =>
  streak < FAILURES_THAT_PAUSE
    ? 0
    : Math.min(2 * retryBaseMs * 2 ** (streak - FAILURES_THAT_PAUSE), LONGEST_WAIT_MS)

export type Pace = ReturnType<typeof createPace>

/**
 * How often one host is asked: not more than once a second, never faster than its robots.txt wishes (up to a minute), and
 * slower when it is slow. `minDelayMs` lowers the second, in development only.
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
