import { type Client, type Clients, mayRedirect } from '../tokens/clients.ts'
import { isKnownScope } from '../tokens/tokens.ts'
import { PageError } from '../errors.ts'

const MAX_LENGTH = 8_000
const CHALLENGE = /^[\w-]{43,128}$/

/** A checked request for a code. Plain data: the login page carries it, signed, through the form. */
export interface AuthorizationRequest {
  clientId: string
  redirectUri: string
  responseMode: 'query' | 'fragment'
  scope: string
  state: string | null
  nonce: string | null
  prompt: string | null
  /** Seconds. */
  maxAge: number | null
  loginHint: string | null
  uiLocales: string | null
  challenge: string | null
}

/** Sent to the requesting client by redirect: its redirect URI has been checked. */
export class AuthorizationError extends Error {
  readonly request: AuthorizationRequest
  readonly error: string
  readonly description: string | undefined

  constructor(request: AuthorizationRequest, error: string, description?: string) {
    super(description ?? error)
    this.request = request
    this.error = error
    this.description = description
  }
}

/**
 * Checks the parameters in the order that decides where an error may go: to a page of ours until client and redirect
 * URI are known to belong together (PageError), then to the client (AuthorizationError).
 */
export function readAuthorizationRequest(
  parameters: Record<string, unknown>,
  clients: Clients,
): AuthorizationRequest {
  const read = (name: string): string | null => {
    const value = parameters[name]
    if (value === undefined || value === '') return null
    if (typeof value !== 'string') throw new PageError(400, `Invalid request: duplicated parameter ${name}`)
    if (value.length > MAX_LENGTH) throw new PageError(400, `Invalid request: parameter ${name} is too long`)
    return value
  }
  const { client, redirectUri } = readDestination(read, clients)
  const responseMode = read('response_mode')
  const request: AuthorizationRequest = {
    clientId: client.clientId,
    redirectUri,
    responseMode: responseMode === 'fragment' ? 'fragment' : 'query',
    scope: read('scope') ?? '',
    state: read('state'),
    nonce: read('nonce'),
    prompt: read('prompt'),
    maxAge: secondsFrom(read('max_age')),
    loginHint: read('login_hint'),
    uiLocales: read('ui_locales'),
    challenge: read('code_challenge'),
  }
  if (responseMode !== null && responseMode !== request.responseMode) {
    throw new AuthorizationError(request, 'invalid_request', 'Invalid parameter: response_mode')
  }
  checkFlow(request, client, read('response_type'))
  checkResource(request, client, read('resource'))
  checkChallenge(request, read('code_challenge_method'))
  return request
}

function readDestination(
  read: (name: string) => string | null,
  clients: Clients,
): { client: Client; redirectUri: string } {
  const clientId = read('client_id')
  if (!clientId) throw new PageError(400, 'Missing parameters: client_id')
  const client = clients.get(clientId)
  if (!client) throw new PageError(400, 'Client not found.')
  const redirectUri = read('redirect_uri')
  if (
    !redirectUri ||
    !mayRedirect(redirectUri, client.redirectUris, { fragment: read('response_mode') === 'fragment' })
  ) {
    throw new PageError(400, 'Invalid parameter: redirect_uri')
  }
  return { client, redirectUri }
}

function checkFlow(request: AuthorizationRequest, client: Client, responseType: string | null) {
  if (!responseType)
    throw new AuthorizationError(request, 'invalid_request', 'Missing parameter: response_type')
  const refused = 'Client is not allowed to initiate browser login with given response_type.'
  if (responseType !== 'code') {
    throw new AuthorizationError(
      { ...request, responseMode: 'fragment' },
      'unauthorized_client',
      `${refused} Implicit flow is disabled for the client.`,
    )
  }
  if (!client.standardFlow)
    throw new AuthorizationError(
      request,
      'unauthorized_client',
      `${refused} Standard flow is disabled for the client.`,
    )
  if (!isKnownScope(request.scope))
    throw new AuthorizationError(request, 'invalid_scope', `Invalid scopes: ${request.scope}`)
}

/** RFC 8707: a client's tokens are for its own audience, whether it names that or not. */
function checkResource(request: AuthorizationRequest, { audience }: Client, resource: string | null) {
  if (resource !== null && !audience.includes(resource))
    throw new AuthorizationError(request, 'invalid_target', 'Invalid parameter: resource')
}

/** Requires PKCE by S256: `plain` protects nothing. */
function checkChallenge(request: AuthorizationRequest, method: string | null) {
  const fail = (description: string) => new AuthorizationError(request, 'invalid_request', description)
  if (!method) throw fail('Missing parameter: code_challenge_method')
  if (method !== 'S256') throw fail('Invalid parameter: code challenge method is not configured one')
  if (!request.challenge) throw fail('Missing parameter: code_challenge')
  if (!CHALLENGE.test(request.challenge)) throw fail('Invalid parameter: code_challenge')
}

const secondsFrom = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** Returns the next address of the browser, with the response in the query or in the fragment. */
export function answerAddress(
  request: AuthorizationRequest,
  answer: Record<string, string | null | undefined>,
): string {
  const entries = Object.entries(answer).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  )
  if (request.responseMode === 'query') {
    const url = new URL(request.redirectUri)
    for (const [name, value] of entries) url.searchParams.append(name, value)
    return url.href
  }
  const { redirectUri } = request
  const separator = !redirectUri.includes('#') ? '#' : redirectUri.endsWith('#') ? '' : '&'
  return redirectUri + separator + new URLSearchParams(entries).toString()
}
