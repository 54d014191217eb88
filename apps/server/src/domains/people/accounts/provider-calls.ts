import { type Clock, isRecent } from '#platform/clock'
import { DomainError } from '#platform/errors'
import { type IdpError, idpError } from './idp-error.ts'

const TIMEOUT_MS = 3_000
/** A service token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 30_000
const RETRY_AFTER_S = 5

export interface ProviderSettings {
  /** Address before `/realms/…`, as this server reaches it. */
  url: string
  realm: string
  clientId: string
  clientSecret: string
}

/**
 * Calls the provider's two interfaces with the server's own client. Each call takes three seconds at most; throws
 * UNAVAILABLE without an answer.
 */
export function createProviderCalls({ url, realm, clientId, clientSecret }: ProviderSettings, clock: Clock) {
  // In the headers, where a provider can tell our calls from others before reading them.
  const authorization = basicCredentials(clientId, clientSecret)
  const post = (path: string, form: Record<string, string>) =>
    send(`${url}/realms/${realm}/protocol/openid-connect/${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    })
  const grant = (form: Record<string, string>) => post('token', form)
  const serviceToken = cachedServiceToken(clock, () => grant({ grant_type: 'client_credentials' }))

  return {
    grant,

    /** Keycloak opens a session for every password it verifies. A session left open expires by itself. */
    async signOut(refreshToken: string) {
      const answer = await post('logout', { refresh_token: refreshToken }).catch(() => undefined)
      await answer?.body?.cancel()
    },

    /** Calls the Admin REST of the realm with the service token; a refused token is replaced once. */
    async manage(method: string, path: string, body?: object): Promise<Response> {
      const attempt = (token: string) =>
        send(`${url}/admin/realms/${realm}/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
      const first = await attempt(await serviceToken.get())
      if (first.status !== 401) return first
      await first.body?.cancel()
      serviceToken.drop()
      return attempt(await serviceToken.get())
    },
  }
}

/** RFC 6749, 2.3.1: form-encoded, then joined, then base64. */
const basicCredentials = (id: string, secret: string) =>
  `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Read here, within the timeout: an answer that has begun may still stall.
    const body = await response.arrayBuffer()
    return new Response(body.byteLength ? body : null, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  } catch (cause) {
    throw new DomainError('UNAVAILABLE', (t) => t('access.providerSilent'), {
      cause,
      retryAfterSeconds: RETRY_AFTER_S,
    })
  }
}

export const notAllowed = (error: IdpError) =>
  new DomainError('UPSTREAM_FAILED', (t) => t('access.providerRefusesClaire'), {
    cause: new Error(`${error.status} ${error.code ?? ''} ${error.message}`),
  })

/** One cached token, and one shared request for it. */
function cachedServiceToken(clock: Clock, request: () => Promise<Response>) {
  let cached: { token: string; at: number; forMs: number } | undefined
  let pending: Promise<string> | undefined

  async function requestToken(): Promise<string> {
    const response = await request()
    if (response.status !== 200) {
      const error = await idpError(response)
      throw error.status >= 500
        ? new DomainError('UNAVAILABLE', (t) => t('access.providerAway'), {
            retryAfterSeconds: RETRY_AFTER_S,
          })
        : notAllowed(error)
    }
    const { access_token: token, expires_in: lifespan } = await objectIn(response)
    if (typeof token !== 'string' || typeof lifespan !== 'number')
      throw new DomainError('UPSTREAM_FAILED', (t) => t('access.providerFailed'))
    cached = { token, at: clock(), forMs: lifespan * 1000 - RENEW_BEFORE_MS }
    return token
  }

  return {
    async get(): Promise<string> {
      if (cached && isRecent(cached.at, clock(), cached.forMs)) return cached.token
      pending ??= requestToken().finally(() => {
        pending = undefined
      })
      return pending
    },
    drop() {
      cached = undefined
    },
  }
}

export const objectIn = async (response: Response) => (await jsonIn(response)) as Record<string, unknown>

export async function jsonIn(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new DomainError('UPSTREAM_FAILED', (t) => t('access.providerFailed'), { cause })
  }
}
