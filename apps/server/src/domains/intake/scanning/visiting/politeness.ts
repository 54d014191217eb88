import { setTimeout as delay } from 'node:timers/promises'
import type { ScanPace } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import {
  type AddressGuard,
  type Fetcher,
  type Pace,
  type RobotsEntry,
  fetchRobots,
  isStale,
  readRobots,
} from '#domains/intake/web-access'
import { publisherOf } from '../discovery/publishers.ts'
import type { HostLease } from '../frontier/hosts.ts'

interface Parts {
  clock: Clock
  guard: AddressGuard
  fetcher: Fetcher
  pace: Pace
}

/** The robots.txt of a leased host, requested if our copy is too old; `robots` is then the text to store. */
export async function robotsOf(
  { fetcher, clock, pace }: Parts,
  lease: HostLease,
  { origin, protocol }: URL,
): Promise<{ entry: RobotsEntry; robots?: string }> {
  const byScheme = readRobots(lease.robots)
  const known = byScheme[protocol]
  if (known && !isStale(known, clock())) return { entry: known }
  const entry = await fetchRobots(fetcher, {
    origin,
    before: known,
    now: clock(),
    retryBaseMs: pace.retryBaseMs,
    pause: () => delay(pace.minDelayMs),
  })
  return { entry, robots: JSON.stringify({ ...byScheme, [protocol]: entry }) }
}

/** Waits until the next request to a host (at least `scanPace` of an administrator), and to its shared address. */
export function pacesOf(
  { pace, guard }: Parts,
  {
    lease,
    url,
    entry,
    scanPace = 'usual',
  }: { lease: HostLease; url: URL; entry: RobotsEntry; scanPace?: ScanPace },
): { delayMs: number; addressDelayMs: number } {
  const paceMs = PACES[scanPace]
  // This very server can take requests as fast as it answers.
  if (guard.isOwn(url)) return { delayMs: Math.max(publisherDelay(url), paceMs), addressDelayMs: 0 }
  const { latency_ms: latencyMs } = lease
  return {
    delayMs: Math.max(pace.delayMs({ crawlDelay: entry.crawlDelay, latencyMs }), publisherDelay(url), paceMs),
    // Waits requested by robots.txt or 429 apply to the site alone, not to others at its address.
    addressDelayMs: pace.delayMs({ crawlDelay: null, latencyMs }),
  }
}

/** Milliseconds. */
const PACES: Record<ScanPace, number> = { usual: 0, '5s': 5_000, '15s': 15_000, '60s': 60_000 }

const publisherDelay = ({ hostname }: URL) => publisherOf(hostname)?.delayMs ?? 0
