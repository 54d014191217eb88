import { setTimeout as delay } from 'node:timers/promises'
import type { LRUCache } from 'lru-cache'
import type { FetchCause } from '@claire/api-contract'
import type { Fetched, Fetcher, FetchFailure, FetchResult } from '../fetch/fetcher.ts'
import type { Devtools } from './browser.ts'

const MOST_REQUESTS = 100
const MOST_BYTES = 50 * 1_048_576

/** Rules for requests to the site of a page. */
export interface RequestRules {
  /** True if the site's robots.txt allows this address. */
  mayRequest: (url: string) => boolean
  /** Between two requests to the host. */
  delayMs: number
  /** Aborts the rendering. */
  signal?: AbortSignal
}

/** Scripts by address, shared by pages of the same site. */
export type Scripts = LRUCache<string, Response>

interface Response {
  status: number
  contentType: string
  bytes: Buffer
  location?: string
}

/** Fields of `Fetch.requestPaused` that we use. */
export interface PausedRequest {
  requestId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string> }
}

interface Parts {
  fetcher: Fetcher
  scripts: Scripts
  devtools: Devtools
  session: string
  page: Fetched
  rules: RequestRules
}

/** Reply to a request of a page: content, a request of ours, or nothing. */
type Decision = Response | 'send' | 'stay' | 'refuse'

/**
 * Answers all requests of a page: the page itself, as fetched, and scripts and data of its own origin, each fetched
 * like every other address. It reaches nothing else.
 */
export function answerRequests({ fetcher, scripts, devtools, session, page, rules }: Parts) {
  const own = new URL(page.url)
  own.hash = ''
  const { seen, send } = inTurn(fetcher, rules)
  let isPageGiven = false
  let pending = 0

  function decide({ resourceType, request: { url, method } }: PausedRequest): Decision {
    if (resourceType === 'Document') {
      // Navigation and frames are blocked.
      if (isPageGiven || url !== own.href) return 'stay'
      isPageGiven = true
      const contentType = /html/i.test(page.contentType ?? '') ? page.contentType : null
      return { status: 200, contentType: contentType ?? 'text/html', bytes: page.bytes }
    }
    // Nobody looks at the page; but a script may wait for its style.
    if (resourceType === 'Stylesheet') return { status: 200, contentType: 'text/css', bytes: NOTHING }
    const isFetched = /^(?:Script|XHR|Fetch)$/.test(resourceType) && method === 'GET'
    if (!isFetched || URL.parse(url)?.origin !== own.origin || !rules.mayRequest(url)) return 'refuse'
    const isEnough = seen.requests >= MOST_REQUESTS || seen.transferred > MOST_BYTES
    return scripts.get(url) ?? (isEnough ? 'refuse' : 'send')
  }

  async function answer(paused: PausedRequest) {
    const { requestId, resourceType, request } = paused
    const decided = decide(paused)
    const response = decided === 'send' ? responseOf(await send(request)) : decided
    if (typeof response === 'string') {
      const errorReason = response === 'stay' ? 'Aborted' : 'BlockedByClient'
      return devtools.send('Fetch.failRequest', { requestId, errorReason }, session)
    }
    if (decided === 'send' && resourceType === 'Script' && response.status === 200)
      scripts.set(request.url, response)
    return devtools.send('Fetch.fulfillRequest', { requestId, ...inProtocol(response) }, session)
  }

  return {
    seen,
    isPending: () => pending > 0,
    /** Never throws: a browser that has ended needs no answer. */
    async answer(paused: PausedRequest) {
      pending += 1
      await answer(paused).catch(() => {})
      pending -= 1
    },
  }
}

/** Requests one after the other, at the pace of the host, until it answers 429 or 503. */
function inTurn(fetcher: Fetcher, { delayMs, signal }: RequestRules) {
  const seen = { requests: 0, transferred: 0, turnedAway: null as FetchFailure | null }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    seen,
    /** The response; null if the host has answered 429 or 503 before. */
    send({ url, headers }: PausedRequest['request']) {
      const sent = turn.then(async () => {
        await delay(delayMs, undefined, { signal })
        if (seen.turnedAway) return null
        seen.requests += 1
        const accept = headers.Accept ?? headers.accept
        const result = await fetcher.fetch(url, { limit: 'page', accept, signal })
        if (result.kind === 'document') seen.transferred += result.transferred
        if (result.kind === 'failed' && TOO_MANY_REQUESTS.has(result.cause)) seen.turnedAway = result
        return result
      })
      turn = sent.catch(() => {})
      return sent
    },
  }
}

const TOO_MANY_REQUESTS = new Set<FetchCause>(['rate_limited', 'unavailable'])
const NOTHING = Buffer.alloc(0)

/** A response for the page. It requests the target of a redirect in turn. */
function responseOf(result: FetchResult | null): Response | 'refuse' {
  if (result?.kind === 'redirect')
    return { status: result.status, contentType: 'text/plain', bytes: NOTHING, location: result.location }
  if (result?.kind === 'document')
    return { status: result.status, contentType: result.contentType ?? '', bytes: result.bytes }
  if (result?.kind === 'failed' && result.status !== null)
    return { status: result.status, contentType: 'text/plain', bytes: result.page ?? NOTHING }
  return 'refuse'
}

const inProtocol = ({ status, contentType, bytes, location }: Response) => ({
  responseCode: status,
  responseHeaders: [
    { name: 'content-type', value: contentType },
    ...(location === undefined ? [] : [{ name: 'location', value: location }]),
  ],
  body: bytes.toString('base64'),
})
