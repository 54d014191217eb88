import type { ArticleStore, LinkState } from '#domains/articles'
import { type ApprovedSources, pausedIds } from './approved-sources.ts'
import {
  type AddressGuard,
  type Fetcher,
  type Pace,
  causeOfError,
  pauseAfter,
  robotsDecision,
} from '#domains/intake/web-access'
import { inTransaction, type StoreParts } from '#platform/database'
import { hostOf } from './frontier/crawl-url.ts'
import { claimHost, ensureHost, releaseHost } from './frontier/hosts.ts'
import type { Now } from './frontier/time.ts'
import { pacesOf, robotsOf } from './visiting/politeness.ts'

const AT_ONCE = 200

/** Ids of bookmarked articles, after `afterId`, ascending. */
export type BookmarkedArticles = (after: { afterId: string; limit: number }) => Promise<string[]>

interface Parts extends LinkParts {
  articles: Pick<ArticleStore, 'get' | 'linksToCheck' | 'noteLink'>
  bookmarkedArticles: BookmarkedArticles
  sources: ApprovedSources
}

/**
 * Goes through the bookmarked articles repeatedly, and checks addresses that have not been checked for a week. Skips
 * hosts that are being visited until the next round.
 */
export function createLinkChecks(parts: Parts) {
  const { articles, bookmarkedArticles, clock } = parts
  let afterId = ''
  return {
    /** Checks the next batch; 'idle' at the end of a round. */
    async step(signal: AbortSignal): Promise<'worked' | 'idle'> {
      const ids = await bookmarkedArticles({ afterId, limit: AT_ONCE })
      const due = await articles.linksToCheck(await scannedOf(parts, ids), clock())
      for (const link of due) {
        const state = await checkLink(parts, link.url, signal)
        if (state) await articles.noteLink(link, state, clock())
        if (signal.aborted) return 'idle'
      }
      afterId = ids.length < AT_ONCE ? '' : (ids.at(-1) ?? '')
      return afterId ? 'worked' : 'idle'
    },
  }
}

/** Those whose source is not paused: nothing is requested from a paused source's site. */
async function scannedOf({ articles, sources }: Parts, ids: string[]): Promise<string[]> {
  const paused = await pausedIds(sources)
  if (!paused.length) return ids
  return (await articles.get(ids)).filter(({ sourceId }) => !paused.includes(sourceId)).map(({ id }) => id)
}

interface LinkParts extends StoreParts {
  now: Now
  guard: AddressGuard
  fetcher: Fetcher
  pace: Pace
}

const ANSWER_WITHIN_MS = 20_000

/**
 * Checks whether an address exists, by one request that ends with the head of its answer: at the pace of its host,
 * under a lease, and if its robots.txt allows it. Null if the host cannot be requested now, if its robots.txt had to be
 * read first, and if the process is ending.
 */
async function checkLink(parts: LinkParts, address: string, signal: AbortSignal): Promise<LinkState | null> {
  if (!URL.canParse(address)) return 'unknown'
  const url = new URL(address)
  const { database, now, clock } = parts
  await ensureHost(database, hostOf(address))
  const lease = await claimHost(database, now, hostOf(address))
  if (!lease) return null
  const { entry, robots } = await robotsOf(parts, lease, url)
  const paces = pacesOf(parts, { lease, url, entry })
  const giveBack = ({ delayMs, addressDelayMs }: typeof paces, pauseMs = lease.pause_ms) =>
    inTransaction(database, (transaction) =>
      releaseHost(transaction, now, {
        lease,
        release: {
          delayMs: Math.max(delayMs, pauseMs),
          pauseMs,
          address: parts.fetcher.addressOf(url),
          addressDelayMs,
          robots,
        },
      }),
    )
  if (robots !== undefined) {
    await giveBack(paces)
    return null
  }
  if (robotsDecision(entry, address, clock())) {
    await giveBack({ delayMs: 0, addressDelayMs: 0 })
    return 'unknown'
  }
  const status = await statusOf(parts.fetcher, address, signal)
  await giveBack(paces, pauseAfter(lease.pause_ms, { usualMs: paces.delayMs, status }))
  return signal.aborted ? null : stateOf(status)
}

/** The status of one answer, whose body is not read; null without an answer. */
async function statusOf(fetcher: Fetcher, address: string, signal: AbortSignal): Promise<number | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  const answer = await fetcher
    .stream(address, within)
    .catch((error: unknown) => ({ cause: causeOfError(error, within) }))
  if ('cause' in answer) return null
  answer.body.destroy()
  return answer.status
}

function stateOf(status: number | null): LinkState {
  if (status === 404 || status === 410) return 'gone'
  return status !== null && status < 400 ? 'there' : 'unknown'
}
