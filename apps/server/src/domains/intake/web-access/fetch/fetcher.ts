import type { Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import type { Clock } from '#platform/clock'
import { inSpan } from '#platform/tracing'
import type { FetchCause } from '@claire/api-contract'
import type { AddressGuard } from './address-guard.ts'
import { decodeBody } from './decode-body.ts'
import { causeOfError, causeOfStatus, isTooShort } from './failures.ts'
import { type GuardedAgent, sendForm } from './guarded-agent.ts'
import { readHeaders, nextHop, retryAfterMs } from './response-headers.ts'

const MEGABYTE = 1_048_576
const TOTAL_MS = 60_000
/** Time below a kilobyte a second after which a slow server is given up. */
const STALL_TIMEOUT_MS = 10_000
const SLOWEST_BYTES_PER_MS = 1.024

/** Maximum bytes read of a document, packed and unpacked alike. */
export const SIZE_LIMITS = {
  page: 10 * MEGABYTE,
  xml: 60 * MEGABYTE,
  pdf: 50 * MEGABYTE,
  robots: 512 * 1024,
} as const

export interface FetchOptions {
  limit: keyof typeof SIZE_LIMITS
  /** From an earlier response: requests changes only. */
  etag?: string | null
  lastModified?: string | null
  /** Accept header; documents by default. */
  accept?: string
  /** Aborts the request. */
  signal?: AbortSignal
}

export interface Fetched {
  kind: 'document'
  url: string
  status: number
  headers: Record<string, string>
  contentType: string | null
  bytes: Buffer
  /** Bytes transferred over the network. */
  transferred: number
  latencyMs: number
}

export interface NotModified {
  kind: 'not_modified'
  headers: Record<string, string>
  latencyMs: number
}

export interface Redirected {
  kind: 'redirect'
  status: number
  /** Absolute; the guard checks it when it is fetched. */
  location: string
  /** It sets a cookie, which we do not store. */
  setsCookie: boolean
  latencyMs: number
}

export interface FetchFailure {
  kind: 'failed'
  cause: FetchCause
  status: number | null
  /** For the whole host, as the server requests. */
  retryAfterMs: number | null
  /** The body of an error status, if any: it may be a test for humans. */
  page: Buffer | null
  latencyMs: number
}

export type FetchResult = Fetched | NotModified | Redirected | FetchFailure

export interface FetcherParts {
  guard: AddressGuard
  agent: GuardedAgent
  /** 'ClaireBot/1.0 (+https://claire.example/bot; mailto:library@example.org)' */
  userAgent: string
  contactEmail: string | null
  clock: Clock
  /** Shorter in tests. */
  totalMs?: number
  stallTimeoutMs?: number
}

export type Fetcher = ReturnType<typeof createFetcher>

/**
 * Sends one GET request: no cookies, no redirects followed, nothing executed. Never throws for a server's behaviour;
 * every failure is a named cause.
 */
export function createFetcher(parts: FetcherParts) {
  return {
    async fetch(url: string, options: FetchOptions): Promise<FetchResult> {
      const began = performance.now()
      const refusal = parts.guard.refusal(url)
      if (refusal) return failure(refusal, { began })
      const deadline = AbortSignal.timeout(parts.totalMs ?? TOTAL_MS)
      const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
      const facts = { 'server.address': new URL(url).hostname }
      return inSpan({ name: 'GET', kind: 'client', facts }, async (span) => {
        let result: FetchResult
        try {
          result = await judge(parts, await open(parts, url, { ...options, signal }), { url, options, began })
        } catch (error) {
          result = failure(causeOfError(error, deadline), { began })
        }
        span.add({ 'claire.fetch.result': result.kind === 'failed' ? result.cause : result.kind })
        return result
      })
    },

    /** The raw response to one GET; throws on failures of the connection. The caller reads or destroys the body. */
    async stream(
      url: string,
      signal: AbortSignal,
    ): Promise<{ status: number; headers: Record<string, string>; body: Readable } | { cause: FetchCause }> {
      const refusal = parts.guard.refusal(url)
      if (refusal) return { cause: refusal }
      return open(parts, url, { signal, packed: false })
    },

    /** Sends a form, and returns only the status. Never throws for a server's behaviour. */
    async post(
      url: string,
      { form, signal }: { form: URLSearchParams; signal: AbortSignal },
    ): Promise<{ status: number } | { cause: FetchCause }> {
      const deadline = AbortSignal.timeout(parts.totalMs ?? TOTAL_MS)
      try {
        return await sendForm(parts, url, { form, signal: AbortSignal.any([deadline, signal]) })
      } catch (error) {
        return { cause: causeOfError(error, deadline) }
      }
    },

    /** The network address of this URL's host at the last request; null if it was not resolved, or is redirected to a server without one. */
    addressOf: (url: URL): string | null => parts.agent.addressOf(url),
  }
}

const failure = (
  cause: FetchCause,
  { began, status = null }: { began: number; status?: number | null },
): FetchFailure => ({
  kind: 'failed',
  cause,
  status,
  retryAfterMs: null,
  page: null,
  latencyMs: performance.now() - began,
})

interface SentRequest {
  url: string
  options: FetchOptions
  began: number
}

/** The meaning of a response, with its body read as far as needed. Throws errors of the connection. */
async function judge(parts: FetcherParts, answer: Answer, sent: SentRequest): Promise<FetchResult> {
  const { url, options, began } = sent
  const { status, headers } = answer
  const latencyMs = performance.now() - began
  if (status === 304) {
    await answer.body.dump().catch(() => {})
    return options.etag || options.lastModified
      ? { kind: 'not_modified', headers, latencyMs }
      : failure('unexpected_not_modified', { began, status })
  }
  if (status >= 300 && status < 400) {
    await answer.body.dump().catch(() => {})
    const hop = nextHop(url, headers.location)
    return 'cause' in hop
      ? failure(hop.cause, { began, status })
      : { kind: 'redirect', status, location: hop.location, setsCookie: 'set-cookie' in headers, latencyMs }
  }
  const cause = causeOfStatus(status)
  const body = await readBody(answer, {
    ...options,
    stallTimeoutMs: parts.stallTimeoutMs ?? STALL_TIMEOUT_MS,
    wasReset: () => parts.agent.wasReset(new URL(url).origin),
  }).catch((error: unknown) => {
    if (cause || isTooShort(error)) return { cause: 'truncated' as const }
    throw error
  })
  if (cause) {
    const wait = retryAfterMs(headers['retry-after'], parts.clock())
    const page = 'bytes' in body ? body.bytes : null
    return { ...failure(cause, { began, status }), retryAfterMs: wait, page }
  }
  if ('cause' in body) return failure(body.cause, { began, status })
  const contentType = headers['content-type'] ?? null
  return { kind: 'document', url, status, headers, contentType, ...body, latencyMs }
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Dispatcher.ResponseData['body']
}

const DOCUMENTS = 'text/html,application/xhtml+xml,application/xml;q=0.9,application/pdf;q=0.9,*/*;q=0.5'

async function open(
  { agent, userAgent, contactEmail }: FetcherParts,
  url: string,
  {
    etag,
    lastModified,
    accept = DOCUMENTS,
    signal,
    packed = true,
  }: Omit<FetchOptions, 'limit' | 'signal'> & { signal: AbortSignal; packed?: boolean },
): Promise<Answer> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher: agent,
    method: 'GET',
    signal,
    reset: true,
    headers: {
      'user-agent': userAgent,
      accept,
      'accept-language': 'en,*;q=0.5',
      'accept-encoding': packed ? 'gzip, deflate, br, zstd' : 'identity',
      ...(contactEmail && { from: contactEmail }),
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    },
  })
  // A discarded body must not end the process; a reader still sees its errors.
  body.on('error', () => {})
  return { status: statusCode, headers: readHeaders(headers), body }
}

/** Reads at most the limit: cuts a robots.txt there, refuses everything else. Never returns a truncated download. */
async function readBody(
  { headers, body }: Answer,
  { limit, stallTimeoutMs, wasReset }: FetchOptions & { stallTimeoutMs: number; wasReset: () => boolean },
) {
  const most = SIZE_LIMITS[/pdf/i.test(headers['content-type'] ?? '') && limit === 'page' ? 'pdf' : limit]
  const began = performance.now()
  const chunks: Buffer[] = []
  let transferred = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    transferred += chunk.length
    chunks.push(chunk)
    if (transferred > most) {
      body.destroy()
      if (limit === 'robots') break
      return { cause: 'too_large' as const }
    }
    const waited = performance.now() - began
    if (waited > stallTimeoutMs && transferred / waited < SLOWEST_BYTES_PER_MS) {
      body.destroy()
      return { cause: 'too_slow' as const }
    }
  }
  const cut = limit === 'robots'
  const isOpenEnded = !('content-length' in headers || 'transfer-encoding' in headers)
  const decoded = await decodeBody(Buffer.concat(chunks), headers['content-encoding'] ?? '', {
    limit: most,
    cut,
  })
  if ('cause' in decoded) return decoded
  const partial = decoded.partial || (isOpenEnded && wasReset())
  if (
    partial &&
    !(cut && transferred > most) &&
    !/<\/html>\s*$/i.test(decoded.bytes.subarray(-64).toString('latin1'))
  )
    return { cause: 'truncated' as const }
  return { bytes: decoded.bytes, transferred }
}
