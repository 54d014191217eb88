import ipaddr from 'ipaddr.js'
import type { FetchCause } from '@claire/api-contract'

const LONGEST = 2048
const PORTS = new Set(['', '80', '443', '8080', '8443'])
/** Names that exist only inside a network, or metadata services of cloud providers. */
const INSIDE =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa|metadata\.goog|instance-data)$/i

/** Target of connections under one URL prefix, past the guard. For addresses of our own only. */
export interface AllowedPrefix {
  /** Scheme, host, port and path: 'http://localhost:8080/sample-library/'. */
  urlPrefix: string
  connectTo: Endpoint
}

export interface Endpoint {
  host: string
  port: number
  /** The network address whose pace it shares with others; if omitted, none. */
  address?: string
}

export interface GuardOptions {
  allowed?: AllowedPrefix[]
  /** Development: host name to its real endpoint. */
  resolve?: ReadonlyMap<string, Endpoint>
  /** Names of our own services, never to be visited. */
  denyHosts?: string[]
}

export type AddressGuard = ReturnType<typeof createAddressGuard>

/**
 * Decides which addresses may be visited: http(s) on ordinary ports of public hosts. Checks the written address, the
 * addresses of its name, and the opened socket (`guarded-agent.ts`).
 */
export function createAddressGuard({ allowed = [], resolve = new Map(), denyHosts = [] }: GuardOptions = {}) {
  const denied = new Set(denyHosts.map((host) => host.toLowerCase()))
  const prefixes = allowed.map(({ urlPrefix, connectTo }) => ({ prefix: new URL(urlPrefix), connectTo }))

  const isAllowed = (url: URL) =>
    prefixes.some(({ prefix }) => url.origin === prefix.origin && isUnder(url.pathname, prefix.pathname))

  return {
    /** True for an address of our own, which is allowed by name. */
    isOwn: isAllowed,

    /** The cause why `address` must not be requested, or null. Checks the written form only; resolves nothing. */
    refusal(address: string): FetchCause | null {
      const url = URL.parse(address)
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || address.length > LONGEST)
        return 'invalid_address'
      if (isAllowed(url)) return null
      const host = hostOf(url)
      if (denied.has(host)) return 'private_address'
      if (resolve.has(host)) return null
      if (isLiteral(host)) return isPublicAddress(host) ? portRefusal(url) : 'private_address'
      if (!host.includes('.') || INSIDE.test(host)) return 'private_address'
      return portRefusal(url)
    },

    /** Target of connections to this origin, if it differs from that of its name. */
    endpointOf(origin: URL): Endpoint | undefined {
      return (
        prefixes.find(({ prefix }) => prefix.origin === origin.origin)?.connectTo ??
        resolve.get(hostOf(origin))
      )
    },
  }
}

const portRefusal = (url: URL): FetchCause | null => (PORTS.has(url.port) ? null : 'forbidden_port')

/** The sample library's own robots.txt is part of it. Escaped separators could mean another path to the server. */
function isUnder(path: string, prefix: string): boolean {
  if (/%2f|%5c|%00/i.test(path)) return false
  return path.startsWith(prefix) || path === '/robots.txt'
}

const hostOf = (url: URL) =>
  url.hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

const isLiteral = (host: string) => ipaddr.isValid(host)

/** One name for a server with several addresses: the lowest IPv4 one, else the lowest IPv6 one. */
export function nameOfAddresses(addresses: string[]): string | null {
  const known = addresses.filter((address) => ipaddr.isValid(address)).map((each) => ipaddr.process(each))
  const ipv4 = known.filter((address) => address.kind() === 'ipv4')
  const names = (ipv4.length ? ipv4 : known).map(String).sort()
  return names[0] ?? null
}

/** True for global unicast only; an IPv4 address inside an IPv6 one is checked as itself. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // ::a.b.c.d, the deprecated IPv4-compatible form, counts as unicast.
  return parsed.kind() === 'ipv4' || !parsed.toNormalizedString().startsWith('0:0:0:0:0:0:')
}
