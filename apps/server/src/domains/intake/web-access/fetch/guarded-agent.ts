import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { LRUCache } from 'lru-cache'
import type { FetchCause } from '@claire/api-contract'
import { type AddressGuard, type Endpoint, isPublicAddress, nameOfAddresses } from './address-guard.ts'
import { nextHop } from './response-headers.ts'

const CONNECT_MS = 5_000
const DNS_MS = 5_000
const HEADERS_MS = 15_000
const IDLE_BODY_MS = 15_000
const LARGEST_HEADERS = 65_536
const HOSTS_REMEMBERED = 10_000

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** A connection that was refused, or dropped at once, with the cause to report. */
export class RefusedConnection extends Error {
  readonly reason: FetchCause
  constructor(reason: FetchCause, host: string) {
    super(`${reason}: ${host}`)
    this.name = 'RefusedConnection'
    this.reason = reason
  }
}

interface Parts {
  guard: AddressGuard
  /** Resolves names to addresses; by the operating system unless a test replaces it. */
  resolve?: Resolve
  /** Timeout of the name service; shorter in tests. */
  dnsMs?: number
  /** Concurrent connections to one origin; one for robots. */
  connections?: number
  /** Extra certificate authorities, for tests. */
  ca?: string
}

export type GuardedAgent = Agent & {
  /** True if the last connection to this origin was reset: a body that ends with its connection may be truncated then. */
  wasReset(origin: string): boolean
  /** The network address of the last connection to this host, by `nameOfAddresses`; null if there was none. */
  addressOf(url: URL): string | null
}

/**
 * An undici agent that reaches only public addresses. The name is resolved once and the connection uses the checked
 * addresses, so that a second answer of the name service changes nothing; the socket's remote address is compared once
 * more before a byte is sent. Literals bypass the lookup and are checked before.
 */
export function createGuardedAgent({
  guard,
  resolve = systemLookup,
  dnsMs = DNS_MS,
  connections = 1,
  ca,
}: Parts): GuardedAgent {
  const limits = { timeout: CONNECT_MS, ...(ca !== undefined && { ca }) }
  const addresses = new LRUCache<string, string>({ max: HOSTS_REMEMBERED })
  const remember: Found = (host, found) => addresses.set(host, nameOfAddresses(found) ?? '')
  const connectPublic = buildConnector({ ...limits, lookup: publicLookup({ resolve, dnsMs, remember }) })
  const connectAnywhere = buildConnector(limits)
  const resets = new Set<string>()
  const agent = new Agent({
    connections,
    pipelining: 0,
    headersTimeout: HEADERS_MS,
    bodyTimeout: IDLE_BODY_MS,
    maxHeaderSize: LARGEST_HEADERS,
    connect(options, answer) {
      const origin = new URL(
        `${options.protocol}//${options.hostname}${options.port ? `:${options.port}` : ''}`,
      )
      resets.delete(origin.origin)
      const callback: typeof answer = (...[error, socket]) => {
        socket?.on(
          'error',
          (fault) => 'code' in fault && fault.code === 'ECONNRESET' && resets.add(origin.origin),
        )
        return error ? answer(error, null) : answer(null, socket)
      }
      const endpoint = guard.endpointOf(origin)
      if (endpoint) return connectAnywhere(redirected(options, endpoint), callback)
      const host = hostOf(options.hostname)
      if (isAddress(host) && !isPublicAddress(host))
        return callback(new RefusedConnection('private_address', host), null)
      return connectPublic(options, (...[error, socket]) => {
        if (error) return callback(error, null)
        if (isPublicSocket(socket)) return callback(null, socket)
        socket.destroy()
        return callback(new RefusedConnection('private_address', host), null)
      })
    },
  })
  return Object.assign(agent, {
    wasReset: (origin: string) => resets.has(origin),
    addressOf(url: URL) {
      const endpoint = guard.endpointOf(url)
      if (endpoint) return endpoint.address ?? null
      const host = hostOf(url.hostname)
      return isAddress(host) ? nameOfAddresses([host]) : addresses.get(host) || null
    },
  })
}

const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const isAddress = (host: string) => /^[\d.]+$|:/.test(host)

const isPublicSocket = (socket: Socket) =>
  socket.remoteAddress !== undefined && isPublicAddress(socket.remoteAddress)

const redirected = (options: buildConnector.Options, { host, port }: Endpoint) => ({
  ...options,
  hostname: host,
  host,
  port: String(port),
  servername: options.servername ?? options.hostname,
})

type Found = (host: string, addresses: string[]) => void

interface Lookup {
  resolve: Resolve
  dnsMs: number
  /** Called with the addresses of an allowed name. */
  remember: Found
}

/** Refuses a name if any of its addresses is not public: the one used is not our choice. */
function publicLookup({ resolve, dnsMs, remember }: Lookup): LookupFunction {
  return (host, options, callback) => {
    let answered = false
    // node:dns omits the addresses if it fails.
    const answer = (error: Error | null, addresses: LookupAddress[] = []) => {
      if (answered) return
      answered = true
      clearTimeout(timer)
      const [first] = addresses
      if (error || !first) return callback(error ?? new RefusedConnection('dns_failed', host), '', 4)
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new RefusedConnection('private_address', host), '', 4)
      remember(
        host,
        addresses.map(({ address }) => address),
      )
      // The type of `callback` has only the form with one address; node:net requests all of them.
      if (options.all)
        return (callback as unknown as (error: null, addresses: LookupAddress[]) => void)(null, addresses)
      return callback(null, first.address, first.family)
    }
    const timer = setTimeout(() => answer(new RefusedConnection('dns_unavailable', host), []), dnsMs)
    try {
      resolve(host, { ...options, all: true }, answer)
    } catch (error) {
      answer(error instanceof Error ? error : new Error(String(error)), [])
    }
  }
}

const MOST_HOPS = 3

interface FormSender {
  guard: AddressGuard
  agent: Dispatcher
  userAgent: string
}

/** Sends one POST, follows redirects that keep the method (307, 308) past the guard, and returns the status. */
export async function sendForm(
  { guard, agent, userAgent }: FormSender,
  url: string,
  { form, signal }: { form: URLSearchParams; signal: AbortSignal },
): Promise<{ status: number } | { cause: FetchCause }> {
  let address = url
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const refusal = guard.refusal(address)
    if (refusal) return { cause: refusal }
    const { statusCode, headers, body } = await request(address, {
      dispatcher: agent,
      method: 'POST',
      signal,
      reset: true,
      headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    await body.dump().catch(() => {})
    if (statusCode !== 307 && statusCode !== 308) return { status: statusCode }
    const { location } = headers
    const hop = nextHop(address, Array.isArray(location) ? location[0] : location)
    if ('cause' in hop) return hop
    address = hop.location
  }
  return { cause: 'too_many_redirects' }
}
