import type { ClientConfig } from '@claire/api-contract'
import { isAnswerOfProvider, ownProvider, silentCheckAddress } from './provider-places.ts'

/** Tokens of a signed-in person. */
export interface Tokens {
  token: string
  refreshToken: string
  idToken: string
  /** Address that ends the session at the provider, without the return address. */
  logout: string
  /** Seconds by which this machine's clock is ahead of the provider's. */
  timeSkew: number
}

/** `unknown`: the session's client has to find out. */
export type PrefetchedSession = Tokens | 'nobody' | 'unknown'

const TIMEOUT_MS = 5_000
const VERIFIER_BYTES = 48

/**
 * Requests the signed-in person from a provider at our own origin, before keycloak-js is loaded: the same request for a
 * code, without a prompt and with PKCE (RFC 6749, RFC 7636), in two calls instead of two frames. Never throws: unexpected
 * answers are left to the session's client.
 */
export async function prefetchSession(
  { identity }: ClientConfig,
  { origin, hash }: Pick<Location, 'origin' | 'hash'>,
): Promise<PrefetchedSession> {
  const provider = ownProvider(identity, origin)
  // Browsers have `crypto.subtle` only on secure connections.
  if (!provider || isAnswerOfProvider(hash) || !globalThis.isSecureContext) return 'unknown'
  try {
    const client = { clientId: identity.clientId, redirectUri: silentCheckAddress(origin) }
    const found = await requestCode(provider.authorization, client)
    return found === 'nobody' ? found : await takeTokens(provider, { ...client, ...found })
  } catch {
    return 'unknown'
  }
}

interface Client {
  clientId: string
  redirectUri: string
}
interface Code {
  code: string
  verifier: string
  nonce: string
}

async function requestCode(address: string, { clientId, redirectUri }: Client): Promise<Code | 'nobody'> {
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()]
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const question = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    response_mode: 'query',
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`${address}?${question}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const answer = new URL(response.url)
  if (answer.origin + answer.pathname !== redirectUri || answer.searchParams.get('state') !== state)
    throw new Error('the provider sent us elsewhere')
  const code = answer.searchParams.get('code')
  if (code !== null) return { code, verifier, nonce }
  if (!answer.searchParams.has('error')) throw new Error('the provider gave no answer')
  return 'nobody'
}

async function takeTokens(
  provider: { token: string; logout: string },
  { clientId, redirectUri, code, verifier, nonce }: Client & Code,
): Promise<Tokens> {
  const began = Date.now()
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  })
  const response = await fetch(provider.token, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const given: unknown = await response.json()
  const token = textIn(given, 'access_token')
  const idToken = textIn(given, 'id_token')
  const { iat } = claimsOf(token)
  if (claimsOf(idToken)['nonce'] !== nonce || typeof iat !== 'number')
    throw new Error('not what we client for')
  const timeSkew = Math.floor((began + Date.now()) / 2000) - iat
  const logout = `${provider.logout}?${new URLSearchParams({ client_id: clientId, id_token_hint: idToken })}`
  return { token, idToken, refreshToken: textIn(given, 'refresh_token'), logout, timeSkew }
}

function textIn(given: unknown, name: string): string {
  const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined
  if (typeof value !== 'string') throw new Error(`the provider gave no ${name}`)
  return value
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the claims of a token, which the server verifies; throws for an invalid token. */
export function claimsOf(token: string): Record<string, unknown> {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (typeof claims !== 'object' || claims === null) throw new Error('a token without claims')
  return { ...claims }
}
