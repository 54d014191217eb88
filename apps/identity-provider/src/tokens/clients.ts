/** A client that may request tokens. There is no registration: only the three below. */
export interface Client {
  clientId: string
  /** null: a public client, authenticated by PKCE. */
  secret: string | null
  standardFlow: boolean
  directGrants: boolean
  /** Roles of its service account at `realm-management`; null if it has none. */
  serviceRoles: string[] | null
  /** Exact addresses, or ending in `*`; LOOPBACK stands for any on the person's own machine. */
  redirectUris: string[]
  webOrigins: string[]
  audience: string[]
  baseUrl: string | null
}

/** Programs on the person's machine listen on a port that the system gives them (RFC 8252, 7.3). */
const LOOPBACK = 'loopback'
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost']

/** True for programs on the person's machine. Any of them could be it, so its people always type their password. */
export const isProgram = ({ redirectUris }: Client) => redirectUris.includes(LOOPBACK)

export type Clients = ReadonlyMap<string, Client>

/** The browser's client: code flow with PKCE only. Direct grants stay off, or any web page could try passwords. */
export const webClient = (clientId: string, origins: string[]): Client => ({
  clientId,
  secret: null,
  standardFlow: true,
  directGrants: false,
  serviceRoles: null,
  redirectUris: origins.map((origin) => `${origin}/*`),
  webOrigins: origins,
  audience: ['claire-api', 'account'],
  baseUrl: origins[0] ? `${origins[0]}/` : null,
})

/** Assistants that speak the Model Context Protocol, on the person's machine: tokens for that endpoint alone. */
export const mcpClient = (resource: string): Client => ({
  clientId: 'claire-mcp',
  secret: null,
  standardFlow: true,
  directGrants: false,
  serviceRoles: null,
  redirectUris: [LOOPBACK],
  webOrigins: [],
  audience: [resource],
  baseUrl: null,
})

/** The server's client: manages accounts by its service account, and verifies current passwords by the password grant. */
export const restClient = (clientId: string, secret: string): Client => ({
  clientId,
  secret,
  standardFlow: false,
  directGrants: true,
  serviceRoles: ['manage-users'],
  redirectUris: [],
  webOrigins: [],
  audience: ['account'],
  baseUrl: null,
})

/** Characters that browsers accept in a query, but RFC 3986 and Keycloak do not: a client that passes here must pass there. */
const NOT_IN_URIS = /[[\]{}|\\^`"<>\s]/

/**
 * True if a client may redirect to `uri`: an exact match, or a trailing `*` over origin and path. Refuses user
 * information, dot segments, encoded separators and backslashes, which browsers and servers read differently. Ignores
 * a fragment if `fragment` allows one (keycloak-js sends its whole address).
 */
export function mayRedirect(uri: string, allowed: string[], { fragment }: { fragment: boolean }): boolean {
  const requested = fragment ? uri.split('#', 1).join() : uri
  const url = URL.parse(requested)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || requested.includes('#'))
    return false
  if (NOT_IN_URIS.test(requested)) return false
  const beforeQuery = requested.split('?', 1).join()
  if (/(^|[/\\])\.\.?([/\\]|$)|%2e|%2f|%5c|\\/i.test(beforeQuery)) return false
  const address = url.origin + url.pathname
  // The parsed address must equal the written one, except for the case of scheme and host.
  if (
    address.toLowerCase() !== beforeQuery.toLowerCase() &&
    address.toLowerCase() !== `${beforeQuery.toLowerCase()}/`
  )
    return false
  const isLoopback = url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname)
  return allowed.some((pattern) =>
    pattern === LOOPBACK
      ? isLoopback
      : pattern.endsWith('*')
        ? address.startsWith(pattern.slice(0, -1))
        : requested === pattern,
  )
}
